import type { FeedEvent } from "../events/feed-event";
import type { MatchEvent } from "../match/event";
import { feedEventOf, isVisibleTo } from "../match/feed-events";
import { extend, type MatchState } from "../match/state";
import type { FeedPage } from "../player/player-rpc";
import type { Side } from "../shared/side";
import type { MatchStore } from "./match-store";

/**
 * All events of a match in the form of the players' feeds. They are cached on first use and extended with each new
 * journal row, because a client that follows a game reads on after every move.
 */
export class GameEvents {
  readonly #store: MatchStore;
  #entries: { readonly event: MatchEvent; readonly item: FeedEvent }[] = [];
  #through: { readonly row: number; readonly state: MatchState } | null = null;

  constructor(store: MatchStore) {
    this.#store = store;
  }

  /** Drops the cache. To be called after existing rows were rewritten. */
  forget(): void {
    this.#entries = [];
    this.#through = null;
  }

  /**
   * The events for a side (null: for spectators) after an event id (null: from the beginning), oldest first.
   * @returns null if the match has no such event, or the side may not see it. Both look the same, so that guessing ids
   * reveals nothing.
   */
  page(side: Side | null, after: string | null, limit: number): FeedPage | null {
    this.#readOn();
    const index =
      after === null
        ? -1
        : this.#entries.findLastIndex(({ event, item }) => item.id === after && isVisibleTo(event, side));
    if (after !== null && index < 0) return null;
    const items: FeedEvent[] = [];
    for (let next = index + 1; next < this.#entries.length && items.length < limit; next += 1) {
      const entry = this.#entries[next];
      if (entry !== undefined && isVisibleTo(entry.event, side)) items.push(entry.item);
    }
    return { items, nextCursor: items.at(-1)?.id ?? after };
  }

  /** Id of the newest event that a side may see; null if there is none. */
  newest(side: Side | null): string | null {
    this.#readOn();
    return this.#entries.findLast(({ event }) => isVisibleTo(event, side))?.item.id ?? null;
  }

  #readOn(): void {
    let { row, state } = this.#through ?? { row: 0, state: this.#store.opening() };
    const { journal, messages } = this.#store;
    const textOf = messages.textsAfter(state.seq);
    for (const { row: next, event } of journal.eventsAfterRow(row)) {
      state = extend(state, [event]);
      row = next;
      const item = feedEventOf(event, state, textOf);
      if (item !== null) this.#entries.push({ event, item });
    }
    this.#through = { row, state };
  }
}
