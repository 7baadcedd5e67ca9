import type { GameSummary } from "../../match/view";

/** A running game in its player's list, with the messages of their opponent that they have not read. */
export interface ListedGame extends GameSummary {
  readonly unread: number;
}
