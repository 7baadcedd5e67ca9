import type { ConditionalNode } from "skytale-client";

/**
 * Reads lines of moves that are separated by spaces, as a tree. Move numbers such as `12.` are skipped. Lines that
 * begin with the same moves, in the same notation, share a branch.
 */
export function readTree(lines: readonly string[]): ConditionalNode[] {
  const tree: ConditionalNode[] = [];
  for (const line of lines) {
    let level = tree;
    for (const move of movesOf(line)) {
      const known = level.find((node) => node.move === move);
      const node = known ?? { move, next: [] };
      if (known === undefined) level.push(node);
      level = node.next;
    }
  }
  return tree;
}

const movesOf = (line: string): readonly string[] =>
  line
    .split(/\s+/)
    .map((word) => word.replace(/^\d+(\.+|…)/, "").replace(/^(…|\.{2,})/, ""))
    .filter((move) => move !== "");

/** Each line of a tree from its root to a leaf, with moves separated by spaces. */
export const linesOf = (tree: readonly ConditionalNode[]): readonly string[] =>
  tree.flatMap(({ move, next }) => (next.length === 0 ? [move] : linesOf(next).map((line) => `${move} ${line}`)));
