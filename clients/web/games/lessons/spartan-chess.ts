import { all, captures, endsBy, goesTo, moves, must, takes } from "./attempt";
import type { Lesson } from "./lesson";
import { ORTHODOX_PIECES } from "./orthodox-pieces";

/** How Spartan Chess is played. */
export const LESSON: Lesson = {
  summary:
    "White plays the Persians, the army of ordinary chess. Black plays the Spartans: two kings and five new kinds of pieces. White moves first.",
  pieces: [
    {
      letter: "H",
      side: "black",
      words:
        "Moves one square diagonally forward, and captures one square straight forward. From rank 7, it may also jump two squares diagonally forward.",
      position: "k7/3h4/8/8/8/8/8/7K b - - 0 1",
      square: "d7",
    },
    {
      letter: "G",
      side: "black",
      words: "Moves like a rook, or one square diagonally.",
      position: "k7/8/8/8/3g4/8/8/7K b - - 0 1",
      square: "d4",
    },
    {
      letter: "W",
      side: "black",
      words: "Moves like a bishop or like a knight.",
      position: "k7/8/8/8/3w4/8/8/7K b - - 0 1",
      square: "d4",
    },
    {
      letter: "C",
      side: "black",
      words: "Goes exactly one or two squares along a rank or file. It jumps over any piece.",
      position: "k7/8/8/8/3c4/8/8/7K b - - 0 1",
      square: "d4",
    },
    {
      letter: "L",
      side: "black",
      words:
        "Goes exactly one or two squares diagonally and jumps over any piece. It can also step one square sideways, but it does not capture there.",
      position: "k7/8/8/8/3l4/8/8/7K b - - 0 1",
      square: "d4",
    },
    {
      letter: "K",
      side: "black",
      words: "Moves one square in any direction. The Spartans have two kings.",
      position: "k7/8/8/8/3k4/8/8/7K b - - 0 1",
      square: "d4",
    },
    {
      letter: "K",
      side: "white",
      words: "Moves one square in any direction. The Persians have one king, which may castle with a rook.",
      position: "k7/8/8/8/3K4/8/8/8 w - - 0 1",
      square: "d4",
    },
    ...ORTHODOX_PIECES,
    {
      letter: "P",
      side: "white",
      words:
        "Moves one square straight forward, from rank 2 also two. Captures one square diagonally forward. There is no en passant capture.",
      position: "k7/8/8/8/8/8/3P4/7K w - - 0 1",
      square: "d2",
    },
  ],
  winning: [
    {
      title: "Checkmate",
      words:
        "You win if you attack the only king of your opponent and it cannot escape. The Persians always have one king. The Spartans have one after they have lost the other.",
      position: "k7/8/K7/8/8/8/8/3R4 w - - 0 1",
      move: "d1d8",
    },
    {
      title: "Duple-checkmate",
      words:
        "The Persians also win if they attack both Spartan kings at once and the Spartans cannot free either of them.",
      position: "k6k/3R4/8/8/8/8/8/4QK2 w - - 0 1",
      move: "e1e8",
    },
    {
      title: "Draws",
      words:
        "Stalemate is a draw: the side to move has no legal move, and neither its only king nor both of its kings are attacked. The game is also a draw by agreement, if nobody can win, or by claim after a threefold repetition or fifty moves without a capture or a move of a pawn or hoplite.",
      position: "k7/2K5/8/8/8/8/8/1Q6 w - - 0 1",
      move: "b1b6",
    },
  ],
  special: [
    {
      title: "Two kings",
      words:
        "While the Spartans have two kings, one of them may be attacked, and the Persians may capture it like any other piece. A Spartan move is illegal only if it leaves both kings attacked.",
      position: "k6k/8/8/8/8/8/6K1/R7 w - - 0 1",
      move: "a1a8",
    },
    {
      title: "Duple-check",
      words:
        "If both kings are attacked, the Spartans must free at least one of them: by moving it, by moving a piece between, or by capturing.",
      position: "k6k/hh2c2h/3w4/8/Q7/8/8/4K3 w - - 0 1",
      move: "a4e8",
    },
    {
      title: "A new king",
      words:
        "A hoplite on rank 1 becomes a general, warlord, captain or lieutenant. If the Spartans have only one king, it may also become a king, even to answer a check.",
      position: "R6k/8/8/8/8/8/1h4K1/8 b - - 0 1",
      move: "b2c1k",
    },
    {
      title: "Promotion and castling",
      words:
        "A Persian pawn on rank 8 becomes a queen, rook, bishop or knight. The Persians castle as in ordinary chess: never out of, through or into an attacked square. The Spartans do not castle. Here the warlord guards f1 and g1, so White can castle on the other side only.",
      position: "2k2k2/8/8/8/8/7w/8/R3K2R w KQ - 0 1",
      move: "e1c1",
    },
  ],
  front: [
    {
      words: "A hoplite moves diagonally and captures straight ahead, the opposite of a pawn.",
      position: "lgkcckwl/h1hhhhhh/8/3h4/3P4/4P3/PPP2PPP/RNBQKBNR b KQ - 0 2",
      move: "d5d4",
    },
    {
      words: "The Spartans have two kings, and can play on after the Persians have captured one.",
      position: "k6k/8/8/8/8/8/6K1/R7 w - - 0 1",
      move: "a1a8",
    },
    {
      words: "The Persians win by attacking both kings at once, if neither can escape.",
      position: "k6k/3R4/8/8/8/8/8/4QK2 w - - 0 1",
      move: "e1e8",
    },
  ],
  steps: [
    {
      title: "Jump with a hoplite",
      task: "A hoplite moves diagonally forward. From rank 7, it may jump two squares. Jump over the pawn on d6.",
      position: "2k2k2/4h3/3P4/8/8/8/8/4K3 b - - 0 1",
      condition: all(moves("H", "hoplite"), goesTo("c5")),
      praise: "Right. The piece in between does not matter.",
    },
    {
      title: "Capture with a hoplite",
      task: "A hoplite captures straight ahead. Capture a pawn with the hoplite.",
      position: "2k2k2/8/8/4h3/3PPP2/8/8/4K3 b - - 0 1",
      condition: all(moves("H", "hoplite"), captures()),
      praise: "Right. A hoplite never captures diagonally.",
    },
    {
      title: "Capture with a lieutenant",
      task: "A lieutenant goes one or two squares diagonally and jumps over pieces. Capture the knight with it.",
      position: "2k2k2/8/8/3lR3/2h1h3/5N2/8/4K3 b - - 0 1",
      condition: all(moves("L", "lieutenant"), takes("N", "knight")),
      praise: "Right. The lieutenant could also step sideways, but it does not capture there.",
    },
    {
      title: "Capture with a captain",
      task: "A captain goes one or two squares along a rank or file and jumps over pieces. Capture the rook with it.",
      position: "2k2k2/8/8/8/1BhcP1R1/3P4/3R4/6K1 b - - 0 1",
      condition: all(moves("C", "captain"), takes("R", "rook")),
      praise: "Right. The captain jumped over the pawn. The other rook is three squares away, which is too far.",
    },
    {
      title: "Attack with a warlord",
      task: "A warlord moves like a bishop or a knight. Give check to the Persian king with the warlord.",
      position: "2k2k2/8/8/8/8/3w4/PP4PP/6K1 b - - 0 1",
      condition: all(
        moves("W", "warlord"),
        must(({ after }) => after.check, "That move does not attack the Persian king."),
      ),
      praise: "Right. The Persian king is attacked and must escape.",
    },
    {
      title: "Leave a king attacked",
      task: "The rook attacks the king on b8. While you have two kings, that is allowed. Capture the queen with your general.",
      position: "1k3k2/8/8/8/4Q1g1/8/8/1R2K3 b - - 0 1",
      condition: takes("Q", "queen"),
      praise: "Right. The rook can capture a king now, but your other king plays on.",
    },
    {
      title: "Capture a king",
      task: "You play the Persians. The Spartans have two kings, so you may capture one. Do it with the rook.",
      position: "k6k/6h1/8/8/8/8/6K1/R7 w - - 0 1",
      condition: takes("K", "king"),
      praise: "Right. The Spartans have one king left, and they must answer every check to it.",
    },
    {
      title: "Answer a duple-check",
      task: "Both of your kings are attacked. Free one of them by capturing the queen.",
      position: "k3Q2k/hh2c2h/3w4/8/8/8/8/4K3 b - - 0 1",
      condition: must(
        ({ captured }) => captured.includes("Q"),
        "That move is legal, because it frees a king. But it does not capture the queen.",
      ),
      praise: "Right. You may also answer by moving a king away or a piece in between.",
    },
    {
      title: "Make a second king",
      task: "The rook gives check to your only king. Promote the hoplite to a king.",
      position: "R6k/8/8/8/8/8/1h4K1/8 b - - 0 1",
      condition: must(
        ({ mover, arrived }) => mover === "H" && arrived === "K",
        "That move does not make a second king. Move the hoplite to rank 1 and choose the king.",
      ),
      praise: "Right. You have two kings again, and one of them may be attacked.",
    },
    {
      title: "Give duple-checkmate",
      task: "You play the Persians. Win the game: attack both kings so that neither can escape.",
      position: "k6k/3R4/8/8/8/8/8/4QK2 w - - 0 1",
      condition: endsBy("duple-checkmate", "That move does not win. Attack both kings at once with the queen."),
      praise: "Right. Wherever a king goes, both stay attacked. You have won.",
    },
  ],
};
