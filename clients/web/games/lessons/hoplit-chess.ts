import { all, captures, endsBy, goesTo, moves, must, takes } from "./attempt";
import type { Lesson } from "./lesson";
import { ORTHODOX_PIECES } from "./orthodox-pieces";

/** How Hoplit Chess is played. */
export const LESSON: Lesson = {
  summary:
    "Ordinary chess, with castling, en passant and promotion. If either player votes for it, each of them has one extra piece in reserve: a Hoplit.",
  pieces: [
    {
      letter: "H",
      side: "white",
      words:
        "Moves diagonally over empty squares, then turns outward along a rank or file and jumps over the first piece, its screen. Behind it, the Hoplit goes on over empty squares, up to a piece of the opponent, which it may capture.",
      position: "2r1k3/8/8/2P5/7K/8/5p2/H7[] w - - 0 1",
      square: "a1",
    },
    {
      letter: "K",
      side: "white",
      words: "Moves one square in any direction. It may castle with a rook.",
      position: "k7/8/8/8/3K4/8/8/8 w - - 0 1",
      square: "d4",
    },
    ...ORTHODOX_PIECES,
    {
      letter: "P",
      side: "white",
      words:
        "Moves one square straight forward, from its first square also two. Captures one square diagonally forward, also en passant.",
      position: "k7/8/8/8/8/8/3P4/7K w - - 0 1",
      square: "d2",
    },
  ],
  winning: [
    {
      title: "Checkmate",
      words:
        "You win if you attack the king of your opponent and it cannot escape. Here the Hoplit attacks it over the bishop.",
      position: "6bk/5ppp/8/8/1P6/8/8/H5K1[] w - - 0 1",
      move: "a1b6",
    },
    {
      title: "Draws",
      words:
        "The game is a draw by stalemate, by agreement, if nobody can win, or by claim after a threefold repetition or fifty moves without a capture, a drop or a move of a pawn.",
      position: "k7/2K5/8/8/8/8/8/1Q6 w - - 0 1",
      move: "b1b6",
    },
  ],
  special: [
    {
      title: "The vote",
      words:
        "Before the first move, White votes for or against the extra pieces. If White votes against them, Black decides. Without the extra pieces, the game is ordinary chess.",
      position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1 vote",
    },
    {
      title: "The drop",
      words:
        "Instead of a move, you may put your Hoplit on an empty square of your first rank, behind a pawn that has not moved. The pawn moves one square forward in the same turn, so the square in front of it must be empty.",
      position: "rnbqkbnr/pppppppp/8/8/2P5/1N3N2/PP1PPPPP/R2QKB1R[Hh] w KQkq - 0 1",
      move: "H@g1",
    },
    {
      title: "A drop against a check",
      words:
        "The Hoplit or the pawn in front of it can block a check. You may wait with the drop. Without a pawn on its first square, the Hoplit can no longer be dropped.",
      position: "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/4B3/PPP1PPPP/RN1QKBNR[Hh] w KQkq - 0 1",
      move: "H@c1",
    },
    {
      title: "The screen",
      words:
        "Any piece can be the screen of a Hoplit, also a king or a piece of its own side. Behind a pawn of the opponent, the Hoplit reaches only the next square. Without a screen, it can neither move nor attack.",
      position: "4k3/8/8/1p6/8/8/3P4/H6K[] w - - 0 1",
      move: "a1b6",
    },
    {
      title: "Promotion",
      words:
        "If the extra pieces are used, a pawn may also become a Hoplit on the last rank, even if you have already dropped yours.",
      position: "1r2k3/P7/8/8/8/8/7p/4K3[] w - - 0 1",
      move: "a7b8h",
    },
  ],
  front: [
    {
      words: "It is chess with one extra piece for each side, if either player votes for it.",
      position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1",
    },
    {
      words: "You put your Hoplit behind a pawn, which moves one square forward in the same turn.",
      position: "rnbqkbnr/pppppppp/8/8/2P5/1N3N2/PP1PPPPP/R2QKB1R[Hh] w KQkq - 0 1",
      move: "H@g1",
    },
    {
      words: "The Hoplit moves diagonally, turns, and jumps over another piece to capture behind it.",
      position: "2r1k3/8/8/2P5/7K/8/5p2/H7[] w - - 0 1",
      move: "a1c8",
    },
  ],
  steps: [
    {
      title: "Vote",
      task: "Before the first move, the players vote. Vote for the extra pieces.",
      position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1 vote",
      condition: must(({ move }) => move === "use", "That is a vote against the extra pieces."),
      praise: "Right. One vote for the extra pieces is enough. White now makes the first move.",
    },
    {
      title: "Drop the Hoplit",
      task: "Pick up the Hoplit from your reserve and drop it. It needs an empty square behind a pawn that can step forward.",
      position: "rnbqkbnr/pppppppp/8/8/2P5/1N3N2/PP1PPPPP/R2QKB1R[Hh] w KQkq - 0 1",
      condition: must(({ isDrop }) => isDrop, "That is an ordinary move. Pick up the Hoplit beside the board."),
      praise: "Right. The pawn moved to g3 in the same turn. No other square was possible.",
    },
    {
      title: "Drop against a check",
      task: "The bishop gives check. Answer it with a drop.",
      position: "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/4B3/PPP1PPPP/RN1QKBNR[Hh] w KQkq - 0 1",
      condition: must(({ isDrop }) => isDrop, "That move answers the check, but it is not a drop."),
      praise: "Right. The pawn moved to c3, between the bishop and the king.",
    },
    {
      title: "Jump over a screen",
      task: "Move the Hoplit. It goes diagonally, turns outward, and jumps over your pawn on c4.",
      position: "4k3/8/8/8/2P5/8/8/H6K[] w - - 0 1",
      condition: moves("H", "Hoplit"),
      praise: "Right. The Hoplit went to c3, turned, and jumped over the pawn.",
    },
    {
      title: "Capture with the Hoplit",
      task: "The Hoplit may capture the next piece behind its screen. Capture the rook.",
      position: "2r1k3/8/2P5/8/8/8/8/H6K[] w - - 0 1",
      condition: all(moves("H", "Hoplit"), takes("R", "rook")),
      praise: "Right. Your own pawn was the screen.",
    },
    {
      title: "Jump over a pawn of the opponent",
      task: "Behind a pawn of the opponent, the Hoplit reaches only the next square. Jump over the pawn on b5.",
      position: "4k3/8/8/1p6/8/8/3P4/H6K[] w - - 0 1",
      condition: all(moves("H", "Hoplit"), goesTo("b6")),
      praise: "Right. It could not have gone farther, to b7 or b8.",
    },
    {
      title: "Attack with the Hoplit",
      task: "Give check with the Hoplit. The pawn on e7 can be its screen.",
      position: "4k3/4p3/8/1P6/8/H7/8/6K1[] w - - 0 1",
      condition: all(
        moves("H", "Hoplit"),
        must(
          ({ after }) => after.check,
          "That move does not attack the king. From the right square, the Hoplit goes diagonally to the e-file and turns.",
        ),
      ),
      praise: "Right. From h1, the Hoplit goes to e4, turns, and attacks the king over the pawn.",
    },
    {
      title: "Bring a screen",
      task: "Without a screen, the Hoplit attacks nothing. Give check by moving the knight.",
      position: "4k3/8/8/8/8/2N5/8/2H3K1[] w - - 0 1",
      condition: all(
        moves("N", "knight"),
        must(
          ({ after }) => after.check,
          "That move does not attack the king. Put the knight between the Hoplit and the king, where the Hoplit turns.",
        ),
      ),
      praise: "Right. The knight is the screen now: the Hoplit attacks the king over it.",
    },
    {
      title: "Promote to a Hoplit",
      task: "A pawn on the last rank may become a Hoplit. Capture the rook and make one.",
      position: "1r2k3/P7/8/8/8/8/7p/4K3[] w - - 0 1",
      condition: all(
        captures(),
        must(({ arrived }) => arrived === "H", "That move does not make a Hoplit."),
      ),
      praise: "Right. A player can have several Hoplits that way.",
    },
    {
      title: "Give checkmate",
      task: "The pieces beside the king leave it no way out. Win the game with the Hoplit.",
      position: "6bk/5ppp/8/8/1P6/8/8/H5K1[] w - - 0 1",
      condition: endsBy("checkmate", "That move does not win the game. Attack the king over the bishop."),
      praise: "Right. The Hoplit attacks the king over the bishop. You have won.",
    },
  ],
};
