import { think } from "../../src/bots/think";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { finish } from "./minds";
import { opening, play, seedOf } from "./openings";

/** Plies of the shared opening, and the number of plies after it at which games are compared. */
const SHARED_PLIES = 8;
const AFTER = [4, 8, 16] as const;

/** How many games of the strongest bot against itself differ after the same opening. */
export interface Variety {
  readonly variant: Variant;
  readonly games: number;
  /** The number of different games, by the number of plies after the opening. */
  readonly different: readonly { readonly plies: number; readonly games: number }[];
}

/**
 * Plays games of level 10 against itself that begin with the same moves and have different seeds.
 * @param nodes positions per move; null for those of the level
 */
export function measureVariety(
  variants: readonly Variant[],
  {
    games,
    seed,
    nodes,
    signal,
  }: { readonly games: number; readonly seed: number; readonly nodes: number | null; readonly signal: AbortSignal },
  progress: (what: string) => void,
): readonly Variety[] {
  return VARIANTS.filter((variant) => variants.includes(variant)).map((variant) => {
    const shared = continued(variant, opening(variant, seed, 1, "declined", 0), SHARED_PLIES, seed, nodes);
    const played: (readonly string[])[] = [];
    for (let number = 0; number < games && !signal.aborted; number += 1) {
      progress(`${variant}: variety, game ${number + 1} of ${games}`);
      played.push(continued(variant, shared, Math.max(...AFTER), seedOf(seed, number), nodes));
    }
    const different = AFTER.map((plies) => {
      const beginnings = played.map((moves) => moves.slice(0, shared.length + plies).join(" "));
      return { plies, games: new Set(beginnings).size };
    });
    return { variant, games: played.length, different };
  });
}

/** A game with more plies of level 10 against itself. */
function continued(
  variant: Variant,
  moves: readonly string[],
  plies: number,
  seed: number,
  nodes: number | null,
): readonly string[] {
  const game = gameOf(variant);
  const started = game.start({});
  if (!started.ok) throw new Error(started.error.detail);
  let line = moves.reduce(play, started.value);
  const end = line.ply + plies;
  while (line.turn !== null && line.ply < end) {
    const question = { game, options: {}, startPosition: null, moves: movesOf(line) };
    const limits = { level: 10, seed: seedOf(seed, line.ply), ...(nodes === null ? {} : { nodes }) } as const;
    line = play(line, finish(think(question, limits)).move);
  }
  return movesOf(line);
}
