import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { MatchEvent } from "../match/event";
import { feedEventOf, isToldTo } from "../match/feed-events";
import type { MatchState, Step } from "../match/state";
import { summarize } from "../match/view";
import type { GameBatch } from "../player/player-rpc";
import { DAY, MINUTE, SECOND } from "../shared/duration";
import type { RatingChange } from "../shared/rating-change";
import { SIDES, type Side } from "../shared/side";
import { backoff } from "../storage/backoff";

/** Who is told of a match: the object of each player, and the archive in D1 once it has ended. */
export const RECIPIENTS = [...SIDES, "archive"] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** A recipient that could not be told. */
export interface RecipientFailure {
  /** Failures since it was last told everything. */
  readonly attempts: number;
  /** When to try again (milliseconds since 1970). */
  readonly retryAt: number;
}

/** How far everybody has been told of a match. */
export interface OutboxMark {
  /** Each player has the news up to this sequence number. */
  readonly told: Readonly<Record<Side, number>>;
  /** Whether the finished game is in D1. */
  readonly archived: boolean;
  /** News for one of the players that belongs to no game: that their challenge was accepted. */
  readonly notice: { readonly player: string; readonly item: StoredEvent } | null;
  readonly failures: Readonly<Partial<Record<Recipient, RecipientFailure>>>;
}

/** The mark of a match of which nobody has been told anything. */
export const nothingTold = (notice: OutboxMark["notice"]): OutboxMark => ({
  told: { white: 0, black: 0 },
  archived: false,
  notice,
  failures: {},
});

/** How the recipients are reached. Whatever is repeated changes nothing. */
export interface OutboxRemote {
  /** @returns see `PlayerRpc.receive` */
  receive(player: string, batch: GameBatch): Promise<number | null>;
  notify(player: string, item: StoredEvent): Promise<void>;
  /** Keeps the ended match, and answers the changes of rating if it counts. */
  archive(state: MatchState): Promise<Readonly<Record<Side, RatingChange>> | null>;
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

/** How long to wait after a recipient's `attempts`th failure in a row, in milliseconds. */
export const retryDelay = (attempts: number): number => backoff(RETRY_WAITS, attempts);

/** Whether a player is owed the notice. */
export const isNoticed = (side: Side, { notice }: OutboxMark, { setup }: MatchState): boolean =>
  notice !== null && notice.player === setup.players[side].id;

/** Whether something is left to tell a recipient. */
export function isOwed(recipient: Recipient, mark: OutboxMark, state: MatchState): boolean {
  if (recipient === "archive") return state.status !== "active" && !mark.archived;
  return mark.told[recipient] < state.seq || isNoticed(recipient, mark, state);
}

/** What happened, and how the world gets it. */
export interface News {
  readonly seq: number;
  readonly event: MatchEvent;
  readonly item: FeedEvent;
}

/** Words what happened, once for all who are told of it. */
export const newsOf = (steps: readonly Step[]): readonly News[] =>
  steps.flatMap(({ event, after }) => {
    const item = feedEventOf(event, after);
    return item === null ? [] : [{ seq: after.seq, event, item }];
  });

/** How long after its end a game still compares what its players have. They keep its line for thirty days. */
const COMPARED = 29 * DAY;

/** Whether a player's object can be expected to have what it was told of a match. */
export const isCompared = ({ finishedAt }: MatchState, now: number): boolean =>
  finishedAt === null || now - finishedAt < COMPARED;

/**
 * Those news that one side is told, with the match as it stands after them.
 * @param order what the side has and lost, as far as the match has it on record
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
  news: news.filter(({ event }) => isToldTo(event, side)).map(({ seq, item }) => ({ seq, item })),
  summary: summarize(state, side),
});
