import type { Board, Color } from "../board8x8/board";
import { fromOf, promotionOf, specialOf, toOf } from "../board8x8/move";
import { NO_SQUARE } from "../board8x8/square";
import { type AttackPatterns, isAttacked, shieldsOf } from "./attack";
import { KING } from "./kinds";
import { type ChessMove, carryOut, EN_PASSANT } from "./move";

/** The army whose attacks a side's kings must heed. */
export interface Enemy {
  /** The attacks that lines and leaps describe. */
  readonly patterns: AttackPatterns;
  /** Whether this army attacks a square, by whatever means. */
  attacks(board: Board, square: number): boolean;
}

/** An army whose attacks are all described by patterns. */
export const plainEnemy = (patterns: AttackPatterns): Enemy => ({
  patterns,
  attacks: (board, square) => isAttacked(board, square, patterns),
});

/** Whether a king of the mover stands unattacked after a move. */
function leavesKingSafe(board: Board, move: ChessMove, first: number, second: number, enemy: Enemy): boolean {
  const after = board.slice();
  carryOut(after, move);
  const from = fromOf(move);
  const to = toOf(move);
  if (!enemy.attacks(after, first === from ? to : first)) return true;
  const other = promotionOf(move) === KING || second === from ? to : second;
  return other !== NO_SQUARE && !enemy.attacks(after, other);
}

const NONE: readonly number[] = [];

/**
 * Strikes from `moves` those after which every king of the mover is attacked: with one king the orthodox rule, with two
 * (`second` is a square) the Spartan one. Only a move that could attack or uncover all kings is tried on the board; a
 * caller whose enemy attacks in ways that lines and leaps don't describe has every move tried.
 */
export function keepLegal(
  moves: ChessMove[],
  board: Board,
  color: Color,
  first: number,
  second: number,
  enemy: Enemy,
  tryEvery: boolean,
): void {
  const firstAttacked = enemy.attacks(board, first);
  const secondAttacked = second === NO_SQUARE || enemy.attacks(board, second);
  const firstShields = firstAttacked ? NONE : shieldsOf(board, first, color, enemy.patterns);
  const secondShields = secondAttacked ? NONE : shieldsOf(board, second, color, enemy.patterns);
  let kept = 0;
  for (const move of moves) {
    const from = fromOf(move);
    const exposesFirst = firstAttacked || from === first || (firstShields.length > 0 && firstShields.includes(from));
    const exposesSecond =
      secondAttacked || from === second || (secondShields.length > 0 && secondShields.includes(from));
    const isDoubtful = tryEvery || (exposesFirst && exposesSecond) || specialOf(move) === EN_PASSANT;
    if (isDoubtful && !leavesKingSafe(board, move, first, second, enemy)) continue;
    moves[kept] = move;
    kept += 1;
  }
  if (kept !== moves.length) moves.length = kept;
}
