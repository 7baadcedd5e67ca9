import type { Line } from "../rules/game";
import { err, ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";

/** A ply that may come, and what may follow it. Plies of both sides, in turn. */
export interface ConditionalNode {
  readonly move: string;
  readonly next: readonly ConditionalNode[];
}

/** A player's conditional moves from the present position on. Empty: none. */
export type ConditionalTree = readonly ConditionalNode[];

/** What becomes of a reply whose ply comes with a draw offer: it waits for the player, or declines the offer and fires. */
export const ON_DRAW_OFFER = ["pause", "decline"] as const;
export type OnDrawOffer = (typeof ON_DRAW_OFFER)[number];

export const MAX_CONDITIONAL_NODES = 200;
export const MAX_CONDITIONAL_DEPTH = 40;

/** Why conditional moves are refused; `path` leads to the ply, as the moves up to it. */
export interface ConditionalError {
  readonly path: readonly string[];
  readonly detail: string;
}

/**
 * Checks a player's conditional moves against the rules, from the present position on, and writes each ply in wire
 * form. After a ply of the opponent there is exactly one reply; on the player's own turn they may prepare several plies
 * of their own, of which they will make one themselves.
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
      return err({ path, detail: `one reply is needed here, and there are ${level.length}` });
    }
    if (path.length >= MAX_CONDITIONAL_DEPTH && level.length > 0) {
      return err({ path, detail: `lines may be ${MAX_CONDITIONAL_DEPTH} plies long` });
    }
    const read: ConditionalNode[] = [];
    for (const node of level) {
      nodes += 1;
      const here = [...path, node.move];
      if (nodes > MAX_CONDITIONAL_NODES) {
        return err({ path: here, detail: `${MAX_CONDITIONAL_NODES} plies in all are the most` });
      }
      const played = at.play(node.move);
      if (!played.ok) return err({ path: here, detail: played.error.detail });
      const after = played.value;
      const move = after.last?.move ?? node.move;
      if (read.some((other) => other.move === move)) {
        return err({ path: here, detail: `${move} stands twice; put what follows it together` });
      }
      const next = after.turn === null && node.next.length === 0 ? ok([]) : readNext(after, node, here);
      if (!next.ok) return next;
      read.push({ move, next: next.value });
    }
    return ok(read);
  };
  const readNext = (after: Line, node: ConditionalNode, path: readonly string[]) => {
    if (after.turn === null) return err({ path, detail: "the game is over after this ply" });
    // The player's own ply may end a line; an opponent's ply without a reply would prepare nothing.
    return node.next.length === 0 && after.turn !== side ? ok([]) : read(after, node.next, path);
  };
  return read(line, tree, []);
}

/** What is left of conditional moves after a ply; null if they did not foresee it. */
export function followConditionals(tree: ConditionalTree, move: string): ConditionalTree | null {
  return tree.find((node) => node.move === move)?.next ?? null;
}
