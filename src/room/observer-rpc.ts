import type { FeedEvent } from "../events/feed-event";

/** Events of a game for an object that observes it. */
export interface ObservedBatch {
  readonly gameId: string;
  /** Sequence number of the last event that this object has confirmed; 0 if there is none. */
  readonly after: number;
  /** Sequence number of the game's last event. At least the highest number in `news`. */
  readonly throughSeq: number;
  /** The events after `after` of the types that the observer receives, oldest first. Empty if the game only compares. */
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
}

/** The method of the objects that can observe games. The setup of a game lists its observers. */
export interface GameObserverRpc {
  /**
   * Receives events of a game, in order and at least once. Rejects if nothing was stored; the game then retries.
   *
   * The object stores `throughSeq` with the effect of the events, in one transaction. It skips events that it has
   * received before, by sequence number. If it was restored from a backup, its stored number is below `after`: events
   * are missing, and it must store nothing.
   * @returns the number that was stored before. The game sends missing events again. If the number is `after`, the
   * object had exactly the events before the batch. An object that no longer needs the game returns `after`.
   */
  observe(batch: ObservedBatch): Promise<number>;
}
