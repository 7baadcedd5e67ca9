import type { FeedEvent } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import type { GameSummary } from "../../match/view";
import type { Side } from "../../shared/side";

/** What a room tells a player: its news with sequence numbers up to `throughSeq`, and the game's entry in their list. */
export interface GameBatch {
  readonly gameId: string;
  /**
   * The last sequence number that the player has, as far as the game has it on record. Left out where the player may
   * have dropped the game's line by now.
   */
  readonly after?: number;
  /** The player had these events once and lost them with a restored file: those up to this number are sent again. */
  readonly resentThrough?: number;
  readonly throughSeq: number;
  /** In order; each with its match sequence number. */
  readonly news: readonly { readonly seq: number; readonly item: FeedEvent }[];
  readonly summary: GameSummary;
}

/** Texts of an erased player to this one: the messages of their side in a game, or the message of a challenge. */
export type ErasedWords = { readonly gameId: string; readonly side: Side } | { readonly challengeId: string };

/** A part of a feed, oldest first. */
export interface FeedPage {
  readonly items: readonly StoredEvent[];
  /** Id of the last item, to be sent as `after` next time; the given `after` if there is nothing new; null in an empty feed. */
  readonly nextCursor: string | null;
}

/** What a stream of a player's feed begins with: their running games, and the newest event (null: there is none). */
export interface FeedSnapshot {
  readonly total: number;
  readonly myTurn: number;
  readonly newest: string | null;
}
