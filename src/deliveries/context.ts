import type { SubscriptionChannel } from "../channels/channel";
import type { SubscriptionFormat } from "../channels/format";
import type { GamesOfReader } from "../channels/message";
import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { Logger } from "../logging/logger";
import type { Transactions } from "../storage/transactions";
import type { WebhookCreator } from "./contract";

/** The player who receives the deliveries, as far as deliveries depend on the player. */
export interface Owner extends GamesOfReader {
  /** While the player is suspended, nothing is sent. */
  readonly isSuspended: () => boolean;
  /** Whether the player's list has a game. */
  readonly hasGame: (gameId: string) => boolean;
  /** When a game ended, in milliseconds since 1970; null if it is running, 0 if the list does not have it. */
  readonly endOf: (gameId: string) => number | null;
  /** Describes the creator of a webhook by the id of a token; null if the token is not valid. */
  readonly creatorWith: (tokenId: string) => WebhookCreator | null;
  /** When the access of an app ends, in milliseconds since 1970; null if the app is not connected. */
  readonly endOfApp: (appId: string) => number | null;
  /** Adds an event to the feed. The caller queues its deliveries. Call inside a write. */
  readonly record: (event: FeedEvent, now: number) => void;
  /** The events of the feed that arrived at `at` or later (milliseconds since 1970), oldest first. */
  readonly eventsSince: (at: number) => Iterable<StoredEvent>;
}

/** Shared dependencies of the components that deliver the events of one player. */
export interface DeliveryContext {
  readonly owner: Owner;
  /** The channel of a format. */
  readonly channelOf: (format: SubscriptionFormat) => SubscriptionChannel;
  readonly sql: SqlStorage;
  readonly transactions: Transactions;
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  /** A random number, at least 0 and below 1. */
  readonly random: () => number;
  /** Keeps the object alive for work that no caller waits for. Failures of the work are logged. */
  readonly background: (work: Promise<void>) => void;
  readonly log: Pick<Logger, "info">;
}
