import { finish } from "../../src/bots/finish";
import { think } from "../../src/bots/think";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { Random } from "../../test/rules/random";
import { median } from "../median";
import { lineAfter, opening, seedOf } from "./openings";

/** Nodes per second of Lozza, a chess engine in a single JavaScript file, as the reference; see docs/opponents.md. */
export const LOZZA = 236_000;

/** Speed of the search in one variant. */
export interface Speed {
  readonly variant: Variant;
  /** Nodes per second of processor time; median over the positions. */
  readonly nodesPerSecond: number;
  /** Processor time of the strongest bot per move with its own node limit, in milliseconds: median and maximum. */
  readonly move: { readonly nodes: number; readonly median: number; readonly most: number };
}

/** Processor time of this thread in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Plies after the opening at which positions are taken. */
const DEPTHS = [0, 10, 20, 40];

/** Positions from different stages of random games. */
function positions(variant: Variant, seed: number, games: number): readonly (readonly string[])[] {
  return Array.from({ length: games }, (_, number) => {
    const random = new Random(seedOf(seed, number));
    let line = lineAfter(variant, opening(variant, seed, number, "in-turns"));
    const end = line.ply + (DEPTHS[number % DEPTHS.length] ?? 0);
    while (line.ply < end) {
      const played = line.play(random.pick(line.legalMoves));
      if (!played.ok || played.value.turn === null) break;
      line = played.value;
    }
    return movesOf(line);
  });
}

/** Measures the search with the strongest bot's node limit or a given one, after a warm-up. */
export function measureSpeed(
  variants: readonly Variant[],
  { games, seed, nodes }: { games: number; seed: number; nodes: number | null },
  progress: (what: string) => void,
): readonly Speed[] {
  const limits = { level: 10, seed, book: false, ...(nodes === null ? {} : { nodes }) } as const;
  return VARIANTS.filter((variant) => variants.includes(variant)).map((variant) => {
    const times: { readonly nodes: number; readonly time: number }[] = [];
    for (const [index, moves] of positions(variant, seed, games + 1).entries()) {
      progress(`${variant}: speed, position ${index} of ${games}`);
      const start = processorTime();
      const thought = finish(think({ game: gameOf(variant), options: {}, startPosition: null, moves }, limits));
      // The first search is a warm-up for the compiler.
      if (index > 0) times.push({ nodes: thought.nodes, time: processorTime() - start });
    }
    return {
      variant,
      nodesPerSecond: median(times.map(({ nodes, time }) => (nodes / time) * 1000)),
      move: {
        nodes: median(times.map(({ nodes }) => nodes)),
        median: median(times.map(({ time }) => time)),
        most: Math.max(...times.map(({ time }) => time)),
      },
    };
  });
}
