import type { VacationEnd } from "../events/clock-events";
import type { Outcome } from "../rules/rules";
import type { PlyAuthor } from "../shared/ply-author";
import type { RatingChange } from "../shared/rating-change";
import type { Side } from "../shared/side";
import type { Bank } from "./clock";
import type { ConditionalTree } from "./conditional";

/** An event of a draw or takeback offer. `side` is the side that acts. */
type Offered<Type extends string> = { readonly type: Type; readonly at: number; readonly side: Side };

/**
 * An event of a match. A match is the fold of its events, in order. Each event gets the next sequence number, except
 * `seq.raised` and the events of conditional moves. A gap in the numbers would reveal conditional moves to the
 * opponent.
 *
 * `at` is in milliseconds since 1970. `side` is the side that acts, or that the event is about.
 */
export type MatchEvent =
  | { readonly type: "game.started"; readonly at: number }
  | {
      readonly type: "turn.started";
      readonly at: number;
      readonly side: Side;
      /** Start of the turn's clock; later than `at` during a vacation. */
      readonly since: number;
    }
  | {
      readonly type: "move.played";
      readonly at: number;
      readonly side: Side;
      readonly by: PlyAuthor;
      /** Number of the ply, counted from 1. */
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
      /** Number of plies that remain in the record. */
      readonly ply: number;
      /** The bank at the start of the repeated turn. Missing in earlier releases, which did not restore the bank. */
      readonly bank?: Bank;
    }
  | {
      readonly type: "clock.changed";
      readonly at: number;
      /** The side that gives time to its opponent's clock. */
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
      /**
       * `over`: the vacation reached its end. `ended`: the player ended it, or moved in another game. `moved`: the
       * player moved in this game.
       */
      readonly cause: VacationEnd;
      /** The warning was sent for an earlier deadline, so a new warning is due. Left out otherwise. */
      readonly newDeadline?: true;
    }
  /** The text of the message is stored in the table of messages, under the sequence number of this event. */
  | { readonly type: "message.posted"; readonly at: number; readonly side: Side }
  | {
      readonly type: "conditional.set";
      readonly at: number;
      readonly side: Side;
      readonly tree: ConditionalTree;
      /** Left out for `pause`. Events of earlier releases never have it. */
      readonly onDrawOffer?: "decline";
    }
  | { readonly type: "conditional.fired"; readonly at: number; readonly side: Side }
  | { readonly type: "conditional.dropped"; readonly at: number; readonly side: Side }
  | {
      readonly type: "game.finished";
      readonly at: number;
      readonly status: "finished" | "aborted";
      readonly outcome: Outcome;
      /** Set if the match becomes casual by its end: an arbiter's decision changes no ratings. */
      readonly isCasual?: true;
    }
  /** The match was restored from a backup and continues from the state in the backup. Later events are lost. */
  | { readonly type: "game.restored"; readonly at: number }
  /** The next numbered event gets a number above `seq`. Sent to nobody; see `MatchStore`. */
  | { readonly type: "seq.raised"; readonly at: number; readonly seq: number }
  | {
      readonly type: "rating.changed";
      readonly at: number;
      readonly ratings: Readonly<Record<Side, RatingChange>>;
    };

/** An event of one type. */
export type MatchEventOf<T extends MatchEvent["type"]> = Extract<MatchEvent, { type: T }>;

/** Whether an event gets a sequence number. */
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

/** The sequence number of a match after one more event. */
export function seqAfter(seq: number, event: MatchEvent): number {
  if (event.type === "seq.raised") return Math.max(seq, event.seq);
  return isNumbered(event) ? seq + 1 : seq;
}
