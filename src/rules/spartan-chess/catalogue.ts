import { orthodoxPieces, pawnMove } from "../chess/catalogue";
import type { Catalogue } from "../rules";

/** The catalogue entry of Spartan Chess. */
export const CATALOGUE: Catalogue = {
  name: "Spartan Chess",
  armies: { white: "Persians", black: "Spartans" },
  board: { files: 8, ranks: 8 },
  pieces: [
    { letter: "K", name: "King", sides: ["white", "black"], move: "One square any way. The Spartans have two kings." },
    ...orthodoxPieces(["white"]),
    { letter: "P", name: "Pawn", sides: ["white"], move: `${pawnMove("rank 2")} Promotes to Q R B N.` },
    {
      letter: "G",
      name: "General",
      sides: ["black"],
      move: "Any distance along ranks and files, or one square diagonally.",
    },
    { letter: "W", name: "Warlord", sides: ["black"], move: "Any distance along diagonals, or as a knight." },
    {
      letter: "C",
      name: "Captain",
      sides: ["black"],
      move: "Jumps one or two squares along a rank or file, over anything.",
    },
    {
      letter: "L",
      name: "Lieutenant",
      sides: ["black"],
      move: "Jumps one or two squares diagonally, over anything; or moves one square sideways, without capturing.",
    },
    {
      letter: "H",
      name: "Hoplite",
      sides: ["black"],
      move:
        "One square diagonally forward, from rank 7 also two, over anything; captures one square straight forward. " +
        "Promotes on rank 1 to G W C L, or to K while the Spartans have one king.",
    },
  ],
  options: [],
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
