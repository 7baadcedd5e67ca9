import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import type { MatchEvent } from "../match/event";
import { feedEventOf, isToldTo } from "../match/feed-events";
import { evolve, type MatchState } from "../match/state";
import { summarize } from "../match/view";
import type { GameBatch } from "../player/player-rpc";
import { MINUTE } from "../shared/duration";
import type { RatingChange } from "../shared/rating-change";
import { SIDES, type Side } from "../shared/side";

/** How far the world has been told of a match. */
export interface OutboxMark {
  /** Each player has the news up to this sequence number. */
  readonly told: Readonly<Record<Side, number>>;
  /** Whether the finished game is in D1. */
  readonly archived: boolean;
  /** News for one player that belongs to no game: that his challenge was accepted. */
  readonly notice: { readonly player: string; readonly item: StoredEvent } | null;
  /** Failed rounds since the last one that told everything. */
  readonly attempts: number;
  /** When to try again (milliseconds since 1970); null if nothing has failed. */
  readonly retryAt: number | null;
}

/** What the outbox needs of the world. */
export interface Recipients {
  receive(player: string, batch: GameBatch): Promise<void>;
  notify(player: string, item: StoredEvent): Promise<void>;
  /** Keeps the ended match, and answers the changes of rating if it counts. Repeating it changes nothing. */
  archive(state: MatchState): Promise<Readonly<Record<Side, RatingChange>> | null>;
  /** Told of each failure, for the log. */
  failed(task: "notice" | "white" | "black" | "archive", error: unknown): void;
}

const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 15 * MINUTE;

/** Milliseconds to wait after this many failed rounds: doubling from two seconds to a quarter of an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY);

/** Whether something is left to tell. */
export function isPending(mark: OutboxMark, state: MatchState): boolean {
  return (
    mark.notice !== null ||
    SIDES.some((side) => mark.told[side] < state.seq) ||
    (state.status !== "active" && !mark.archived)
  );
}

/** The news for one side: those events after `from` that it is told of. `from` is the match before the first of `events`. */
export function batchFor(side: Side, from: MatchState, events: Iterable<MatchEvent>): GameBatch {
  const news: { seq: number; item: FeedEvent }[] = [];
  let state = from;
  for (const event of events) {
    const next = evolve(state, event);
    if (!next.ok) throw new Error(`the journal of a running match does not replay at ${next.error.seq}`);
    state = next.value;
    const item = isToldTo(event, side) ? feedEventOf(event, state) : null;
    if (item !== null) news.push({ seq: state.seq, item });
  }
  return { gameId: state.setup.gameId, throughSeq: state.seq, news, summary: summarize(state, side) };
}

/**
 * Tells everybody what he does not know yet, each independently of the others' failures. Receivers pass over what
 * they have, so a round that is cut short may simply be repeated.
 * @param batches the news that each side is owed, or null if it is owed none
 * @returns the mark after the round, and the changes of rating if the archive has just worked them out
 */
export async function deliver(
  mark: OutboxMark,
  state: MatchState,
  batches: Readonly<Record<Side, GameBatch | null>>,
  to: Recipients,
  now: () => number,
): Promise<{ mark: OutboxMark; ratings: Readonly<Record<Side, RatingChange>> | null }> {
  const attempt = async (task: Parameters<Recipients["failed"]>[0], run: () => Promise<void>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      to.failed(task, error);
      return false;
    }
  };
  const { notice } = mark;
  const noticed = notice === null || (await attempt("notice", () => to.notify(notice.player, notice.item)));
  const tell = async (side: Side): Promise<number> => {
    const batch = batches[side];
    if (batch === null) return mark.told[side];
    const done = await attempt(side, () => to.receive(state.setup.players[side].id, batch));
    return done ? batch.throughSeq : mark.told[side];
  };
  let ratings: Readonly<Record<Side, RatingChange>> | null = null;
  const store = async (): Promise<boolean> =>
    mark.archived ||
    (state.status !== "active" &&
      (await attempt("archive", async () => {
        ratings = await to.archive(state);
      })));
  const [white, black, archived] = await Promise.all([tell("white"), tell("black"), store()]);
  const next: OutboxMark = {
    told: { white, black },
    archived,
    notice: noticed ? null : notice,
    attempts: 0,
    retryAt: null,
  };
  if (!isPending(next, state)) return { mark: next, ratings };
  const attempts = mark.attempts + 1;
  return { mark: { ...next, attempts, retryAt: now() + retryDelay(attempts) }, ratings };
}
