import type { VacationEnd } from "../events/clock-events";
import type { Outcome } from "../rules/rules";
import type { PlyAuthor } from "../shared/ply-author";
import type { RatingChange } from "../shared/rating-change";
import type { Side } from "../shared/side";
import type { Bank } from "./clock";
import type { ConditionalTree } from "./conditional";

/** An offer that a side makes, takes back, accepts or declines. */
type Offered<Type extends string> = { readonly type: Type; readonly at: number; readonly side: Side };

/**
 * What happens in a match. A match is the fold of its events, in order. Each event that both sides may learn of takes
 * the next sequence number; a player's conditional moves are their own affair and take none.
 * `at` is milliseconds since 1970; `side` is who does it.
 */
export type MatchEvent =
  | { readonly type: "game.started"; readonly at: number }
  | {
      readonly type: "turn.started";
      readonly at: number;
      readonly side: Side;
      /** When the clock of the turn starts: later than `at` during a vacation. */
      readonly since: number;
    }
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
  | Offered<"draw.offered">
  | Offered<"draw.declined">
  | Offered<"draw.withdrawn">
  | Offered<"takeback.offered">
  | Offered<"takeback.declined">
  | Offered<"takeback.withdrawn">
  | {
      readonly type: "takeback.accepted";
      readonly at: number;
      readonly side: Side;
      /** Plies that the record has left. */
      readonly ply: number;
      /** The supplies as they were at that ply; left out of older matches, which gave no time back. */
      readonly bank?: Bank;
    }
  | {
      readonly type: "clock.changed";
      readonly at: number;
      /** Who gave the time; their opponent's clock has it. */
      readonly side: Side;
      /** Milliseconds given. */
      readonly extra: number;
    }
  | { readonly type: "deadline.warning"; readonly at: number; readonly side: Side }
  | { readonly type: "vacation.started"; readonly at: number; readonly side: Side; readonly until: number }
  | {
      readonly type: "vacation.ended";
      readonly at: number;
      readonly side: Side;
      /** The time that was set ran out, the player ended it, or they moved in this game. */
      readonly cause: VacationEnd;
      /** Their clock runs on to a new deadline, of which they are to be warned anew; left out where that is not so. */
      readonly newDeadline?: true;
    }
  | { readonly type: "message.posted"; readonly at: number; readonly side: Side; readonly text: string }
  | {
      readonly type: "conditional.set";
      readonly at: number;
      readonly side: Side;
      readonly tree: ConditionalTree;
      /** Left out: `pause`, as in older matches. */
      readonly onDrawOffer?: "decline";
    }
  | { readonly type: "conditional.fired"; readonly at: number; readonly side: Side }
  | { readonly type: "conditional.dropped"; readonly at: number; readonly side: Side }
  | {
      readonly type: "game.finished";
      readonly at: number;
      readonly status: "finished" | "aborted";
      readonly outcome: Outcome;
    }
  /** The match was read from a backup: what followed before is gone. It goes on from its present state. */
  | { readonly type: "game.restored"; readonly at: number }
  /** The next numbered event takes a number above this one. Nobody is told of it; see `MatchStore`. */
  | { readonly type: "seq.raised"; readonly at: number; readonly seq: number }
  | {
      readonly type: "rating.changed";
      readonly at: number;
      readonly ratings: Readonly<Record<Side, RatingChange>>;
    };

/** An event of one type. */
export type MatchEventOf<T extends MatchEvent["type"]> = Extract<MatchEvent, { type: T }>;

/** Whether an event takes a sequence number of its own. */
export function isNumbered(event: MatchEvent): boolean {
  switch (event.type) {
    case "conditional.set":
    case "conditional.fired":
    case "conditional.dropped":
    case "seq.raised":
      return false;
    default:
      return true;
  }
}
