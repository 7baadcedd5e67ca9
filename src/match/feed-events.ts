import { assertNever } from "../shared/assert-never";
import { formatDuration } from "../shared/duration";
import type { Side } from "../shared/side";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { viewTimeControl } from "../shared/time-control";
import { isNumbered, type MatchEvent } from "./event";
import { deadlineAt, type MatchState } from "./state";
import { viewPlayers } from "./view";

/**
 * An event as the world gets it: the same id and body in the feed, in streams and in webhooks.
 * `data` of a game's event carries `gameId` and `seq`; receivers order by `seq`.
 */
export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whom an event is told: both players and spectators, both players, one side, or nobody. */
export type Audience = "all" | "players" | Side | "nobody";

/** Who is told of an event. Offers and messages are the players' own affair, conditional moves their owner's alone. */
export function audienceOf(event: MatchEvent): Audience {
  switch (event.type) {
    case "game.started":
    case "move.played":
    case "takeback.accepted":
    case "clock.changed":
    case "game.finished":
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
      return "nobody";
    default:
      return assertNever(event);
  }
}

/** Whether a player of this side is told of an event; null asks for spectators. */
export function isToldTo(event: MatchEvent, side: Side | null): boolean {
  const audience = audienceOf(event);
  return audience === "all" || (side !== null && (audience === "players" || audience === side));
}

/**
 * Words an event for the world. Events without a number of their own take that of the ply that brought them about.
 * @param after the match just after this event
 */
export function feedEventOf(event: MatchEvent, after: MatchState): FeedEvent {
  const { gameId, variant } = after.setup;
  const id = `${gameId}-${after.seq}`;
  return {
    id: isNumbered(event) ? id : `${id}-${event.type.replace("conditional.", "")}`,
    type: event.type,
    timestamp: rfc3339(event.at),
    data: { gameId, seq: after.seq, variant, ...details(event, after) },
  };
}

function details(event: MatchEvent, after: MatchState): Readonly<Record<string, unknown>> {
  const { setup, line } = after;
  const { ply } = line;
  switch (event.type) {
    case "game.started":
      return {
        options: setup.options,
        position: line.position,
        players: viewPlayers(setup.players),
        timeControl: viewTimeControl(setup.timeControl),
        rated: setup.rated,
        private: setup.private,
        challengeId: setup.challengeId,
      };
    case "turn.started":
      return {
        side: event.side,
        ply,
        position: line.position,
        legalMoves: line.legalMoves,
        check: line.check,
        lastMove: line.last === null ? null : { move: line.last.move, san: line.last.san, side: line.last.side },
        deadlineAt: rfc3339OrNull(deadlineAt(after)),
      };
    case "move.played": {
      const { ply, move, san, side, by, position } = event;
      return { ply, move, san, side, by, position };
    }
    case "draw.offered":
    case "draw.declined":
    case "draw.withdrawn":
    case "takeback.offered":
    case "takeback.declined":
    case "takeback.withdrawn":
    case "conditional.fired":
    case "conditional.dropped":
      return { side: event.side, ply };
    case "takeback.accepted":
      return { side: event.side, ply: event.ply, position: line.position };
    case "clock.changed":
      return { side: event.side, extra: formatDuration(event.extra), deadlineAt: rfc3339OrNull(deadlineAt(after)) };
    case "deadline.warning":
      return { side: event.side, ply, deadlineAt: rfc3339OrNull(deadlineAt(after)) };
    case "vacation.started":
      return { side: event.side, until: rfc3339(event.until), deadlineAt: rfc3339OrNull(deadlineAt(after)) };
    case "vacation.ended":
      return { side: event.side, cause: event.cause, deadlineAt: rfc3339OrNull(deadlineAt(after)) };
    case "message.posted":
      return { side: event.side, from: { username: setup.players[event.side].username }, text: event.text };
    case "conditional.set":
      return {};
    case "game.finished":
      return { status: event.status, outcome: event.outcome, ply, position: line.position };
    case "rating.changed":
      return { ratings: event.ratings };
    default:
      return assertNever(event);
  }
}
