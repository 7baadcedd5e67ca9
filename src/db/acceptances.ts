import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { POOL_SUFFIX, poolOf } from "../shared/rating-pool";
import { err, ok, type Result } from "../shared/result";
import { areBlocked } from "./blocks";
import { isOpen } from "./challenges";
import { database } from "./database";
import { BEGINNER, shownRating } from "./glicko";
import { type AcceptanceRow, acceptances, type ChallengeRow, challenges, ratings } from "./schema";

/** Why somebody may not play whoever made a challenge. */
export type AdmissionRefusal =
  | { readonly code: "blocked" }
  | {
      readonly code: "rating-out-of-range";
      readonly rating: number;
      readonly minRating: number | null;
      readonly maxRating: number | null;
    };

/** Why a challenge can't be taken up. */
export type ClaimRefusal =
  | AdmissionRefusal
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
 * What an accepter is rated now in a challenge's variant. Written out: among the fields of a select from one table
 * Drizzle leaves the table's name away, and the variant would be that of the rating.
 */
const ratingNow = (accepterId: string) =>
  sql<number>`coalesce((select ratings.rating from ratings where ratings.player_id = ${accepterId}
    and ratings.variant = challenges.variant), ${BEGINNER.rating})`;

/** How an accepter stands to a challenge, as far as that decides whether they may take it up. */
const standingTo = (accepterId: string) => ({
  blocked: areBlocked(accepterId, challenges.challengerId),
  rating: ratingNow(accepterId),
});

function admissionOf(
  { minRating, maxRating }: ChallengeRow,
  standing: { readonly blocked: 0 | 1; readonly rating: number },
): AdmissionRefusal | null {
  if (standing.blocked === 1) return { code: "blocked" };
  const rating = shownRating(standing.rating);
  const isWithin = rating >= (minRating ?? rating) && rating <= (maxRating ?? rating);
  return isWithin ? null : { code: "rating-out-of-range", rating, minRating, maxRating };
}

/** Why somebody may not play whoever made a challenge, as things stand; null if they may. `claimChallenge` decides. */
export async function admissionRefusal(
  d1: D1Database,
  challenge: ChallengeRow,
  accepterId: string,
): Promise<AdmissionRefusal | null> {
  const standing = await database(d1)
    .select(standingTo(accepterId))
    .from(challenges)
    .where(eq(challenges.id, challenge.id))
    .get();
  return standing === undefined ? null : admissionOf(challenge, standing);
}

/**
 * Takes one use of a challenge, and closes it with its last. Who was there first, and whether they may, is decided by
 * the statement that takes it: a block or a change of rating just before counts. A player who has taken this challenge
 * before gets that acceptance again, also after it is closed.
 */
export async function claimChallenge(d1: D1Database, claim: Claim): Promise<Result<Claimed, ClaimRefusal>> {
  const { challengeId, accepter } = claim;
  const db = database(d1);
  const ofChallenge = eq(acceptances.challengeId, challengeId);
  const taken = db.select({ count: sql<number>`count(*)` }).from(acceptances).where(ofChallenge);
  // Compared with the bounds as it is shown, rounded to a tenth.
  const rating = ratingNow(accepter.id);
  const [, , found, mine, standings] = await db.batch([
    db
      .insert(acceptances)
      .select(
        sql`select id, ${taken} + 1, ${claim.gameId}, ${accepter.id}, ${accepter.username},
          case color when 'random' then ${claim.coin} else color end, ${claim.now}, challenger_id, not private
        from challenges
        where id = ${challengeId} and status = 'open' and expires_at > ${claim.now} and ${taken} < uses
          and challenger_id <> ${accepter.id} and (opponent_id is null or opponent_id = ${accepter.id})
          and not ${areBlocked(accepter.id, challenges.challengerId)}
          and (min_rating is null or ${rating} * 10 + 0.5 >= min_rating * 10)
          and (max_rating is null or ${rating} * 10 + 0.5 < max_rating * 10 + 1)`,
      )
      .onConflictDoNothing(),
    db
      .update(challenges)
      .set({
        used: sql`${taken}`,
        status: sql`case when ${taken} >= ${challenges.uses} then 'accepted' else ${challenges.status} end`,
      })
      .where(and(eq(challenges.id, challengeId), eq(challenges.status, "open"), sql`${taken} > ${challenges.used}`)),
    db
      .select({ challenge: challenges, ...standingTo(accepter.id) })
      .from(challenges)
      .where(eq(challenges.id, challengeId)),
    db
      .select()
      .from(acceptances)
      .where(and(ofChallenge, eq(acceptances.accepterId, accepter.id))),
    db
      .select({ playerId: ratings.playerId, rating: ratings.rating })
      .from(ratings)
      .innerJoin(challenges, sql`${ratings.variant} = ${challenges.variant} || ${POOL_SUFFIX[poolOf(accepter.id)]}`)
      .where(
        and(
          eq(challenges.id, challengeId),
          or(eq(ratings.playerId, accepter.id), eq(ratings.playerId, challenges.challengerId)),
          gt(ratings.sequence, 0),
        ),
      ),
  ]);
  const [row] = found;
  if (!row) return err({ code: "not-found" });
  const { challenge, ...standing } = row;
  const acceptance = mine[0];
  if (acceptance === undefined) {
    return err(refusalOf(challenge, claim) ?? admissionOf(challenge, standing) ?? unexplained(challenge));
  }
  return ok({
    challenge,
    acceptance,
    ratings: new Map(standings.map((row) => [row.playerId, shownRating(row.rating)])),
  });
}

function refusalOf(challenge: ChallengeRow, { accepter, now }: Claim): ClaimRefusal | null {
  if (challenge.challengerId === accepter.id) return { code: "own-challenge" };
  if (challenge.opponentId !== null && challenge.opponentId !== accepter.id) return { code: "challenge-not-for-you" };
  if (!isOpen(challenge, now)) return { code: "challenge-closed" };
  return null;
}

function unexplained({ id }: ChallengeRow): never {
  throw new Error(`no acceptance of open challenge ${id}: its game's id belongs to another`);
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
