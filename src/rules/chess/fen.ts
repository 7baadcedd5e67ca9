import { ok, type Result } from "../../shared/result";
import { BLACK, type Board, type Color, pieceAt, pieceOf, squaresOf, WHITE } from "../board8x8/board";
import { squareNamed } from "../board8x8/square";
import { readCount } from "../board8x8/text";
import { quoted } from "../quote";
import { invalidPosition } from "../refusal";
import type { SetupError } from "../rules";
import { KING, ROOK } from "./kinds";
import { BLACK_KINGSIDE, BLACK_QUEENSIDE, WHITE_KINGSIDE, WHITE_QUEENSIDE } from "./orthodox";

/** Maximum length of a position text. Longer texts are refused without parsing. */
const LONGEST_TEXT = 200;
/** Highest accepted halfmove clock. The 75-move rule ends every game at this value. */
const HIGHEST_CLOCK = 150;

/** A position text split at its spaces. `rest` holds the fields after the move number. */
export interface FenFields {
  readonly board: string;
  readonly side: string;
  readonly castling: string;
  readonly enPassant: string;
  readonly clock: string;
  readonly moveNumber: string;
  readonly rest: readonly string[];
}

/**
 * Splits a position text into fields. Defaults of missing last fields: no en passant, halfmove clock 0, move number 1.
 */
export function readFields(text: string): Result<FenFields, SetupError> {
  if (text.length > LONGEST_TEXT) {
    return invalidPosition(
      "position",
      `the text has ${text.length} characters; no position needs more than ${LONGEST_TEXT}`,
    );
  }
  const [board, side, castling, enPassant = "-", clock = "0", moveNumber = "1", ...rest] = text.trim().split(/\s+/);
  if (board === undefined || board === "")
    return invalidPosition("board", "the text is empty; it begins with the board");
  if (side === undefined) return invalidPosition("side-to-move", "the side to move is missing: w or b after the board");
  if (castling === undefined) {
    return invalidPosition("castling", "the castling rights are missing: letters such as KQ, or - for none");
  }
  return ok({ board, side, castling, enPassant, clock, moveNumber, rest });
}

/** The square of a side's only king; `name` is the name of the army. Refuses boards with no king or several. */
export function findOnlyKing(board: Board, color: Color, name: string): Result<number, SetupError> {
  const kings = squaresOf(board, pieceOf(color, KING));
  const [king] = kings;
  if (king !== undefined && kings.length === 1) return ok(king);
  const letter = color === WHITE ? "K" : "k";
  return invalidPosition("board", `there are ${kings.length} ${name} kings (${letter}); there must be exactly 1`);
}

const CASTLINGS = [
  { letter: "K", bit: WHITE_KINGSIDE, color: WHITE, king: "e1", rook: "h1" },
  { letter: "Q", bit: WHITE_QUEENSIDE, color: WHITE, king: "e1", rook: "a1" },
  { letter: "k", bit: BLACK_KINGSIDE, color: BLACK, king: "e8", rook: "h8" },
  { letter: "q", bit: BLACK_QUEENSIDE, color: BLACK, king: "e8", rook: "a8" },
] as const;

/** Parses castling rights in any order. `allowed` are the rights that exist in the game. */
export function readCastling(text: string, board: Board, allowed: number): Result<number, SetupError> {
  if (text === "-") return ok(0);
  const known = CASTLINGS.filter(({ bit }) => (allowed & bit) !== 0);
  let rights = 0;
  for (const char of text) {
    const castling = known.find(({ letter }) => letter === char);
    if (castling === undefined || (rights & castling.bit) !== 0) {
      const choices = known.map(({ letter }) => letter).join("");
      return invalidPosition("castling", `${quoted(text)} must be - or letters out of ${choices}, each once`);
    }
    const { color, king, rook, letter } = castling;
    if (pieceAt(board, squareNamed(king)) !== pieceOf(color, KING)) {
      return invalidPosition("castling", `the right ${letter} needs the king on ${king}; it must be left out`);
    }
    if (pieceAt(board, squareNamed(rook)) !== pieceOf(color, ROOK)) {
      return invalidPosition("castling", `the right ${letter} needs a rook on ${rook}; it must be left out`);
    }
    rights |= castling.bit;
  }
  return ok(rights);
}

/** Parses the halfmove clock; see `ChessPosition.clock`. */
export const readClock = (text: string): Result<number, SetupError> =>
  readCount("halfmove-clock", text, 0, HIGHEST_CLOCK);

/** Formats castling rights. */
export function formatCastling(rights: number): string {
  if (rights === 0) return "-";
  return CASTLINGS.filter(({ bit }) => (rights & bit) !== 0)
    .map(({ letter }) => letter)
    .join("");
}
