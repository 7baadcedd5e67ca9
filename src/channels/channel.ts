import type { FeedEventOf } from "../events/feed-event";
import type { Settings } from "../settings";
import type { Result } from "../shared/result";
import type { EventForReader, Message } from "./message";
import type { Recipient } from "./recipient";
import type { PushKeys, PushSubscription } from "./web-push/web-push";

/** Time limit of an attempt to send, including the response, in milliseconds. */
export const TIME_LIMIT = 15_000;

/** A valid address. */
export interface CheckedAddress {
  /** The address in the form in which it is stored and compared. */
  readonly url: string;
  /** Whether the address belongs to this machine. */
  readonly isLocal: boolean;
  /** Whether the address alone proves that the receiver agreed, so that it needs no verification. */
  readonly isVouchedFor: boolean;
}

/** A rate limit that several recipients share. Each message needs a turn. */
export interface Quota {
  /** Takes the next turn to send one message. Returns the time of the turn, now or later (milliseconds since 1970). */
  takeTurn(): Promise<number>;
  /** Takes a turn if one is available now. Otherwise takes none, and returns when to try again. */
  takeTurnNow(): Promise<Result<null, { readonly retryAfterSeconds: number }>>;
  /** Gives an unused turn back. */
  returnTurn(): Promise<void>;
}

/** Result of an attempt to send a message. */
export interface AttemptResult {
  /** HTTP status of the response; null if there was none, or the channel has none. */
  readonly status: number | null;
  /** Why there was no response, or why the message was not accepted; null if the status says it. */
  readonly error: string | null;
  /** When to try again, as the header Retry-After has it: seconds or an HTTP date; null if the receiver did not say. */
  readonly retryAfter: string | null;
  /** The beginning of the response. */
  readonly body: string;
  readonly durationMs: number;
  /** Whether the response to a message of `verify` proves that the receiver agreed. */
  readonly isEchoed: boolean;
  /**
   * Whether the recipient no longer exists, according to the response, or can never get messages again, as a browser
   * whose key was replaced. The subscription is then disabled.
   */
  readonly isGone: boolean;
}

/**
 * A way to reach players: webhooks, Web Push, e-mail. A channel has no state: retries and the log are those of its
 * caller.
 * @typeParam To the part of a recipient that the channel uses
 * @typeParam Content the content of a message, independent of its form
 * @typeParam Written a message as the channel sends it
 * @typeParam Proof the content of a message that only a receiver who agrees can answer
 */
export interface Channel<To, Content, Written, Proof> {
  /** Checks an address. The error is a sentence that describes the fault. */
  check(address: string): Result<CheckedAddress, string>;
  /** Sends a message that only a receiver who agrees can answer. Never throws. */
  verify(proof: Proof, to: To): Promise<AttemptResult>;
  /** Writes a message. */
  write(content: Content, to: To): Written | Promise<Written>;
  /** Makes one attempt to send. Never throws: failures are part of the result. */
  send(message: Written, to: To): Promise<AttemptResult>;
}

/** A channel whose recipients are the subscriptions of players, which get events. */
export interface SubscriptionChannel extends Channel<Recipient, EventForReader, Message, FeedEventOf<"webhook.ping">> {
  /** Maximum number of subscriptions per player. */
  readonly limit: number;
  /** Whether a new subscription above the limit replaces a disabled one. */
  readonly replacesDisabled: boolean;
  /** Whether `verify` is called for each new address, and repeated until it succeeds. */
  readonly verifiesNew: boolean;
  /** The keys of a new subscription in stored form; null if the channel has none. */
  keysOf(given: (PushKeys & { readonly tokenId: string }) | undefined): PushSubscription | null;
  /** Whether a recipient gets events of a type, by its filters. */
  wants(to: Recipient, type: string): boolean;
  /** The rate limit for messages to a recipient; null if there is none. */
  quota(to: Recipient): Quota | null;
  /** Writes an event as a message. All attempts send this message. */
  write(content: EventForReader, to: Recipient): Message;
  /** @param id the id of the event, the same for all attempts */
  send(message: Message & { readonly id: string }, to: Recipient): Promise<AttemptResult>;
}

/** The dependencies of the channels. */
export interface ChannelContext {
  readonly settings: Settings;
  /** Sends requests to the Internet. */
  readonly fetch: typeof fetch;
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  /** The rate limit of all unverified recipients at a host. */
  readonly hostNamed: (name: string) => Quota;
}

/** Result of an attempt that ended before a message was sent. */
export const notSent = (error: string, isGone = false): AttemptResult => ({
  status: null,
  error,
  retryAfter: null,
  body: "",
  durationMs: 0,
  isEchoed: false,
  isGone,
});
