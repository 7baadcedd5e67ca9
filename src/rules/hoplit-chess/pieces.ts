import { BLACK, type Board, type Color, otherColor, pieceOf, WHITE } from "../board8x8/board";
import { PieceLetters } from "../board8x8/letters";
import { type AttackPatterns, attackPatterns, isAttacked } from "../chess/attack";
import { PAWN } from "../chess/kinds";
import { type Enemy, plainEnemy } from "../chess/legality";
import { stepsByKind } from "../chess/movement";
import { ORTHODOX_LETTERS, ORTHODOX_PROMOTIONS, orthodoxArmy } from "../chess/orthodox";
import { HOPLIT, isAttackedByHoplit } from "./hoplit";

/** The movements of all pieces except the Hoplit, with the strikes of white pawns. */
export const MOVEMENTS = orthodoxArmy(WHITE);

/** Leaps and rides of each kind. Pawns and Hoplits have their own move generators. */
export const STEPS = stepsByKind(MOVEMENTS);

const ARMY = new Map([...ORTHODOX_LETTERS, [HOPLIT, "H"]]);

/** The letters of the pieces, the same for both sides. */
export const LETTERS = new PieceLetters([ARMY, ARMY]);

/** The promotions of a pawn when the extra pieces are in play. */
export const PROMOTIONS_WITH_HOPLIT: readonly number[] = [...ORTHODOX_PROMOTIONS, HOPLIT];

/** Pawns: notation omits their letter, and their moves reset the halfmove clock. */
export const isPawn = (kind: number): boolean => kind === PAWN;

const PATTERNS: readonly [AttackPatterns, AttackPatterns] = [
  attackPatterns(WHITE, orthodoxArmy(WHITE)),
  attackPatterns(BLACK, orthodoxArmy(BLACK)),
];

const ORTHODOX_ENEMIES: readonly [Enemy, Enemy] = [plainEnemy(PATTERNS[WHITE]), plainEnemy(PATTERNS[BLACK])];

const enemyWithHoplit = (color: Color): Enemy => ({
  patterns: PATTERNS[color],
  attacks: (board, square) => isAttacked(board, square, PATTERNS[color]) || isAttackedByHoplit(board, square, color),
});

const ENEMIES_WITH_HOPLIT: readonly [Enemy, Enemy] = [enemyWithHoplit(WHITE), enemyWithHoplit(BLACK)];

/** Whether the opponent of a side has a Hoplit on the board. */
export const facesHoplit = (board: Board, color: Color): boolean => board.includes(pieceOf(otherColor(color), HOPLIT));

/**
 * The army whose attacks the king of a color must avoid. Without a Hoplit it is the orthodox army, which is much faster
 * to test.
 */
export const enemyOf = (color: Color, hasHoplit: boolean): Enemy =>
  (hasHoplit ? ENEMIES_WITH_HOPLIT : ORTHODOX_ENEMIES)[otherColor(color)];
