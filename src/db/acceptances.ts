import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { PlayerRating } from "../shared/player-rating";
import { POOL_SUFFIX, poolOf } from "../shared/rating-pool";
import { err, ok, type Result } from "../shared/result";
import { withAcceptedGame } from "./active-games";
import { areBlocked } from "./blocks";
import { isOpen } from "./challenges";
import { ratingAt } from "./current-ratings";
import { database } from "./database";
import { BEGINNER, shownRating } from "./glicko";
import { type AcceptanceRow, acceptances, type ChallengeRow, challenges, ratings } from "./schema";

/** Reasons why the accepter may not play the challenger. */
export type AdmissionRefusal =
  | { readonly code: "blocked" }
  | {
      readonly code: "rating-out-of-range";
      readonly rating: number;
      readonly minRating: number | null;
      readonly maxRating: number | null;
    };

/** Reasons why a challenge cannot be accepted. */
export type ClaimRefusal =
  | AdmissionRefusal
  | { readonly code: "not-found" }
  | { readonly code: "challenge-closed" }
  | { readonly code: "own-challenge" }
  | { readonly code: "challenge-not-for-you" };

/** A request to accept a challenge, with the id of the game that it would start. */
export interface Claim {
  readonly challengeId: string;
  readonly accepter: { readonly id: string; readonly username: string };
  readonly gameId: string;
  /** The challenger's side if the color of the challenge is random. */
  readonly coin: "white" | "black";
  readonly now: number;
}

/** An accepted challenge. */
export interface Claimed {
  readonly challenge: ChallengeRow;
  readonly acceptance: AcceptanceRow;
  /** Ratings of the two players by player id. A player without a rated game of the variant has no entry. */
  readonly ratings: ReadonlyMap<string, PlayerRating>;
}

/**
 * Current rating of an accepter in the variant of the challenge. Written as SQL: in a select from one table Drizzle
 * omits table names, so `variant` would mean the column of `ratings`.
 */
const ratingNow = (accepterId: string) =>
  sql<number>`coalesce((select ratings.rating from ratings where ratings.player_id = ${accepterId}
    and ratings.variant = challenges.variant), ${BEGINNER.rating})`;

/** Columns that decide whether an accepter is admitted to a challenge. */
const eligibilityColumns = (accepterId: string) => ({
  blocked: areBlocked(accepterId, challenges.challengerId),
  rating: ratingNow(accepterId),
});

function admissionOf(
  { minRating, maxRating }: ChallengeRow,
  eligibility: { readonly blocked: 0 | 1; readonly rating: number },
): AdmissionRefusal | null {
  if (eligibility.blocked === 1) return { code: "blocked" };
  const rating = shownRating(eligibility.rating);
  const isWithin = rating >= (minRating ?? rating) && rating <= (maxRating ?? rating);
  return isWithin ? null : { code: "rating-out-of-range", rating, minRating, maxRating };
}

/**
 * The current reason why the accepter cannot play the challenger; null if there is none, or if the challenge does not
 * exist. Blocks and ratings may still change, so `claimChallenge` checks them again.
 */
export async function admissionRefusal(
  d1: D1Database,
  challenge: ChallengeRow,
  accepterId: string,
): Promise<AdmissionRefusal | null> {
  const eligibility = await database(d1)
    .select(eligibilityColumns(accepterId))
    .from(challenges)
    .where(eq(challenges.id, challenge.id))
    .get();
  return eligibility === undefined ? null : admissionOf(challenge, eligibility);
}

/**
 * Takes one use of a challenge, closes the challenge with its last use, and inserts the running game. The inserting
 * statement itself checks uses, blocks and ratings, so concurrent requests cannot exceed the uses. A player who has
 * already accepted this challenge gets the same acceptance again, even after the challenge is closed.
 */
