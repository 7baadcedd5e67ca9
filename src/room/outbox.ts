import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { MatchEvent } from "../match/event";
import { feedEventOf, isVisibleTo } from "../match/feed-events";
import type { MatchOrigin } from "../match/origin";
import type { MatchSetup } from "../match/setup";
import type { MatchState, Step } from "../match/state";
import { summarize } from "../match/view";
import type { GameBatch } from "../player/player-rpc";
import { DAY, MINUTE, SECOND } from "../shared/duration";
import type { RatingChange } from "../shared/rating-change";
import type { Side } from "../shared/side";
import { backoff } from "../storage/backoff";

/**
 * The recipients of matches, and what each receives: every event, or one call when the match has begun or ended. `white`
 * and `black` are the players' objects. `listing` is the row of the running game in D1, `archive` that of the ended one.
 */
const RECIPIENTS = { white: "events", black: "events", listing: "beginning", archive: "end" } as const;
export type Recipient = keyof typeof RECIPIENTS;
/** A recipient that receives one call. */
export type OneTimeRecipient = Exclude<Recipient, Side>;

/** The recipients of every match. */
const COMMON: readonly Recipient[] = ["white", "black", "listing", "archive"];

/** The recipients by origin. Another observer of some games, such as their tournament, is added here. */
const OBSERVERS: Readonly<Record<MatchOrigin["kind"], readonly Recipient[]>> = {
  challenge: COMMON,
  pairing: COMMON,
  import: COMMON,
};

/** The recipients of a match. */
export const recipientsOf = ({ origin }: MatchSetup): readonly Recipient[] => OBSERVERS[origin.kind];

/** Whether a recipient is a player, who receives every event. */
export const isPlayer = (recipient: Recipient): recipient is Side => RECIPIENTS[recipient] === "events";

/** A recipient whose last delivery failed. */
export interface RecipientFailure {
  /** Number of failures since the last success. */
  readonly attempts: number;
  /** Time of the retry, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** The delivery progress of a match. */
export interface OutboxMark {
  /** Sequence number of the last event that each player has received. */
  readonly delivered: Readonly<Record<Side, number>>;
  /** The other recipients that have confirmed. */
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
  confirmed,
  notice,
  failures: {},
});

/** The calls to the recipients. All calls are idempotent. */
export interface OutboxRemote {
  /** @returns see `PlayerRpc.receive` */
  receive(player: string, batch: GameBatch): Promise<number | null>;
  notify(player: string, item: StoredEvent): Promise<void>;
  /** The call to each other recipient. Returns the rating changes that it caused; null if there are none. */
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

/** Whether a recipient has pending deliveries. */
export function isPending(recipient: Recipient, mark: OutboxMark, state: MatchState): boolean {
  if (isPlayer(recipient)) return mark.delivered[recipient] < state.seq || isNoticed(recipient, mark, state);
  const isDue = RECIPIENTS[recipient] === "end" ? state.status !== "active" : state.status === "active";
  return isDue && !mark.confirmed.includes(recipient);
}

/** An event of the match with its public form. */
export interface News {
  readonly seq: number;
  readonly event: MatchEvent;
  readonly item: FeedEvent;
}

/**
 * Converts events to their public form, which is the same for all recipients.
 * @param textOf see `feedEventOf`
 */
export const newsOf = (steps: readonly Step[], textOf: (seq: number) => string): readonly News[] =>
  steps.flatMap(({ event, after }) => {
    const item = feedEventOf(event, after, textOf);
    return item === null ? [] : [{ seq: after.seq, event, item }];
  });

/** Time after the end of a game during which its progress is compared. Players' objects keep theirs for 30 days. */
const COMPARED = 29 * DAY;

/** Whether a player's object is expected to still have its progress in this match. */
export const isCompared = ({ finishedAt }: MatchState, now: number): boolean =>
  finishedAt === null || now - finishedAt < COMPARED;

/**
 * The events for one side, with the resulting state of the match.
 * @param order the events that the side already has or has lost, as far as this match has a record of them
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
