import type { Legal, Rules } from "../../../src/rules/rules";
import { Random } from "../../../test/rules/random";
import { seedOf } from "../openings";
import { winsInOne, winsInTwo } from "./proof";

/** A game of so many plies is given up. */
const LONGEST = 600;
/** So many games without a position that was wanted: none will come. */
const MOST_GAMES = 200_000;
/** With so many plies without progress a draw is near, and a position on the board is more than its text tells. */
const NEAR_DRAW = 90;

/** What the players of the games see: nothing at all, or a win at once. Random games of chess seldom end in mate. */
export type Eyesight = "blind" | "sees-wins";

function chosenMove<P, M>(rules: Rules<P, M>, position: P, eyesight: Eyesight, random: Random): Legal<M> | undefined {
  const wins = eyesight === "blind" ? [] : winsInOne(rules, position);
  if (wins.length > 0) return random.pick(wins);
  const moves = rules.legalMoves(position);
  return moves.length === 0 ? undefined : random.pick(moves);
}

/** The positions of a game that somebody won by their own move; none of another. */
function wonGame<P, M>(rules: Rules<P, M>, eyesight: Eyesight, random: Random): readonly P[] {
  let position = rules.start({});
  const positions = [position];
  while (positions.length < LONGEST) {
    const move = chosenMove(rules, position, eyesight, random);
    if (move === undefined) return [];
    const next = rules.play(position, move);
    const end = rules.outcome(next);
    if (end !== undefined) return end.winner === rules.turn(position) ? positions : [];
    positions.push(next);
    position = next;
  }
  return [];
}

const isFarFromDraw = <P, M>(rules: Rules<P, M>, position: P): boolean =>
  rules.draws === undefined || rules.pliesWithoutProgress(position) < NEAR_DRAW;

/** In how many moves of the side to move a position is won. */
export type Distance = 1 | 2;

/**
 * Positions that are won in exactly so many moves, as texts, each of another game and none twice. Careless players play
 * from the opening until one of them wins by their own move. One move of the winner before the end the position is won
 * in one; two moves before the end it is taken if it is not won in one and a search through all moves, with no judgement
 * in it, proves that the win was forced. The same seed gives the same positions.
 */
export function compose<P, M>(
  rules: Rules<P, M>,
  { seed, count, distance, eyesight }: { seed: number; count: number; distance: Distance; eyesight: Eyesight },
): readonly string[] {
  const texts = new Set<string>();
  for (let game = 0; texts.size < count; game += 1) {
    if (game === MOST_GAMES) throw new Error(`${rules.id}: only ${texts.size} positions in ${game} games`);
    const position = wonGame(rules, eyesight, new Random(seedOf(seed, game))).at(1 - 2 * distance);
    if (position === undefined || !isFarFromDraw(rules, position)) continue;
    const isWanted =
      distance === 1 || (winsInOne(rules, position).length === 0 && winsInTwo(rules, position).length > 0);
    if (isWanted) texts.add(rules.formatPosition(position));
  }
  return [...texts];
}
