import { ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import { invalidPosition } from "../refusal";
import type { SetupError } from "../rules";
import { BLACK, type Board, type Color, EMPTY, emptyBoard, type OwnBoard, pieceAt, WHITE } from "./board";
import type { PieceLetters } from "./letters";
import { squareAt, squareName } from "./square";

const HIGHEST_MOVE_NUMBER = 9999;
const ZERO = "0".charCodeAt(0);
const SLASH = "/".charCodeAt(0);

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
      return invalidPosition("board", `${quoted(char)} in ${name} is no piece of this game; there are ${known}`);
    }
    if (file < 8) board[squareAt(file, rank)] = piece;
    file += 1;
  }
  return file === 8
    ? ok(null)
    : invalidPosition("board", `${name} has ${file} squares, ${quoted(text)}; it must have 8`);
}

/** Parses the board field. */
export function readBoard(text: string, letters: PieceLetters): Result<Board, SetupError> {
  const ranks = text.split("/");
  if (ranks.length !== 8) {
    return invalidPosition("board", `the board has ${ranks.length} ranks; it must have 8, separated by /`);
  }
  const board = emptyBoard();
  for (const [index, rank] of ranks.entries()) {
    const read = readRank(board, rank, 7 - index, letters);
    if (!read.ok) return read;
  }
  return ok(board);
}

/** Refuses a board with this piece on one of these ranks (counted from 0), which the piece can never reach. */
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
        return invalidPosition(
          "board",
          `a ${name} can't stand on ${squareName(square)}, nor anywhere on rank ${rank + 1}`,
        );
      }
    }
  }
  return ok(null);
}

/** Parses the side to move. */
export function readSide(text: string): Result<Color, SetupError> {
  if (text === "w") return ok(WHITE);
  if (text === "b") return ok(BLACK);
  return invalidPosition("side-to-move", `${quoted(text)} is no side to move; it must be w or b`);
}

/** Formats the board field. A replay formats every position, so the characters are joined in one call. */
export function formatBoard(board: Board, letters: PieceLetters): string {
  const codes: number[] = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    let gap = 0;
    for (let square = squareAt(0, rank); square <= squareAt(7, rank); square += 1) {
      const piece = pieceAt(board, square);
      if (piece === EMPTY) {
        gap += 1;
        continue;
      }
      if (gap > 0) codes.push(ZERO + gap);
      gap = 0;
      codes.push(letters.ofPiece(piece).charCodeAt(0));
    }
    if (gap > 0) codes.push(ZERO + gap);
    if (rank > 0) codes.push(SLASH);
  }
  return String.fromCharCode(...codes);
}

/** Parses an integer within limits. */
export function readCount(field: string, text: string, lowest: number, highest: number): Result<number, SetupError> {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= lowest && count <= highest) return ok(count);
  return invalidPosition(field, `${quoted(text)} must be a whole number from ${lowest} to ${highest}`);
}

/** Parses the number of the next move. */
export const readMoveNumber = (text: string): Result<number, SetupError> =>
  readCount("move-number", text, 1, HIGHEST_MOVE_NUMBER);

/** Refuses text after the last field; `last` names that field. */
export const checkEnd = (rest: readonly string[], last: string): Result<null, SetupError> =>
  rest[0] === undefined
    ? ok(null)
    : invalidPosition("position", `${quoted(rest[0])} is too much: the text ends with ${last}`);
