import type { Env } from "../bindings";
import { closeExpiredChallenges, deleteExpiredChallenges } from "../db/expired-challenges";
import { retireLeaders } from "../db/leaderboard";
import { DAY } from "../shared/duration";

/** How long a challenge that has expired can still be looked at. */
export const EXPIRED_CHALLENGE_LIFE = 30 * DAY;

/** Rows that one statement changes or deletes. */
const PAGE = 200;
/** Statements of each kind in one run: the next run goes on. */
const PAGES = 25;

/**
 * Closes the challenges that have expired, deletes those that expired long ago, and takes those off the leaderboards
 * whose time there is over: as many of each as one run may.
 */
export async function sweepDatabase({ DB }: Pick<Env, "DB">, now: number): Promise<void> {
  await inPages(() => closeExpiredChallenges(DB, now, PAGE));
  await inPages(() => deleteExpiredChallenges(DB, now - EXPIRED_CHALLENGE_LIFE, PAGE));
  await inPages(() => retireLeaders(DB, now, PAGE));
}

async function inPages(work: () => Promise<number>): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    if ((await work()) < PAGE) return;
  }
}
