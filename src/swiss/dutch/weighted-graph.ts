/**
 * A graph whose edges have tuples of numbers as weights. Tuples are compared by their first numbers, then by their
 * second ones, and so on. All numbers are integers or halves far below 2^53, so that sums and differences are exact.
 */
export class WeightedGraph {
  readonly size: number;
  /** Number of components of a weight. */
  readonly depth: number;
  /** The weight of edge (a, b) starts at `(a * size + b) * depth`. */
  readonly weights: Float64Array;
  readonly #edges: Uint8Array;

  constructor(size: number, depth: number) {
    this.size = size;
    this.depth = depth;
    this.weights = new Float64Array(size * size * depth);
    this.#edges = new Uint8Array(size * size);
  }

  hasEdge(a: number, b: number): boolean {
    return this.#edges[a * this.size + b] === 1;
  }

  /** Adds an edge whose weight is zero. */
  addEdge(a: number, b: number): void {
    this.#edges[a * this.size + b] = 1;
    this.#edges[b * this.size + a] = 1;
  }

  /** Adds an edge, or changes its weight. */
  setEdge(a: number, b: number, weight: Float64Array): void {
    this.addEdge(a, b);
    const there = (a * this.size + b) * this.depth;
    const back = (b * this.size + a) * this.depth;
    for (let index = 0; index < this.depth; index++) {
      const value = weight[index] as number;
      this.weights[there + index] = value;
      this.weights[back + index] = value;
    }
  }

  /** Adds a number to a component of the weight of an edge. */
  addWeight(a: number, b: number, component: number, amount: number): void {
    const there = (a * this.size + b) * this.depth + component;
    const back = (b * this.size + a) * this.depth + component;
    const sum = (this.weights[there] as number) + amount;
    this.weights[there] = sum;
    this.weights[back] = sum;
  }

  removeEdge(a: number, b: number): void {
    this.#edges[a * this.size + b] = 0;
    this.#edges[b * this.size + a] = 0;
  }
}
