import type { Blossoms, Link } from "./blossoms";
import type { Duals } from "./duals";
import type { WeightedGraph } from "./weighted-graph";

/** Labels of nodes. Nodes at an even distance from the root of the search tree are outer, at an odd one inner. */
const FREE = 0;
const OUTER = 1;
const INNER = 2;

/** A search for an alternating path from an exposed vertex to another one. */
class Search {
  readonly #graph: WeightedGraph;
  readonly #vertices: readonly number[];
  readonly #blossoms: Blossoms;
  readonly #duals: Duals;
  /** By node. */
  readonly #labels: Uint8Array;
  /** The edge by which the search entered each inner node: first the vertex outside, then the one inside. */
  readonly #entries: (Link | null)[];
  /** The closest outer vertex of each vertex; -1 for none. It may be in the same blossom meanwhile. */
  readonly #closest: Int32Array;
  /** Edges without slack by which the tree may grow, the outer vertex first. The last one is used first. */
  readonly #tight: Link[] = [];
  /** An edge without slack to an exposed vertex, which completes a path; null if none is known. */
  #exit: Link | null = null;
  /** The next change of the duals. */
  readonly #delta: Float64Array;

  constructor(vertices: readonly number[], graph: WeightedGraph, blossoms: Blossoms, duals: Duals) {
    this.#graph = graph;
    this.#vertices = vertices;
    this.#blossoms = blossoms;
    this.#duals = duals;
    this.#labels = new Uint8Array(2 * graph.size);
    this.#entries = new Array<Link | null>(2 * graph.size).fill(null);
    this.#closest = new Int32Array(graph.size).fill(-1);
    this.#delta = new Float64Array(graph.depth);
  }

  /** Adds a pair to the matching that covers the root. Returns false if there is none. */
  run(root: number): boolean {
    this.#makeOuter(this.#blossoms.topOf(root));
    for (;;) {
      for (let edge = this.#nextTight(); edge !== undefined; edge = this.#nextTight()) {
        if (this.#reach(edge)) return true;
      }
      if (!this.#changeDuals()) return false;
    }
  }

  #nextTight(): Link | undefined {
    return this.#exit ?? this.#tight.pop();
  }

  /** Continues the tree by an edge. Returns true if this completed a path. */
  #reach(edge: Link): boolean {
    const [outer, vertex] = edge;
    const node = this.#blossoms.topOf(vertex);
    const label = this.#labels[node];
    if (label === INNER || node === this.#blossoms.topOf(outer)) return false;
    if (label === OUTER) {
      this.#join(outer, vertex);
      return false;
    }
    this.#labels[node] = INNER;
    this.#entries[node] = edge;
    const mate = this.#blossoms.mateOf(this.#blossoms.baseOf(node));
    if (mate === -1) {
      this.#augment(outer, vertex);
      return true;
    }
    this.#makeOuter(this.#blossoms.topOf(mate));
    return false;
  }

  #labelOf(vertex: number): number {
    return this.#labels[this.#blossoms.topOf(vertex)] as number;
  }

  #makeOuter(node: number): void {
    this.#labels[node] = OUTER;
    for (const vertex of this.#blossoms.verticesOf(node)) this.#scan(vertex);
  }

