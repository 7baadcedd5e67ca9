import type { WeightedGraph } from "./weighted-graph";

/**
 * The dual variables of a maximum weight matching: a tuple for each vertex and each blossom. The slack of an edge is
 * the sum of the duals of its two vertices minus its weight. It is never negative, and zero for matched edges.
 */
export class Duals {
  readonly #graph: WeightedGraph;
  readonly #depth: number;
  /** The tuples of the vertices, and then of the blossoms. */
  readonly #values: Float64Array;

  constructor(graph: WeightedGraph) {
    this.#graph = graph;
    this.#depth = graph.depth;
    this.#values = new Float64Array(2 * graph.size * graph.depth);
  }

  /** Compares `slack(a, b) * factor` with a tuple: negative if it is less, 0 if it is equal. */
  compareSlack(a: number, b: number, factor: number, tuple: Float64Array): number {
    const depth = this.#depth;
    const { weights, size } = this.#graph;
    const edge = (a * size + b) * depth;
    for (let index = 0; index < depth; index++) {
      const slack = this.#sum(a, b, index) - (weights[edge + index] as number);
      const difference = slack * factor - (tuple[index] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Whether the slack of (a, c) is less than the one of (b, c). */
  isCloser(a: number, b: number, c: number): boolean {
    const depth = this.#depth;
    const { weights, size } = this.#graph;
    const values = this.#values;
    const toA = (a * size + c) * depth;
    const toB = (b * size + c) * depth;
    for (let index = 0; index < depth; index++) {
      const slackOfA = (values[a * depth + index] as number) - (weights[toA + index] as number);
      const slackOfB = (values[b * depth + index] as number) - (weights[toB + index] as number);
      if (slackOfA !== slackOfB) return slackOfA < slackOfB;
    }
    return false;
  }

  /** Whether an edge has no slack. */
  isTight(a: number, b: number): boolean {
    const edge = (a * this.#graph.size + b) * this.#depth;
    for (let index = 0; index < this.#depth; index++) {
      if (this.#sum(a, b, index) !== this.#graph.weights[edge + index]) return false;
    }
    return true;
  }

  /** Writes `slack(a, b) * factor` into a tuple. */
  readSlack(a: number, b: number, factor: number, tuple: Float64Array): void {
    const edge = (a * this.#graph.size + b) * this.#depth;
    for (let index = 0; index < this.#depth; index++) {
      tuple[index] = (this.#sum(a, b, index) - (this.#graph.weights[edge + index] as number)) * factor;
    }
  }

  /** Compares half the dual of a node with a tuple: negative if it is less, 0 if it is equal. */
  compareHalf(node: number, tuple: Float64Array): number {
    for (let index = 0; index < this.#depth; index++) {
      const difference = this.#at(node, index) / 2 - (tuple[index] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Writes half the dual of a node into a tuple. */
  readHalf(node: number, tuple: Float64Array): void {
    for (let index = 0; index < this.#depth; index++) tuple[index] = this.#at(node, index) / 2;
  }

  isZero(node: number): boolean {
    for (let index = 0; index < this.#depth; index++) if (this.#at(node, index) !== 0) return false;
    return true;
  }

  clear(node: number): void {
    this.#values.fill(0, node * this.#depth, (node + 1) * this.#depth);
  }

  /** Adds `tuple * factor` to the dual of a node. */
  add(node: number, tuple: Float64Array, factor: number): void {
    for (let index = 0; index < this.#depth; index++) {
      this.#values[node * this.#depth + index] = this.#at(node, index) + (tuple[index] as number) * factor;
    }
  }

  /** Adds a number to a component of the dual of a vertex. */
  addComponent(vertex: number, component: number, amount: number): void {
    this.#values[vertex * this.#depth + component] = this.#at(vertex, component) + amount;
  }

  /** Sets the dual of a vertex to half of its largest weight to the others. */
  setToHalfOfLargest(vertex: number, others: Iterable<number>): void {
    this.#setToLargest(vertex, others, { factor: 0.5, share: 0, isLeast: false });
  }

  /** Sets the dual of a vertex to the smallest tuple that leaves no negative slack to the others. */
  settle(vertex: number, others: Iterable<number>): void {
    this.#setToLargest(vertex, others, { factor: 1, share: 1, isLeast: false });
  }

  /** Raises the dual of a vertex, if necessary, to the smallest tuple that leaves no negative slack to the others. */
  raiseTo(vertex: number, others: Iterable<number>): void {
    this.#setToLargest(vertex, others, { factor: 1, share: 1, isLeast: true });
  }

  /**
   * Sets the dual of a vertex to the largest `weight * factor - dual * share` of its edges.
   * @param isLeast whether the dual stays if it is larger
   */
  #setToLargest(
    vertex: number,
    others: Iterable<number>,
    { factor, share, isLeast }: { readonly factor: number; readonly share: number; readonly isLeast: boolean },
  ): void {
    const { weights, size } = this.#graph;
    const depth = this.#depth;
    const values = this.#values;
    const at = vertex * depth;
    let isFirst = !isLeast;
    for (const other of others) {
      if (!this.#graph.hasEdge(vertex, other)) continue;
      const edge = (vertex * size + other) * depth;
      const dual = other * depth;
      let isLarger = isFirst;
      isFirst = false;
      for (let index = 0; index < depth; index++) {
        const value = (weights[edge + index] as number) * factor - (values[dual + index] as number) * share;
        if (!isLarger) {
          const difference = value - (values[at + index] as number);
          if (difference < 0) break;
          if (difference === 0) continue;
          isLarger = true;
        }
        values[at + index] = value;
      }
    }
  }

  #at(node: number, index: number): number {
    return this.#values[node * this.#depth + index] as number;
  }

  #sum(a: number, b: number, index: number): number {
    return (this.#values[a * this.#depth + index] as number) + (this.#values[b * this.#depth + index] as number);
  }
}
