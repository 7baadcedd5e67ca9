import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { MatchEvent } from "../match/event";
import { feedEventOf, isObservedBy, isVisibleTo } from "../match/feed-events";
import { keyOf, type Observer, type ObserverKey } from "../match/observer";
import type { MatchSetup } from "../match/setup";
import { haveBothMoved, type MatchState, type Step } from "../match/state";
import { summarize } from "../match/view";
import type { GameBatch } from "../player/player-rpc";
import { DAY, MINUTE, SECOND } from "../shared/duration";
import type { RatingChange } from "../shared/rating-change";
import { SIDES, type Side } from "../shared/side";
import { backoff } from "../storage/backoff";
import type { ObservedBatch } from "./observer-rpc";

/**
 * The recipients that need one call, and when: after the beginning or after the end of the match. `listing` inserts the
 * row of the running game into D1, `archive` records the ended game there.
 */
const ONE_TIME = { listing: "beginning", archive: "end" } as const;
export type OneTimeRecipient = keyof typeof ONE_TIME;

/** A recipient of events: the object of a player, or an observer by kind and id. */
export type EventRecipient = Side | ObserverKey;
export type Recipient = EventRecipient | OneTimeRecipient;

/** The recipients of a match. */
export const recipientsOf = ({ observers }: MatchSetup): readonly Recipient[] => [
  ...SIDES,
  "listing",
  "archive",
  ...observers.map(keyOf),
];

/** Whether a recipient needs one call. All other recipients receive events. */
export const isOneTime = (recipient: Recipient): recipient is OneTimeRecipient => Object.hasOwn(ONE_TIME, recipient);

/** Whether a recipient of events is a player, who receives all events of that side. */
export const isPlayer = (recipient: EventRecipient): recipient is Side => SIDES.some((side) => side === recipient);

/** A recipient whose last delivery failed. */
export interface RecipientFailure {
  /** Number of failures since the last success. */
  readonly attempts: number;
  /** Time of the retry, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** The delivery progress of a match. */
export interface OutboxMark {
  /** Sequence number of the match up to which each player has received the events of that side. */
  readonly delivered: Readonly<Record<Side, number>>;
  /** The same for each observer that has received events. */
  readonly observed: Readonly<Record<ObserverKey, number>>;
  /** The recipients that have confirmed their one call. */
  readonly confirmed: readonly OneTimeRecipient[];
  /** A pending event for one player that belongs to no game: the acceptance of that player's challenge. */
  readonly notice: { readonly player: string; readonly item: StoredEvent } | null;
  readonly failures: Readonly<Partial<Record<Recipient, RecipientFailure>>>;
}

/** The delivery progress of a new match. `confirmed` are recipients that need no call. */
export const nothingDelivered = (
  notice: OutboxMark["notice"] = null,
  confirmed: OutboxMark["confirmed"] = [],
): OutboxMark => ({
  delivered: { white: 0, black: 0 },
  observed: {},
  confirmed,
  notice,
  failures: {},
});

/** The calls to the recipients. All calls are idempotent. */
export interface OutboxRemote {
  /** @returns see `PlayerRpc.receive` */
  receive(player: string, batch: GameBatch): Promise<number | null>;
  notify(player: string, item: StoredEvent): Promise<void>;
  /** @returns see `GameObserverRpc.observe` */
  observe(observer: Observer, batch: ObservedBatch): Promise<number>;
  /** The call to each one-time recipient. Returns the rating changes that it caused; null if there are none. */
  readonly oneTime: Readonly<
    Record<OneTimeRecipient, (state: MatchState) => Promise<Readonly<Record<Side, RatingChange>> | null>>
  >;
}

const RETRY_WAITS = [
  2 * SECOND,
  4 * SECOND,
  8 * SECOND,
  16 * SECOND,
  32 * SECOND,
  64 * SECOND,
  128 * SECOND,
  256 * SECOND,
  512 * SECOND,
  15 * MINUTE,
] as const;

/** Delay of the retry after a number of consecutive failures, in milliseconds. */
export const retryDelay = (attempts: number): number => backoff(RETRY_WAITS, attempts);

/** Whether the pending notice is for the player of this side. */
export const isNoticed = (side: Side, { notice }: OutboxMark, { setup }: MatchState): boolean =>
  notice !== null && notice.player === setup.players[side].id;

/** Whether events for a player are pending, the notice included. */
export const isOwed = (side: Side, mark: OutboxMark, state: MatchState): boolean =>
  mark.delivered[side] < state.seq || isNoticed(side, mark, state);

/** Whether the one call of a recipient is pending. */
export const isCallDue = (recipient: OneTimeRecipient, mark: OutboxMark, state: MatchState): boolean =>
  (ONE_TIME[recipient] === "end") === (state.status !== "active") && !mark.confirmed.includes(recipient);

/** An event of the match with its public form. */
export interface News {
  readonly seq: number;
  readonly event: MatchEvent;
  readonly item: FeedEvent;
}

/**
 * Converts events to their public form, which is the same for all recipients. Omits events that are sent to nobody.
 * @param textOf see `feedEventOf`
 */
export const newsOf = (steps: readonly Step[], textOf: (seq: number) => string): readonly News[] =>
  steps.flatMap(({ event, after }) => {
    const item = feedEventOf(event, after, textOf);
    return item === null ? [] : [{ seq: after.seq, event, item }];
  });

/**
 * Time after the end of a game during which the delivery progress is compared, in milliseconds. Players' objects keep
 * the entries of ended games, and with them their progress, for 30 days.
 */
const COMPARED = 29 * DAY;

/** Whether a player's object is expected to still have its progress in this match. */
export const isCompared = ({ finishedAt }: MatchState, now: number): boolean =>
  finishedAt === null || now - finishedAt < COMPARED;

/**
 * The events for one side, with the resulting state of the match.
 * @param order the events that the side has confirmed (`after`) or lost (`resentThrough`); see `GameBatch`
 */
export const batchFor = (
  side: Side,
  state: MatchState,
  news: readonly News[],
  order: Pick<GameBatch, "after" | "resentThrough"> = {},
): GameBatch => ({
  gameId: state.setup.gameId,
  ...order,
  throughSeq: state.seq,
  news: news.filter(({ event }) => isVisibleTo(event, side)).map(({ seq, item }) => ({ seq, item })),
  summary: summarize(state, side),
});

/**
 * The events for an observer.
 * @param steps all events of the match after the number `after`
 */
export function observedBatch(
  observer: Observer,
  state: MatchState,
  steps: readonly Step[],
  after: number,
): ObservedBatch {
  const observed = steps.filter(({ event }) => isObservedBy(observer, event));
  // Observers receive only events that spectators see. Messages are not among them, so no text is needed.
  const news = newsOf(observed, () => "").map(({ seq: number, item }) => ({ seq: number, item }));
  return { gameId: state.setup.gameId, after, throughSeq: state.seq, news, isPlayed: haveBothMoved(state) };
}
