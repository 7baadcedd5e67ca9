import type { GameBatch } from "../player/player-rpc";

/** The methods of an opponent object, which plays one side of one game for a house bot. All values are plain data. */
export interface OpponentRpc {
  /**
   * Handles new events of the game, like `PlayerRpc.receive`. The bot acts after this call has returned; the task
   * survives crashes. Repeated and late calls cause no wrong action.
   * @param player the id of the house player
   */
  receive(player: string, batch: GameBatch): Promise<void>;
}
