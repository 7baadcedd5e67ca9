import type { Description } from "../rules";

/** The texts and counts of the catalogue entry that programs read. */
export const DESCRIPTION: Description = {
  summary:
    "The orthodox army of the Persians against the Spartans with two kings. While both Spartan kings are on the board " +
    "one may stand attacked, and may be taken; a Spartan move is illegal only if it leaves both attacked. The Persians " +
    "win by mating the last Spartan king, or by attacking both kings at once so that neither can be freed. The " +
    "Spartans win by mating the Persian king. No en passant; only the Persians castle.",
  moveFormat:
    "Square of origin and square of destination; castling is the king's move; a promotion adds the new piece's letter " +
    "in lower case.",
  moveExamples: ["e2e4", "e1g1", "b2c1k"],
  perft: [20, 640, 14244, 473282, 11712515],
};
