import type { FeedEvent } from "skytale-client";
import { printable } from "../terminal/printable.js";
import { describeDeadline } from "./describe-game.js";

/** Describes an event in a few words. */
export function sayEvent(event: FeedEvent, now: number): string {
  switch (event.type) {
    case "turn.started":
      return `your turn (${event.data.side}), ply ${event.data.ply}; ${describeDeadline(event.data.deadlineAt, now)}`;
    case "move.played":
      return `${event.data.side} played ${printable(event.data.san)} (ply ${event.data.ply})`;
    case "game.started":
      return `${event.data.variant}: ${printable(event.data.players.white.username)} (white) against ${printable(event.data.players.black.username)} (black)`;
    case "game.finished": {
      const { outcome, status } = event.data;
      if (status === "aborted" || outcome === null) return "aborted";
      return outcome.winner === null ? `draw (${outcome.reason})` : `${outcome.winner} won (${outcome.reason})`;
    }
    case "message.posted":
      return `${printable(event.data.from.username)}: “${printable(event.data.text ?? "")}”`;
    case "challenge.received":
    case "rematch.offered":
      return `${printable(event.data.challenger.username)}: ${event.data.variant}; \`skytale accept ${event.data.challengeId}\``;
    case "challenge.accepted":
      return `${printable(event.data.by.username)} plays ${event.data.variant}`;
    case "challenge.declined":
      return `${event.data.challengeId} (${event.data.reason ?? "no reason"})`;
    case "deadline.warning":
      return `little time left: ${describeDeadline(event.data.deadlineAt, now)}`;
    default:
      return "side" in event.data ? String(event.data.side) : "";
  }
}

/** The id of the event's game; undefined if the event belongs to no game. */
export const gameIdOf = (event: FeedEvent): string | undefined =>
  "gameId" in event.data ? event.data.gameId : undefined;