  /**
   * Notes where an outer vertex is closer than the outer vertices before, and whether it has no slack there. A second
   * edge without slack to the same vertex is left out: `#nearest` finds it if it is still needed.
   */
  #scan(outer: number): void {
    const { tops } = this.#blossoms;
    const top = tops[outer];
    for (const vertex of this.#vertices) {
      if (tops[vertex] === top || !this.#graph.hasEdge(outer, vertex)) continue;
      const closest = this.#closest[vertex] as number;
      if (closest !== -1 && !this.#duals.isCloser(outer, closest, vertex)) continue;
      this.#closest[vertex] = outer;
      const label = this.#labelOf(vertex);
      if (label === INNER || !this.#duals.isTight(outer, vertex)) continue;
      const edge: Link = [outer, vertex];
      this.#tight.push(edge);
      if (label === FREE && this.#isExposed(vertex)) {
        this.#exit = edge;
        return;
      }
    }
  }

  #isExposed(vertex: number): boolean {
    const base = this.#blossoms.baseOf(this.#blossoms.topOf(vertex));
    return this.#blossoms.mateOf(base) === -1;
  }

  /** Finds the closest outer vertex again, because the one before is in the same blossom now. */
  #findClosest(vertex: number): number {
    const { tops } = this.#blossoms;
    let closest = -1;
    for (const outer of this.#vertices) {
      if (tops[outer] === tops[vertex] || this.#labelOf(outer) !== OUTER) continue;
      if (!this.#graph.hasEdge(outer, vertex)) continue;
      if (closest === -1 || this.#duals.isCloser(outer, closest, vertex)) closest = outer;
    }
    this.#closest[vertex] = closest;
    return closest;
  }

  /** The vertices outside of inner nodes with the least distance to an outer vertex, which is written to `#delta`. */
  #nearest(): readonly number[] {
    const delta = this.#delta;
    let nearest: number[] = [];
    for (const vertex of this.#vertices) {
      const label = this.#labelOf(vertex);
      let closest = this.#closest[vertex] as number;
      if (label === INNER || closest === -1) continue;
      // Both ends of an edge between outer vertices come closer.
      const factor = label === OUTER ? 0.5 : 1;
      let order = nearest.length === 0 ? -1 : this.#duals.compareSlack(closest, vertex, factor, delta);
      if (order <= 0 && this.#blossoms.topOf(closest) === this.#blossoms.topOf(vertex)) {
        closest = this.#findClosest(vertex);
        if (closest === -1) continue;
        order = nearest.length === 0 ? -1 : this.#duals.compareSlack(closest, vertex, factor, delta);
      }
      if (order > 0) continue;
      if (order < 0) {
        this.#duals.readSlack(closest, vertex, factor, delta);
        nearest = [];
      }
      nearest.push(vertex);
    }
    return nearest;
  }

  /** Changes the duals until an edge has no slack or an inner blossom has to be expanded. Returns false if neither. */
  #changeDuals(): boolean {
    const delta = this.#delta;
    let nearest = this.#nearest();
    let expanded: number[] = [];
    const nodes = this.#blossoms.outermost();
    for (const node of nodes) {
      if (this.#labels[node] !== INNER) continue;
      const isFirst = nearest.length === 0 && expanded.length === 0;
      const order = isFirst ? -1 : this.#duals.compareHalf(node, delta);
      if (order > 0) continue;
      if (order < 0) {
        this.#duals.readHalf(node, delta);
        nearest = [];
        expanded = [];
      }
      expanded.push(node);
    }
    if (delta.some((value) => value !== 0)) this.#addDelta(nodes);
    for (const vertex of nearest) this.#tight.push([this.#closest[vertex] as number, vertex]);
    for (const node of expanded) this.#expandInner(node);
    return nearest.length > 0 || expanded.length > 0;
  }

  #addDelta(nodes: readonly number[]): void {
    for (const vertex of this.#vertices) {
      const label = this.#labelOf(vertex);
      if (label !== FREE) this.#duals.add(vertex, this.#delta, label === OUTER ? -1 : 1);
    }
    for (const node of nodes) {
      const label = this.#labels[node];
      if (label !== FREE) this.#duals.add(node, this.#delta, label === OUTER ? 2 : -2);
    }
  }

  /** The outer nodes and edges from an outer node up to the root, alternating with inner nodes. */
  #pathFrom(start: number): { readonly nodes: readonly number[]; readonly links: readonly Link[] } {
    const nodes = [start];
    const links: Link[] = [];
    for (let node = start; ; ) {
      const base = this.#blossoms.baseOf(node);
      const mate = this.#blossoms.mateOf(base);
      if (mate === -1) return { nodes, links };
      const inner = this.#blossoms.topOf(mate);
      const [outside, inside] = this.#entries[inner] as Link;
      node = this.#blossoms.topOf(outside);
      nodes.push(inner, node);
      links.push([base, mate], [inside, outside]);
    }
  }

