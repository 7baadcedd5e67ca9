import { err, ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import type { SetupError } from "../rules";
import {
  BLACK,
  type Board,
  type Color,
  EMPTY,
  emptyBoard,
  KING,
  type OwnBoard,
  pieceAt,
  pieceOf,
  ROOK,
  squaresOf,
  WHITE,
} from "./board";
import type { PieceLetters } from "./letters";
import { BLACK_KINGSIDE, BLACK_QUEENSIDE, WHITE_KINGSIDE, WHITE_QUEENSIDE } from "./orthodox";
import { squareAt, squareName, squareNamed } from "./square";

/** No position text of a chess game is longer; longer ones are refused unread. */
const LONGEST_TEXT = 200;
/** The 75-move rule has ended a game by then. */
const HIGHEST_CLOCK = 150;
const HIGHEST_MOVE_NUMBER = 9999;

/** The refusal of a position text. */
export const invalid = (field: string, detail: string): Result<never, SetupError> =>
  err({ code: "invalid-position", field, detail });

/** A position text cut at its spaces. `rest` holds what follows the move number. */
export interface FenFields {
  readonly board: string;
  readonly side: string;
  readonly castling: string;
  readonly enPassant: string;
  readonly clock: string;
  readonly moveNumber: string;
  readonly rest: readonly string[];
}

/** Cuts a text into its fields. The counters may be missing (0 and 1), and the en passant field before them. */
export function readFields(text: string): Result<FenFields, SetupError> {
  if (text.length > LONGEST_TEXT) {
    return invalid("position", `the text has ${text.length} characters; no position needs more than ${LONGEST_TEXT}`);
  }
  const [board, side, castling, enPassant = "-", clock = "0", moveNumber = "1", ...rest] = text.trim().split(/\s+/);
  if (board === undefined || board === "") return invalid("board", "the text is empty; it begins with the board");
  if (side === undefined) return invalid("side-to-move", "the side to move is missing: w or b after the board");
  if (castling === undefined) {
    return invalid("castling", "the castling rights are missing: letters such as KQ, or - for none");
  }
  return ok({ board, side, castling, enPassant, clock, moveNumber, rest });
}

function readRank(board: OwnBoard, text: string, rank: number, letters: PieceLetters): Result<null, SetupError> {
  const name = `rank ${rank + 1}`;
  let file = 0;
  for (const char of text) {
    if (char >= "1" && char <= "8") {
      file += Number(char);
      continue;
    }
    const piece = letters.pieceFor(char);
    if (piece === undefined) {
      const known = `${letters.listFor(WHITE)} for white, ${letters.listFor(BLACK)} for black, 1 to 8 for empty squares`;
      return invalid("board", `${quoted(char)} in ${name} is no piece of this game; there are ${known}`);
    }
    if (file < 8) board[squareAt(file, rank)] = piece;
    file += 1;
  }
  return file === 8 ? ok(null) : invalid("board", `${name} has ${file} squares, ${quoted(text)}; it must have 8`);
}

/** Reads the field of the board. */
export function readBoard(text: string, letters: PieceLetters): Result<Board, SetupError> {
  const ranks = text.split("/");
  if (ranks.length !== 8) {
    return invalid("board", `the board has ${ranks.length} ranks; it must have 8, separated by /`);
  }
  const board = emptyBoard();
  for (const [index, rank] of ranks.entries()) {
    const read = readRank(board, rank, 7 - index, letters);
    if (!read.ok) return read;
  }
  return ok(board);
}

/** Refuses pieces on ranks (counted from 0) that they can never stand on. */
export function checkRanks(
  board: Board,
  piece: number,
  name: string,
  ranks: readonly number[],
): Result<null, SetupError> {
  for (const rank of ranks) {
    for (let file = 0; file < 8; file += 1) {
      const square = squareAt(file, rank);
      if (pieceAt(board, square) === piece) {
        return invalid("board", `a ${name} can't stand on ${squareName(square)}, nor anywhere on rank ${rank + 1}`);
      }
    }
  }
  return ok(null);
}

/** Finds a side's king; `name` is the army's. Refuses boards where there is none or more than one. */
export function findOnlyKing(board: Board, color: Color, name: string): Result<number, SetupError> {
  const kings = squaresOf(board, pieceOf(color, KING));
  const [king] = kings;
  if (king !== undefined && kings.length === 1) return ok(king);
  const letter = color === WHITE ? "K" : "k";
  return invalid("board", `there are ${kings.length} ${name} kings (${letter}); there must be exactly 1`);
}

/** Reads the side to move. */
export function readSide(text: string): Result<Color, SetupError> {
  if (text === "w") return ok(WHITE);
  if (text === "b") return ok(BLACK);
  return invalid("side-to-move", `${quoted(text)} is no side to move; it must be w or b`);
}

const CASTLINGS = [
  { letter: "K", bit: WHITE_KINGSIDE, color: WHITE, king: "e1", rook: "h1" },
  { letter: "Q", bit: WHITE_QUEENSIDE, color: WHITE, king: "e1", rook: "a1" },
  { letter: "k", bit: BLACK_KINGSIDE, color: BLACK, king: "e8", rook: "h8" },
  { letter: "q", bit: BLACK_QUEENSIDE, color: BLACK, king: "e8", rook: "a8" },
] as const;

/** Reads the castling rights, in any order. `allowed` are those the game has. */
export function readCastling(text: string, board: Board, allowed: number): Result<number, SetupError> {
  if (text === "-") return ok(0);
  const known = CASTLINGS.filter(({ bit }) => (allowed & bit) !== 0);
  let rights = 0;
  for (const char of text) {
    const castling = known.find(({ letter }) => letter === char);
    if (castling === undefined || (rights & castling.bit) !== 0) {
      const choices = known.map(({ letter }) => letter).join("");
      return invalid("castling", `${quoted(text)} must be - or letters out of ${choices}, each once`);
    }
    const { color, king, rook, letter } = castling;
    if (pieceAt(board, squareNamed(king)) !== pieceOf(color, KING)) {
      return invalid("castling", `the right ${letter} needs the king on ${king}; it must be left out`);
    }
    if (pieceAt(board, squareNamed(rook)) !== pieceOf(color, ROOK)) {
      return invalid("castling", `the right ${letter} needs a rook on ${rook}; it must be left out`);
    }
    rights |= castling.bit;
  }
  return ok(rights);
}

function readCount(field: string, text: string, lowest: number, highest: number): Result<number, SetupError> {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= lowest && count <= highest) return ok(count);
  return invalid(field, `${quoted(text)} must be a whole number from ${lowest} to ${highest}`);
}

