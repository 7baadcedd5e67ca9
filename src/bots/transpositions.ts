/** What a stored score tells of the true one. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;
export type Bound = typeof EXACT | typeof AT_LEAST | typeof AT_MOST;

const DEPTH_BITS = 8;

/** What earlier searches have found out about positions, in memory of a fixed size: newer findings push older ones out. */
export class Transpositions {
  readonly #mask: number;
  readonly #high: Int32Array;
  readonly #moves: Int32Array;
  readonly #scores: Int32Array;
  /** Depth and bound; 0 where nothing is stored. */
  readonly #facts: Int32Array;
  /** The slot of the position last looked up. */
  #slot = 0;

  /** Takes the number of slots, a power of two; each takes 16 bytes. */
  constructor(slots: number) {
    this.#mask = slots - 1;
    this.#high = new Int32Array(slots);
    this.#moves = new Int32Array(slots);
    this.#scores = new Int32Array(slots);
    this.#facts = new Int32Array(slots);
  }

  /** Looks a position up: whether it is known. What is known is then told by the getters, until the next call. */
  find(keyLow: number, keyHigh: number): boolean {
    this.#slot = keyLow & this.#mask;
    return this.#facts[this.#slot] !== 0 && this.#high[this.#slot] === keyHigh;
  }

  get move(): number {
    return this.#moves[this.#slot] as number;
  }

  get score(): number {
    return this.#scores[this.#slot] as number;
  }

  get depth(): number {
    return (this.#facts[this.#slot] as number) & ((1 << DEPTH_BITS) - 1);
  }

  get bound(): Bound {
    return ((this.#facts[this.#slot] as number) >> DEPTH_BITS) as Bound;
  }

  /** Stores what a search of a position has found. Without a best move (0) an earlier one is kept. */
  store(keyLow: number, keyHigh: number, depth: number, bound: Bound, score: number, move: number): void {
    const slot = keyLow & this.#mask;
    if (move !== 0 || this.#high[slot] !== keyHigh) this.#moves[slot] = move;
    this.#high[slot] = keyHigh;
    this.#scores[slot] = score;
    this.#facts[slot] = (bound << DEPTH_BITS) | depth;
  }
}
