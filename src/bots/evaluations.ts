/** A cache of evaluations by position. Newer entries replace older ones. It does not affect results. */
export class Evaluations {
  readonly #mask: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #scores: Int32Array;

  /** @param slots number of slots, a power of two; each takes 12 bytes */
  constructor(slots: number) {
    this.#mask = slots - 1;
    this.#low = new Int32Array(slots).fill(-1);
    this.#high = new Int32Array(slots);
    this.#scores = new Int32Array(slots);
  }

  /** Whether the evaluation of a position is stored; `scoreOf` returns it. */
  has(keyLow: number, keyHigh: number): boolean {
    const slot = keyLow & this.#mask;
    return this.#low[slot] === keyLow && this.#high[slot] === keyHigh;
  }

  scoreOf(keyLow: number): number {
    return this.#scores[keyLow & this.#mask] as number;
  }

  store(keyLow: number, keyHigh: number, score: number): void {
    const slot = keyLow & this.#mask;
    this.#low[slot] = keyLow;
    this.#high[slot] = keyHigh;
    this.#scores[slot] = score;
  }
}
