import { ok, type Result } from "../../shared/result";
import { BLACK, type Board, otherColor, pieceOf, sideOf, squaresOf, WHITE } from "../board8x8/board";
import { squareName } from "../board8x8/square";
import { checkEnd, checkRanks, readBoard, readMoveNumber, readSide } from "../board8x8/text";
import { readEnPassant } from "../chess/en-passant";
import { type FenFields, findOnlyKing, readCastling, readClock, readFields } from "../chess/fen";
import { PAWN } from "../chess/kinds";
import { BLACK_KINGSIDE, BLACK_QUEENSIDE, WHITE_KINGSIDE, WHITE_QUEENSIDE } from "../chess/orthodox";
import { quoted } from "../quote";
import { invalidPosition } from "../refusal";
import type { SetupError } from "../rules";
import { HOPLIT } from "./hoplit";
import { withLegalEnPassant } from "./moves";
import { enemyOf, facesHoplit, LETTERS } from "./pieces";
import { formatPosition, type HoplitPosition, kingOf, OPENING_TEXT, reserveBit, VOTE_FIELD } from "./position";

const ALL_CASTLINGS = WHITE_KINGSIDE | WHITE_QUEENSIDE | BLACK_KINGSIDE | BLACK_QUEENSIDE;

/** The board field, followed by the reserves in brackets unless the extra pieces were declined. */
const BOARD_FIELD = /^([^[\]]*)(?:\[([^[\]]*)\])?$/;

/** The parsed first field. Without brackets `reserves` is undefined: the plain game. */
interface Placement {
  readonly board: Board;
  readonly whiteKing: number;
  readonly blackKing: number;
  readonly reserves: number | undefined;
}

function readReserves(text: string): Result<number, SetupError> {
  let reserves = 0;
  for (const letter of text) {
    const bit = letter === "H" ? reserveBit(WHITE) : letter === "h" ? reserveBit(BLACK) : 0;
    if (bit === 0 || (reserves & bit) !== 0) {
      return invalidPosition(
        "reserves",
        `${quoted(`[${text}]`)} must hold H and h at most once each: a side has one Hoplit`,
      );
    }
    reserves |= bit;
  }
  return ok(reserves);
}

/** Refuses Hoplits on a board without brackets, which means the plain game. */
function checkPlain(board: Board): Result<undefined, SetupError> {
  const [hoplit] = [...squaresOf(board, pieceOf(WHITE, HOPLIT)), ...squaresOf(board, pieceOf(BLACK, HOPLIT))];
  if (hoplit === undefined) return ok(undefined);
  const name = squareName(hoplit);
  return invalidPosition(
    "reserves",
    `a Hoplit stands on ${name}, so brackets must follow the board: [], [H], [h] or [Hh]`,
  );
}

function readPlacement(text: string): Result<Placement, SetupError> {
  const match = BOARD_FIELD.exec(text);
  if (match === null)
    return invalidPosition("reserves", "brackets must stand once, and closed, right after the board: [Hh]");
  const [, boardText = "", reservesText] = match;
  const read = readBoard(boardText, LETTERS);
  if (!read.ok) return read;
  const board = read.value;
  const whitePawns = checkRanks(board, pieceOf(WHITE, PAWN), "white pawn", [0, 7]);
  if (!whitePawns.ok) return whitePawns;
  const blackPawns = checkRanks(board, pieceOf(BLACK, PAWN), "black pawn", [0, 7]);
  if (!blackPawns.ok) return blackPawns;
  const whiteKing = findOnlyKing(board, WHITE, "white");
  if (!whiteKing.ok) return whiteKing;
  const blackKing = findOnlyKing(board, BLACK, "black");
  if (!blackKing.ok) return blackKing;
  const reserves = reservesText === undefined ? checkPlain(board) : readReserves(reservesText);
  if (!reserves.ok) return reserves;
  return ok({
    board,
    whiteKing: whiteKing.value,
    blackKing: blackKing.value,
    reserves: reserves.value,
  });
}

/** Refuses an attack on the king of the side not to move. */
function checkKing(position: HoplitPosition): Result<null, SetupError> {
  const { board, turn } = position;
  const waiting = otherColor(turn);
  const king = kingOf(position, waiting);
  if (!enemyOf(waiting, facesHoplit(board, waiting)).attacks(board, king)) return ok(null);
  const side = sideOf(waiting);
  return invalidPosition(
    "side-to-move",
    `the ${side} king on ${squareName(king)} is attacked, so ${side} must be to move (${side.charAt(0)})`,
  );
}

/** Converts the start position with both reserves into a position during the vote. Refuses every other position. */
function putToVote(position: HoplitPosition): Result<HoplitPosition, SetupError> {
  if (formatPosition({ ...position, turn: WHITE }) !== OPENING_TEXT) {
    return invalidPosition("vote", `the vote is held before move 1, so ${VOTE_FIELD} may only follow ${OPENING_TEXT}`);
  }
  return ok({ ...position, stage: position.turn === WHITE ? "white-votes" : "black-votes" });
}

function readPosition(fields: FenFields): Result<HoplitPosition, SetupError> {
  const placement = readPlacement(fields.board);
  if (!placement.ok) return placement;
  const { board, whiteKing, blackKing, reserves } = placement.value;
  const turn = readSide(fields.side);
  if (!turn.ok) return turn;
  const castling = readCastling(fields.castling, board, ALL_CASTLINGS);
  if (!castling.ok) return castling;
  const crossed = readEnPassant(fields.enPassant, board, turn.value);
  if (!crossed.ok) return crossed;
  const clock = readClock(fields.clock);
  if (!clock.ok) return clock;
  const moveNumber = readMoveNumber(fields.moveNumber);
  if (!moveNumber.ok) return moveNumber;
  const hasVote = fields.rest[0] === VOTE_FIELD;
  const end = checkEnd(hasVote ? fields.rest.slice(1) : fields.rest, `the move number, or with ${VOTE_FIELD}`);
  if (!end.ok) return end;
  const position: HoplitPosition = {
    board,
    turn: turn.value,
    castling: castling.value,
    clock: clock.value,
    moveNumber: moveNumber.value,
    stage: reserves === undefined ? "plain" : "extra-pieces",
    reserves: reserves ?? 0,
    enPassant: crossed.value,
    whiteKing,
    blackKing,
  };
  const playable = checkKing(position);
  if (!playable.ok) return playable;
  return hasVote ? putToVote(position) : ok(withLegalEnPassant(position));
}

/** Parses a position text (FEN). Also refuses an attack on the king of the side not to move. */
export function parsePosition(text: string): Result<HoplitPosition, SetupError> {
  const fields = readFields(text);
  return fields.ok ? readPosition(fields.value) : fields;
}
