import type { GameBatch } from "../player/player-rpc";

/** The methods of the object that plays for the house in one game, on one side. All values are plain data. */
export interface OpponentRpc {
  /**
   * Takes news of the game, as any player's object does; what the house owes then is done, durably, after the answer.
   * Repeating it changes nothing, and neither do news that come late.
   * @param player the id of the player of the house
   */
  receive(player: string, batch: GameBatch): Promise<void>;
}
