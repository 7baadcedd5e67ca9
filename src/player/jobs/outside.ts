import { type Env, roomObject } from "../../bindings";
import { erasePlayerRow, listAllGamesOf, setSuspension } from "../../db/accounts";
import { listChallengesOf } from "../../db/challenges";
import { renameInChallenges, renameInGames, renamePlayerRow } from "../../db/names";
import type { Account } from "../account/account";
import type { LifecycleRemote } from "../account/lifecycle";
import type { NameRemote } from "../account/name-change";
import type { VacationErrand } from "../vacation/vacations";
import type { Doer } from "./errands";

/** Games and challenges that are taken at a time. */
const PAGE = 25;
const COMMAND = { idempotency: null, board: false, dryRun: false } as const;

/** Tells a game of its player's vacation. A game that is over, or knows none, need not mind. */
export const vacationDoer =
  (env: Env, account: Account): Doer =>
  async (content) => {
    const { gameId, until } = content as VacationErrand;
    const command = until === null ? ({ type: "end-vacation" } as const) : ({ type: "start-vacation", until } as const);
    await roomObject(env, gameId).command(account.playerId(), command, COMMAND);
    return null;
  };

/** The games and challenges of a player, in D1 and in their rooms. */
export const nameRemote = (env: Env, account: Account): NameRemote => ({
  claim: (username, now) => renamePlayerRow(env.DB, { id: account.playerId(), username, now }),
  async carry(gameIds, change) {
    const { playerId, username } = account.profile();
    // Rooms first: a game that reaches the archive meanwhile takes its names from the player's row.
    await Promise.all(
      gameIds.map(async (gameId) => {
        const room = roomObject(env, gameId);
        if (change === "erased") await room.forget(playerId);
        else await room.rename(playerId, username);
      }),
    );
    await renameInGames(env.DB, { id: playerId, username }, gameIds);
  },
  async resign(gameId) {
    await roomObject(env, gameId).command(account.playerId(), { type: "resign" }, COMMAND);
  },
  async ended(after) {
    const { rows, next } = await listAllGamesOf(env.DB, account.playerId(), { limit: PAGE, after });
    return { ids: rows.map(({ id }) => id), next };
  },
  async carryChallenges(change) {
    const { playerId, username } = account.profile();
    await renameInChallenges(env.DB, { id: playerId, username }, { forget: change === "erased" });
  },
});

/** A player's row and open challenges in D1. */
export const lifecycleRemote = (env: Env, account: Account, now: () => number): LifecycleRemote => ({
  setSuspension: (at) => setSuspension(env.DB, account.playerId(), at),
  eraseRow: (at) => erasePlayerRow(env.DB, account.playerId(), at),
  async openChallenges(box) {
    const page = { now: now(), limit: PAGE, after: null };
    return (await listChallengesOf(env.DB, account.playerId(), box, {}, page)).rows;
  },
});
