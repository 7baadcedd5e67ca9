import type { GameSummary } from "../../match/view";

/** A finished game with messages of the opponent that the player has not read. */
export interface UnreadGame {
  readonly id: string;
  readonly opponent: { readonly username: string };
  readonly unread: number;
}

/** A running game in its player's list. */
export interface ListedGame extends GameSummary {
  /** Messages of their opponent that they have not read. */
  readonly unread: number;
  /** The sequence number of the last event that the entry has taken in: it never goes back. */
  readonly throughSeq: number;
}

/** All that a player's object knows of a game. */
export interface GameLine {
  /** The last sequence number that has come. */
  readonly throughSeq: number;
  readonly summary: GameSummary;
  /** Messages of the opponent that the player has not read. */
  readonly unread: number;
}
