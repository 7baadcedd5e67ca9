import { Blossoms } from "./blossoms";
import { Duals } from "./duals";
import { findAugmentation } from "./search";
import type { WeightedGraph } from "./weighted-graph";

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

  constructor(graph: WeightedGraph) {
    this.#graph = graph;
    this.#blossoms = new Blossoms(graph.size);
    this.#duals = new Duals(graph);
    this.#vertices = Array.from({ length: graph.size }, (_, vertex) => vertex);
    for (const vertex of this.#vertices) this.#duals.setToHalfOfLargest(vertex, this.#vertices);
    for (const vertex of this.#vertices) if (this.mateOf(vertex) === -1) this.#matchGreedily(vertex);
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

  #matchGreedily(vertex: number): void {
    this.#duals.settle(vertex, this.#vertices);
    for (const other of this.#vertices) {
      if (this.mateOf(other) !== -1 || !this.#graph.hasEdge(vertex, other)) continue;
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
