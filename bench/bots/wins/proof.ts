import type { Legal, Rules } from "../../../src/rules/rules";

/** Whether a move wins immediately. */
const isWin = <P, M>(rules: Rules<P, M>, position: P, move: Legal<M>): boolean =>
  rules.outcome(rules.play(position, move))?.winner === rules.turn(position);

/** The moves that win immediately. */
export const winsInOne = <P, M>(rules: Rules<P, M>, position: P): readonly Legal<M>[] =>
  rules.legalMoves(position).filter((move) => isWin(rules, position, move));

const hasWinInOne = <P, M>(rules: Rules<P, M>, position: P): boolean =>
  rules.legalMoves(position).some((move) => isWin(rules, position, move));

/**
 * The moves that force a win with the following move: no answer ends the game or prevents an immediate win. The search
 * is exhaustive and uses no evaluation.
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
