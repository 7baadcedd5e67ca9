import type { Side } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import type { MatchEvent } from "./event";
import type { MatchState } from "./state";
import { viewTimeControl } from "./view";

/**
 * An event as the world gets it: the same id and body in the feed, in streams and in webhooks.
 * `data` of a game's event carries `gameId` and `seq`; receivers order by `seq`.
 */
export interface NewsItem {
  readonly id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whom an event is told: both players and spectators, both players, or one side. */
export type Audience = "all" | "players" | Side;

/** Who is told of an event. Draw offers are the players' own affair. */
export function audienceOf(event: MatchEvent): Audience {
  switch (event.type) {
    case "game.started":
    case "move.played":
    case "game.finished":
      return "all";
    case "draw.offered":
    case "draw.declined":
    case "draw.withdrawn":
      return "players";
    case "turn.started":
      return event.side;
    default:
      return assertNever(event);
  }
}

/** Whether a player of this side is told of an event. */
export function isToldTo(event: MatchEvent, side: Side): boolean {
  const audience = audienceOf(event);
  return audience === "all" || audience === "players" || audience === side;
}

/**
 * Words an event for the world.
 * @param after the match just after this event
 */
export function newsOf(event: MatchEvent, after: MatchState): NewsItem {
  return {
    id: `${after.setup.gameId}-${after.seq}`,
    type: event.type,
    timestamp: rfc3339(event.at),
    data: { gameId: after.setup.gameId, seq: after.seq, variant: after.setup.variant, ...details(event, after) },
  };
}

function details(event: MatchEvent, after: MatchState): Readonly<Record<string, unknown>> {
  const { setup, line } = after;
  switch (event.type) {
    case "game.started":
      return {
        options: setup.options,
        position: line.position,
        players: {
          white: { username: setup.players.white.username },
          black: { username: setup.players.black.username },
        },
        timeControl: viewTimeControl(setup.timeControl),
        rated: setup.rated,
        private: setup.private,
        challengeId: setup.challengeId,
      };
    case "turn.started":
      return {
        side: event.side,
        ply: line.ply,
        position: line.position,
        legalMoves: line.legalMoves,
        check: line.check,
        lastMove: line.last === null ? null : { move: line.last.move, san: line.last.san, side: line.last.side },
        deadlineAt: rfc3339OrNull(event.deadlineAt),
      };
    case "move.played": {
      const { ply, move, san, side, by, position } = event;
      return { ply, move, san, side, by, position };
    }
    case "draw.offered":
    case "draw.declined":
    case "draw.withdrawn":
      return { side: event.side, ply: line.ply };
    case "game.finished":
      return { status: event.status, outcome: event.outcome, ply: line.ply, position: line.position };
    default:
      return assertNever(event);
  }
}
