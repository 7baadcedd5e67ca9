import type { Env } from "../bindings";
import { deleteExpiredDeviceRequests } from "../db/device-requests";
import { closeExpiredChallenges, deleteExpiredChallenges } from "../db/expired-challenges";
import { retireLeaders } from "../db/leaderboard";
import { deleteUnusedOAuthClients } from "../db/oauth-clients";
import { deleteUncreatedTeams } from "../db/teams";
import { deleteUncreatedTournaments } from "../db/tournaments";
import { Logger } from "../logging/logger";
import { indexPendingGames } from "../opening-explorer/index-games";
import { DAY, HOUR, SECOND } from "../shared/duration";

/** How long a challenge is kept after its expiry, in milliseconds. */
export const EXPIRED_CHALLENGE_LIFE = 30 * DAY;

/** How long the registration of an app is kept that no player connects, in milliseconds. */
export const UNUSED_CLIENT_LIFE = 7 * DAY;

/** How long the row of a tournament or team may exist before its object does, in milliseconds. */
const CREATION_TIME = HOUR;

/** Time per run for games that are not in the opening explorer yet. */
const INDEXING_TIME = 20 * SECOND;

/** Maximum number of rows changed or deleted per statement. */
const PAGE = 200;
/** Maximum number of statements per task and run. The next run continues. */
const PAGES = 25;

/**
 * Closes expired challenges, deletes challenges that expired more than `EXPIRED_CHALLENGE_LIFE` ago, removes
 * players whose time on a leaderboard is over, deletes unused registrations of apps and expired requests of devices,
 * deletes tournaments and teams whose creation was interrupted, and adds games to the opening explorer that are not in
 * it yet. Each run processes a limited number of rows. `now`: milliseconds since 1970.
 */
export async function sweepDatabase(env: Pick<Env, "DB">, now: number): Promise<void> {
  const { DB } = env;
  await inPages(() => closeExpiredChallenges(DB, now, PAGE));
  await inPages(() => deleteExpiredChallenges(DB, now - EXPIRED_CHALLENGE_LIFE, PAGE));
  await inPages(() => retireLeaders(DB, now, PAGE));
  await inPages(() => deleteUnusedOAuthClients(DB, now - UNUSED_CLIENT_LIFE, PAGE));
  await inPages(() => deleteExpiredDeviceRequests(DB, now - DAY, PAGE));
  await deleteUncreatedTournaments(DB, now - CREATION_TIME);
  await deleteUncreatedTeams(DB, now - CREATION_TIME);
  await indexGames(env);
}

/** Adds games to the opening explorer. A failure is logged only, so that it does not stop other work of the sweep. */
async function indexGames(env: Pick<Env, "DB">): Promise<void> {
  try {
    const { unreadable } = await indexPendingGames(env.DB, Date.now() + INDEXING_TIME);
    for (const game of unreadable) {
      new Logger(env, { where: "worker", game }).error("explorer", "the game could not be replayed");
    }
  } catch (error) {
    new Logger(env, { where: "worker" }).error("explorer", error);
  }
}

async function inPages(work: () => Promise<number>): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    if ((await work()) < PAGE) return;
  }
}
