import { BLACK, type Color, WHITE } from "../board8x8/board";
import { NO_SQUARE, squareName } from "../board8x8/square";
import { formatBoard } from "../board8x8/text";
import { formatCastling } from "../chess/fen";
import type { ChessPosition } from "../chess/position";
import { LETTERS } from "./pieces";

/** The state of the extra pieces: being voted on, in play, or declined. */
export type Stage = "white-votes" | "black-votes" | "extra-pieces" | "plain";

/** A position of Hoplit Chess. */
export interface HoplitPosition extends ChessPosition {
  readonly stage: Stage;
  /** The Hoplits in reserve, as bits; see `reserveBit`. */
  readonly reserves: number;
  /** The square on which the side to move may capture en passant, or `NO_SQUARE` if no such capture is legal. */
  readonly enPassant: number;
  readonly whiteKing: number;
  readonly blackKing: number;
}

/** The bit of a color in `reserves`. */
export const reserveBit = (color: Color): number => 1 << color;

/** Whether a side has its Hoplit in reserve. */
export const hasReserve = (position: HoplitPosition, color: Color): boolean =>
  (position.reserves & reserveBit(color)) !== 0;

/** The king of a side. */
export const kingOf = (position: HoplitPosition, color: Color): number =>
  color === WHITE ? position.whiteKing : position.blackKing;

/** Whether the players still vote on the extra pieces. */
export const isVoting = ({ stage }: HoplitPosition): boolean => stage === "white-votes" || stage === "black-votes";

/** The start position with the extra pieces. */
export const OPENING_TEXT = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1";

/** The last field of a position before the vote is decided. */
export const VOTE_FIELD = "vote";

/** The start position, before the vote. */
export const START_TEXT = `${OPENING_TEXT} ${VOTE_FIELD}`;

const formatReserves = (position: HoplitPosition): string =>
  position.stage === "plain"
    ? ""
    : `[${hasReserve(position, WHITE) ? "H" : ""}${hasReserve(position, BLACK) ? "h" : ""}]`;

const formatVote = (position: HoplitPosition): string => (isVoting(position) ? ` ${VOTE_FIELD}` : "");

/** The fields of a position without its counters: board, reserves, side to move, castling, en passant. */
const formatPlacement = (position: HoplitPosition): string => {
  const { board, turn, castling, enPassant } = position;
  const crossed = enPassant === NO_SQUARE ? "-" : squareName(enPassant);
  const side = turn === WHITE ? "w" : "b";
  return `${formatBoard(board, LETTERS)}${formatReserves(position)} ${side} ${formatCastling(castling)} ${crossed}`;
};

/** Key for repetition. It includes the vote field: a position during the vote differs from the same one after it. */
export const repetitionKey = (position: HoplitPosition): string => formatPlacement(position) + formatVote(position);

/** FEN, with the reserves in brackets unless the extra pieces were declined, and the vote field during the vote. */
export const formatPosition = (position: HoplitPosition): string =>
  `${formatPlacement(position)} ${position.clock} ${position.moveNumber}${formatVote(position)}`;
