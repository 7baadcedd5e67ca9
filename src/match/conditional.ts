import type { Line } from "../rules/game";
import { err, ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";

/** A conditional move and its continuations. Plies of both sides alternate. */
export interface ConditionalNode {
  readonly move: string;
  readonly next: readonly ConditionalNode[];
}

/** A player's conditional moves from the current position on; empty if there are none. */
export type ConditionalTree = readonly ConditionalNode[];

/**
 * Behavior of a conditional reply when the opponent's move comes with a draw offer. `pause`: the reply is played only
 * after the offer was declined or withdrawn. `decline`: the offer is declined automatically and the reply is played.
 */
export const ON_DRAW_OFFER = ["pause", "decline"] as const;
export type OnDrawOffer = (typeof ON_DRAW_OFFER)[number];

export const MAX_CONDITIONAL_NODES = 200;
export const MAX_CONDITIONAL_DEPTH = 40;

/** The reason why conditional moves are refused. `path` lists the moves up to the refused one, including it. */
export interface ConditionalError {
  readonly path: readonly string[];
  readonly detail: string;
}

/**
 * Checks a player's conditional moves against the rules, from the current position on, and converts them to wire form.
 * Each ply of the opponent needs exactly one reply, unless the ply ends the game. On their own turn, players may list
 * several candidate moves with continuations. They play one of the candidates themselves later.
 */
export function readConditionals(
  line: Line,
  side: Side,
  tree: ConditionalTree,
): Result<ConditionalTree, ConditionalError> {
  let nodes = 0;
  const read = (
    at: Line,
    level: ConditionalTree,
    path: readonly string[],
  ): Result<ConditionalTree, ConditionalError> => {
    const isReply = path.length > 0 && at.turn === side;
    if (isReply && level.length !== 1) {
      return err({ path, detail: `this move needs exactly one reply, but has ${level.length}` });
    }
    if (path.length >= MAX_CONDITIONAL_DEPTH && level.length > 0) {
      return err({ path, detail: `a line can have at most ${MAX_CONDITIONAL_DEPTH} plies` });
    }
    const read: ConditionalNode[] = [];
    for (const node of level) {
      nodes += 1;
      const here = [...path, node.move];
      if (nodes > MAX_CONDITIONAL_NODES) {
        return err({ path: here, detail: `a tree can have at most ${MAX_CONDITIONAL_NODES} plies` });
      }
      const played = at.play(node.move);
      if (!played.ok) return err({ path: here, detail: played.error.detail });
      const after = played.value;
      const move = after.last?.move ?? node.move;
      if (read.some((other) => other.move === move)) {
        return err({ path: here, detail: `${move} is listed twice; merge the lines that follow it` });
      }
      const next = after.turn === null && node.next.length === 0 ? ok([]) : readNext(after, node, here);
      if (!next.ok) return next;
      read.push({ move, next: next.value });
    }
    return ok(read);
  };
  const readNext = (after: Line, node: ConditionalNode, path: readonly string[]) => {
    if (after.turn === null) return err({ path, detail: "this ply ends the game, so nothing can follow it" });
    // A line may end with the player's own ply. An opponent's ply without a reply would have no effect.
    return node.next.length === 0 && after.turn !== side ? ok([]) : read(after, node.next, path);
  };
  return read(line, tree, []);
}

/** The remaining conditional moves after a ply; null if the tree does not contain the ply. */
export function followConditionals(tree: ConditionalTree, move: string): ConditionalTree | null {
  return tree.find((node) => node.move === move)?.next ?? null;
}
