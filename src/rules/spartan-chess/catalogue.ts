import { orthodoxPieces, pawnMove } from "../chess/catalogue";
import type { Catalogue } from "../rules";
import { DESCRIPTION } from "./description";

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
  ...DESCRIPTION,
};
