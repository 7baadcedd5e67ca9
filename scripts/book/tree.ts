import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";
import type { GoodMove, MoveLimits } from "./good-moves";

/** Search limits by ply: the book ends after as many plies. */
export const PLIES: readonly Omit<MoveLimits, "margin">[] = [
  { nodes: 250_000, most: 4 },
  { nodes: 250_000, most: 4 },
  { nodes: 150_000, most: 3 },
  { nodes: 150_000, most: 3 },
  { nodes: 80_000, most: 2 },
  { nodes: 80_000, most: 2 },
  { nodes: 80_000, most: 2 },
  { nodes: 80_000, most: 2 },
];

/** In Hoplit Chess, the evaluations of quiet moves differ more. */
const MARGINS: Readonly<Partial<Record<Variant, number>>> = { "hoplit-chess": 30 };

/** A move of the book of a game is at most this many points worse than the best one. */
export const marginOf = (variant: Variant): number => MARGINS[variant] ?? 15;

/** A position is in the book if at least this share of the games by the book reach it. */
export const LEAST_SHARE = 1 / 250;

/** A position of the book. */
export interface Node {
  readonly line: Line;
  /** Number of plies since the start, without votes. */
  readonly ply: number;
  moves: readonly GoodMove[];
}

/** The positions at which games begin: after the votes, in games that have them. */
function roots(variant: Variant): readonly Line[] {
  const started = gameOf(variant).start({});
  if (!started.ok) throw new Error(started.error.detail);
  const open: Line[] = [started.value];
  const found = new Map<string, Line>();
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const next = line.legalMoves.map((move) => played(line as Line, move));
    if (next.every(({ last }) => last?.isMove === false)) open.push(...next);
    else found.set(line.repetitionKey, line);
  }
  return [...found.values()];
}

export function played(line: Line, move: string): Line {
  const next = line.play(move);
  if (!next.ok) throw new Error(next.error.detail);
  return next.value;
}

/**
 * Builds the tree of a game, one ply after the other. A position that several lines reach is one node. The starts
 * after different votes share the games equally, and so do the moves of a position.
 * @param search the good moves of a position
 */
export function buildTree(
  variant: Variant,
  search: (line: Line, ply: number) => readonly GoodMove[],
): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  const starts = roots(variant);
  let level = new Map(starts.map((line) => [line.repetitionKey, { line, share: 1 / starts.length }]));
  for (let ply = 0; ply < PLIES.length; ply += 1) {
    const next = new Map<string, { readonly line: Line; share: number }>();
    for (const [key, { line, share }] of level) {
      // Rounding must not decide.
      if (share < LEAST_SHARE * (1 - 1e-9) || nodes.has(key)) continue;
      const moves = search(line, ply);
      if (moves.length === 0) continue;
      nodes.set(key, { line, ply, moves });
      for (const { move } of moves) {
        const after = played(line, move);
        if (after.turn === null) continue;
        const known = next.get(after.repetitionKey) ?? { line: after, share: 0 };
        known.share += share / moves.length;
        next.set(after.repetitionKey, known);
      }
    }
    level = next;
  }
  return nodes;
}

/** The value of a position for the side to move, by its best move. */
const bestScoreOf = ({ moves }: Node): number => Math.max(...moves.map(({ score }) => score));

/**
 * Replaces the score of each move whose position is in the tree by the score of that position, from the last ply to the
 * first, and removes the moves that are no longer within the margin. The positions after a move were searched, too, so
 * together they see further than the search of the move alone. Positions that no move reaches any more are left out.
 */
export function settle(tree: ReadonlyMap<string, Node>, margin: number): readonly Node[] {
  const settled = new Map<string, Node>();
  const all = [...tree].reverse();
  for (const [key, { line, ply, moves }] of all) {
    const scored = moves.map(({ move, score }) => {
      const after = settled.get(played(line, move).repetitionKey);
      return { move, score: after === undefined ? score : -bestScoreOf(after) };
    });
    const best = Math.max(...scored.map(({ score }) => score));
    const good = scored.filter(({ score }) => score >= best - margin).sort((one, other) => other.score - one.score);
    settled.set(key, { line, ply, moves: good });
  }
  const reached = new Set<string>();
  return [...tree.keys()].flatMap((key) => {
    const node = settled.get(key);
    if (node === undefined || (node.ply > 0 && !reached.has(key))) return [];
    for (const { move } of node.moves) reached.add(played(node.line, move).repetitionKey);
    return [node];
  });
}
