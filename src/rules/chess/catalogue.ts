import type { Side } from "../../shared/side";
import type { PieceInfo } from "../rules";

/** The orthodox queen, rook, bishop and knight of these sides, as the catalogue tells of them. */
export const orthodoxPieces = (sides: readonly Side[]): readonly PieceInfo[] => [
  { letter: "Q", name: "Queen", sides, move: "Any distance along ranks, files and diagonals." },
  { letter: "R", name: "Rook", sides, move: "Any distance along ranks and files." },
  { letter: "B", name: "Bishop", sides, move: "Any distance along diagonals." },
  { letter: "N", name: "Knight", sides, move: "Jumps two squares one way and one across." },
];

/** How an orthodox pawn moves; what it promotes to differs. `rank` names where it may make two steps. */
export const pawnMove = (rank: string): string =>
  `One square forward, from ${rank} also two; captures one square diagonally forward.`;
