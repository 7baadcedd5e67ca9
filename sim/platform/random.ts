/** A random number generator with a seed: the same seed gives the same numbers. (sfc32 by Chris Doty-Humphrey.) */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    [this.#a, this.#b, this.#c] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x9e3779b9];
    for (let index = 0; index < 12; index += 1) this.uint32();
  }

  /** A whole number from 0 to 2³² − 1. */
  uint32(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number from 0 to 1, without 1. */
  next(): number {
    return this.uint32() / 2 ** 32;
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A number between two bounds; small numbers are more frequent. */
  between(low: number, high: number): number {
    return low * (high / low) ** this.next();
  }

  /** One of the items. Throws if there is none. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("there is nothing to pick from");
    return item;
  }
}