  /** Joins two outer nodes and the nodes between them to an outer blossom. */
  #join(a: number, b: number): void {
    const pathOfA = this.#pathFrom(this.#blossoms.topOf(a));
    const pathOfB = this.#pathFrom(this.#blossoms.topOf(b));
    const ofA = new Map(pathOfA.nodes.map((node, index) => [node, index]));
    const endOfB = pathOfB.nodes.findIndex((node) => ofA.has(node));
    const endOfA = ofA.get(pathOfB.nodes[endOfB] as number) as number;
    const children = [...pathOfA.nodes.slice(0, endOfA + 1).reverse(), ...pathOfB.nodes.slice(0, endOfB)];
    const links: readonly Link[] = [
      ...pathOfA.links
        .slice(0, endOfA)
        .reverse()
        .map(([below, above]): Link => [above, below]),
      [a, b],
      ...pathOfB.links.slice(0, endOfB),
    ];
    const inner = children.filter((child) => this.#labels[child] === INNER);
    const node = this.#blossoms.form(children, links);
    this.#duals.clear(node);
    this.#labels[node] = OUTER;
    for (const child of inner) for (const vertex of this.#blossoms.verticesOf(child)) this.#scan(vertex);
  }

  /** Replaces an inner blossom by its children: those on the path through it stay in the tree, the others leave it. */
  #expandInner(node: number): void {
    const children = this.#blossoms.childrenOf(node);
    const links = this.#blossoms.linksOf(node);
    const entry = this.#entries[node] as Link;
    const start = children.indexOf(this.#blossoms.childWith(node, entry[1]));
    this.#blossoms.expand(node);
    for (const child of children) this.#labels[child] = FREE;
    const step = start % 2 === 1 ? 1 : -1;
    const count = children.length;
    const childAt = (index: number): number => children[index % count] as number;
    this.#labels[childAt(start)] = INNER;
    this.#entries[childAt(start)] = entry;
    const outer: number[] = [];
    for (let index = start; index % count !== 0; index += 2 * step) {
      const middle = index + step;
      const next = middle + step;
      // The pair of children before is matched; the link to the next child is not.
      const [a, b] = links[step === 1 ? middle : next] as Link;
      outer.push(childAt(middle));
      this.#labels[childAt(next)] = INNER;
      this.#entries[childAt(next)] = step === 1 ? [a, b] : [b, a];
    }
    for (const child of outer) this.#makeOuter(child);
  }

  /** Changes the pairs along the path from the root to the edge between an outer vertex and one of an exposed node. */
  #augment(outer: number, exposed: number): void {
    const blossoms = this.#blossoms;
    let outside = outer;
    let inside = exposed;
    for (;;) {
      blossoms.rotate(blossoms.topOf(inside), inside);
      const node = blossoms.topOf(outside);
      const next = blossoms.mateOf(blossoms.baseOf(node));
      blossoms.rotate(node, outside);
      blossoms.match(outside, inside);
      if (next === -1) return;
      [outside, inside] = this.#entries[blossoms.topOf(next)] as Link;
    }
  }
}

/**
 * Finds an alternating path from an exposed vertex to another exposed one, and changes the pairs along it. The weight
 * of the matching stays the largest one for the vertices that it covers.
 *
 * @returns false if there is no such path
 */
export const findAugmentation = (
  root: number,
  vertices: readonly number[],
  graph: WeightedGraph,
  blossoms: Blossoms,
  duals: Duals,
): boolean => new Search(vertices, graph, blossoms, duals).run(root);
