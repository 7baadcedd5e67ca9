import type { GameSummary } from "../../match/view";

/** A running game in its player's list, with the messages of their opponent that they have not read. */
export interface ListedGame extends GameSummary {
  readonly unread: number;
}

/** All that a player's object knows of a game. */
export interface GameLine {
  /** The last sequence number that has come. */
  readonly throughSeq: number;
  readonly summary: GameSummary;
  /** Messages of the opponent that the player has not read. */
  readonly unread: number;
}
