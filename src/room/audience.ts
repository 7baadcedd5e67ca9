import { type Env, opponentObject, playerObject } from "../bindings";
import { recordGame } from "../db/recording";
import type { StoredEvent } from "../events/stored-event";
import type { MatchState } from "../match/state";
import type { GameBatch } from "../player/player-rpc";
import { housePlayer } from "../shared/house";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { archiveRow } from "./archive";
import { batchFor, type OutboxRemote } from "./outbox";

// Those who play a game are told of it by their objects. A player of the house has one in each game, and none besides:
// one for all its games would grow without end, and be asked by all of them at once.

/** Tells a player news of a game. */
async function tell(env: Env, player: string, batch: GameBatch): Promise<number | null> {
  // An object of an earlier version answers nothing.
  if (housePlayer(player) === null) return (await playerObject(env, player).receive(batch)) ?? null;
  await opponentObject(env, batch.gameId, batch.summary.side).receive(player, batch);
  return null;
}

/** Tells a player what belongs to no game. The house reads no such news. */
async function notify(env: Env, player: string, item: StoredEvent): Promise<void> {
  if (housePlayer(player) === null) await playerObject(env, player).notify(item);
}

/** Who is told by a game: its players, and the archive. */
export const remoteOf = (env: Env): OutboxRemote => ({
  receive: (player, batch) => tell(env, player, batch),
  notify: (player, item) => notify(env, player, item),
  archive: (state) => recordGame(env.DB, archiveRow(state)),
});

/** Tells a player of a running game that their opponent has another name. The house keeps no list of its games. */
export async function renameOpponent(env: Env, player: string, gameId: string, username: string): Promise<void> {
  if (housePlayer(player) === null) await playerObject(env, player).renameOpponent(gameId, username);
}

/** Takes what an erased player wrote in a game out of the opponent's feed. The house keeps no messages. */
export async function forgetWordsOf(env: Env, side: Side, { setup }: MatchState): Promise<void> {
  const { id } = setup.players[opponentOf(side)];
  if (housePlayer(id) === null) await playerObject(env, id).forgetWords({ gameId: setup.gameId, side });
}

/** Wakes those who play a running game. The house is told how it stands, from which it sees what it owes. */
export async function wakePlayers(env: Env, state: MatchState): Promise<void> {
  const wake = async (side: Side): Promise<void> => {
    const { id } = state.setup.players[side];
    if (housePlayer(id) === null) await playerObject(env, id).wake(false);
    else await tell(env, id, batchFor(side, state, []));
  };
  await Promise.all(SIDES.map(wake));
}

/** The last sequence number that a player's object has of a game; null for who keeps none: the house, an erased player. */
export async function progressOf(env: Env, player: string, gameId: string): Promise<number | null> {
  return housePlayer(player) === null ? playerObject(env, player).progressOf(gameId) : null;
}
