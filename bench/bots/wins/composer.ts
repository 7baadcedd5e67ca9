import type { Legal, Rules } from "../../../src/rules/rules";
import { Random } from "../../../test/rules/random";
import { seedOf } from "../openings";
import { winsInOne, winsInTwo } from "./proof";

/** Number of plies after which a game is abandoned. */
const LONGEST = 600;
/** Number of games without enough positions after which the search is given up. */
const MOST_GAMES = 200_000;
/** Plies without progress at which a draw is near. The history then matters, which a position text does not contain. */
const NEAR_DRAW = 90;

/**
 * Whether the players of the random games see nothing, or take an immediate win. Blind random games of chess rarely end
 * in mate.
 */
export type Eyesight = "blind" | "sees-wins";

function chosenMove<P, M>(rules: Rules<P, M>, position: P, eyesight: Eyesight, random: Random): Legal<M> | undefined {
  const wins = eyesight === "blind" ? [] : winsInOne(rules, position);
  if (wins.length > 0) return random.pick(wins);
  const moves = rules.legalMoves(position);
  return moves.length === 0 ? undefined : random.pick(moves);
}

/** The positions of a random game that ended with a win by the winner's own move. Empty for any other game. */
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

/** Number of moves that the side to move needs to win. */
export type Distance = 1 | 2;

/**
 * Composes positions with a win in exactly one or two moves, as position texts without duplicates, each from a
 * different random game. The position before the winner's last move is a win in one. The position before the winner's
 * second-last move is used if it has no win in one and an exhaustive search proves a forced win. Deterministic for a
 * seed.
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
