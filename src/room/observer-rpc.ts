import type { FeedEvent } from "../events/feed-event";

/** Events of a game for an object that observes it. */
export interface ObservedBatch {
  readonly gameId: string;
  /** The number that the observer has stored according to the game; 0 before the first batch. */
  readonly after: number;
  /** Sequence number of the game's last event. `after` if the game only compares. */
  readonly throughSeq: number;
  /** The events after `after` that the observer receives, oldest first. Empty if the game only compares. */
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
  /** Whether both players have made a move. */
  readonly isPlayed: boolean;
}

/** The method of the objects that can observe games. The setup of a game lists its observers. */
export interface GameObserverRpc {
  /**
   * Receives events of a game, in order and at least once. If the call rejects, the game sends the batch again.
   *
   * The object stores `throughSeq` with the effect of the events, in one transaction. It skips events that it has
   * received before, by sequence number. If it was restored from a backup, its stored number is below `after`: events
   * are missing, and it must store nothing.
   * @returns the number that was stored before the call. If it is below `after`, the game sends the missing events
   * again. If it is `after`, the object had exactly the events before the batch. An object that no longer needs the
   * game returns `after`.
   */
  observe(batch: ObservedBatch): Promise<number>;
}
