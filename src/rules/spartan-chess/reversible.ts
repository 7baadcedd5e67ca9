import { EMPTY, kindOf, pieceAt } from "../board8x8/board";
import { fromOf, specialOf, toOf } from "../board8x8/move";
import { squareName, squareNamed } from "../board8x8/square";
import { CASTLING, type ChessMove } from "../chess/move";
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
} from "../chess/notation";
import { quoted } from "../quote";
import { illegalMove, unreadableMove } from "../refusal";
import type { Notation } from "../rules";
import { isPawnlike, LETTERS } from "./pieces";
import type { SpartanPosition } from "./position";

const REVERSIBLE = /^([A-Z])?([a-h])([1-8])(?:-|([x:])([A-Z])?)?([a-h][1-8])(?:=?([A-Za-z]))?$/;

const letterOf = (kind: number): string => (isPawnlike(kind) ? "" : LETTERS.ofKind(kind));

/** The notation letter of the piece on a square. */
const letterOn = (position: SpartanPosition, square: number): string => {
  const piece = pieceAt(position.board, square);
  return piece === EMPTY ? "" : letterOf(kindOf(piece));
};

/**
 * The reversible algebraic notation of the rules leaflet: piece, origin, `-` or `x` with the letter of the captured
 * piece, destination (`Ce8-e6`, `Ld5xNb3`, `0-0`). Parsing also accepts a missing letter of the captured piece, as in one
 * example of the leaflet, and a missing `-`.
 */
export function reversibleNotation(game: NotatedGame<SpartanPosition>): Notation<SpartanPosition, ChessMove> {
  return {
    id: "reversible",
    name: "Reversible algebraic notation",
    format(position, move) {
      const suffix = checkSuffix(game, position, move);
      if (specialOf(move) === CASTLING) return (toOf(move) > fromOf(move) ? "0-0" : "0-0-0") + suffix;
      const taken = isCapture(position, move) ? `x${letterOn(position, toOf(move))}` : "-";
      const origin = letterOf(movedKind(position, move)) + squareName(fromOf(move));
      return origin + taken + squareName(toOf(move)) + promotionSuffix(LETTERS, move) + suffix;
    },
    parse(position, text) {
      const bare = withoutComment(text);
      const side = castlingSide(bare);
      if (side !== undefined) return findCastling(game, position, text, side);
      const match = REVERSIBLE.exec(bare);
      if (match === null) return unreadableMove(`${quoted(text)} can't be read as a move in reversible notation`);
      const [, piece = "", fromFile = "", fromRank = "", capture, taken = "", to = "", promotion = ""] = match;
      if (taken !== "" && taken !== letterOn(position, squareNamed(to))) {
        return illegalMove(`${quoted(text)}: there is no ${taken} on ${to} to take`);
      }
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
