import type { PageMatch } from "../addresses";
import { UnsavedCode } from "../components/recovery-code";
import { GAME_RECORDS, newestRevision } from "../games/game-records";
import { findVariant, loadRules } from "../games/variants";
import { games, me, myChallenges, myGames } from "../server/resources";
import { session } from "../server/session";

/**
 * Prefetches the first data of the pages `my-games`, `game` and `learn` while their module is loading, and the rules
 * that draw their boards. Does nothing for other pages. Resolves when everything was loaded or has failed.
 */
export async function readAhead({ page, params }: PageMatch): Promise<void> {
  if (page === "my-games") await Promise.all([me.of().load(), readMyGames(), readMyChallenges(), readRecoveryCode()]);
  if (page === "game") await readGame(params.id ?? "");
  if (page === "learn") await readLesson(params.variant ?? "");
}

async function readLesson(name: string): Promise<void> {
  const variant = findVariant(name);
  if (variant === undefined) return;
  await Promise.allSettled([loadRules(variant, newestRevision(variant)), GAME_RECORDS[variant].lesson()]);
}

async function readMyGames(): Promise<void> {
  const known = myGames.of();
  await known.load();
  await Promise.allSettled(known.data.peek()?.items.map((game) => loadRules(game.variant, game.rulesRevision)) ?? []);
}

async function readMyChallenges(): Promise<void> {
  const known = myChallenges.of();
  await known.load();
  const name = session.peek()?.username;
  const toMe = known.data.peek()?.items.filter(({ opponent }) => opponent?.username === name) ?? [];
  if (toMe.length === 0) return;
  const rules = toMe.map((challenge) => loadRules(challenge.variant, challenge.rulesRevision));
  await Promise.allSettled([import("../components/challenge-card"), ...rules]);
}

async function readRecoveryCode(): Promise<void> {
  if (session.peek()?.recoveryCode) await UnsavedCode.preload();
}

async function readGame(id: string): Promise<void> {
  const known = games.of(id);
  await known.load();
  const game = known.data.peek();
  if (game !== undefined) await Promise.allSettled([loadRules(game.variant, game.rulesRevision)]);
}
