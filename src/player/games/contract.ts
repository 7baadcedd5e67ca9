import type { GameSummary } from "../../match/view";
import type { NamedPlayer } from "../../shared/house";
import type { Urgency } from "../../shared/urgency";

/** A finished game with messages of the opponent that the player has not read. */
export interface UnreadGame {
  readonly id: string;
  readonly opponent: NamedPlayer;
  readonly unread: number;
}

/** A running game in its player's list. */
export interface ListedGame extends GameSummary {
  /** Messages of their opponent that they have not read. */
  readonly unread: number;
  /** The sequence number of the last event that the entry has taken in: it never goes back. */
  readonly throughSeq: number;
}

/** Which running games are asked for; `after` is where the page before ended. */
export interface GamesRequest {
  readonly turn?: "mine" | "theirs" | undefined;
  readonly variant?: string | undefined;
  readonly limit: number;
  readonly after: Urgency | null;
}

/** A part of a player's list of games, most urgent first, and what there is beside it. */
export interface GamesPage {
  readonly items: readonly ListedGame[];
  /** Where the next page begins; null if there is none. */
  readonly next: Urgency | null;
  /** Of all running games, whatever is asked for. */
  readonly counts: { readonly mine: number; readonly theirs: number };
  readonly unreadFinished: readonly UnreadGame[];
}

/** All that a player's object knows of a game. */
export interface GameLine {
  /** The last sequence number that has come. */
  readonly throughSeq: number;
  readonly summary: GameSummary;
  /** Messages of the opponent that the player has not read. */
  readonly unread: number;
}
