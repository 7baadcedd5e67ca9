import * as z from "zod";
import type { DeepReadonly } from "../shared/deep-readonly";
import { ACCOUNT_EVENTS } from "./account-events";
import { CHALLENGE_EVENTS } from "./challenge-events";
import { CLOCK_EVENTS } from "./clock-events";
import { EVALUATION_EVENTS } from "./evaluation-events";
import { GAME_EVENTS } from "./game-events";
import { OFFER_EVENTS } from "./offer-events";
import type { StoredEvent } from "./stored-event";
import { TEAM_EVENTS } from "./team-events";
import { TOURNAMENT_EVENTS } from "./tournament-events";
import { WEBHOOK_EVENTS } from "./webhook-events";

/** The definitions of all event types. */
export const EVENTS = [
  ...GAME_EVENTS,
  ...OFFER_EVENTS,
  ...CLOCK_EVENTS,
  ...CHALLENGE_EVENTS,
  ...EVALUATION_EVENTS,
  ...TEAM_EVENTS,
  ...TOURNAMENT_EVENTS,
  ...WEBHOOK_EVENTS,
  ...ACCOUNT_EVENTS,
] as const;

/**
 * An event as clients receive it: with the same id and body in the feed, in streams and in webhooks of the format
 * `standard`. `timestamp` is RFC 3339. The data of a game's event contain `gameId` and `seq`; receivers order by `seq`.
 */
export type FeedEvent = DeepReadonly<z.output<(typeof EVENTS)[number]["schema"]>>;

export type EventType = FeedEvent["type"];

/** The events of one or several types. */
export type FeedEventOf<Type extends EventType> = Extract<FeedEvent, { readonly type: Type }>;

const [first, ...rest] = EVENTS;

/**
 * The schema of any event. Its input type is `StoredEvent`, because answers contain events as they were stored, by any
 * version of the server.
 */
export const FeedEvent: z.ZodType<FeedEvent, StoredEvent> = z
  .discriminatedUnion("type", [first.schema, ...rest.map(({ schema }) => schema)])
  .meta({
    id: "FeedEvent",
    description: "An event, by `type`. New types may be added: ignore types that you do not know.",
  });

/** The definition of an event type; undefined for a type that only other versions of the server have. */
export const definitionOf = (type: string): (typeof EVENTS)[number] | undefined =>
  EVENTS.find((known) => known.type === type);
