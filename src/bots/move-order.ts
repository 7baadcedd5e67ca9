/** Moves of one side with equal lowest 14 bits (origin and destination) share their history. */
const HISTORY_BITS = 14;
const HISTORY_SIZE = 1 << HISTORY_BITS;
/** When the amount of a history value reaches this limit, all values are halved. */
const MOST_HISTORY = 1 << 16;

const KNOWN_BEST = 1 << 24;
const FORCING = 1 << 20;
const FIRST_KILLER = FORCING - 1;
const SECOND_KILLER = FORCING - 2;

/** Move ordering by captures, killer moves and history: moves that caused cutoffs elsewhere are tried early. */
export class MoveOrder {
  readonly #killers: Int32Array;
  readonly #history = new Int32Array(2 * HISTORY_SIZE);

  constructor(plies: number) {
    this.#killers = new Int32Array(2 * plies);
  }

  /**
   * The rank of a move; higher ranks are searched first.
   * @param known the best move of the transposition table, or 0
   * @param gain estimated gain of a forcing move; 0 for quiet moves
   */
  rankOf(move: number, known: number, gain: number, isLosing: boolean, ply: number): number {
    if (move === known) return KNOWN_BEST;
    if (isLosing) return gain - FORCING;
    if (gain > 0) return FORCING + gain;
    if (move === this.#killers[2 * ply]) return FIRST_KILLER;
    if (move === this.#killers[2 * ply + 1]) return SECOND_KILLER;
    return this.#history[this.#indexOf(move, ply)] as number;
  }

  isKiller(move: number, ply: number): boolean {
    return move === this.#killers[2 * ply] || move === this.#killers[2 * ply + 1];
  }

  /** Records a quiet move that caused a cutoff, and the quiet moves searched before it that did not. */
  refutes(move: number, depth: number, ply: number, tried: readonly number[], begin: number, end: number): void {
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply] as number;
      this.#killers[2 * ply] = move;
    }
    const bonus = depth * depth;
    this.#add(move, ply, bonus);
    for (let index = begin; index < end; index += 1) this.#add(tried[index] as number, ply, -bonus);
  }

  #indexOf(move: number, ply: number): number {
    return (move & (HISTORY_SIZE - 1)) | ((ply & 1) << HISTORY_BITS);
  }

  #add(move: number, ply: number, bonus: number): void {
    const index = this.#indexOf(move, ply);
    const sum = (this.#history[index] as number) + bonus;
    this.#history[index] = sum;
    if (Math.abs(sum) < MOST_HISTORY) return;
    for (let at = 0; at < this.#history.length; at += 1) this.#history[at] = (this.#history[at] as number) >> 1;
  }
}