export async function claimChallenge(d1: D1Database, claim: Claim): Promise<Result<Claimed, ClaimRefusal>> {
  const { challengeId, accepter } = claim;
  const db = database(d1);
  const ofChallenge = eq(acceptances.challengeId, challengeId);
  const taken = usesOf(d1, challengeId);
  // The shown rating, rounded to a tenth, is compared with the bounds.
  const rating = ratingNow(accepter.id);
  const [, , , found, mine, ratingRows] = await db.batch([
    db
      .insert(acceptances)
      .select(
        sql`select id, ${taken} + 1, ${claim.gameId}, ${accepter.id}, ${accepter.username},
          case color when 'random' then ${claim.coin} else color end, ${claim.now}, challenger_id, 0
        from challenges
        where id = ${challengeId} and status = 'open' and expires_at > ${claim.now} and ${taken} < uses
          and challenger_id <> ${accepter.id} and (opponent_id is null or opponent_id = ${accepter.id})
          and not ${areBlocked(accepter.id, challenges.challengerId)}
          and (min_rating is null or ${rating} * 10 + 0.5 >= min_rating * 10)
          and (max_rating is null or ${rating} * 10 + 0.5 < max_rating * 10 + 1)`,
      )
      .onConflictDoNothing(),
    withCountedUses(d1, challengeId),
    withAcceptedGame(d1, claim.gameId),
    db
      .select({ challenge: challenges, ...eligibilityColumns(accepter.id) })
      .from(challenges)
      .where(eq(challenges.id, challengeId)),
    db
      .select()
      .from(acceptances)
      .where(and(ofChallenge, eq(acceptances.accepterId, accepter.id))),
    db
      .select({
        playerId: ratings.playerId,
        rating: ratings.rating,
        deviation: ratings.deviation,
        volatility: ratings.volatility,
        ratedAt: ratings.ratedAt,
      })
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
  const { challenge, ...eligibility } = row;
  const acceptance = mine[0];
  if (acceptance === undefined) {
    return err(refusalOf(challenge, claim) ?? admissionOf(challenge, eligibility) ?? unexplained(challenge));
  }
  return ok({
    challenge,
    acceptance,
    ratings: new Map(ratingRows.map((row) => [row.playerId, ratingAt(row, claim.now)])),
  });
}

/** The number of acceptances of a challenge, for use in a statement. */
export const usesOf = (d1: D1Database, challengeId: string) =>
  database(d1)
    .select({ count: sql<number>`count(*)` })
    .from(acceptances)
    .where(eq(acceptances.challengeId, challengeId));

/** Statement that counts the acceptances of an open challenge, and closes the challenge with its last use. */
export const withCountedUses = (d1: D1Database, challengeId: string) => {
  const taken = usesOf(d1, challengeId);
  return database(d1)
    .update(challenges)
    .set({
      used: sql`${taken}`,
      status: sql`case when ${taken} >= ${challenges.uses} then 'accepted' else ${challenges.status} end`,
    })
    .where(and(eq(challenges.id, challengeId), eq(challenges.status, "open"), sql`${taken} > ${challenges.used}`));
};

function refusalOf(challenge: ChallengeRow, { accepter, now }: Claim): ClaimRefusal | null {
  if (challenge.challengerId === accepter.id) return { code: "own-challenge" };
  if (challenge.opponentId !== null && challenge.opponentId !== accepter.id) return { code: "challenge-not-for-you" };
  if (!isOpen(challenge, now)) return { code: "challenge-closed" };
  return null;
}

function unexplained({ id }: ChallengeRow): never {
  throw new Error(`open challenge ${id} was not accepted: the game id is already in use`);
}

/** The acceptances of a challenge, first use first. */
export async function listAcceptances(d1: D1Database, challengeId: string): Promise<readonly AcceptanceRow[]> {
  return await database(d1)
    .select()
    .from(acceptances)
    .where(eq(acceptances.challengeId, challengeId))
    .orderBy(asc(acceptances.use));
}

/** The acceptance of a challenge by this player; null if there is none. */
export async function findAcceptance(
  d1: D1Database,
  challengeId: string,
  accepterId: string,
): Promise<AcceptanceRow | null> {
  const mine = and(eq(acceptances.challengeId, challengeId), eq(acceptances.accepterId, accepterId));
  const row = await database(d1).select().from(acceptances).where(mine).get();
  return row ?? null;
}
