import { BLACK, colorOf, kindOf, WHITE } from "../../rules/board8x8/board";
import { NO_SQUARE } from "../../rules/board8x8/square";
import { formatWire } from "../../rules/board8x8/wire";
import { PAWN } from "../../rules/chess/kinds";
import { ORTHODOX_PROMOTIONS } from "../../rules/chess/orthodox";
import { isDead } from "../../rules/spartan-chess/outcome";
import {
  CAPTAIN,
  HOPLITE,
  HOPLITE_PROMOTIONS,
  HOPLITE_PROMOTIONS_WITH_KING,
  LETTERS,
  PERSIAN_ENEMY,
  SPARTAN_ENEMY,
  STEPS,
} from "../../rules/spartan-chess/pieces";
import type { SpartanPosition } from "../../rules/spartan-chess/position";
import { type ChessGame, type ChessSetup, HOPLITE_PIECE, PAWN_PIECE, PLAIN_PIECE } from "./chess-game";

/** Spartan Chess for the search. */
export const SPARTAN_GAME: ChessGame = {
  cost: 1,
  fullPhase: 62,
  manners: STEPS.map((_, kind) => (kind === PAWN ? PAWN_PIECE : kind === HOPLITE ? HOPLITE_PIECE : PLAIN_PIECE)),
  steps: STEPS,
  patterns: [PERSIAN_ENEMY.patterns, SPARTAN_ENEMY.patterns],
  pawns: [PAWN, HOPLITE],
  hoplit: 0,
  strongMinor: CAPTAIN,
  hasOrthodoxEndings: false,
  takesEnPassant: false,
  promotionsOf: (color, hasSecondKing) =>
    color === WHITE ? ORTHODOX_PROMOTIONS : hasSecondKing ? HOPLITE_PROMOTIONS : HOPLITE_PROMOTIONS_WITH_KING,
  isDead,
  format: (move) => formatWire(move, LETTERS),
  letterOf: (piece) => {
    const letter = LETTERS.ofKind(kindOf(piece));
    return colorOf(piece) === BLACK ? letter.toLowerCase() : letter;
  },
};

/** The board setup of a position. */
export function spartanSetup(position: SpartanPosition): ChessSetup {
  const { board, turn, castling, clock, persianKing, spartanKing, secondSpartanKing } = position;
  return {
    board,
    turn,
    castling,
    clock,
    enPassant: NO_SQUARE,
    reserves: 0,
    kings: [persianKing, spartanKing, secondSpartanKing],
  };
}
