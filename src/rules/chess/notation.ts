import { ok, type Result } from "../../shared/result";
import { EMPTY, kindOf, pieceAt, pieceOf, squaresOf } from "../board8x8/board";
import type { PieceLetters } from "../board8x8/letters";
import { fromOf, promotionOf, specialOf, toOf } from "../board8x8/move";
import { squareName, squareNamed } from "../board8x8/square";
import { quoted } from "../quote";
import { illegalMove, unreadableMove } from "../refusal";
import type { Legal, MoveError } from "../rules";
import type { ExplainedGame } from "./explained-game";
import { KING } from "./kinds";
import { CASTLING, type ChessMove, EN_PASSANT } from "./move";
import { type MoveSketch, originsOf } from "./move-sketch";
import type { ChessPosition } from "./position";
import { type CastlingSide, whyNoCastling } from "./why-no-castling";
import { whyNoneFits } from "./why-none-fits";

/** The parts of a chess game that its notations need. */
export interface NotatedGame<P extends ChessPosition> extends ExplainedGame<P> {
  play(position: P, move: Legal<ChessMove>): P;
  isCheck(position: P): boolean;
  /** Whether the position is a mate. */
  isMate(position: P): boolean;
}

/** The kind of the piece that makes a move. */
export const movedKind = (position: ChessPosition, move: ChessMove): number =>
  kindOf(pieceAt(position.board, fromOf(move)));

/** Whether a move is a capture. */
export const isCapture = (position: ChessPosition, move: ChessMove): boolean =>
  pieceAt(position.board, toOf(move)) !== EMPTY || specialOf(move) === EN_PASSANT;

/** The suffix of a move: `#` for mate, `+` for check, otherwise nothing. */
export function checkSuffix<P extends ChessPosition>(
  game: NotatedGame<P>,
  position: P,
  move: Legal<ChessMove>,
): string {
  const next = game.play(position, move);
  if (!game.isCheck(next)) return "";
  return game.isMate(next) ? "#" : "+";
}

/** `=` and the letter of the promoted piece, or nothing. */
export const promotionSuffix = (letters: PieceLetters, move: ChessMove): string =>
  promotionOf(move) === 0 ? "" : `=${letters.ofKind(promotionOf(move))}`;

const CASTLING_TEXT = /^([O0o])-?\1(-?\1)?$/;

/** Removes annotations: check and mate signs, `!` and `?`, spaces, `e.p.`. */
export const withoutComment = (text: string): string => text.replace(/\s+/g, "").replace(/(?:e\.p\.)?[+#!?]*$/, "");

/** The side of a castling move; undefined for other texts. */
export function castlingSide(text: string): CastlingSide | undefined {
  const match = CASTLING_TEXT.exec(text);
  if (match === null) return undefined;
  return match[2] === undefined ? "king" : "queen";
}

/** The legal castling move to a side, or a refusal that quotes `text`. */
export function findCastling<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  text: string,
  side: CastlingSide,
): Result<Legal<ChessMove>, MoveError> {
  const found = squaresOf(position.board, pieceOf(position.turn, KING))
    .flatMap((king) => game.legalMovesFrom(position, king))
    .find((move) => specialOf(move) === CASTLING && (side === "king") === toOf(move) > fromOf(move));
  return found === undefined ? illegalMove(`${quoted(text)}: ${whyNoCastling(game, position, side)}`) : ok(found);
}

/** The only legal move that matches a sketch. `text` appears in the message if none or several match. */
export function findMove<P extends ChessPosition>(
  game: NotatedGame<P>,
  position: P,
  sketch: MoveSketch,
  text: string,
): Result<Legal<ChessMove>, MoveError> {
  const to = squareNamed(sketch.to);
  const found = originsOf(game, position, sketch)
    .flatMap((from) => game.legalMovesFrom(position, from))
    .filter(
      (move) =>
        toOf(move) === to &&
        game.letters.ofKind(promotionOf(move)) === sketch.promotion &&
        (!sketch.capture || isCapture(position, move)),
    );
  const [only, second] = found;
  if (only === undefined) return illegalMove(`${quoted(text)}: ${whyNoneFits(game, position, sketch)}`);
  if (second !== undefined) {
    const origins = found.map((move) => squareName(fromOf(move))).join(", ");
    return unreadableMove(`${quoted(text)} can be the move from ${origins}; name the file or the rank it comes from`);
  }
  return ok(only);
}
