import type { GameSummary } from "../../match/view";
import type { NamedPlayer } from "../../shared/house";
import type { Urgency } from "../../shared/urgency";

/** A finished game with unread messages of the opponent. `unread` is their number. */
export interface UnreadGame {
  readonly id: string;
  readonly opponent: NamedPlayer;
  readonly unread: number;
}

/** The game of an entry, with what the player's object adds to it. */
export interface ListedSummary extends GameSummary {
  /** The last move that an app has proposed, unless the player has dismissed it. */
  readonly proposal?: {
    /** Id of the event that announced it. */
    readonly eventId: string;
    /** The position for which it was proposed. */
    readonly position: string;
  };
}

/** A running game in its player's list. */
export interface ListedGame extends GameSummary {
  /** Whether an app has proposed a move for the present position, which the player has not dismissed. */
  readonly proposed: boolean;
  /** Number of unread messages of the opponent. */
  readonly unread: number;
  /** Sequence number of the last event that the entry includes. It never decreases. */
  readonly throughSeq: number;
}

/** Filters and cursor of a list of running games. `after` is the `next` of the previous page. */
export interface GamesRequest {
  readonly turn?: "mine" | "theirs" | undefined;
  readonly variant?: string | undefined;
  readonly limit: number;
  readonly after: Urgency | null;
}

/**
 * A page of a player's running games, most urgent first, with counts and the finished games that have unread messages.
 */
export interface GamesPage {
  readonly items: readonly ListedGame[];
  /** Cursor of the next page; null if there is no next page. */
  readonly next: Urgency | null;
  /** Numbers of running games by whose turn it is, regardless of filters. */
  readonly counts: { readonly mine: number; readonly theirs: number };
  readonly unreadFinished: readonly UnreadGame[];
}

/** The entry of a game in its player's list, as the player object stores it. */
export interface GameEntry {
  /** Sequence number of the last received event. */
  readonly throughSeq: number;
  readonly summary: ListedSummary;
  /** Number of unread messages of the opponent. */
  readonly unread: number;
}
