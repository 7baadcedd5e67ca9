import { err, ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import type { Legal, MoveError } from "../rules";
import { colorOf, EMPTY, pieceAt } from "./board";
import type { PieceLetters } from "./letters";
import { type ChessMove, fromOf, promotionOf, toOf } from "./move";
import type { ChessPosition } from "./position";
import { squareName, squareNamed } from "./square";

const WIRE = /^([a-h][1-8])([a-h][1-8])([a-z])?$/;

/** The refusal of a text that can't be read as one move. */
export const unreadable = (detail: string): Result<never, MoveError> => err({ code: "unreadable-move", detail });

/** The refusal of a move that the rules forbid. */
export const illegal = (detail: string): Result<never, MoveError> => err({ code: "illegal-move", detail });

/** Writes a move from square to square on the wire: `e2e4`, `e1g1`, `b2c1k`. */
export const formatWire = (move: ChessMove, letters: PieceLetters): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + letters.ofKind(promotionOf(move)).toLowerCase();

function whyIllegal(position: ChessPosition, from: number, text: string, promotions: readonly string[]): string {
  const piece = pieceAt(position.board, from);
  if (piece === EMPTY) return `${text}: there is no piece on ${squareName(from)}`;
  if (colorOf(piece) !== position.turn) return `${text}: the piece on ${squareName(from)} is the opponent's`;
  if (promotions.length > 0) return `${text}: the last letter must be one of ${promotions.join(" ")}`;
  return `${text} is not a legal move here`;
}

/** Reads a move from square to square, as `formatWire` writes it, out of the legal ones. */
export function parseWire(
  position: ChessPosition,
  legalMoves: readonly Legal<ChessMove>[],
  letters: PieceLetters,
  text: string,
): Result<Legal<ChessMove>, MoveError> {
  const match = WIRE.exec(text);
  if (match === null) {
    return unreadable(`${quoted(text)} can't be read as a move; two squares are expected, such as e2e4`);
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
  return illegal(whyIllegal(position, from, text, promotions));
}
