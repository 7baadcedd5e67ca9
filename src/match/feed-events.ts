import type { EventType, FeedEvent } from "../events/feed-event";
import { assertNever } from "../shared/assert-never";
import { formatDuration } from "../shared/duration";
import type { Side } from "../shared/side";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { viewTimeControl } from "../shared/time-control";
import { isNumbered, type MatchEvent } from "./event";
import type { Observer } from "./observer";
import { challengeOf } from "./origin";
import { deadlineAt, type MatchState } from "./state";
import { viewPlayers } from "./view";

/** The recipients of an event: both players and spectators, both players, one side, or nobody. */
export type Audience = "all" | "players" | Side | "nobody";

/**
 * The recipients of an event. Spectators do not see open offers, vacations and messages. Events about the start of a
 * turn, the deadline warning and conditional moves are sent to one side only.
 */
export function audienceOf(event: MatchEvent): Audience {
  switch (event.type) {
    case "game.started":
    case "move.played":
    case "takeback.accepted":
    case "clock.changed":
    case "game.finished":
    case "game.restored":
    case "rating.changed":
      return "all";
    case "draw.offered":
    case "draw.declined":
    case "draw.withdrawn":
    case "takeback.offered":
    case "takeback.declined":
    case "takeback.withdrawn":
    case "vacation.started":
    case "vacation.ended":
    case "message.posted":
      return "players";
    case "turn.started":
    case "deadline.warning":
    case "conditional.fired":
    case "conditional.dropped":
      return event.side;
    case "conditional.set":
    case "seq.raised":
      return "nobody";
    default:
      return assertNever(event);
  }
}

/** Whether an event is sent to a side; null stands for spectators. */
export function isVisibleTo(event: MatchEvent, side: Side | null): boolean {
  const audience = audienceOf(event);
  return audience === "all" || (side !== null && (audience === "players" || audience === side));
}

/** Whether an observer receives an event. */
export const isObservedBy = ({ events }: Observer, event: MatchEvent): boolean =>
  events.includes(event.type) && isVisibleTo(event, null);

/**
 * The id of an event in its public form. The id of an event without a sequence number has the number of the match and
 * the type of the event, such as `-fired`.
 * @param seq the sequence number of the match right after this event
 */
export function feedEventId(event: MatchEvent, gameId: string, seq: number): string {
  const numbered = `${gameId}-${seq}`;
  return isNumbered(event) ? numbered : `${numbered}-${event.type.replace("conditional.", "")}`;
}

/**
 * An event in its public form; null for an event that is sent to nobody.
 * @param after the match right after this event
 * @param textOf finds the text of a message by the sequence number of its event
 */
export function feedEventOf(event: MatchEvent, after: MatchState, textOf: (seq: number) => string): FeedEvent | null {
  const { setup, line } = after;
  const { ply, position } = line;
  const feedEvent = <Type extends EventType, Data extends object>(type: Type, data: Data) => ({
    id: feedEventId(event, setup.gameId, after.seq),
    type,
    timestamp: rfc3339(event.at),
    data: { gameId: setup.gameId, seq: after.seq, variant: setup.variant, ...data },
  });
  switch (event.type) {
    case "game.started":
      return feedEvent(event.type, {
        options: setup.options,
        position,
        players: viewPlayers(setup.players),
        timeControl: viewTimeControl(setup.timeControl),
        rated: setup.rated,
        private: setup.private,
        challengeId: challengeOf(setup.origin),
      });
    case "turn.started":
      return feedEvent(event.type, {
        side: event.side,
        ply,
        position,
        legalMoves: line.legalMoves,
        check: line.check,
        lastMove: line.last === null ? null : { move: line.last.move, san: line.last.san, side: line.last.side },
        deadlineAt: rfc3339OrNull(deadlineAt(after)),
      });
    case "move.played": {
      const { ply, move, san, side, by, position } = event;
      return feedEvent(event.type, { ply, move, san, side, by, position });
    }
    case "draw.offered":
    case "draw.declined":
    case "draw.withdrawn":
    case "takeback.offered":
    case "takeback.declined":
    case "takeback.withdrawn":
    case "conditional.fired":
    case "conditional.dropped":
      return feedEvent(event.type, { side: event.side, ply });
    case "takeback.accepted":
      return feedEvent(event.type, { side: event.side, ply: event.ply, position });
    case "clock.changed": {
      const extra = formatDuration(event.extra);
      return feedEvent(event.type, { side: event.side, extra, deadlineAt: rfc3339OrNull(deadlineAt(after)) });
    }
    case "deadline.warning":
      return feedEvent(event.type, { side: event.side, ply, deadlineAt: rfc3339OrNull(deadlineAt(after)) });
    case "vacation.started": {
      const until = rfc3339(event.until);
      return feedEvent(event.type, { side: event.side, until, deadlineAt: rfc3339OrNull(deadlineAt(after)) });
    }
    case "vacation.ended": {
      const { side, cause } = event;
      return feedEvent(event.type, { side, cause, deadlineAt: rfc3339OrNull(deadlineAt(after)) });
    }
    case "message.posted": {
      const { side } = event;
      return feedEvent(event.type, { side, from: viewPlayers(setup.players)[side], text: textOf(after.seq) });
    }
    case "game.finished":
      return feedEvent(event.type, { status: event.status, outcome: event.outcome, ply, position });
    case "rating.changed":
      return feedEvent(event.type, { ratings: event.ratings });
    case "game.restored":
      return feedEvent(event.type, { ply, position });
    case "conditional.set":
    case "seq.raised":
      return null;
    default:
      return assertNever(event);
  }
}
