/** Bounds of a stored score. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;
export type Bound = typeof EXACT | typeof AT_LEAST | typeof AT_MOST;

const DEPTH_BITS = 8;

/** A transposition table of fixed size; newer entries replace older ones. */
export class Transpositions {
  readonly #mask: number;
  readonly #high: Int32Array;
  readonly #moves: Int32Array;
  readonly #scores: Int32Array;
  /** Depth and bound; 0 for an empty slot. */
  readonly #facts: Int32Array;
  /** The slot of the last lookup. */
  #slot = 0;

  /** @param slots number of slots, a power of two; each takes 16 bytes */
  constructor(slots: number) {
    this.#mask = slots - 1;
    this.#high = new Int32Array(slots);
    this.#moves = new Int32Array(slots);
    this.#scores = new Int32Array(slots);
    this.#facts = new Int32Array(slots);
  }

  /**
   * Looks up a position and returns whether it was found. The getters return its data until the next `find` or `store`.
   */
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

  /** Stores the result of a search. If there is no best move (0), the stored move of the same position is kept. */
  store(keyLow: number, keyHigh: number, depth: number, bound: Bound, score: number, move: number): void {
    const slot = keyLow & this.#mask;
    if (move !== 0 || this.#high[slot] !== keyHigh) this.#moves[slot] = move;
    this.#high[slot] = keyHigh;
    this.#scores[slot] = score;
    this.#facts[slot] = (bound << DEPTH_BITS) | depth;
  }
}
