import { audienceOf, feedEventId, isVisibleTo } from "../match/feed-events";
import { extend, type MatchState, type Step } from "../match/state";
import type { FeedPage } from "../player/player-rpc";
import type { Side } from "../shared/side";
import type { MatchStore } from "./match-store";
import { newsOf } from "./outbox";

/**
 * The events of a match as clients page through them. The first page that needs a replay fills a cache, and later pages
 * add only the new journal rows, because a client that follows a game requests a page after every move. Only the events
 * of a requested page are converted to their public form, so no other texts of messages are read.
 */
export class GameEvents {
  readonly #store: MatchStore;
  #entries: (Step & { readonly id: string })[] = [];
  /** The last journal row in the cache, with the match after it; null if the cache is empty. */
  #through: { readonly row: number; readonly state: MatchState } | null = null;

  constructor(store: MatchStore) {
    this.#store = store;
  }

  /** Drops the cache. To be called after the setup was replaced, because the cached states contain names of players. */
  forget(): void {
    this.#entries = [];
    this.#through = null;
  }

  /**
   * The events for a side (null: for spectators) after an event id (null: from the beginning), oldest first.
   * @param limit maximum number of events
   * @returns null if the match has no event with this id, or the side may not see it. Both cases have the same result,
   * so that guessed ids reveal nothing.
   */
  page(side: Side | null, after: string | null, limit: number): FeedPage | null {
    // A reader that already has the newest event, such as a new stream, needs no replay of the journal.
    if (after !== null && after === this.newest(side)) return { items: [], nextCursor: after };
    this.#readOn();
    const index =
      after === null ? -1 : this.#entries.findLastIndex(({ id, event }) => id === after && isVisibleTo(event, side));
    if (after !== null && index < 0) return null;
    const steps: Step[] = [];
    for (let next = index + 1; next < this.#entries.length && steps.length < limit; next += 1) {
      const entry = this.#entries[next];
      if (entry !== undefined && isVisibleTo(entry.event, side)) steps.push(entry);
    }
    const [first, last] = [steps[0], steps.at(-1)];
    if (first === undefined || last === undefined) return { items: [], nextCursor: after };
    const textOf = this.#store.messages.textsBetween(first.after.seq, last.after.seq);
    const items = newsOf(steps, textOf).map(({ item }) => item);
    return { items, nextCursor: items.at(-1)?.id ?? after };
  }

  /** Id of the newest event that a side (null: spectators) may see; null if it may see none. */
  newest(side: Side | null): string | null {
    const { journal } = this.#store;
    const { gameId } = this.#store.live().state.setup;
    for (const { seq, event } of journal.backwards()) {
      if (isVisibleTo(event, side)) return feedEventId(event, gameId, seq);
    }
    return null;
  }

  #readOn(): void {
    let { row, state } = this.#through ?? { row: 0, state: this.#store.opening() };
    for (const { row: next, event } of this.#store.journal.eventsAfterRow(row)) {
      state = extend(state, [event]);
      row = next;
      if (audienceOf(event) !== "nobody")
        this.#entries.push({ id: feedEventId(event, state.setup.gameId, state.seq), event, after: state });
    }
    this.#through = { row, state };
  }
}
