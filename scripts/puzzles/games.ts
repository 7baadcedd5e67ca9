import { readFileSync } from "node:fs";
import type { Line } from "../../src/rules/game";
import { gameOf, isVariant, type Variant } from "../../src/rules/registry";
import type { Level } from "../../src/shared/house";
import { readGame } from "../verify-dump/check-game";
import type { RunOptions } from "./arguments";
import { randomBelow } from "./endgame";
import { play } from "./find";
import { composed } from "./rare-starts";
import { FIRST_BEFORE_KING, FIRST_ENDGAME, levelsOf, selfPlay } from "./self-play";
import type { Examined } from "./work-file";

/** Openings are no puzzles. */
const OPENING_PLIES = 8;

/** Seeds from here on give composed positions instead of games. */
export const FIRST_COMPOSED = 3_000_000;

/** Number of plies before the first position that is examined, in the game of house bots with a seed. */
export const firstPlyOf = (seed: number): number => (seed < FIRST_ENDGAME ? OPENING_PLIES : 1);

/** A short look does not see long forced wins. */
export const lookShareOf = (seed: number): number => (seed < FIRST_BEFORE_KING ? 0.1 : 0.5);

/** A game to examine. */
interface GameToExamine {
  readonly variant: Variant;
  readonly source: Examined["source"];
  /** Number of plies before the first position that is examined. */
  readonly firstPly: number;
  /** Share of the nodes of the first look at a position. */
  readonly lookShare?: number;
  /** Plays the game and returns its positions in order. */
  readonly positions: () => Iterable<Line>;
}

/** The composed position with a seed, if there is one. */
export function composedLines(variant: Variant, seed: number): readonly Line[] {
  const line = composed(gameOf(variant), randomBelow(seed));
  return line === null ? [] : [line];
}

/** The games of a variant: those of the dump, or those of house bots with one seed after the other. */
export function* gamesOf(options: RunOptions, variant: Variant): Generator<GameToExamine, void, void> {
  if (options.from !== null) yield* dumpedGames(options.from, variant);
  else {
    for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
      if (seed >= FIRST_COMPOSED) {
        const positions = () => composedLines(variant, seed);
        yield { variant, source: { composed: seed }, firstPly: 1, lookShare: lookShareOf(seed), positions };
        continue;
      }
      const { white, black } = levelsOf(seed);
      const positions = () => selfPlay(gameOf(variant), seed);
      const source = { seed, levels: [white, black] as [Level, Level] };
      yield { variant, source, firstPly: firstPlyOf(seed), lookShare: lookShareOf(seed), positions };
    }
  }
}

/** The games of a dump under the current rules, from the standard start position and without options. */
function* dumpedGames(file: string, wanted: Variant): Generator<GameToExamine, void, void> {
  for (const text of readFileSync(file, "utf8").split("\n")) {
    if (text === "") continue;
    const dumped = readGame(text);
    if (typeof dumped === "string") throw new Error(`${file}: ${dumped}`);
    const { id, variant, revision, options, startPosition, moves } = dumped;
    if (!isVariant(variant) || variant !== wanted) continue;
    const isCurrent = gameOf(variant).revision === revision && !Object.values(options).includes(true);
    if (!isCurrent || startPosition !== null) continue;
    const positions = () => replay(variant, moves);
    yield { variant, source: { game: id }, firstPly: OPENING_PLIES, positions };
  }
}

function* replay(variant: Variant, moves: readonly { readonly move: string }[]): Generator<Line, void, void> {
  const started = gameOf(variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  let line = started.value;
  for (const { move } of moves) {
    line = play(line, move);
    yield line;
  }
}
