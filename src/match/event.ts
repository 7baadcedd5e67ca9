import type { Outcome, Side } from "../rules/rules";

/** Who made a ply: the player himself, one of his conditional moves, or the house. */
export type PlyAuthor = "player" | "conditional" | "house";

/**
 * What happens in a match. A match is the fold of its events, in order; the nth event has sequence number n, from 1.
 * `at` is milliseconds since 1970.
 */
export type MatchEvent =
  | { readonly type: "game.started"; readonly at: number }
  | { readonly type: "turn.started"; readonly at: number; readonly side: Side; readonly deadlineAt: number | null }
  | {
      readonly type: "move.played";
      readonly at: number;
      readonly side: Side;
      readonly by: PlyAuthor;
      /** Number of the ply, from 1. */
      readonly ply: number;
      readonly move: string;
      readonly san: string;
      /** Text of the position after the ply. */
      readonly position: string;
    }
  | { readonly type: "draw.offered"; readonly at: number; readonly side: Side }
  | { readonly type: "draw.declined"; readonly at: number; readonly side: Side }
  | { readonly type: "draw.withdrawn"; readonly at: number; readonly side: Side }
  | {
      readonly type: "game.finished";
      readonly at: number;
      readonly status: "finished" | "aborted";
      readonly outcome: Outcome;
    };

/** An event of one type. */
export type MatchEventOf<T extends MatchEvent["type"]> = Extract<MatchEvent, { type: T }>;
