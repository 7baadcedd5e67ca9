import { z } from "@hono/zod-openapi";
import { Id, Options, Outcome, orNull, PlayerName, Side, Time, TimeControl } from "./basics";
import { DeclineReason } from "./challenge";

const OfGame = z.object({
  gameId: Id,
  seq: z.int().openapi({ description: "Counts the events of a game from 1: order by it." }),
  variant: z.string(),
});
const OfOffer = OfGame.extend({ side: Side, ply: z.int() });
const OfChallenge = z.object({ challengeId: Id, variant: z.string() });

/** What an event tells, by type, with a sentence about when it comes. */
export const EVENT_DATA = {
  "game.started": {
    summary: "A game of yours has begun",
    data: OfGame.extend({
      options: Options,
      position: z.string(),
      players: z.object({ white: PlayerName, black: PlayerName }),
      timeControl: TimeControl,
      rated: z.boolean(),
      private: z.boolean(),
      challengeId: Id,
    }),
  },
  "turn.started": {
    summary: "It is your turn: all that a bot needs to move",
    data: OfGame.extend({
      side: Side,
      ply: z.int(),
      position: z.string(),
      legalMoves: z.array(z.string()),
      check: z.boolean(),
      lastMove: orNull(z.object({ move: z.string(), san: z.string(), side: Side })),
      deadlineAt: Time.nullable(),
    }),
  },
  "move.played": {
    summary: "A move was made, yours or your opponent's",
    data: OfGame.extend({
      ply: z.int(),
      move: z.string(),
      san: z.string(),
      side: Side,
      by: z.enum(["player", "conditional", "house"]),
      position: z.string(),
    }),
  },
  "draw.offered": { summary: "A player offers a draw", data: OfOffer },
  "draw.declined": { summary: "A draw offer was declined", data: OfOffer },
  "draw.withdrawn": { summary: "A draw offer was withdrawn", data: OfOffer },
  "game.finished": {
    summary: "A game of yours is over, or was aborted",
    data: OfGame.extend({
      status: z.enum(["finished", "aborted"]),
      outcome: Outcome,
      ply: z.int(),
      position: z.string(),
    }),
  },
  "challenge.received": {
    summary: "Somebody challenges you",
    data: OfChallenge.extend({
      challenger: PlayerName,
      options: Options,
      position: z.string().nullable(),
      color: z.enum(["white", "black", "random"]),
      timeControl: TimeControl,
      rated: z.boolean(),
      private: z.boolean(),
      message: z.string().nullable(),
      expiresAt: Time,
    }),
  },
  "challenge.accepted": {
    summary: "Somebody has taken up your challenge",
    data: OfChallenge.extend({ gameId: Id, by: PlayerName }),
  },
  "challenge.declined": {
    summary: "Your challenge was declined",
    data: OfChallenge.extend({ opponent: PlayerName, reason: DeclineReason }),
  },
  "challenge.canceled": {
    summary: "A challenge to you was withdrawn",
    data: OfChallenge.extend({ challenger: PlayerName }),
  },
  "webhook.disabled": {
    summary: "A webhook of yours gets no more events",
    data: z.object({ webhookId: z.string(), reason: z.string() }),
  },
  "webhook.ping": {
    summary: "You asked for a test",
    data: z.object({ webhookId: z.string() }),
  },
} as const;

export type EventType = keyof typeof EVENT_DATA;

/** The types of event that there are now. */
export const EVENT_TYPES_NOW = Object.keys(EVENT_DATA).filter((type): type is EventType => type in EVENT_DATA);

/** The name of an event's schema: `turn.started` is described as `TurnStarted`. */
const schemaName = (type: EventType): string =>
  type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** An event of one type as feed and webhooks carry it. */
export const eventSchema = (type: EventType) =>
  z
    .object({
      id: z.string().openapi({ description: "The same in the feed and in webhooks, over all attempts." }),
      type: z.literal(type),
      timestamp: Time,
      data: EVENT_DATA[type].data,
    })
    .openapi(schemaName(type));

/** An event of the feed. New types may come: pass over those you don't know. */
export const FeedEvent = z
  .object({
    id: z.string(),
    type: z.string().openapi({ example: "turn.started" }),
    timestamp: Time,
    data: z.record(z.string(), z.unknown()),
  })
  .openapi("FeedEvent", { description: "See the section `webhooks` for what each type tells." });
