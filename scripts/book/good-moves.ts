import { finish } from "../../src/bots/finish";
import { playOf } from "../../src/bots/levels";
import { think } from "../../src/bots/think";
import type { Score, Thought } from "../../src/bots/thought";
import type { Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, type Variant } from "../../src/rules/registry";

/** Seed of the searches. The search has no choices by the seed here. */
export const SEED = 0;

/** A move of the book. `score` is in hundredths of the smallest piece, for the side that moves. */
export interface GoodMove {
  readonly move: string;
  readonly score: number;
}

/** The limits of the search for good moves. */
export interface MoveLimits {
  /** Nodes of each search in positions of orthodox chess; other games divide them by their cost. */
  readonly nodes: number;
  /** Most moves that are returned. */
  readonly most: number;
  /** A move may be worse than the best one by at most this, in points. */
  readonly margin: number;
}

/**
 * The moves of a position that are nearly as good as the best one, the best first. Each search leaves out the moves
 * found before. Empty if the best move forces the end of the game.
 */
export function goodMoves(variant: Variant, line: Line, { nodes, most, margin }: MoveLimits): GoodMove[] {
  const found: GoodMove[] = [];
  let depth = playOf(variant, 10).depth;
  while (found.length < Math.min(most, line.legalMoves.length)) {
    const thought = search(
      variant,
      line,
      nodes,
      depth,
      found.map(({ move }) => move),
    );
    const points = pointsOf(thought.score);
    if (points === null) break;
    // The alternatives are searched as deep as the best move, because scores of other depths differ.
    if (found.length === 0) depth = Math.max(1, thought.depth);
    if (points < (found[0]?.score ?? points) - margin) break;
    found.push({ move: thought.move, score: points });
  }
  return found.sort((one, other) => other.score - one.score);
}

/** An advantage in points; null for a forced end. */
const pointsOf = (score: Score): number | null => (score.kind === "advantage" ? score.value : null);

function search(variant: Variant, line: Line, nodes: number, depth: number, without: readonly string[]): Thought {
  const thinking = think(
    { game: gameOf(variant), options: {}, startPosition: null, moves: movesOf(line) },
    // The strongest level without its choices by the seed.
    { level: 10, play: { ...playOf(variant, 10), nodes, depth, openingSpread: 0 }, seed: SEED, without },
  );
  return finish(thinking);
}
