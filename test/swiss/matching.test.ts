import fc from "fast-check";
import { expect, test } from "vitest";
import { Matching } from "../../src/swiss/dutch/matching";
import { WeightedGraph } from "../../src/swiss/dutch/weighted-graph";

/** Weights have two numbers below this one, so that their order is the one of a single number. */
const RADIX = 1000;

interface Edge {
  readonly a: number;
  readonly b: number;
  readonly weight: readonly [number, number];
}

const numberOf = ([first, second]: readonly [number, number]): number => first * RADIX + second;

/** The weight of the best perfect matching, by trying all of them; null if there is none. */
function bestByTrying(vertices: readonly number[], edges: readonly Edge[]): number | null {
  const [first, ...others] = vertices;
  if (first === undefined) return 0;
  let best: number | null = null;
  for (const other of others) {
    const edge = edges.find(({ a, b }) => (a === first && b === other) || (a === other && b === first));
    if (edge === undefined) continue;
    const rest = bestByTrying(
      others.filter((vertex) => vertex !== other),
      edges,
    );
    if (rest !== null) best = Math.max(best ?? -Infinity, rest + numberOf(edge.weight));
  }
  return best;
}

function graphOf(size: number, edges: readonly Edge[]): WeightedGraph {
  const graph = new WeightedGraph(size, 2);
  for (const { a, b, weight } of edges) graph.setEdge(a, b, Float64Array.from(weight));
  return graph;
}

/** The weight of a matching; null if a vertex has no partner. */
function weightOf(matching: Matching, vertices: readonly number[], edges: readonly Edge[]): number | null {
  let sum = 0;
  for (const vertex of vertices) {
    const mate = matching.mateOf(vertex);
    if (mate === -1) return null;
    expect(matching.mateOf(mate)).toBe(vertex);
    const edge = edges.find(({ a, b }) => a === vertex && b === mate);
    if (edge !== undefined) sum += numberOf(edge.weight);
  }
  return sum;
}

const pairs = (size: number): readonly (readonly [number, number])[] =>
  Array.from({ length: size }, (_, a) =>
    Array.from({ length: size - a - 1 }, (__, b) => [a, a + b + 1] as const),
  ).flat();

/** A graph in which each edge is missing with a probability of one in three. Small numbers cause many equal weights. */
const graphs = fc.integer({ min: 1, max: 5 }).chain((half) =>
  fc.record({
    size: fc.constant(2 * half),
    edges: fc
      .tuple(
        ...pairs(2 * half).map(([a, b]) =>
          fc.record({
            a: fc.constant(a),
            b: fc.constant(b),
            weight: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 6 })),
            isMissing: fc.integer({ min: 0, max: 2 }).map((value) => value === 0),
          }),
        ),
      )
      .map((edges) => edges.filter(({ isMissing }) => !isMissing)),
    changes: fc.array(
      fc.record({
        vertex: fc.nat({ max: 2 * half - 1 }),
        kind: fc.constantFrom("reweigh" as const, "remove" as const),
        amounts: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2 * half, maxLength: 2 * half }),
      }),
      { maxLength: 6 },
    ),
  }),
);

const RUNS = { numRuns: 2000 };

test("the matching has the weight that trying all matchings finds", () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const matching = new Matching(graphOf(size, edges));
      const vertices = Array.from({ length: size }, (_, vertex) => vertex);
      const best = bestByTrying(vertices, edges);
      expect(matching.solve()).toBe(best !== null);
      if (best !== null) expect(weightOf(matching, vertices, edges)).toBe(best);
    }),
    RUNS,
  );
});

test("the matching has the largest weight wherever the search begins", () => {
  const starts = fc.record({ cut: fc.nat({ max: 10 }), likely: fc.array(fc.nat({ max: 9 }), { minLength: 10 }) });
  fc.assert(
    fc.property(graphs, starts, ({ size, edges }, { cut, likely }) => {
      const vertices = Array.from({ length: size }, (_, vertex) => vertex);
      const likelyOf = (vertex: number): number => {
        const other = likely[vertex] ?? -1;
        return other < size ? other : -1;
      };
      const matching = new Matching(graphOf(size, edges), {
        groups: [vertices.slice(cut), vertices.slice(0, cut)],
        likely: likelyOf,
      });
      const best = bestByTrying(vertices, edges);
      expect(matching.solve()).toBe(best !== null);
      if (best !== null) expect(weightOf(matching, vertices, edges)).toBe(best);
    }),
    RUNS,
  );
});