/** Reads the plies since the last capture or pawn move. */
export const readClock = (text: string): Result<number, SetupError> =>
  readCount("halfmove-clock", text, 0, HIGHEST_CLOCK);

/** Reads the number of the move to come. */
export const readMoveNumber = (text: string): Result<number, SetupError> =>
  readCount("move-number", text, 1, HIGHEST_MOVE_NUMBER);

/** Refuses what stands after the last field; `last` names that field. */
export const checkEnd = (rest: readonly string[], last: string): Result<null, SetupError> =>
  rest[0] === undefined ? ok(null) : invalid("position", `${quoted(rest[0])} is too much: the text ends with ${last}`);

/** Writes the field of the board. */
export function formatBoard(board: Board, letters: PieceLetters): string {
  let text = "";
  for (let rank = 7; rank >= 0; rank -= 1) {
    let gap = 0;
    for (let file = 0; file < 8; file += 1) {
      const piece = pieceAt(board, squareAt(file, rank));
      if (piece === EMPTY) {
        gap += 1;
        continue;
      }
      if (gap > 0) text += gap;
      gap = 0;
      text += letters.ofPiece(piece);
    }
    if (gap > 0) text += gap;
    if (rank > 0) text += "/";
  }
  return text;
}

/** Writes the castling rights. */
export function formatCastling(rights: number): string {
  if (rights === 0) return "-";
  return CASTLINGS.filter(({ bit }) => (rights & bit) !== 0)
    .map(({ letter }) => letter)
    .join("");
}
