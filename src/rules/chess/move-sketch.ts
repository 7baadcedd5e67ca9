import { inSet, kindOf, pieceAt, piecesOf } from "../board8x8/board";
import { fileName, rankName, SQUARES } from "../board8x8/square";
import type { ExplainedGame } from "./explained-game";
import type { ChessPosition } from "./position";

/** The information that a notation text gives about a move. Unspecified parts are empty. */
export interface MoveSketch {
  readonly piece: string;
  readonly fromFile: string;
  readonly fromRank: string;
  readonly to: string;
  readonly promotion: string;
  readonly capture: boolean;
}

/** The possible origin squares of a sketched move. */
export const originsOf = <P extends ChessPosition>(
  game: ExplainedGame<P>,
  { board, turn }: P,
  { piece, fromFile, fromRank }: MoveSketch,
): readonly number[] => {
  const own = piecesOf(turn);
  const isOfKind = (kind: number): boolean =>
    piece === "" ? game.isPawnlike(kind) : game.letters.ofKind(kind) === piece;
  return SQUARES.filter(
    (square) =>
      inSet(own, pieceAt(board, square)) &&
      isOfKind(kindOf(pieceAt(board, square))) &&
      (fromFile === "" || fromFile === fileName(square)) &&
      (fromRank === "" || fromRank === rankName(square)),
  );
};
