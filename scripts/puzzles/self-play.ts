import { hashOfText } from "../../src/bots/hash";
import { think } from "../../src/bots/think";
import type { Game, Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import type { Level } from "../../src/shared/house";
import { randomEndgame } from "./endgame";
import { play } from "./find";

/** The levels that make mistakes, but not at every move. */
const LEVELS: readonly Level[] = [2, 3, 4, 5];
/** A game ends after this many plies. */
const LONGEST = 140;
/** Games with a seed from here on begin with a random endgame, for themes that are rare in whole games. */
export const FIRST_ENDGAME = 1_000_000;

/** Levels of the players of a game, by its seed. */
export const levelsOf = (seed: number): { readonly white: Level; readonly black: Level } => ({
  white: LEVELS[seed % LEVELS.length] as Level,
  black: LEVELS[Math.floor(seed / LEVELS.length) % LEVELS.length] as Level,
});

function startOf(game: Game, seed: number): Line {
  if (seed >= FIRST_ENDGAME) return randomEndgame(game, seed);
  const started = game.start({});
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
}

/** The positions of a game between house bots, from the start. The caller may stop at any position. */
export function* selfPlay(game: Game, seed: number): Generator<Line, void, void> {
  const levels = levelsOf(seed);
  let line = startOf(game, seed);
  const startPosition = seed >= FIRST_ENDGAME ? line.position : null;
  while (line.turn !== null && line.ply < LONGEST) {
    const thinking = think(
      { game, options: {}, startPosition, moves: movesOf(line) },
      { level: levels[line.turn], seed: hashOfText(`${game.id} ${line.ply}`, seed) },
    );
    let step = thinking.next();
    while (!step.done) step = thinking.next();
    line = play(line, step.value.move);
    yield line;
  }
}
