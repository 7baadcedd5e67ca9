import { type Color, kindOf, landingOf, otherColor, pieceAt, piecesOf, WHITE } from "../../rules/board8x8/board";
import { NO_SQUARE } from "../../rules/board8x8/square";
import { addPieceMoves, type Steps } from "../../rules/chess/movement";
import { addPawnMoves } from "../../rules/chess/orthodox";
import { addHoplitMoves } from "../../rules/hoplit-chess/hoplit";
import { addHopliteMoves } from "../../rules/spartan-chess/moves";
import { type ChessGame, HOPLIT_PIECE, HOPLITE_PIECE, PAWN_PIECE } from "./chess-game";
import { LIST_SIZE, type Placement } from "./placement";
import { addHopliteStrikes, addHoplitStrikes, addPawnStrikes, addStrikes, type MoveWriter } from "./strikes";

/** The data that move generation reads. */
interface Moving {
  readonly placement: Placement;
  readonly turn: Color;
  readonly secondKing: number;
}

/** Adds all pseudo-legal moves except castling and drops, using the functions of the rules. */
export function addMoves(writer: MoveWriter, game: ChessGame, board: Moving, enPassant: number): void {
  const { placement, turn, secondKing } = board;
  const { cells, squares, counts } = placement;
  const landing = landingOf(turn);
  const promotions = game.promotionsOf(turn, secondKing !== NO_SQUARE);
  const first = turn === WHITE ? 0 : LIST_SIZE;
  for (let place = first + (counts[turn] as number) - 1; place >= first; place -= 1) {
    const from = squares[place] as number;
    const kind = kindOf(pieceAt(cells, from));
    switch (game.manners[kind]) {
      case PAWN_PIECE:
        addPawnMoves(writer, cells, from, turn, enPassant, promotions);
        break;
      case HOPLITE_PIECE:
        addHopliteMoves(writer, cells, from, promotions);
        break;
      case HOPLIT_PIECE:
        addHoplitMoves(writer, cells, from, turn);
        break;
      default:
        addPieceMoves(writer, cells, from, game.steps[kind] as Steps, landing);
    }
  }
}

/** Adds all pseudo-legal captures and promotions. Pawns and hoplites are promoted only to the strongest piece. */
export function addForcing(writer: MoveWriter, game: ChessGame, board: Moving, enPassant: number): void {
  const { placement, turn, secondKing } = board;
  const { cells, squares, counts } = placement;
  const enemies = piecesOf(otherColor(turn));
  const [promotion = 0] = game.promotionsOf(turn, secondKing !== NO_SQUARE);
  const first = turn === WHITE ? 0 : LIST_SIZE;
  for (let place = first + (counts[turn] as number) - 1; place >= first; place -= 1) {
    const from = squares[place] as number;
    const kind = kindOf(pieceAt(cells, from));
    switch (game.manners[kind]) {
      case PAWN_PIECE:
        addPawnStrikes(writer, cells, from, turn, enemies, enPassant, promotion);
        break;
      case HOPLITE_PIECE:
        addHopliteStrikes(writer, cells, from, enemies, promotion);
        break;
      case HOPLIT_PIECE:
        addHoplitStrikes(writer, cells, from, turn);
        break;
      default:
        addStrikes(writer, cells, from, enemies, game.steps[kind] as Steps);
    }
  }
}
