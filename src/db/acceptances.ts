import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { err, ok, type Result } from "../shared/result";
import { isOpen } from "./challenges";
import { database } from "./database";
import { shownRating } from "./glicko";
import { type AcceptanceRow, acceptances, type ChallengeRow, challenges, ratings } from "./schema";

/** Why a challenge can't be taken up. */
export type ClaimRefusal =
  | { readonly code: "not-found" }
  | { readonly code: "challenge-closed" }
  | { readonly code: "own-challenge" }
  | { readonly code: "challenge-not-for-you" };

/** Somebody's wish to take up a challenge, with the game that would come of it. */
export interface Claim {
  readonly challengeId: string;
  readonly accepter: { readonly id: string; readonly username: string };
  readonly gameId: string;
  /** The challenger's side where the challenge leaves it to chance. */
  readonly coin: "white" | "black";
  readonly now: number;
}

/** A challenge that was taken up. */
export interface Claimed {
  readonly challenge: ChallengeRow;
  readonly acceptance: AcceptanceRow;
  /** The two players' ratings in the game, by their ids; who has no rated game of it has none. */
  readonly ratings: ReadonlyMap<string, number>;
}

/**
 * Takes one use of a challenge, and closes it with its last. Who was there first is decided by the database alone. A
 * player who has taken this challenge before gets that acceptance again, also after it is closed.
 */
export async function claimChallenge(d1: D1Database, claim: Claim): Promise<Result<Claimed, ClaimRefusal>> {
  const { challengeId, accepter } = claim;
  const db = database(d1);
  const ofChallenge = eq(acceptances.challengeId, challengeId);
  const taken = db.select({ count: sql<number>`count(*)` }).from(acceptances).where(ofChallenge);
  const [, , found, mine, standings] = await db.batch([
    db
      .insert(acceptances)
      .select(
        sql`select id, ${taken} + 1, ${claim.gameId}, ${accepter.id}, ${accepter.username},
          case color when 'random' then ${claim.coin} else color end, ${claim.now}
        from challenges
        where id = ${challengeId} and status = 'open' and expires_at > ${claim.now} and ${taken} < uses
          and challenger_id <> ${accepter.id} and (opponent_id is null or opponent_id = ${accepter.id})`,
      )
      .onConflictDoNothing(),
    db
      .update(challenges)
      .set({ status: "accepted" })
      .where(and(eq(challenges.id, challengeId), eq(challenges.status, "open"), sql`${taken} >= ${challenges.uses}`)),
    db.select().from(challenges).where(eq(challenges.id, challengeId)),
    db
      .select()
      .from(acceptances)
      .where(and(ofChallenge, eq(acceptances.accepterId, accepter.id))),
    db
      .select({ playerId: ratings.playerId, rating: ratings.rating })
      .from(ratings)
      .innerJoin(challenges, eq(challenges.variant, ratings.variant))
      .where(
        and(
          eq(challenges.id, challengeId),
          or(eq(ratings.playerId, accepter.id), eq(ratings.playerId, challenges.challengerId)),
          gt(ratings.sequence, 0),
        ),
      ),
  ]);
  const challenge = found[0];
  if (!challenge) return err({ code: "not-found" });
  const acceptance = mine[0];
  if (acceptance === undefined) return err(refusalOf(challenge, claim));
  return ok({
    challenge,
    acceptance,
    ratings: new Map(standings.map(({ playerId, rating }) => [playerId, shownRating(rating)])),
  });
}

function refusalOf(challenge: ChallengeRow, { accepter, now }: Claim): ClaimRefusal {
  if (challenge.challengerId === accepter.id) return { code: "own-challenge" };
  if (challenge.opponentId !== null && challenge.opponentId !== accepter.id) return { code: "challenge-not-for-you" };
  if (!isOpen(challenge, now)) return { code: "challenge-closed" };
  throw new Error(`no acceptance of open challenge ${challenge.id}: its game's id belongs to another`);
}

/** The games that have come of a challenge, first use first. */
export async function listAcceptances(d1: D1Database, challengeId: string): Promise<readonly AcceptanceRow[]> {
  return await database(d1)
    .select()
    .from(acceptances)
    .where(eq(acceptances.challengeId, challengeId))
    .orderBy(asc(acceptances.use));
}

/** What a player has taken up of a challenge. */
export async function findAcceptance(
  d1: D1Database,
  challengeId: string,
  accepterId: string,
): Promise<AcceptanceRow | null> {
  const mine = and(eq(acceptances.challengeId, challengeId), eq(acceptances.accepterId, accepterId));
  const row = await database(d1).select().from(acceptances).where(mine).get();
  return row ?? null;
}
