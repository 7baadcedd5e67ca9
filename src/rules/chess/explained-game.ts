import { type Board, type Color, colorOf, EMPTY, kindOf, otherColor, pieceAt, WHITE } from "../board8x8/board";
import type { PieceLetters } from "../board8x8/letters";
import { fromOf, toOf } from "../board8x8/move";
import { fileOf, rankOf, squareName } from "../board8x8/square";
import type { Legal, PieceInfo } from "../rules";
import type { ChessMove } from "./move";
import type { PieceMovement } from "./movement";
import type { ChessPosition } from "./position";

/** The parts of a chess game that are needed to parse a move and to explain a refusal. */
export interface ExplainedGame<P extends ChessPosition> {
  readonly letters: PieceLetters;
  /** Names and moves of the pieces, from the catalogue. */
  readonly pieces: readonly PieceInfo[];
  readonly movements: readonly PieceMovement[];
  /** Whether notation omits the letter of a kind, as for pawns. */
  isPawnlike(kind: number): boolean;
  /** Pseudo-legal moves of the side to move: they may leave its kings attacked. Without castling and drops. */
  pseudoMoves(position: P): readonly ChessMove[];
  /** The legal moves of the piece on a square, including castling by a king; empty unless it is a piece of the mover. */
  legalMovesFrom(position: P, square: number): readonly Legal<ChessMove>[];
  readonly takesEnPassant: boolean;
  /** The explanation for an army that never castles; undefined for other armies. */
  whyNeverCastles(color: Color): string | undefined;
  /**
   * Explains in the game's own words why a piece cannot move between two squares; undefined to use the default text.
   */
  whyNotThere(position: P, from: number, to: number): string | undefined;
  /**
   * Explains why promotion to this lower-case letter is forbidden now although the game allows it in other positions;
   * undefined for other letters.
   */
  whyNotBecome(position: P, letter: string): string | undefined;
  /** The rule on attacked kings for the side to move, to complete a message; undefined for the orthodox rule alone. */
  kingRule(position: P): string | undefined;
}

/** The letters and the names of the pieces. */
export type NamedPieces = Pick<ExplainedGame<ChessPosition>, "letters" | "pieces">;

/** Name of the piece on a square for use in sentences: `knight`. */
export const nameOn = (game: NamedPieces, board: Board, square: number): string =>
  nameOfKind(game, kindOf(pieceAt(board, square)));

/** Name of a kind of piece for use in sentences. */
export const nameOfKind = (game: NamedPieces, kind: number): string =>
  infoOf(game, kind)?.name.toLowerCase() ?? "piece";

/** The catalogue entry of a kind of piece. */
export const infoOf = (game: NamedPieces, kind: number): PieceInfo | undefined => {
  const letter = game.letters.ofKind(kind);
  return game.pieces.find((piece) => piece.letter === letter);
};

/** Name and square of a piece: `knight on g1`. */
export const placed = (game: NamedPieces, board: Board, square: number): string =>
  `${nameOn(game, board, square)} on ${squareName(square)}`;

/**
 * The square from which the opponent of the side to move attacks a square on `board`; undefined if nothing attacks it.
 * The square must hold a piece of the side to move, because pawns capture only on occupied squares.
 */
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

/** Whether a piece of the opponent is on a square. */
export const isEnemyOn = ({ board, turn }: ChessPosition, square: number): boolean =>
  pieceAt(board, square) !== EMPTY && colorOf(pieceAt(board, square)) !== turn;

/** The offset between two squares: files to the right, ranks forward as seen by the side to move. */
export const offsetOf = ({ turn }: ChessPosition, from: number, to: number): readonly [number, number] => [
  fileOf(to) - fileOf(from),
  (rankOf(to) - rankOf(from)) * (turn === WHITE ? 1 : -1),
];
