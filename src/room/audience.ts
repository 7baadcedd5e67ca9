import { type Env, observerObject, opponentObject, playerObject } from "../bindings";
import { recordGame } from "../db/recording";
import { insertActiveGame } from "../db/restoring";
import type { StoredEvent } from "../events/stored-event";
import type { MatchSetup } from "../match/setup";
import type { MatchState } from "../match/state";
import type { GameBatch } from "../player/player-rpc";
import { housePlayer } from "../shared/house";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { archiveRow, begunGame } from "./archive";
import { batchFor, type OutboxRemote } from "./outbox";

// Players receive the events of a game in their player objects. A house player has an opponent object per game and side
// instead: one object for all its games would receive the events of all of them, and grow without limit.

/** Sends new events of a game to a player. Returns the result of `PlayerRpc.receive`; null for house players. */
async function sendBatch(env: Env, player: string, batch: GameBatch): Promise<number | null> {
  // Objects of earlier releases return nothing.
  if (housePlayer(player) === null) return (await playerObject(env, player).receive(batch)) ?? null;
  await opponentObject(env, batch.gameId, batch.summary.side).receive(player, batch);
  return null;
}

/** Sends an event that belongs to no game to a player. House players do not need these events. */
async function notify(env: Env, player: string, item: StoredEvent): Promise<void> {
  if (housePlayer(player) === null) await playerObject(env, player).notify(item);
}

/** The calls to the recipients of a game. */
export const remoteOf = (env: Env): OutboxRemote => ({
  receive: (player, batch) => sendBatch(env, player, batch),
  notify: (player, item) => notify(env, player, item),
  observe: ({ kind, id }, batch) => observerObject(env, kind, id).observe(batch),
  oneTime: {
    listing: async ({ setup }) => {
      await insertActiveGame(env.DB, begunGame(setup));
      return null;
    },
    archive: (state) => recordGame(env.DB, archiveRow(state)),
  },
});

/** Updates the opponent's name in a player's list of games. House players have no list. */
export async function renameOpponent(env: Env, player: string, gameId: string, username: string): Promise<void> {
  if (housePlayer(player) === null) await playerObject(env, player).renameOpponent(gameId, username);
}

/** Deletes the messages of an erased player from the opponent's feed. House players store no messages. */
export async function eraseMessagesOf(env: Env, side: Side, setup: MatchSetup): Promise<void> {
  const { id } = setup.players[opponentOf(side)];
  if (housePlayer(id) === null) await playerObject(env, id).forgetWords({ gameId: setup.gameId, side });
}

/**
 * Wakes the players of a running game. A house player gets the current state, from which it derives its pending task.
 */
export async function wakePlayers(env: Env, state: MatchState): Promise<void> {
  const wake = async (side: Side): Promise<void> => {
    const { id } = state.setup.players[side];
    if (housePlayer(id) === null) await playerObject(env, id).wake(false);
    else await sendBatch(env, id, batchFor(side, state, []));
  };
  await Promise.all(SIDES.map(wake));
}

/** The last sequence number of a game that a player's object has; null for house players and erased players. */
export async function progressOf(env: Env, player: string, gameId: string): Promise<number | null> {
  return housePlayer(player) === null ? playerObject(env, player).progressOf(gameId) : null;
}
