import { Blossoms } from "./blossoms";
import { Duals } from "./duals";
import { findAugmentation } from "./search";
import type { WeightedGraph } from "./weighted-graph";

/** Where the search for a matching begins. */
export interface Start {
  /**
   * All vertices in groups. Vertices that are probably matched within their group form a group, and the edges from a
   * group to those before it have about the weights of the edges within it.
   */
  readonly groups: readonly (readonly number[])[];
  /** A likely partner of a vertex, which need not be possible; -1 for none. */
  readonly likely: (vertex: number) => number;
}

const startOf = ({ size }: WeightedGraph): Start => ({
  groups: [Array.from({ length: size }, (_, vertex) => vertex)],
  likely: () => -1,
});

/**
 * A perfect matching of largest weight, by Edmonds' algorithm with blossoms. After a change of the weights at one
 * vertex, only the pairs that can change are computed again.
 */
export class Matching {
  readonly #graph: WeightedGraph;
  readonly #blossoms: Blossoms;
  readonly #duals: Duals;
  /** The vertices that have not been removed. */
  #vertices: readonly number[];

  /** @param start changes the time of `solve`, but not the weight of its result */
  constructor(graph: WeightedGraph, { groups, likely }: Start = startOf(graph)) {
    this.#graph = graph;
    this.#blossoms = new Blossoms(graph.size);
    this.#duals = new Duals(graph);
    this.#vertices = Array.from({ length: graph.size }, (_, vertex) => vertex);
    for (const [index, group] of groups.entries()) {
      for (const vertex of group) this.#duals.setToHalfOfLargest(vertex, group);
      const earlier = groups.slice(0, index).flat();
      for (const vertex of group) this.#duals.raiseTo(vertex, earlier);
    }
    for (const vertex of this.#vertices) {
      if (this.mateOf(vertex) === -1) this.#matchGreedily(vertex, [likely(vertex), ...this.#vertices]);
    }
  }

  /** The partner of a vertex; -1 if it has none. */
  mateOf(vertex: number): number {
    return this.#blossoms.mateOf(vertex);
  }

  /** Completes the matching. Returns false if the graph has no perfect matching. */
  solve(): boolean {
    for (const vertex of this.#vertices) {
      if (this.mateOf(vertex) !== -1) continue;
      if (!findAugmentation(vertex, this.#vertices, this.#graph, this.#blossoms, this.#duals)) return false;
      for (const node of this.#blossoms.outermost()) this.#expandEmpty(node);
    }
    return true;
  }

  /** False if no perfect matching of largest weight contains this edge. True means that one may contain it. */
  canBeMatched(a: number, b: number): boolean {
    if (!this.#graph.hasEdge(a, b)) return false;
    return this.#blossoms.topOf(a) === this.#blossoms.topOf(b) || this.#duals.isTight(a, b);
  }

  /** Adapts the matching after the weights of edges at these vertices changed; the caller solves it then. */
  reset(vertices: readonly number[]): void {
    for (const vertex of vertices) {
      this.#dissolve(vertex);
      this.#blossoms.unmatch(vertex);
    }
    for (const vertex of vertices) {
      // Larger than all weights, so that no slack is negative until each of these vertices is settled.
      this.#duals.setToHalfOfLargest(vertex, this.#vertices);
    }
    for (const vertex of vertices) this.#duals.settle(vertex, this.#vertices);
  }

  /**
   * Adapts the matching after a component of the weight of each edge among these vertices changed by `amountOf` the
   * earlier one of its two vertices. Pairs that are still the best ones stay. The caller solves the matching then.
   */
  raise(vertices: readonly number[], component: number, amountOf: (index: number) => number): void {
    for (const vertex of vertices) this.#dissolve(vertex);
    // The dual of the earlier vertex grows by at least as much as the weight, so no slack becomes negative.
    for (const [index, vertex] of vertices.entries()) {
      this.#duals.addComponent(vertex, component, Math.max(0, amountOf(index)));
    }
    for (const vertex of vertices) {
      const mate = this.mateOf(vertex);
      if (mate !== -1 && !this.#duals.isTight(vertex, mate)) this.#blossoms.unmatch(vertex);
    }
    for (const vertex of vertices) if (this.mateOf(vertex) === -1) this.#matchGreedily(vertex, vertices);
  }

  /** Removes edges from the graph. Those at the same vertex follow each other. The caller solves the matching then. */
  removeEdges(edges: Iterable<readonly [number, number]>): void {
    let last = -1;
    for (const [a, b] of edges) {
      if (a !== last) this.#dissolve(a);
      last = a;
      if (this.mateOf(a) === b) this.#blossoms.unmatch(a);
      this.#graph.removeEdge(a, b);
    }
  }

  /** Removes two vertices. The caller solves the matching of the others then. */
  removeVertices(a: number, b: number): void {
    for (const vertex of [a, b]) {
      this.#dissolve(vertex);
      this.#blossoms.unmatch(vertex);
    }
    this.#vertices = this.#vertices.filter((vertex) => vertex !== a && vertex !== b);
  }

  /** Matches a vertex with the first of these others to which its edge has no slack. */
  #matchGreedily(vertex: number, others: readonly number[]): void {
    this.#duals.settle(vertex, this.#vertices);
    for (const other of others) {
      if (other < 0 || this.mateOf(other) !== -1 || !this.#graph.hasEdge(vertex, other)) continue;
      if (!this.#duals.isTight(vertex, other)) continue;
      this.#blossoms.match(vertex, other);
      return;
    }
  }

  /** Replaces the blossoms around a vertex by their children. Pairs that are no longer tight are removed. */
  #dissolve(vertex: number): void {
    const half = new Float64Array(this.#graph.depth);
    for (let node = this.#blossoms.topOf(vertex); this.#blossoms.isBlossom(node); node = this.#blossoms.topOf(vertex)) {
      if (!this.#duals.isZero(node)) {
        this.#duals.readHalf(node, half);
        for (const inner of this.#blossoms.verticesOf(node)) this.#duals.add(inner, half, 1);
        this.#blossoms.unmatch(this.#blossoms.baseOf(node));
        this.#duals.clear(node);
      }
      this.#blossoms.expand(node);
    }
  }

  #expandEmpty(node: number): void {
    if (!this.#blossoms.isBlossom(node) || !this.#duals.isZero(node)) return;
    const children = this.#blossoms.childrenOf(node);
    this.#blossoms.expand(node);
    for (const child of children) this.#expandEmpty(child);
  }
}
