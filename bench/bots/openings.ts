import type { Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf, type Variant } from "../../src/rules/registry";
import { Random } from "../../test/rules/random";

/** Random plies that a game begins with: enough that no two games are alike, few enough that most are level. */
const RANDOM_PLIES = 4;

/** A number for one of a series, so that neighbours in it share nothing. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;

/** The line with a move that has to be legal. */
export function play(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(played.error.detail);
  return played.value;
}

/** Plays the votes on extra pieces, in games that have them: both for or both against. */
function vote(line: Line, isFor: boolean): Line {
  const isVote = line.legalMoves.length > 0 && line.legalMoves.every((move) => move === "use" || move === "decline");
  return isVote ? vote(play(line, isFor ? "use" : "decline"), isFor) : line;
}

/** Which games of Hoplit Chess are wanted: with and without its extra pieces in turns, or only the plain one. */
export type Votes = "in-turns" | "declined";

/**
 * The moves of an opening: the votes if there are any (used in openings of even number, declined in odd ones), then
 * random legal plies from the start. The same seed and number give the same opening; none of them ends the game.
 * @param plies how many of them are random
 * @param number which opening, from 0; each is to be played twice, colours changed
 */
export function opening(
  variant: Variant,
  seed: number,
  number: number,
  votes: Votes,
  plies = RANDOM_PLIES,
): readonly string[] {
  const random = new Random(seedOf(seed, number));
  const started = gameOf(variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  const voted = vote(started.value, votes === "in-turns" && number % 2 === 0);
  for (;;) {
    let line = voted;
    for (let ply = 0; ply < plies && line.turn !== null; ply += 1) line = play(line, random.pick(line.legalMoves));
    if (line.turn !== null) return movesOf(line);
  }
}
