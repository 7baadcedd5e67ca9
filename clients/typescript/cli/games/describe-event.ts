import type { FeedEvent } from "skytale-client";
import { printable } from "../terminal/printable.js";
import { describeDeadline } from "./describe-game.js";
import { sayPlayer } from "./say-player.js";

/** Describes an event in a few words. */
export function sayEvent(event: FeedEvent, now: number): string {
  switch (event.type) {
    case "turn.started":
      return `your turn (${event.data.side}), ply ${event.data.ply}; ${describeDeadline(event.data.deadlineAt, now)}`;
    case "move.played":
      return `${event.data.side} played ${printable(event.data.san)} (ply ${event.data.ply})`;
    case "move.proposed":
      return `${printable(event.data.by)} suggests ${printable(event.data.san)}; \`skytale show ${event.data.gameId}\``;
    case "game.started":
      return `${event.data.variant}: ${sayPlayer(event.data.players.white)} (white) against ${sayPlayer(event.data.players.black)} (black)`;
    case "game.finished": {
      const { outcome, status } = event.data;
      if (status === "aborted" || outcome === null) return "aborted";
      return outcome.winner === null ? `draw (${outcome.reason})` : `${outcome.winner} won (${outcome.reason})`;
    }
    case "message.posted":
      return `${sayPlayer(event.data.from)}: “${printable(event.data.text ?? "")}”`;
    case "challenge.received":
    case "rematch.offered":
      return `${sayPlayer(event.data.challenger)}: ${event.data.variant}; \`skytale accept ${event.data.challengeId}\``;
    case "challenge.accepted":
      return `${sayPlayer(event.data.by)} plays ${event.data.variant}`;
    case "challenge.declined":
      return `${event.data.challengeId} (${event.data.reason ?? "no reason"})`;
    case "evaluation.finished":
      return `accuracy ${event.data.accuracy.white} % (white), ${event.data.accuracy.black} % (black); \`skytale evaluate ${event.data.gameId}\``;
    case "deadline.warning":
      return `little time left: ${describeDeadline(event.data.deadlineAt, now)}`;
    default:
      return "side" in event.data ? String(event.data.side) : "";
  }
}

/** The id of the event's game; undefined if the event belongs to no game. */
export const gameIdOf = (event: FeedEvent): string | undefined =>
  "gameId" in event.data ? event.data.gameId : undefined;
