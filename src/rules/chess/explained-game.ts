import { type Board, type Color, colorOf, EMPTY, kindOf, otherColor, pieceAt } from "../board8x8/board";
import type { PieceLetters } from "../board8x8/letters";
import { fromOf, toOf } from "../board8x8/move";
import { squareName } from "../board8x8/square";
import type { Legal, PieceInfo } from "../rules";
import type { ChessMove } from "./move";
import type { PieceMovement } from "./movement";
import type { ChessPosition } from "./position";

/** What it takes to read a move, and to say why it is refused. */
export interface ExplainedGame<P extends ChessPosition> {
  readonly letters: PieceLetters;
  /** The catalogue's names of the pieces, and how they move. */
  readonly pieces: readonly PieceInfo[];
  readonly movements: readonly PieceMovement[];
  /** Whether a kind is written without its letter, as pawns are. */
  isPawnlike(kind: number): boolean;
  /** The moves from square to square of the side to move, whether or not they leave its kings attacked; no castling. */
  pseudoMoves(position: P): readonly ChessMove[];
  /** The legal moves of what stands on a square, castling with the king's; none for a square without an own piece. */
  legalMovesFrom(position: P, square: number): readonly Legal<ChessMove>[];
  readonly takesEnPassant: boolean;
  /** Says so of an army that has no castling at all. */
  whyNeverCastles(color: Color): string | undefined;
  /** Why one of the game's own pieces can't go from square to square, where that is more than its way of moving. */
  whyNotThere(position: P, from: number, to: number): string | undefined;
  /** What forbids a promotion to the piece of this lower-case letter, beyond the list of those allowed. */
  whyNotBecome(position: P, letter: string): string | undefined;
  /** What the side to move owes its kings, where the orthodox rule does not say it. */
  kingRule(position: P): string | undefined;
}

/** What stands on a square, as sentences name it: `knight`. */
export const nameOn = <P extends ChessPosition>(game: ExplainedGame<P>, board: Board, square: number): string =>
  nameOfKind(game, kindOf(pieceAt(board, square)));

/** A kind of piece in sentences. */
export const nameOfKind = <P extends ChessPosition>(game: ExplainedGame<P>, kind: number): string =>
  infoOf(game, kind)?.name.toLowerCase() ?? "piece";

/** How a kind of piece moves, as the catalogue has it. */
export const infoOf = <P extends ChessPosition>(game: ExplainedGame<P>, kind: number): PieceInfo | undefined => {
  const letter = game.letters.ofKind(kind);
  return game.pieces.find((piece) => piece.letter === letter);
};

/** A piece with its square: `knight on g1`. */
export const placed = <P extends ChessPosition>(game: ExplainedGame<P>, board: Board, square: number): string =>
  `${nameOn(game, board, square)} on ${squareName(square)}`;

/** The square from which an enemy of the side to move attacks what stands on a square; undefined if none does. */
export function attackerOf<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  board: Board,
  square: number,
): number | undefined {
  const attack = game
    .pseudoMoves({ ...position, board, turn: otherColor(position.turn) })
    .find((move) => toOf(move) === square);
  return attack === undefined ? undefined : fromOf(attack);
}

/** Whether an enemy of the side to move stands on a square. */
export const isEnemyOn = ({ board, turn }: ChessPosition, square: number): boolean =>
  pieceAt(board, square) !== EMPTY && colorOf(pieceAt(board, square)) !== turn;
