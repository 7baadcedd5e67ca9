import * as z from "zod";
import { Duration, Id, Options, Outcome, orNull, PlayerName, RatingChange, Side, Time, TimeControl } from "./basics";
import { DeclineReason } from "./challenge";
import EXAMPLES from "./event-examples.json";

const OfGame = z.object({
  gameId: Id,
  seq: z.int().meta({ description: "Counts the events of a game from 1: order by it." }),
  variant: z.string(),
});
const OfOffer = OfGame.extend({ side: Side, ply: z.int() });
const OfClock = OfGame.extend({
  side: Side,
  deadlineAt: Time.nullable().meta({ description: "Of the side to move, after it." }),
});
const VacationEnd = z.enum(["over", "ended", "moved"]).meta({
  description: "Its time ran out, he ended it, or he moved in a game.",
});
const OfChallenge = z.object({ challengeId: Id, variant: z.string() });
const Offer = OfChallenge.extend({
  challenger: PlayerName,
  options: Options,
  position: z.string().nullable(),
  color: z.enum(["white", "black", "random"]),
  timeControl: TimeControl,
  rated: z.boolean(),
  private: z.boolean(),
  message: z.string().nullable(),
  expiresAt: Time,
});

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
  "takeback.offered": { summary: "A player asks to take back his last move", data: OfOffer },
  "takeback.accepted": {
    summary: "Moves were taken back: the record ends with `ply` now",
    data: OfOffer.extend({ position: z.string() }),
  },
  "takeback.declined": { summary: "A takeback was declined", data: OfOffer },
  "takeback.withdrawn": { summary: "A player asks no longer to take back", data: OfOffer },
  "clock.changed": {
    summary: "A player (`side`) has given his opponent time",
    data: OfClock.extend({ extra: Duration }),
  },
  "vacation.started": {
    summary: "You have gone on vacation; or your opponent in a game has, where his clock stands still",
    data: z.union([OfClock.extend({ until: Time }), z.object({ until: Time })]),
  },
  "vacation.ended": {
    summary: "Your vacation is over; or your opponent's in a game is",
    data: z.union([OfClock.extend({ cause: VacationEnd }), z.object({ cause: VacationEnd })]),
  },
  "deadline.warning": {
    summary: "Little is left of the time for your move: by default a quarter of it. Once for each deadline",
    data: OfOffer.extend({ deadlineAt: Time.nullable() }),
  },
  "message.posted": {
    summary: "One of the players has written to the other",
    data: OfGame.extend({ side: Side, from: PlayerName, text: z.string() }),
  },
  "conditional.fired": { summary: "A conditional move of yours was made, as ply `ply`", data: OfOffer },
  "conditional.dropped": {
    summary: "Your conditional moves no longer fit the game, and were dropped",
    data: OfOffer,
  },
  "rematch.offered": {
    summary: "Your opponent offers a rematch of the game `gameId`",
    data: Offer.extend({ gameId: Id }),
  },
  "rating.changed": {
    summary: "A rated game that is over has counted",
    data: OfGame.extend({ ratings: z.object({ white: RatingChange, black: RatingChange }) }),
  },
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
    data: Offer,
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

/** An example of each event: what a test was told, with ids and names exchanged. */
export const EVENT_EXAMPLES: Readonly<Record<EventType, unknown>> = EXAMPLES;

/** The name of an event's schema: `turn.started` is described as `TurnStarted`. */
const schemaName = (type: EventType): string =>
  type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** An event of one type as feed and webhooks carry it. */
export const eventSchema = (type: EventType) =>
  z
    .object({
      id: z.string().meta({ description: "The same in the feed and in webhooks, over all attempts." }),
      type: z.literal(type),
      timestamp: Time,
      data: EVENT_DATA[type].data,
    })
    .meta({ id: schemaName(type), example: EVENT_EXAMPLES[type] });

/** An event of the feed. New types may come: pass over those you don't know. */
export const FeedEvent = z
  .object({
    id: z.string(),
    type: z.string().meta({ example: "turn.started" }),
    timestamp: Time,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: "FeedEvent",
    description:
      "What each type tells is under `webhooks`, and as a schema with its name: `turn.started` is `TurnStarted`.",
  });
