import { Evaluations } from "./evaluations";
import type { PositionHistory } from "./history";
import { MoveOrder } from "./move-order";
import { DRAWN, LOST, type SearchBoard, UNDECIDED } from "./search-board";
import { AT_LEAST, AT_MOST, EXACT, Transpositions } from "./transpositions";

/** The score of an immediate win; each ply of delay subtracts one. */
export const WIN = 30_000;
/** Maximum length of a line in plies. */
const MOST_PLIES = 96;
/** Scores from here on are forced wins. */
export const FORCED_WIN = WIN - 2 * MOST_PLIES;
const INFINITE = WIN + 1;
/** Approximate number of nodes between two yields of the generator. */
const REPORT_NODES = 250;
/** Upper bound of evaluations, below the scores of forced wins. */
const MOST_POINTS = 20_000;

const isForced = (score: number): boolean => score >= FORCED_WIN || score <= -FORCED_WIN;

/** Late move reductions in plies, by depth and by the number of the move in the search order, from 1. */
const REDUCTIONS = Array.from({ length: 64 }, (_, depth) =>
  Int8Array.from({ length: 64 }, (_, count) =>
    depth < 3 || count < 3 ? 0 : Math.floor(0.6 + (Math.log(depth) * Math.log(count)) / 2.1),
  ),
);

const reductionOf = (depth: number, count: number): number =>
  (REDUCTIONS[Math.min(depth, 63)] as Int8Array)[Math.min(count, 63)] as number;

/**
 * Alpha-beta search: principal variation search with a transposition table, null moves, late move reductions and
 * quiescence. Scores are for the side to move. Inner nodes are generator functions, so that the caller controls the
 * pace. Quiescence, with most of the nodes, is an ordinary function.
 */
export class Searcher {
  readonly #board: SearchBoard;
  readonly #history: PositionHistory;
  readonly #known: Transpositions;
  readonly #evaluations: Evaluations;
  readonly #order = new MoveOrder(MOST_PLIES + 2);
  #budget: number;
  readonly #isEnough: () => boolean;
  #isStopped = false;
  /** Stack of the moves of all positions on the line, with estimated gains and ranks. */
  readonly #moves: number[] = [];
  readonly #gains: number[] = [];
  readonly #ranks: number[] = [];
  readonly #lines: number[][] = Array.from({ length: MOST_PLIES + 2 }, () => []);
  /** Disables pruning and reductions, except in quiescence. */
  isThorough = false;
  /** Length limit of lines of forcing moves in quiescence, in plies. The board has another one. */
  mostForcing = Number.POSITIVE_INFINITY;
  /** Whether the bot does not see a move, other than a reply to a check; null if it sees all. */
  overlooks: ((move: number) => boolean) | null = null;
  #nodes = 0;
  #reported = 0;

