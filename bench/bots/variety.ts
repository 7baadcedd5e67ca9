import { finish } from "../../src/bots/finish";
import { think } from "../../src/bots/think";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { lineAfter, opening, play, seedOf } from "./openings";

/** Plies of a shared opening, and the number of plies after it at which games are compared. */
const SHARED_PLIES = 8;
const AFTER = [4, 8, 16] as const;

/** The beginnings of the games: the start with or without the opening book, or shared plies that leave the book. */
const BEGINNINGS = [
  { name: "the start", plies: 0, book: true },
  { name: "the start, without the book", plies: 0, book: false },
  { name: `the same ${SHARED_PLIES} plies, without the book`, plies: SHARED_PLIES, book: false },
] as const;

/** How many games of the strongest bot against itself differ after the same beginning. */
export interface Variety {
  readonly variant: Variant;
  readonly beginning: string;
  readonly games: number;
  /** The number of different games, by the number of plies after the opening. */
  readonly different: readonly { readonly plies: number; readonly games: number }[];
}

/**
 * Plays games of level 10 against itself that begin alike and have different seeds.
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
  const wanted = VARIANTS.filter((variant) => variants.includes(variant));
  const all = wanted.flatMap((variant) => BEGINNINGS.map((beginning) => ({ variant, ...beginning })));
  return all.map(({ variant, name, plies, book }) => {
    const shared = continued(variant, opening(variant, seed, 1, "declined", 0), plies, { seed, nodes, book });
    const played: (readonly string[])[] = [];
    for (let number = 0; number < games && !signal.aborted; number += 1) {
      progress(`${variant}: variety, game ${number + 1} of ${games}`);
      played.push(continued(variant, shared, Math.max(...AFTER), { seed: seedOf(seed, number), nodes, book }));
    }
    const different = AFTER.map((plies) => {
      const beginnings = played.map((moves) => moves.slice(0, shared.length + plies).join(" "));
      return { plies, games: new Set(beginnings).size };
    });
    return { variant, beginning: name, games: played.length, different };
  });
}

/** A game with more plies of level 10 against itself. */
function continued(
  variant: Variant,
  moves: readonly string[],
  plies: number,
  { seed, nodes, book }: { readonly seed: number; readonly nodes: number | null; readonly book: boolean },
): readonly string[] {
  const game = gameOf(variant);
  let line = lineAfter(variant, moves);
  const end = line.ply + plies;
  while (line.turn !== null && line.ply < end) {
    const question = { game, options: {}, startPosition: null, moves: movesOf(line) };
    const limits = { level: 10, seed: seedOf(seed, line.ply), book, ...(nodes === null ? {} : { nodes }) } as const;
    line = play(line, finish(think(question, limits)).move);
  }
  return movesOf(line);
}
