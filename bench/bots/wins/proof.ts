import type { Legal, Rules } from "../../../src/rules/rules";

/** Whether a move wins at once, by the rules alone. */
const isWin = <P, M>(rules: Rules<P, M>, position: P, move: Legal<M>): boolean =>
  rules.outcome(rules.play(position, move))?.winner === rules.turn(position);

/** The moves that win at once. */
export const winsInOne = <P, M>(rules: Rules<P, M>, position: P): readonly Legal<M>[] =>
  rules.legalMoves(position).filter((move) => isWin(rules, position, move));

const hasWinInOne = <P, M>(rules: Rules<P, M>, position: P): boolean =>
  rules.legalMoves(position).some((move) => isWin(rules, position, move));

/**
 * The moves that force a win with the next one: the game goes on after them, and whatever is answered leaves a win at
 * once. Every answer is looked at; nothing is left to judgement.
 */
export function winsInTwo<P, M>(rules: Rules<P, M>, position: P): readonly Legal<M>[] {
  return rules.legalMoves(position).filter((move) => {
    const after = rules.play(position, move);
    if (rules.outcome(after) !== undefined) return false;
    return rules.legalMoves(after).every((answer) => {
      const next = rules.play(after, answer);
      return rules.outcome(next) === undefined && hasWinInOne(rules, next);
    });
  });
}
