import type { ConditionalNode } from "skytale-client";

/** Prepared moves: plies that may come, and what may follow them. */
export type Plan = readonly ConditionalNode[];

/**
 * A plan with one more line. What is shared with other lines is there once; an own answer takes the place of the one
 * that stood there, for a ply of the other side has one answer.
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

/** Whether a plan has a line, or a longer one that begins with it. */
export function hasLine(plan: Plan, [move, ...rest]: readonly string[]): boolean {
  return move === undefined || plan.some((node) => node.move === move && hasLine(node.next, rest));
}

/** A plan without a line, and without all that led to it alone. */
export function withoutLine(plan: Plan, line: readonly string[]): ConditionalNode[] {
  const [move, ...rest] = line;
  return plan.flatMap((node) => {
    if (node.move !== move) return [node];
    const next = withoutLine(node.next, rest);
    return next.length === 0 ? [] : [{ move: node.move, next }];
  });
}

/** All lines of a plan, each to its end. */
export const linesOf = (plan: Plan): readonly (readonly string[])[] =>
  plan.flatMap(({ move, next }) => (next.length === 0 ? [[move]] : linesOf(next).map((line) => [move, ...line])));