  /** @param budget maximum number of nodes */
  constructor(board: SearchBoard, history: PositionHistory, budget: number, isEnough: () => boolean) {
    this.#board = board;
    this.#history = history;
    this.#budget = budget;
    this.#isEnough = isEnough;
    const slots = 1 << Math.min(17, Math.max(8, Math.ceil(Math.log2(budget))));
    this.#known = new Transpositions(slots);
    this.#evaluations = new Evaluations(slots);
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Whether the node budget is used up or `isEnough` stopped the search. Later results are meaningless. */
  get isExhausted(): boolean {
    return this.#isStopped || this.#nodes >= this.#budget;
  }

  /** Sets the total node budget. */
  allow(budget: number): void {
    this.#budget = budget;
  }

  /** The principal variation after the last searched root move. */
  get line(): readonly number[] {
    return this.#lines[1] as number[];
  }

  /** The legal moves of the position. */
  legalMoves(): number[] {
    const end = this.#board.generate(this.#moves, 0);
    return this.#moves.slice(0, end).filter((move) => {
      const isLegal = this.#board.make(move);
      if (isLegal) this.#board.unmake(move);
      return isLegal;
    });
  }

  /** Whether a legal root move wins the game immediately. */
  winsAtOnce(move: number): boolean {
    const board = this.#board;
    board.make(move);
    this.#nodes += 1;
    const ending = board.ending();
    const isWin =
      ending === LOST ||
      (ending === UNDECIDED && board.endingWithoutMoves() === LOST && this.legalMoves().length === 0);
    board.unmake(move);
    return isWin;
  }

  /** Searches a legal root move within a window. The score is for the side that makes the move. */
  *searchMove(move: number, depth: number, alpha: number, beta: number): Generator<number, number, void> {
    this.#board.make(move);
    this.#history.push(this.#board);
    this.#nodes += 1;
    const score = -(yield* this.#search(depth - 1, -beta, -alpha, 1, true, 0));
    this.#history.pop();
    this.#board.unmake(move);
    return score;
  }

  *#search(
    depthLeft: number,
    lower: number,
    upper: number,
    ply: number,
    mayPass: boolean,
    begin: number,
  ): Generator<number, number, void> {
    const board = this.#board;
    this.#clearLine(ply);
    if (this.#nodes - this.#reported >= REPORT_NODES) {
      this.#reported = this.#nodes;
      yield this.#nodes;
      this.#isStopped ||= this.#isEnough();
    }
    if (this.isExhausted) return 0;
    const ending = board.ending();
    if (ending !== UNDECIDED) return this.#scoreOf(ending, ply);
    if (this.#history.isDrawn(board)) return 0;
    const isCheck = board.isCheck;
    let depth = isCheck ? depthLeft + 1 : depthLeft;
    if (depth <= 0) return this.#quiesce(lower, upper, ply, begin);
    if (ply >= MOST_PLIES) return this.#evaluate();
    // No line from here is better than a win at the next ply, or worse than a loss now.
    let alpha = Math.max(lower, ply - WIN);
    const beta = Math.min(upper, WIN - ply - 1);
    if (alpha >= beta) return alpha;

    const isOnMainLine = upper - lower > 1;
    const { keyLow, keyHigh } = board;
    let knownMove = 0;
    if (this.#known.find(keyLow, keyHigh)) {
      knownMove = this.#known.move;
      const score = fromStored(this.#known.score, ply);
      const bound = this.#known.bound;
      if (
        !isOnMainLine &&
        this.#known.depth >= depth &&
        (bound === EXACT || (bound === AT_LEAST ? score >= beta : score <= alpha))
      ) {
        return score;
      }
    }

    // Without a hash move, move ordering is poor. A shallower search finds a move for the next iteration.
    if (knownMove === 0 && depth >= 4 && !isCheck && !this.isThorough) depth -= 1;
    const margin = board.caution * depth;
    const estimate = isCheck || isOnMainLine ? 0 : this.#evaluate();
    const mayPrune = !isCheck && !isOnMainLine && !isForced(beta) && !this.isThorough;
    if (mayPrune && depth <= 6 && estimate - margin >= beta) return estimate;
    if (mayPrune && mayPass && depth >= 2 && estimate >= beta && board.mayPass()) {
      board.pass();
      this.#history.push(board);
      const reduced = depth - 3 - (depth >> 2);
      const score =
        reduced <= 0
          ? -this.#quiesce(-beta, 1 - beta, ply + 1, begin)
          : -(yield* this.#search(reduced, -beta, 1 - beta, ply + 1, false, begin));
      this.#history.pop();
      board.unpass();
      if (this.isExhausted) return 0;
      if (score >= beta && !isForced(score)) return score;
    }

    const end = board.generate(this.#moves, begin);
    this.#rank(begin, end, knownMove, ply);
    const lowest = alpha;
    let best = -INFINITE;
    let bestMove = 0;
    let count = 0;
    const overlooks = isCheck ? null : this.overlooks;
    for (let index = begin; index < end; index += 1) {
      const move = this.#next(index, end);
      if (overlooks?.(move)) continue;
      const isQuiet = this.#gains[index] === 0;
      if (mayPrune && isQuiet && best > -FORCED_WIN) {
        if (depth <= 3 && count > 4 + 3 * depth * depth && board.caution < INFINITE) continue;
        if (depth <= 4 && estimate + margin + board.caution <= alpha) continue;
      }
      if (!board.make(move)) continue;
      this.#history.push(board);
      this.#nodes += 1;
      count += 1;
      let score: number;
      if (count === 1) {
        score = -(yield* this.#search(depth - 1, -beta, -alpha, ply + 1, true, end));
      } else {
        let reduction = 0;
        if (depth >= 3 && !isCheck && !board.isCheck && !this.isThorough) {
          reduction = isQuiet ? reductionOf(depth, count) : (this.#ranks[index] as number) < 0 ? 1 : 0;
          if (isOnMainLine || this.#order.isKiller(move, ply)) reduction = Math.max(0, reduction - 1);
        }
        const next = depth - 1 - reduction;
        score =
          next <= 0 && !board.isCheck
            ? -this.#leaf(-alpha - 1, -alpha, ply + 1, end)
            : -(yield* this.#search(next, -alpha - 1, -alpha, ply + 1, true, end));
        if (score > alpha && (reduction > 0 || score < beta)) {
          score = -(yield* this.#search(depth - 1, -beta, -alpha, ply + 1, true, end));
        }
      }
      this.#history.pop();
      board.unmake(move);
      if (this.isExhausted) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      bestMove = move;
      if (isOnMainLine) this.#extendLine(move, ply);
      if (score < beta) continue;
      if (isQuiet) this.#order.refutes(move, depth, ply, this.#moves, begin, index);
      break;
    }
    if (count === 0 && best === -INFINITE) {
      return overlooks === null ? this.#scoreOf(board.endingWithoutMoves(), ply) : this.#evaluate();
    }
    const bound = best >= beta ? AT_LEAST : best > lowest ? EXACT : AT_MOST;
    this.#known.store(keyLow, keyHigh, depth, bound, toStored(best, ply), bestMove);
    return best;
  }

  /** The part of `#search` for positions without remaining depth and without check. */
  #leaf(alpha: number, beta: number, ply: number, begin: number): number {
    this.#clearLine(ply);
    if (this.#history.isDrawn(this.#board)) return 0;
    return this.#quiesce(alpha, beta, ply, begin);
  }

  /** Quiescence search; in check all replies are searched. */
  #quiesce(
    lower: number,
    upper: number,
    ply: number,
    begin: number,
    plies = Math.min(this.#board.forcingPlies, this.mostForcing),
  ): number {
    const board = this.#board;
    this.#clearLine(ply);
    const ending = board.ending();
    if (ending !== UNDECIDED) return this.#scoreOf(ending, ply);
    const isCheck = board.isCheck;
    let best = isCheck ? -INFINITE : this.#evaluate();
    if (plies === 0 || ply >= MOST_PLIES || this.isExhausted) return isCheck ? this.#evaluate() : best;
    if (best >= upper) return best;
    let alpha = Math.max(lower, best);
    const hopeless = best + 2 * board.caution;
    const end = isCheck ? board.generate(this.#moves, begin) : board.generateForcing(this.#moves, begin);
    if (isCheck) this.#rank(begin, end, 0, ply);
    else this.#rankForcing(begin, end, alpha - hopeless);
    let count = 0;
    const overlooks = isCheck ? null : this.overlooks;
    for (let index = begin; index < end; index += 1) {
      const move = this.#next(index, end);
      // The moves after it have no higher rank and gain no more.
      if (!isCheck && ((this.#ranks[index] as number) < 0 || hopeless + (this.#gains[index] as number) <= alpha)) break;
      if (overlooks?.(move)) continue;
      if (!board.make(move)) continue;
      this.#nodes += 1;
      count += 1;
      const score = -this.#quiesce(-upper, -alpha, ply + 1, end, plies - 1);
      board.unmake(move);
      if (score <= best) continue;
      best = score;
      if (score > alpha) alpha = score;
      if (score >= upper) break;
    }
    return isCheck && count === 0 ? this.#scoreOf(board.endingWithoutMoves(), ply) : best;
  }

  #evaluate(): number {
    const { keyLow, keyHigh } = this.#board;
    if (this.#evaluations.has(keyLow, keyHigh)) return this.#evaluations.scoreOf(keyLow);
    const score = Math.max(-MOST_POINTS, Math.min(MOST_POINTS, this.#board.evaluate()));
    this.#evaluations.store(keyLow, keyHigh, score);
    return score;
  }

  #scoreOf(ending: number, ply: number): number {
    if (ending === DRAWN) return 0;
    return ending === LOST ? ply - WIN : WIN - ply;
  }

  #rank(begin: number, end: number, known: number, ply: number): void {
    const board = this.#board;
    for (let index = begin; index < end; index += 1) {
      const move = this.#moves[index] as number;
      const gain = board.gainOf(move);
      this.#gains[index] = gain;
      this.#ranks[index] = this.#order.rankOf(move, known, gain, gain > 0 && board.isLosing(move), ply);
    }
  }

  /** Ranks forcing moves by gain. The rank is negative if a move gains at most `least` or loses material. */
  #rankForcing(begin: number, end: number, least: number): void {
    const board = this.#board;
    for (let index = begin; index < end; index += 1) {
      const move = this.#moves[index] as number;
      const gain = board.gainOf(move);
      this.#gains[index] = gain;
      this.#ranks[index] = gain <= least || board.isLosing(move) ? -1 : gain;
    }
  }

  /** Moves the highest-ranked remaining move to an index. */
  #next(index: number, end: number): number {
    const moves = this.#moves;
    const ranks = this.#ranks;
    const gains = this.#gains;
    let best = index;
    for (let at = index + 1; at < end; at += 1) {
      if ((ranks[at] as number) > (ranks[best] as number)) best = at;
    }
    const move = moves[best] as number;
    if (best === index) return move;
    const rank = ranks[best] as number;
    const gain = gains[best] as number;
    moves[best] = moves[index] as number;
    gains[best] = gains[index] as number;
    ranks[best] = ranks[index] as number;
    moves[index] = move;
    gains[index] = gain;
    ranks[index] = rank;
    return move;
  }

  #clearLine(ply: number): void {
    const line = this.#lines[ply] as number[];
    // Most lines are empty already, and setting a length calls the runtime.
    if (line.length > 0) line.length = 0;
  }

  #extendLine(move: number, ply: number): void {
    const line = this.#lines[ply] as number[];
    const rest = this.#lines[ply + 1] as number[];
    line.length = 0;
    line.push(move, ...rest);
  }
}

/** Forced wins are stored as distance from the position and used as distance from the root. */
const toStored = (score: number, ply: number): number =>
  score >= FORCED_WIN ? score + ply : score <= -FORCED_WIN ? score - ply : score;

const fromStored = (score: number, ply: number): number =>
  score >= FORCED_WIN ? score - ply : score <= -FORCED_WIN ? score + ply : score;
