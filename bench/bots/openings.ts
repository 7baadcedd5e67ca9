import type { Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, type Variant } from "../../src/rules/registry";
import { Random } from "../../test/rules/random";

/**
 * Number of random plies at the start of a game: enough to make games different, few enough to keep most of them
 * balanced.
 */
export const RANDOM_PLIES = 4;

/** Derives the seed of one item of a series. Neighboring items get unrelated seeds. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;

/** Plays a move that must be legal. Throws if it is not. */
export function play(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(played.error.detail);
  return played.value;
}

/** The line after moves from the start of a game. Throws if one of them is not legal. */
export function lineAfter(variant: Variant, moves: readonly string[]): Line {
  const started = gameOf(variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  return moves.reduce(play, started.value);
}

/** Plays the votes on the extra pieces, in games that have them: both players vote alike. */
function vote(line: Line, isFor: boolean): Line {
  const isVote = line.legalMoves.length > 0 && line.legalMoves.every((move) => move === "use" || move === "decline");
  return isVote ? vote(play(line, isFor ? "use" : "decline"), isFor) : line;
}

/** Whether Hoplit Chess is played with and without its extra pieces in turn, or always without them. */
export type Votes = "in-turns" | "declined";

/**
 * Returns the moves of an opening: the votes, if there are any (extra pieces are used in even openings), then random
 * legal plies. Deterministic for a seed and number. No opening ends the game.
 * @param plies number of random plies
 * @param number index of the opening; each is meant to be played twice, with colors reversed
 */
export function opening(
  variant: Variant,
  seed: number,
  number: number,
  votes: Votes,
  plies = RANDOM_PLIES,
): readonly string[] {
  const random = new Random(seedOf(seed, number));
  const voted = vote(lineAfter(variant, []), votes === "in-turns" && number % 2 === 0);
  for (;;) {
    let line = voted;
    for (let ply = 0; ply < plies && line.turn !== null; ply += 1) line = play(line, random.pick(line.legalMoves));
    if (line.turn !== null) return movesOf(line);
  }
}
