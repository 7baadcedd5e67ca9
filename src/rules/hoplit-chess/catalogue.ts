import { SIDES } from "../../shared/side";
import { orthodoxPieces, pawnMove } from "../chess/catalogue";
import type { Catalogue } from "../rules";

/** The catalogue entry of Hoplit Chess. */
export const CATALOGUE: Catalogue = {
  name: "Hoplit Chess",
  armies: { white: "White", black: "Black" },
  board: { files: 8, ranks: 8 },
  pieces: [
    { letter: "K", name: "King", sides: SIDES, move: "One square any way." },
    ...orthodoxPieces(SIDES),
    {
      letter: "P",
      name: "Pawn",
      sides: SIDES,
      move: `${pawnMove("its home rank")} Promotes to Q R B N, and to H once the extra pieces are in.`,
    },
    {
      letter: "H",
      name: "Hoplit",
      sides: SIDES,
      move:
        "Two legs: one or more empty squares diagonally, then 45 degrees outward along a rank or file, over exactly " +
        "one piece of either side and on as far as the way is free; what stands there can be taken. Over an enemy " +
        "pawn it reaches only the next square. Without a piece to jump it can't move.",
    },
  ],
  options: [],
  summary:
    "Orthodox chess with one extra piece for each player, a Hoplit in reserve. Before move 1 White votes whether the " +
    "extra pieces are used; after a no Black votes, and only two votes against make it the plain game. Instead of a " +
    "move a player may once place the Hoplit on an empty square of the first rank behind a pawn on its home square, " +
    "which goes one square ahead in the same move.",
  moveFormat:
    "Square of origin and square of destination; castling is the king's move; a promotion adds the new piece's letter " +
    "in lower case; a drop is H@ and the square; a vote is use or decline.",
  moveExamples: ["use", "decline", "e2e4", "e1g1", "a7a8h", "H@g1"],
  perft: [2, 22, 440, 9782, 218741],
  votesTag: "HoplitVotes",
};
