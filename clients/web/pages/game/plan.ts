import type { ConditionalNode } from "skytale-client";

/** Conditional moves as a tree: possible moves of the opponent, the answers to them, and so on. */
export type Plan = readonly ConditionalNode[];

/**
 * Adds a line to a plan. A common beginning with other lines is shared. An own answer replaces the previous one,
 * because each move of the opponent has only one answer.
 * @param isOwnTurn whether the first ply of the line is the player's own
 */
export function withLine(plan: Plan, line: readonly string[], isOwnTurn: boolean, depth = 0): ConditionalNode[] {
  const [move, ...rest] = line;
  if (move === undefined) return [...plan];
  const isAnswer = depth > 0 && (depth % 2 === 0) === isOwnTurn;
  const here = plan.find((node) => node.move === move);
  const node: ConditionalNode = { move, next: withLine(here?.next ?? [], rest, isOwnTurn, depth + 1) };
  return [...(isAnswer ? [] : plan.filter((other) => other !== here)), node];
}

/** Whether a plan contains a line, possibly as the beginning of a longer one. */
export function hasLine(plan: Plan, [move, ...rest]: readonly string[]): boolean {
  return move === undefined || plan.some((node) => node.move === move && hasLine(node.next, rest));
}

/** Removes a line from a plan, and the moves that only this line used. */
export function withoutLine(plan: Plan, line: readonly string[]): ConditionalNode[] {
  const [move, ...rest] = line;
  return plan.flatMap((node) => {
    if (node.move !== move) return [node];
    const next = withoutLine(node.next, rest);
    return next.length === 0 ? [] : [{ move: node.move, next }];
  });
}

/** All lines of a plan in full length. */
export const linesOf = (plan: Plan): readonly (readonly string[])[] =>
  plan.flatMap(({ move, next }) => (next.length === 0 ? [[move]] : linesOf(next).map((line) => [move, ...line])));
