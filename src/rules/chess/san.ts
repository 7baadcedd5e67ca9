import { pieceAt, squaresOf } from "../board8x8/board";
import { fromOf, promotionOf, specialOf, toOf } from "../board8x8/move";
import { fileName, rankName, squareName } from "../board8x8/square";
import { quoted } from "../quote";
import { unreadableMove } from "../refusal";
import type { Legal, Notation } from "../rules";
import { CASTLING, type ChessMove } from "./move";
import {
  castlingSide,
  checkSuffix,
  findCastling,
  findMove,
  isCapture,
  movedKind,
  type NotatedGame,
  promotionSuffix,
  withoutComment,
} from "./notation";
import type { ChessPosition } from "./position";

const SAN = /^([A-Z])?([a-h])?([1-8])?([x:])?([a-h][1-8])(?:=?([A-Za-z]))?$/;

/** The part of the origin that SAN needs: file, rank, both or nothing. Captures by pawns always have the file. */
function originNeeded<P extends ChessPosition>(game: NotatedGame<P>, position: P, move: Legal<ChessMove>): string {
  const from = fromOf(move);
  const kind = movedKind(position, move);
  const reachesToo = (other: ChessMove): boolean =>
    toOf(other) === toOf(move) && promotionOf(other) === promotionOf(move);
  const pawnCapture = game.isPawnlike(kind) && isCapture(position, move);
  let rivals = 0;
  let onFile = 0;
  let onRank = 0;
  for (const origin of squaresOf(position.board, pieceAt(position.board, from))) {
    if (origin === from || !game.legalMovesFrom(position, origin).some(reachesToo)) continue;
    rivals += 1;
    if (fileName(origin) === fileName(from)) onFile += 1;
    if (rankName(origin) === rankName(from)) onRank += 1;
  }
  if (rivals === 0) return pawnCapture ? fileName(from) : "";
  if (onFile === 0) return fileName(from);
  if (onRank === 0 && !pawnCapture) return rankName(from);
  return squareName(from);
}

/**
 * Standard algebraic notation (FIDE Laws, appendix C) with the letters of a game. Parsing accepts missing `x`, `=` and
 * check signs, zeros for castling, and more disambiguation than needed.
 */
export function sanNotation<P extends ChessPosition>(game: NotatedGame<P>): Notation<P, ChessMove> {
  return {
    id: "san",
    name: "Standard algebraic notation",
    format(position, move) {
      const suffix = checkSuffix(game, position, move);
      if (specialOf(move) === CASTLING) return (toOf(move) > fromOf(move) ? "O-O" : "O-O-O") + suffix;
      const kind = movedKind(position, move);
      const letter = game.isPawnlike(kind) ? "" : game.letters.ofKind(kind);
      const capture = isCapture(position, move) ? "x" : "";
      const target = squareName(toOf(move)) + promotionSuffix(game.letters, move);
      return letter + originNeeded(game, position, move) + capture + target + suffix;
    },
    parse(position, text) {
      const bare = withoutComment(text);
      const side = castlingSide(bare);
      if (side !== undefined) return findCastling(game, position, text, side);
      const match = SAN.exec(bare);
      if (match === null) return unreadableMove(`${quoted(text)} can't be read as a move; e2e4 or e4 would be one`);
      const [, piece = "", fromFile = "", fromRank = "", capture, to = "", promotion = ""] = match;
      const sketch = {
        piece,
        fromFile,
        fromRank,
        to,
        promotion: promotion.toUpperCase(),
        capture: capture !== undefined,
      };
      return findMove(game, position, sketch, text);
    },
  };
}
