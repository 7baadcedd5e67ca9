import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { err, ok, type Result } from "../shared/result";
import { database, type Page, pageOf } from "./database";
import { type ChallengeRow, challenges } from "./schema";

/** The longest that a challenge may stay open, in milliseconds. Lists of open ones look no further back. */
export const MAX_CHALLENGE_LIFE = 30 * 86_400_000;

/** Where a list of challenges stands: newest first, the id decides between two of one instant. */
export interface ChallengeKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Which part of a list is asked for. */
export interface ChallengePage {
  readonly now: number;
  readonly limit: number;
  readonly after: ChallengeKey | null;
}

/** Puts a challenge in. Repeating it changes nothing. */
export async function insertChallenge(d1: D1Database, challenge: ChallengeRow): Promise<void> {
  await database(d1).insert(challenges).values(challenge).onConflictDoNothing().run();
}

/** The challenge with this id, open or not. */
export async function findChallenge(d1: D1Database, id: string): Promise<ChallengeRow | null> {
  const row = await database(d1).select().from(challenges).where(eq(challenges.id, id)).get();
  return row ?? null;
}

/** Whether a challenge can still be taken up. */
export const isOpen = (challenge: ChallengeRow, now: number): boolean =>
  challenge.status === "open" && challenge.expiresAt > now;

/**
 * Ends an open challenge: only its challenger cancels it, only the opponent named in it declines it; to others it does
 * not exist. Repeating the same end by the same player gives the same answer.
 */
export async function closeChallenge(
  d1: D1Database,
  end: { challengeId: string; by: string; status: "canceled" | "declined"; reason?: string },
): Promise<Result<ChallengeRow, { code: "not-found" } | { code: "challenge-closed" }>> {
  const mayClose = end.status === "canceled" ? eq(challenges.challengerId, end.by) : eq(challenges.opponentId, end.by);
  const mine = and(eq(challenges.id, end.challengeId), mayClose);
  const db = database(d1);
  const [, found] = await db.batch([
    db
      .update(challenges)
      .set({ status: end.status, declineReason: end.reason ?? null })
      .where(and(mine, eq(challenges.status, "open"))),
    db.select().from(challenges).where(mine),
  ]);
  const row = found[0];
  if (!row) return err({ code: "not-found" });
  return row.status === end.status ? ok(row) : err({ code: "challenge-closed" });
}

/** Challenges that anyone may take up, newest first. Private ones are known only by their id. */
export async function listLobby(d1: D1Database, page: ChallengePage): Promise<Page<ChallengeRow, ChallengeKey>> {
  const rows = await database(d1)
    .select()
    .from(challenges)
    .where(and(isNull(challenges.opponentId), eq(challenges.private, false), standing(page)))
    .orderBy(desc(challenges.createdAt), desc(challenges.id))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, keyOf);
}

/** A player's open challenges, newest first: those made to him, those he has made, or both. */
export async function listChallengesOf(
  d1: D1Database,
  playerId: string,
  box: "incoming" | "outgoing" | "mine",
  page: ChallengePage,
): Promise<Page<ChallengeRow, ChallengeKey>> {
  const db = database(d1);
  const incoming = db
    .select()
    .from(challenges)
    .where(and(eq(challenges.opponentId, playerId), standing(page)));
  const outgoing = db
    .select()
    .from(challenges)
    .where(and(eq(challenges.challengerId, playerId), standing(page)));
  const order = [desc(challenges.createdAt), desc(challenges.id)] as const;
  const count = page.limit + 1;
  const rows =
    box === "mine"
      ? await unionAll(incoming, outgoing)
          .orderBy(...order)
          .limit(count)
      : await (box === "incoming" ? incoming : outgoing).orderBy(...order).limit(count);
  return pageOf(rows, page.limit, keyOf);
}

const keyOf = (row: ChallengeRow): ChallengeKey => ({ createdAt: row.createdAt, id: row.id });

const standing = ({ now, after }: ChallengePage) =>
  and(
    eq(challenges.status, "open"),
    gt(challenges.expiresAt, now),
    gt(challenges.createdAt, now - MAX_CHALLENGE_LIFE - 1),
    after === null
      ? undefined
      : or(
          lt(challenges.createdAt, after.createdAt),
          and(eq(challenges.createdAt, after.createdAt), lt(challenges.id, after.id)),
        ),
  );
