/** An edge between two vertices. */
export type Link = readonly [number, number];

/** An odd cycle of nodes that a matching treats as one node. A node is a vertex or a smaller blossom. */
interface Blossom {
  /** The nodes of the cycle. The first one contains the base; the others are matched in pairs along the cycle. */
  children: readonly number[];
  /** `links[i]` joins `children[i]` and the child after it. Its first vertex belongs to `children[i]`. */
  links: readonly Link[];
  /** The only vertex that is not matched inside the blossom. */
  base: number;
  readonly vertices: readonly number[];
}

/** The matched pairs and the blossoms of a graph. Vertices are numbered from 0, and blossoms from `size`. */
export class Blossoms {
  /** The partner of each vertex; -1 for an exposed one. */
  readonly mates: Int32Array;
  /** The outermost node that contains each vertex: a blossom, or the vertex itself. */
  readonly tops: Int32Array;
  readonly #size: number;
  readonly #parents: Int32Array;
  readonly #blossoms: (Blossom | null)[] = [];
  readonly #single: readonly (readonly number[])[];

  constructor(size: number) {
    this.#size = size;
    this.mates = new Int32Array(size).fill(-1);
    this.tops = Int32Array.from({ length: size }, (_, vertex) => vertex);
    this.#parents = new Int32Array(2 * size).fill(-1);
    this.#single = Array.from({ length: size }, (_, vertex) => [vertex]);
  }

  /** The outermost blossoms. */
  outermost(): readonly number[] {
    const nodes: number[] = [];
    for (let index = 0; index < this.#blossoms.length; index++) {
      const node = this.#size + index;
      if (this.#blossoms[index] != null && this.#parents[node] === -1) nodes.push(node);
    }
    return nodes;
  }

  isBlossom(node: number): boolean {
    return node >= this.#size;
  }

  topOf(vertex: number): number {
    return this.tops[vertex] as number;
  }

  mateOf(vertex: number): number {
    return this.mates[vertex] as number;
  }

  verticesOf(node: number): readonly number[] {
    return node < this.#size ? (this.#single[node] ?? []) : this.#blossom(node).vertices;
  }

  baseOf(node: number): number {
    return node < this.#size ? node : this.#blossom(node).base;
  }

  childrenOf(node: number): readonly number[] {
    return this.#blossom(node).children;
  }

  linksOf(node: number): readonly Link[] {
    return this.#blossom(node).links;
  }

  match(a: number, b: number): void {
    this.mates[a] = b;
    this.mates[b] = a;
  }

  /** Removes the pair of a vertex from the matching. */
  unmatch(vertex: number): void {
    const mate = this.mateOf(vertex);
    if (mate === -1) return;
    this.mates[vertex] = -1;
    this.mates[mate] = -1;
  }

  /** Joins a cycle of outermost nodes to a blossom; see `Blossom` for the order. Returns its number. */
  form(children: readonly number[], links: readonly Link[]): number {
    const free = this.#blossoms.indexOf(null);
    const index = free === -1 ? this.#blossoms.length : free;
    const node = this.#size + index;
    const vertices = children.flatMap((child) => this.verticesOf(child));
    this.#blossoms[index] = { children, links, base: this.baseOf(children[0] as number), vertices };
    this.#parents[node] = -1;
    for (const child of children) this.#parents[child] = node;
    for (const vertex of vertices) this.tops[vertex] = node;
    return node;
  }

  /** Replaces an outermost blossom by its children. All matched pairs stay. */
  expand(node: number): void {
    for (const child of this.childrenOf(node)) {
      this.#parents[child] = -1;
      for (const vertex of this.verticesOf(child)) this.tops[vertex] = child;
    }
    this.#blossoms[node - this.#size] = null;
  }

  /** The child of a blossom that contains the vertex. */
  childWith(node: number, vertex: number): number {
    let child = vertex;
    while (this.#parents[child] !== node) child = this.#parents[child] as number;
    return child;
  }

  /** Changes the pairs inside a node so that this vertex is its base. */
  rotate(node: number, vertex: number): void {
    if (node < this.#size) return;
    const blossom = this.#blossom(node);
    const { children, links } = blossom;
    const child = this.childWith(node, vertex);
    this.rotate(child, vertex);
    const start = children.indexOf(child);
    if (start % 2 === 1) for (let index = start + 1; index < children.length; index += 2) this.#pairUp(blossom, index);
    else for (let index = start - 2; index >= 0; index -= 2) this.#pairUp(blossom, index);
    blossom.children = [...children.slice(start), ...children.slice(0, start)];
    blossom.links = [...links.slice(start), ...links.slice(0, start)];
    blossom.base = vertex;
  }

  /** Matches a child and the one after it by their link. */
  #pairUp({ children, links }: Blossom, index: number): void {
    const [a, b] = links[index] as Link;
    this.rotate(children[index] as number, a);
    this.rotate(children[(index + 1) % children.length] as number, b);
    this.match(a, b);
  }

  #blossom(node: number): Blossom {
    const blossom = this.#blossoms[node - this.#size];
    if (blossom == null) throw new Error(`node ${node} is no blossom`);
    return blossom;
  }
}
