import { ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import { illegalMove, unreadableMove } from "../refusal";
import type { Legal, MoveError } from "../rules";
import type { PieceLetters } from "./letters";
import { type BoardMove, fromOf, promotionOf, toOf } from "./move";
import { squareName, squareNamed } from "./square";

const WIRE = /^([a-h][1-8])([a-h][1-8])([a-z])?$/;
/** No other notation writes a move so. */
const CAPITALS = /^[A-H][1-8][A-H][1-8][A-Z]?$/;

/** Writes a move from square to square on the wire: `e2e4`, `b2c1k`. */
export const formatWire = (move: BoardMove, letters: PieceLetters): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + letters.ofKind(promotionOf(move)).toLowerCase();

/** The squares that a move from square to square begins and ends on; none for other texts. */
export function touchedSquares(text: string): readonly string[] {
  const [, from, to] = WIRE.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : [...new Set([from, to])];
}

/** A move from square to square as a text has it. `promotion` is an upper-case letter, or empty. */
export interface SoughtMove {
  readonly from: number;
  readonly to: number;
  readonly promotion: string;
}

/**
 * Reads a move from square to square, as `formatWire` writes it; also all in capitals.
 * @param legalMovesFrom the legal moves of what stands on a square
 * @param whyIllegal asked where there is no such move
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
