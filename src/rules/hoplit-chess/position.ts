import { BLACK, type Color, WHITE } from "../board8x8/board";
import { NO_SQUARE, squareName } from "../board8x8/square";
import { formatBoard } from "../board8x8/text";
import { formatCastling } from "../chess/fen";
import type { ChessPosition } from "../chess/position";
import { LETTERS } from "./pieces";

/** Where the game stands on its extra pieces: in the vote, with them, or without. */
export type Stage = "white-votes" | "black-votes" | "extra-pieces" | "plain";

/** A position of Hoplit Chess. */
export interface HoplitPosition extends ChessPosition {
  readonly stage: Stage;
  /** The Hoplits beside the board, as bits: see `reserveBit`. */
  readonly reserves: number;
  /** The square on which the side to move may take en passant, or `NO_SQUARE` when no such capture is legal. */
  readonly enPassant: number;
  readonly whiteKing: number;
  readonly blackKing: number;
}

/** The bit of a colour in `reserves`. */
export const reserveBit = (color: Color): number => 1 << color;

/** Whether a side has its Hoplit in reserve. */
export const hasReserve = (position: HoplitPosition, color: Color): boolean =>
  (position.reserves & reserveBit(color)) !== 0;

/** The king of a side. */
export const kingOf = (position: HoplitPosition, color: Color): number =>
  color === WHITE ? position.whiteKing : position.blackKing;

/** Whether the players still decide on the extra pieces. */
export const isVoting = ({ stage }: HoplitPosition): boolean => stage === "white-votes" || stage === "black-votes";

/** The opening with the extra pieces in. */
export const OPENING_TEXT = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1";

/** The last field of a position in which the players vote. */
export const VOTE_FIELD = "vote";

/** The opening, before the vote. */
export const START_TEXT = `${OPENING_TEXT} ${VOTE_FIELD}`;

const formatReserves = (position: HoplitPosition): string =>
  position.stage === "plain"
    ? ""
    : `[${hasReserve(position, WHITE) ? "H" : ""}${hasReserve(position, BLACK) ? "h" : ""}]`;

const formatVote = (position: HoplitPosition): string => (isVoting(position) ? ` ${VOTE_FIELD}` : "");

/** What tells positions apart whatever their counters are: board, reserves, side to move, castling, en passant. */
const formatPlacement = (position: HoplitPosition): string => {
  const { board, turn, castling, enPassant } = position;
  const crossed = enPassant === NO_SQUARE ? "-" : squareName(enPassant);
  const side = turn === WHITE ? "w" : "b";
  return `${formatBoard(board, LETTERS)}${formatReserves(position)} ${side} ${formatCastling(castling)} ${crossed}`;
};

/** What repetition compares. A vote can't come again, but it is no repetition of the opening either. */
export const repetitionKey = (position: HoplitPosition): string => formatPlacement(position) + formatVote(position);

/** Writes a position as FEN, with the reserves in brackets once the extra pieces are in or still voted on. */
export const formatPosition = (position: HoplitPosition): string =>
  `${formatPlacement(position)} ${position.clock} ${position.moveNumber}${formatVote(position)}`;
