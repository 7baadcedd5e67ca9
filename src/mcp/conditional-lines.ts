import type { ConditionalNode } from "../match/conditional";

/** Lines of moves as a tree: what begins alike is one branch. */
export function treeOf(lines: readonly (readonly string[])[]): readonly ConditionalNode[] {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const [first, ...rest] of lines) {
    if (first === undefined) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  }
  return [...byFirst].map(([move, rests]) => ({ move, next: treeOf(rests) }));
}

/** A tree as its lines, each a text with a space between moves. */
export function linesOf(tree: readonly ConditionalNode[]): string[] {
  return tree.flatMap(({ move, next }) =>
    next.length === 0 ? [move] : linesOf(next).map((line) => `${move} ${line}`),
  );
}
