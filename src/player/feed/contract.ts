import type { FeedEvent } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import type { GameSummary } from "../../match/view";
import type { Side } from "../../shared/side";

/**
 * Events of one game for one player, with the resulting entry of the game in the player's list. `throughSeq` is the
 * number of the game's last event; the batch has only events that the player may see.
 */
export interface GameBatch {
  readonly gameId: string;
  /**
   * The last sequence number that the player's object has confirmed to the room. Absent if the player's object may
   * already have deleted the entry of the game.
   */
  readonly after?: number;
  /**
   * Events up to this number were delivered before. The room sends them again, because the player's object was restored
   * from a backup without them.
   */
  readonly resentThrough?: number;
  readonly throughSeq: number;
  /** The events in order, each with its sequence number. */
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
  readonly summary: GameSummary;
}

/**
 * Identifies texts of an erased player that another player's object may have stored: the messages of one side of a
 * game, or the message of a challenge.
 */
export type ErasedMessages = { readonly gameId: string; readonly side: Side } | { readonly challengeId: string };

/** A page of a feed, oldest first. */
export interface FeedPage {
  readonly items: readonly StoredEvent[];
  /**
   * Cursor of the next page: the id of the last item, or the given `after` if the page is empty. Null if both are
   * missing.
   */
  readonly nextCursor: string | null;
}

/**
 * Initial state for a stream of the feed: the number of running games, the number of those with the player's turn, and
 * the id of the newest event; null for an empty feed.
 */
export interface FeedSnapshot {
  readonly total: number;
  readonly myTurn: number;
  readonly newest: string | null;
}
