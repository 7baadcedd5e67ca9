import type { Side } from "../../shared/side";
import type { PieceInfo } from "../rules";

/** Catalogue entries of the orthodox queen, rook, bishop and knight for the given sides. */
export const orthodoxPieces = (sides: readonly Side[]): readonly PieceInfo[] => [
  { letter: "Q", name: "Queen", sides, move: "Any distance along ranks, files and diagonals." },
  { letter: "R", name: "Rook", sides, move: "Any distance along ranks and files." },
  { letter: "B", name: "Bishop", sides, move: "Any distance along diagonals." },
  { letter: "N", name: "Knight", sides, move: "Jumps two squares one way and one across." },
];

/** Describes the moves of an orthodox pawn, without promotion. `rank` names the rank of the double step. */
export const pawnMove = (rank: string): string =>
  `One square forward, from ${rank} also two; captures one square diagonally forward.`;
