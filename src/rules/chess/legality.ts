import { type Board, type Color, colorOf, EMPTY, type OwnBoard, pieceAt, pieceOf } from "../board8x8/board";
import { fromOf, PLAIN, promotionOf, specialOf, toOf } from "../board8x8/move";
import { NO_SQUARE } from "../board8x8/square";
import { type AttackPatterns, isAttacked, pinnedBefore } from "./attack";
import { KING } from "./kinds";
import { type ChessMove, carryOut } from "./move";

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

const mayExpose = (from: number, king: number, pinned: readonly number[] | null): boolean =>
  pinned === null || from === king || (pinned.length > 0 && pinned.includes(from));

/**
 * What the moves of a position have to heed for the sake of the mover's kings, found out once for all of them: checks and
 * pins. Of one king it is the orthodox rule that it must not be left attacked; of two (`second` is a square) the Spartan
 * one, that not both must. A caller whose enemy attacks in ways that lines and leaps don't describe has every move tried.
 */
export class KingSafety {
  readonly #board: Board;
  readonly #first: number;
  readonly #second: number;
  readonly enemy: Enemy;
  /** Null where every move is doubtful: see `pinnedBefore`. */
  readonly #firstPinned: readonly number[] | null;
  readonly #secondPinned: readonly number[] | null;
  /** A copy of the board to try moves on. */
  #trial: OwnBoard | undefined;

  constructor(board: Board, color: Color, first: number, second: number, enemy: Enemy, tryEvery: boolean) {
    this.#board = board;
    this.#first = first;
    this.#second = second;
    this.enemy = enemy;
    this.#firstPinned = tryEvery ? null : pinnedBefore(board, first, color, enemy.patterns);
    this.#secondPinned = tryEvery || second === NO_SQUARE ? null : pinnedBefore(board, second, color, enemy.patterns);
  }

  /** Whether moves of the piece on a square may leave every king attacked; taking en passant always may. */
  isDoubtful(from: number): boolean {
    return mayExpose(from, this.#first, this.#firstPinned) && mayExpose(from, this.#second, this.#secondPinned);
  }

  /** Whether a king of the mover stands unattacked after a move. */
  isSafe(move: ChessMove): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    if (from === this.#first && this.#firstPinned !== null) {
      // No rider looks through a king that is not attacked: what attacks its new square does so before the move.
      if (!this.enemy.attacks(this.#board, to)) return true;
      if (this.#second === NO_SQUARE) return false;
    }
    // What goes from or to a third square is rare, and carried out on a board of its own.
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
