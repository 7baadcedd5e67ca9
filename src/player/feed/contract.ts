import type { FeedEvent } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import type { GameSummary } from "../../match/view";
import type { Side } from "../../shared/side";

/** Events of one game for one player: those up to `throughSeq`, and the game's entry in the player's list. */
export interface GameBatch {
  readonly gameId: string;
  /**
   * The last sequence number that the player has confirmed to the room. Absent if the player may already have deleted the
   * entry of the game.
   */
  readonly after?: number;
  /**
   * Events up to this number were already delivered once. They are sent again, because a restored file has lost them.
   */
  readonly resentThrough?: number;
  readonly throughSeq: number;
  /** In order, each with its sequence number. */
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
  readonly summary: GameSummary;
}

/**
 * Texts of an erased player that this player may have stored: messages of a side in a game, or the message of a
 * challenge.
 */
export type ErasedMessages = { readonly gameId: string; readonly side: Side } | { readonly challengeId: string };

/** A page of a feed, oldest first. */
export interface FeedPage {
  readonly items: readonly StoredEvent[];
  /**
   * Cursor of the next page: the id of the last item, or the given `after` if there are no new events. Null for an
   * empty feed.
   */
  readonly nextCursor: string | null;
}

/**
 * Initial state for a stream of the feed: counts of running games, and the id of the newest event; null if there is
 * none.
 */
export interface FeedSnapshot {
  readonly total: number;
  readonly myTurn: number;
  readonly newest: string | null;
}
