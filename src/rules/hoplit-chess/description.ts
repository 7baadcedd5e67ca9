import type { Description } from "../rules";

/** The texts and counts of the catalogue entry that programs read. */
export const DESCRIPTION: Description = {
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
};
