import { BLACK, type Board, type Color, otherColor, pieceOf, WHITE } from "../board8x8/board";
import { PieceLetters } from "../board8x8/letters";
import { type AttackPatterns, attackPatterns, isAttacked } from "../chess/attack";
import { PAWN } from "../chess/kinds";
import { type Enemy, plainEnemy } from "../chess/legality";
import { stepsByKind } from "../chess/movement";
import { ORTHODOX_LETTERS, ORTHODOX_PROMOTIONS, orthodoxArmy } from "../chess/orthodox";
import { HOPLIT, isAttackedByHoplit } from "./hoplit";

/** The ways of moving, but for the Hoplit's. */
export const MOVEMENTS = orthodoxArmy(WHITE);

/** How each kind leaps and rides; pawns and Hoplits have move generators of their own. */
export const STEPS = stepsByKind(MOVEMENTS);

const ARMY = new Map([...ORTHODOX_LETTERS, [HOPLIT, "H"]]);

/** The letters of the pieces, alike on both sides. */
export const LETTERS = new PieceLetters([ARMY, ARMY]);

/** What a pawn can become once the extra pieces are in. */
export const PROMOTIONS_WITH_HOPLIT: readonly number[] = [...ORTHODOX_PROMOTIONS, HOPLIT];

/** Pawns: written without a letter, and their moves are progress. */
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

/** The army that a side's king must heed. Without a Hoplit it is the orthodox one, which is tested much faster. */
export const enemyOf = (color: Color, hasHoplit: boolean): Enemy =>
  (hasHoplit ? ENEMIES_WITH_HOPLIT : ORTHODOX_ENEMIES)[otherColor(color)];
