import { finish } from "../../src/bots/finish";
import { hashOfText } from "../../src/bots/hash";
import { think } from "../../src/bots/think";
import type { Game, Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import type { Level } from "../../src/shared/house";
import { randomBelow, randomEndgame } from "./endgame";
import { play } from "./find";
import { canBecomeKing, startBeforeKing } from "./rare-starts";

/** The levels that make mistakes, but not at every move. */
const LEVELS: readonly Level[] = [2, 3, 4, 5];
/** A game ends after this many plies. */
const LONGEST = 140;
/** A game from a start before a promotion to king ends after this many plies. */
const LONGEST_BEFORE_KING = 3;
/** Games with a seed from here on begin with a random endgame, for themes that are rare in whole games. */
export const FIRST_ENDGAME = 1_000_000;
/** Games of Spartan Chess with a seed from here on are short, and begin before a promotion to king. */
export const FIRST_BEFORE_KING = 2_000_000;

const isBeforeKing = (game: Game, seed: number): boolean => game.id === "spartan-chess" && seed >= FIRST_BEFORE_KING;

/** Levels of the players of a game, by its seed. */
export const levelsOf = (seed: number): { readonly white: Level; readonly black: Level } => ({
  white: LEVELS[seed % LEVELS.length] as Level,
  black: LEVELS[Math.floor(seed / LEVELS.length) % LEVELS.length] as Level,
});

/** The move of the bot that is to move in a game with a seed. */
function moveOf(game: Game, seed: number, startPosition: string | null, line: Line): string {
  const { white, black } = levelsOf(seed);
  const thinking = think(
    { game, options: {}, startPosition, moves: movesOf(line) },
    { level: line.turn === "black" ? black : white, seed: hashOfText(`${game.id} ${line.ply}`, seed) },
  );
  return finish(thinking).move;
}

function startOf(game: Game, seed: number): Line {
  if (isBeforeKing(game, seed)) return startBeforeKing(game, randomBelow(seed));
  if (seed >= FIRST_ENDGAME) return randomEndgame(game, seed);
  const started = game.start({});
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
}

/**
 * The positions of a game between house bots, from the start; in the short games before a promotion to king only
 * those in which it is legal. The caller may stop at any position.
 */
export function* selfPlay(game: Game, seed: number): Generator<Line, void, void> {
  let line = startOf(game, seed);
  const startPosition = seed >= FIRST_ENDGAME ? line.position : null;
  const isShort = isBeforeKing(game, seed);
  const end = isShort ? LONGEST_BEFORE_KING : LONGEST;
  while (line.turn !== null && line.ply < end) {
    line = play(line, moveOf(game, seed, startPosition, line));
    if (!isShort || canBecomeKing(line)) yield line;
  }
}
