import { ok, type Result } from "../../shared/result";
import { BLACK, type Board, type Color, pieceOf, squaresOf, WHITE } from "../board8x8/board";
import { NO_SQUARE, squareName } from "../board8x8/square";
import { checkEnd, checkRanks, formatBoard, readBoard, readMoveNumber, readSide } from "../board8x8/text";
import { type FenFields, findOnlyKing, formatCastling, readCastling, readClock, readFields } from "../chess/fen";
import { KING, PAWN } from "../chess/kinds";
import { WHITE_KINGSIDE, WHITE_QUEENSIDE } from "../chess/orthodox";
import type { ChessPosition } from "../chess/position";
import { quoted } from "../quote";
import { invalidPosition } from "../refusal";
import type { SetupError } from "../rules";
import { HOPLITE, LETTERS, PERSIAN_ENEMY, SPARTAN_ENEMY } from "./pieces";

/** A position of Spartan Chess. */
export interface SpartanPosition extends ChessPosition {
  readonly persianKing: number;
  readonly spartanKing: number;
  /** The second Spartan king, or `NO_SQUARE`. */
  readonly secondSpartanKing: number;
}

/** The start position. */
export const START_TEXT = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";

interface Kings {
  readonly persianKing: number;
  readonly spartanKing: number;
  readonly secondSpartanKing: number;
}

function findKings(board: Board): Result<Kings, SetupError> {
  const persian = findOnlyKing(board, WHITE, "Persian");
  if (!persian.ok) return persian;
  const spartans = squaresOf(board, pieceOf(BLACK, KING));
  const [spartanKing, secondSpartanKing = NO_SQUARE] = spartans;
  if (spartanKing === undefined || spartans.length > 2) {
    return invalidPosition("board", `there are ${spartans.length} Spartan kings (k); there must be 1 or 2`);
  }
  return ok({ persianKing: persian.value, spartanKing, secondSpartanKing });
}

/** Refuses positions in which the side not to move left its only king or both kings attacked. */
function checkKings(board: Board, turn: Color, kings: Kings): Result<null, SetupError> {
  if (turn === BLACK) {
    if (!SPARTAN_ENEMY.attacks(board, kings.persianKing)) return ok(null);
    const square = squareName(kings.persianKing);
    return invalidPosition(
      "side-to-move",
      `the Persian king on ${square} is attacked, so the Persians must be to move (w)`,
    );
  }
  if (!PERSIAN_ENEMY.attacks(board, kings.spartanKing)) return ok(null);
  if (kings.secondSpartanKing === NO_SQUARE) {
    const square = squareName(kings.spartanKing);
    return invalidPosition(
      "side-to-move",
      `the only Spartan king, on ${square}, is attacked: the Spartans must be to move (b)`,
    );
  }
  if (!PERSIAN_ENEMY.attacks(board, kings.secondSpartanKing)) return ok(null);
  return invalidPosition("side-to-move", "both Spartan kings are attacked, so the Spartans must be to move (b)");
}

function readPlacement(text: string): Result<Board, SetupError> {
  const board = readBoard(text, LETTERS);
  if (!board.ok) return board;
  const pawns = checkRanks(board.value, pieceOf(WHITE, PAWN), "Persian pawn", [0, 7]);
  if (!pawns.ok) return pawns;
  const hoplites = checkRanks(board.value, pieceOf(BLACK, HOPLITE), "hoplite", [0, 7]);
  return hoplites.ok ? board : hoplites;
}

function readPosition(fields: FenFields): Result<SpartanPosition, SetupError> {
  const placement = readPlacement(fields.board);
  if (!placement.ok) return placement;
  const board = placement.value;
  const kings = findKings(board);
  if (!kings.ok) return kings;
  const turn = readSide(fields.side);
  if (!turn.ok) return turn;
  const castling = readCastling(fields.castling, board, WHITE_KINGSIDE | WHITE_QUEENSIDE);
  if (!castling.ok) return castling;
  if (fields.enPassant !== "-") {
    return invalidPosition("en-passant", `${quoted(fields.enPassant)} must be -: Spartan Chess has no en passant`);
  }
  const clock = readClock(fields.clock);
  if (!clock.ok) return clock;
  const moveNumber = readMoveNumber(fields.moveNumber);
  if (!moveNumber.ok) return moveNumber;
  const end = checkEnd(fields.rest, "the move number");
  if (!end.ok) return end;
  const playable = checkKings(board, turn.value, kings.value);
  if (!playable.ok) return playable;
  return ok({
    board,
    turn: turn.value,
    castling: castling.value,
    clock: clock.value,
    moveNumber: moveNumber.value,
    ...kings.value,
  });
}

/** Parses a position text (FEN). Also refuses an only king, or two kings, attacked on the side not to move. */
export function parsePosition(text: string): Result<SpartanPosition, SetupError> {
  const fields = readFields(text);
  return fields.ok ? readPosition(fields.value) : fields;
}

/** Key for repetition: board, side to move, castling rights. */
export const repetitionKey = (position: SpartanPosition): string =>
  `${formatBoard(position.board, LETTERS)} ${position.turn === WHITE ? "w" : "b"} ${formatCastling(position.castling)}`;

/** Formats a position as FEN. */
export const formatPosition = (position: SpartanPosition): string =>
  `${repetitionKey(position)} - ${position.clock} ${position.moveNumber}`;
