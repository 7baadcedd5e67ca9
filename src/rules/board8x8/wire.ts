import { ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import { illegalMove, unreadableMove } from "../refusal";
import type { Legal, MoveError } from "../rules";
import { type Board, type Color, colorOf, EMPTY, pieceAt } from "./board";
import type { PieceLetters } from "./letters";
import { type BoardMove, fromOf, promotionOf, toOf } from "./move";
import { squareName, squareNamed } from "./square";

/** What a refusal looks at. */
interface Placement {
  readonly board: Board;
  readonly turn: Color;
}

const WIRE = /^([a-h][1-8])([a-h][1-8])([a-z])?$/;

/** Writes a move from square to square on the wire: `e2e4`, `b2c1k`. */
export const formatWire = (move: BoardMove, letters: PieceLetters): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + letters.ofKind(promotionOf(move)).toLowerCase();

/** The squares that a move from square to square begins and ends on; none for other texts. */
export function touchedSquares(text: string): readonly string[] {
  const [, from, to] = WIRE.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : [...new Set([from, to])];
}

function whyIllegal(position: Placement, from: number, text: string, promotions: readonly string[]): string {
  const piece = pieceAt(position.board, from);
  if (piece === EMPTY) return `${text}: there is no piece on ${squareName(from)}`;
  if (colorOf(piece) !== position.turn) return `${text}: the piece on ${squareName(from)} is the opponent's`;
  if (promotions.length > 0) return `${text}: the last letter must be one of ${promotions.join(" ")}`;
  return `${text} is not a legal move here`;
}

/** Reads a move from square to square, as `formatWire` writes it, out of the legal ones. */
export function parseWire(
  position: Placement,
  legalMoves: readonly Legal<BoardMove>[],
  letters: PieceLetters,
  text: string,
): Result<Legal<BoardMove>, MoveError> {
  const match = WIRE.exec(text);
  if (match === null) {
    return unreadableMove(`${quoted(text)} can't be read as a move; two squares are expected, such as e2e4`);
  }
  const from = squareNamed(match[1] ?? "");
  const to = squareNamed(match[2] ?? "");
  const letter = (match[3] ?? "").toUpperCase();
  const promotions: string[] = [];
  for (const move of legalMoves) {
    if (fromOf(move) !== from || toOf(move) !== to) continue;
    const promotion = letters.ofKind(promotionOf(move));
    if (promotion === letter) return ok(move);
    if (promotion !== "") promotions.push(promotion.toLowerCase());
  }
  return illegalMove(whyIllegal(position, from, text, promotions));
}
