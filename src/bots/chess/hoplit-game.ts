import { kindOf } from "../../rules/board8x8/board";
import { NO_SQUARE } from "../../rules/board8x8/square";
import { attackPatterns } from "../../rules/chess/attack";
import { PAWN } from "../../rules/chess/kinds";
import { isDeadMaterial } from "../../rules/chess/material";
import { ORTHODOX_PROMOTIONS, orthodoxArmy } from "../../rules/chess/orthodox";
import { HOPLIT } from "../../rules/hoplit-chess/hoplit";
import { formatMove } from "../../rules/hoplit-chess/notation";
import { LETTERS, PROMOTIONS_WITH_HOPLIT, STEPS } from "../../rules/hoplit-chess/pieces";
import { type HoplitPosition, isVoting } from "../../rules/hoplit-chess/position";
import { type ChessGame, type ChessSetup, HOPLIT_PIECE, PAWN_PIECE, PLAIN_PIECE } from "./chess-game";

const MANNERS = STEPS.map((_, kind) => (kind === PAWN ? PAWN_PIECE : kind === HOPLIT ? HOPLIT_PIECE : PLAIN_PIECE));

const gameWith = (promotions: readonly number[]): ChessGame => ({
  cost: 1,
  fullPhase: 62,
  manners: MANNERS,
  steps: STEPS,
  patterns: [attackPatterns(0, orthodoxArmy(0)), attackPatterns(1, orthodoxArmy(1))],
  pawns: [PAWN, PAWN],
  hoplit: HOPLIT,
  strongMinor: 0,
  hasOrthodoxEndings: true,
  takesEnPassant: true,
  promotionsOf: () => promotions,
  isDead: isDeadMaterial,
  format: formatMove,
  letterOf: (piece) => LETTERS.ofKind(kindOf(piece)),
});

const PLAIN_GAME = gameWith(ORTHODOX_PROMOTIONS);
const GAME_WITH_HOPLITS = gameWith(PROMOTIONS_WITH_HOPLIT);

/** Hoplit Chess for the search, after the vote. */
export const hoplitGame = ({ stage }: HoplitPosition): ChessGame =>
  stage === "plain" ? PLAIN_GAME : GAME_WITH_HOPLITS;

/** The board setup of a position after the votes. */
export function hoplitSetup(position: HoplitPosition): ChessSetup {
  if (isVoting(position)) throw new Error("nothing is searched before the votes");
  const { board, turn, castling, clock, enPassant, reserves, whiteKing, blackKing } = position;
  return { board, turn, castling, clock, enPassant, reserves, kings: [whiteKing, blackKing, NO_SQUARE] };
}
