import { type Env, observerObject, opponentObject, playerObject } from "../bindings";
import { recordGame } from "../db/recording";
import { insertActiveGame } from "../db/restoring";
import type { StoredEvent } from "../events/stored-event";
import { Logger } from "../logging/logger";
import type { MatchSetup } from "../match/setup";
import type { MatchState } from "../match/state";
import { indexGame } from "../opening-explorer/index-games";
import type { GameBatch } from "../player/player-rpc";
import { housePlayer } from "../shared/house";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { archiveRow, begunGame } from "./archive";
import { batchFor, type OutboxRemote } from "./outbox";

// Players receive the events of a game in their player objects. A house player has an opponent object per game and side
// instead: one object for all games of a house player would receive all their events, and grow without limit.

/** Sends a batch of a game to a player. Returns the result of `PlayerRpc.receive`; null for house players. */
async function sendBatch(env: Env, player: string, batch: GameBatch): Promise<number | null> {
  // During a deployment, an object that still runs an earlier release returns undefined.
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
    archive: async (state) => {
      const changes = await recordGame(env.DB, archiveRow(state));
      await addToExplorer(env, state.setup.gameId);
      return changes;
    },
  },
});

/**
 * Adds an archived game to the opening explorer. A failure is logged only, because the sweep indexes the game later, and
 * the rating changes of the game must not be delayed.
 */
async function addToExplorer(env: Env, game: string): Promise<void> {
  const log = new Logger(env, { where: "game", game });
  try {
    if (!(await indexGame(env.DB, game))) log.error("explorer", "the game could not be replayed");
  } catch (error) {
    log.error("explorer", error);
  }
}

/** Updates the opponent's name in a player's list of games. House players have no list. */
export async function renameOpponent(env: Env, player: string, gameId: string, username: string): Promise<void> {
  if (housePlayer(player) === null) await playerObject(env, player).renameOpponent(gameId, username);
}

/**
 * Deletes the messages of an erased player from the opponent's object. House players store no messages.
 * @param side the side of the erased player
 */
export async function eraseMessagesOf(env: Env, side: Side, setup: MatchSetup): Promise<void> {
  const { id } = setup.players[opponentOf(side)];
  if (housePlayer(id) === null) await playerObject(env, id).forgetWords({ gameId: setup.gameId, side });
}

/**
 * Wakes the objects of both players of a running game. The object of a house player gets the current state, from which
 * it derives its pending task.
 */
export async function wakePlayers(env: Env, state: MatchState): Promise<void> {
  const wake = async (side: Side): Promise<void> => {
    const { id } = state.setup.players[side];
    if (housePlayer(id) === null) await playerObject(env, id).wake(false);
    else await sendBatch(env, id, batchFor(side, state, []));
  };
  await Promise.all(SIDES.map(wake));
}

/** The result of `PlayerRpc.progressOf`; null for house players. */
export async function progressOf(env: Env, player: string, gameId: string): Promise<number | null> {
  return housePlayer(player) === null ? playerObject(env, player).progressOf(gameId) : null;
}
