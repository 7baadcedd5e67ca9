import type { Env } from "../env";
import type { PlayerRpc } from "../player/player-rpc";
import type { RoomRpc } from "../room/room-rpc";

// A stub's own type loses what the contracts say (readonly lists, unknown members), though the values are the same.

/** The object of a player. To be made anew after an exception. */
export const playerObject = (env: Env, id: string): PlayerRpc =>
  env.PLAYERS.get(env.PLAYERS.idFromName(id)) as unknown as PlayerRpc;

/** The object of a game. To be made anew after an exception. */
export const roomObject = (env: Env, gameId: string): RoomRpc =>
  env.ROOMS.get(env.ROOMS.idFromName(gameId)) as unknown as RoomRpc;