test("the matching is the best one after the edges of the earlier vertices were raised", () => {
  const amounts = fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(graphs, amounts, fc.nat({ max: 9 }), ({ size, edges }, amountsByIndex, first) => {
      const graph = graphOf(size, edges);
      const matching = new Matching(graph);
      if (!matching.solve()) return;
      const vertices = Array.from({ length: size }, (_, vertex) => vertex);
      const raised = vertices.slice(first);
      const amountOf = (index: number): number => amountsByIndex[index] ?? 0;
      const change = ({ a }: Edge): number => (a >= first ? amountOf(a - first) : 0);
      const current = edges.map((edge): Edge => {
        const [major, minor] = edge.weight;
        return { ...edge, weight: [major, minor + change(edge)] };
      });
      for (const edge of edges) graph.addWeight(edge.a, edge.b, 1, change(edge));
      matching.raise(raised, 1, amountOf);
      expect(matching.solve()).toBe(true);
      expect(weightOf(matching, vertices, current)).toBe(bestByTrying(vertices, current));
    }),
    RUNS,
  );
});

test("the matching is the best one after changes of weights and removals of edges", () => {
  fc.assert(
    fc.property(graphs, ({ size, edges, changes }) => {
      const graph = graphOf(size, edges);
      const matching = new Matching(graph);
      const vertices = Array.from({ length: size }, (_, vertex) => vertex);
      let current: readonly Edge[] = edges;
      if (!matching.solve()) return;
      for (const { vertex, kind, amounts } of changes) {
        const isAt = ({ a, b }: Edge): boolean => a === vertex || b === vertex;
        if (kind === "reweigh") {
          current = current.map((edge) => {
            const amount = amounts[edge.a + edge.b - vertex] ?? 0;
            if (!isAt(edge)) return edge;
            graph.addWeight(edge.a, edge.b, 1, amount);
            return { ...edge, weight: [edge.weight[0], edge.weight[1] + amount] };
          });
          matching.reset([vertex]);
        } else {
          const removed = current.filter((edge) => isAt(edge) && (amounts[edge.a + edge.b - vertex] ?? 0) === 0);
          current = current.filter((edge) => !removed.includes(edge));
          matching.removeEdges(removed.map(({ a, b }) => [vertex, a + b - vertex]));
        }
        const best = bestByTrying(vertices, current);
        expect(matching.solve()).toBe(best !== null);
        if (best === null) return;
        expect(weightOf(matching, vertices, current)).toBe(best);
      }
    }),
    RUNS,
  );
});

test("the matching is the best one after pairs are removed, and other edges cannot be in one", () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const matching = new Matching(graphOf(size, edges));
      let vertices: readonly number[] = Array.from({ length: size }, (_, vertex) => vertex);
      if (!matching.solve()) return;
      while (vertices.length > 0) {
        const best = bestByTrying(vertices, edges);
        expect(weightOf(matching, vertices, edges)).toBe(best);
        for (const { a, b, weight } of edges) {
          if (!vertices.includes(a) || !vertices.includes(b) || matching.canBeMatched(a, b)) continue;
          const rest = bestByTrying(
            vertices.filter((vertex) => vertex !== a && vertex !== b),
            edges,
          );
          if (rest !== null) expect(rest + numberOf(weight)).toBeLessThan(best ?? 0);
        }
        const first = vertices[0] as number;
        const mate = matching.mateOf(first);
        vertices = vertices.filter((vertex) => vertex !== first && vertex !== mate);
        matching.removeVertices(first, mate);
        expect(matching.solve()).toBe(true);
      }
    }),
    RUNS,
  );
});
