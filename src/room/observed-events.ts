import { seqAfter } from "../match/event";
import { isObservedBy } from "../match/feed-events";
import { keyOf, type ObserverKey } from "../match/observer";
import type { MatchState } from "../match/state";
import type { LiveMatch, MatchStore } from "./match-store";

/**
 * Finds the last event of a match that each observer receives. If an observer receives only the end of the game,
 * nothing is pending for it while the game runs. A move then costs neither a call to this observer nor a written row.
 */
export class ObservedEvents {
  readonly #store: MatchStore;
  /** The results by state. A failed write restores the state before it, for which the earlier result still applies. */
  readonly #last = new WeakMap<MatchState, ReadonlyMap<ObserverKey, number>>();

  constructor(store: MatchStore) {
    this.#store = store;
  }

  /** Sequence number of the last event so far that an observer receives; 0 if it receives none of the events so far. */
  lastFor(observer: ObserverKey, match: LiveMatch): number {
    return this.#lastOf(match).get(observer) ?? 0;
  }

  #lastOf({ state, latest }: LiveMatch): ReadonlyMap<ObserverKey, number> {
    const known = this.#last.get(state);
    if (known !== undefined) return known;
    const before = latest === null ? undefined : this.#last.get(latest.from);
    const last = new Map(before);
    let seq = before === undefined || latest === null ? 0 : latest.from.seq;
    for (const event of this.#store.journal.events(seq, state.seq)) {
      seq = seqAfter(seq, event);
      for (const observer of state.setup.observers) if (isObservedBy(observer, event)) last.set(keyOf(observer), seq);
    }
    this.#last.set(state, last);
    return last;
  }
}
