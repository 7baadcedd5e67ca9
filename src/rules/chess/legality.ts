import { type Board, type Color, colorOf, EMPTY, type OwnBoard, pieceAt, pieceOf } from "../board8x8/board";
import { fromOf, PLAIN, promotionOf, specialOf, toOf } from "../board8x8/move";
import { NO_SQUARE } from "../board8x8/square";
import { type AttackPatterns, isAttacked, pinnedBefore } from "./attack";
import { KING } from "./kinds";
import { type ChessMove, carryOut } from "./move";

/** The army whose attacks the kings of a side must avoid. */
export interface Enemy {
  /** The attacks along rays and by leaps. */
  readonly patterns: AttackPatterns;
  /** Whether this army attacks a square by any means. */
  attacks(board: Board, square: number): boolean;
}

/** An army whose attacks are fully described by patterns. */
export const plainEnemy = (patterns: AttackPatterns): Enemy => ({
  patterns,
  attacks: (board, square) => isAttacked(board, square, patterns),
});

const mayExpose = (from: number, king: number, pinned: readonly number[] | null): boolean =>
  pinned === null || from === king || (pinned.length > 0 && pinned.includes(from));

/**
 * Checks and pins of a position, computed once for all its moves. With one king, the orthodox rule applies: it must not
 * be left attacked. With two kings (`second` is a square), the Spartan rule applies: not both may be left attacked. If
 * some attacks of the enemy are not patterns, the caller passes `tryEvery`: then every move is doubtful, and `isSafe`
 * must test it.
 */
export class KingSafety {
  readonly #board: Board;
  readonly #first: number;
  readonly #second: number;
  readonly enemy: Enemy;
  /** Squares of the pieces pinned before each king; null if every move is doubtful for that king. */
  readonly #firstPinned: readonly number[] | null;
  readonly #secondPinned: readonly number[] | null;
  /** A copy of the board on which moves are tried. */
  #trial: OwnBoard | undefined;

  constructor(board: Board, color: Color, first: number, second: number, enemy: Enemy, tryEvery: boolean) {
    this.#board = board;
    this.#first = first;
    this.#second = second;
    this.enemy = enemy;
    this.#firstPinned = tryEvery ? null : pinnedBefore(board, first, color, enemy.patterns);
    this.#secondPinned = tryEvery || second === NO_SQUARE ? null : pinnedBefore(board, second, color, enemy.patterns);
  }

  /**
   * Whether moves of the piece on a square may leave every king attacked, so that `isSafe` must test them. Does not
   * cover en passant captures: the caller must always test them.
   */
  isDoubtful(from: number): boolean {
    return mayExpose(from, this.#first, this.#firstPinned) && mayExpose(from, this.#second, this.#secondPinned);
  }

  /** Whether at least one king of the mover is not attacked after a move. */
  isSafe(move: ChessMove): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    if (from === this.#first && this.#firstPinned !== null) {
      // The king is not attacked now, so it blocks no rider: an attacker of its new square attacks that square already.
      if (!this.enemy.attacks(this.#board, to)) return true;
      if (this.#second === NO_SQUARE) return false;
    }
    // Moves that change a third square (castling, en passant) are rare. They are carried out on a copy of their own.
    if (specialOf(move) !== PLAIN) {
      const after = this.#board.slice();
      carryOut(after, move);
      return this.#isSafeAfter(after, move);
    }
    this.#trial ??= this.#board.slice();
    const trial = this.#trial;
    const piece = pieceAt(trial, from);
    const taken = pieceAt(trial, to);
    const promotion = promotionOf(move);
    trial[from] = EMPTY;
    trial[to] = promotion === 0 ? piece : pieceOf(colorOf(piece), promotion);
    const isSafe = this.#isSafeAfter(trial, move);
    trial[from] = piece;
    trial[to] = taken;
    return isSafe;
  }

  #isSafeAfter(after: Board, move: ChessMove): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    if (!this.enemy.attacks(after, this.#first === from ? to : this.#first)) return true;
    const other = promotionOf(move) === KING || this.#second === from ? to : this.#second;
    return other !== NO_SQUARE && !this.enemy.attacks(after, other);
  }
}
