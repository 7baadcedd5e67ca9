import type { ConditionalNode } from "../match/conditional";

/** Merges lines of moves into a tree: lines with the same first moves share a branch. */
export function treeOf(lines: readonly (readonly string[])[]): readonly ConditionalNode[] {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const [first, ...rest] of lines) {
    if (first === undefined) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  }
  return [...byFirst].map(([move, rests]) => ({ move, next: treeOf(rests) }));
}

/** Lists the lines of a tree, each as moves separated by spaces. */
export function linesOf(tree: readonly ConditionalNode[]): string[] {
  return tree.flatMap(({ move, next }) =>
    next.length === 0 ? [move] : linesOf(next).map((line) => `${move} ${line}`),
  );
}
