import { ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import { illegalMove, unreadableMove } from "../refusal";
import type { Legal, MoveError } from "../rules";
import type { PieceLetters } from "./letters";
import { type BoardMove, fromOf, promotionOf, toOf } from "./move";
import { squareName, squareNamed } from "./square";

const WIRE = /^([a-h][1-8])([a-h][1-8])([a-z])?$/;
/** The wire form in capitals. No other notation has this form, so accepting it is unambiguous. */
const CAPITALS = /^[A-H][1-8][A-H][1-8][A-Z]?$/;

/** Formats a move in wire form: `e2e4`, `b2c1k`. */
export const formatWire = (move: BoardMove, letters: PieceLetters): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + letters.ofKind(promotionOf(move)).toLowerCase();

/** The origin and destination squares of a wire-form move; empty for other texts. */
export function touchedSquares(text: string): readonly string[] {
  const [, from, to] = WIRE.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : [...new Set([from, to])];
}

/** A parsed wire-form move. `promotion` is an upper-case letter, or empty. */
export interface SoughtMove {
  readonly from: number;
  readonly to: number;
  readonly promotion: string;
}

/**
 * Parses a move in the form of `formatWire`, also in capitals.
 * @param legalMovesFrom returns the legal moves of the piece on a square
 * @param whyIllegal called if no legal move matches
 */
export function parseWire(
  legalMovesFrom: (square: number) => readonly Legal<BoardMove>[],
  letters: PieceLetters,
  text: string,
  whyIllegal: (sought: SoughtMove) => string,
): Result<Legal<BoardMove>, MoveError> {
  const match = WIRE.exec(CAPITALS.test(text) ? text.toLowerCase() : text);
  if (match === null) {
    return unreadableMove(`${quoted(text)} can't be read as a move; two squares are expected, such as e2e4`);
  }
  const from = squareNamed(match[1] ?? "");
  const to = squareNamed(match[2] ?? "");
  const promotion = (match[3] ?? "").toUpperCase();
  const found = legalMovesFrom(from).find(
    (move) => toOf(move) === to && letters.ofKind(promotionOf(move)) === promotion,
  );
  return found === undefined ? illegalMove(`${quoted(text)}: ${whyIllegal({ from, to, promotion })}`) : ok(found);
}
