import { isInLobby, isOpen } from "../../db/challenges";
import { currentRatings, type RatedIn, type RatingLookup } from "../../db/current-ratings";
import type { ChallengeRow } from "../../db/schema";
import { type RatedPlayer, ratedPlayer } from "../../shared/player-rating";
import { poolOf, ratedAs } from "../../shared/rating-pool";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

type Rated = Pick<ChallengeRow, "variant" | "challengerId" | "opponentId">;

/** The players of a challenge with the variant under which its game would be rated. */
function ratedIn({ variant, challengerId, opponentId }: Rated): readonly RatedIn[] {
  const players = opponentId === null ? [challengerId] : [challengerId, opponentId];
  const rated = ratedAs(variant, poolOf(...players));
  return players.map((playerId) => ({ playerId, variant: rated }));
}

/** The views of challenges, with the current ratings of their players. */
export async function viewChallenges(d1: D1Database, rows: readonly ChallengeRow[], now: number) {
  const ratings = await currentRatings(d1, rows.flatMap(ratedIn), now);
  return rows.map((row) => view(row, ratings, now));
}

/** The view of a challenge, with the current ratings of its players. */
export async function viewChallenge(d1: D1Database, row: ChallengeRow, now: number) {
  return view(row, await currentRatings(d1, ratedIn(row), now), now);
}

/** An open challenge past its expiry has the status `expired`. */
function view(challenge: ChallengeRow, ratings: RatingLookup, now: number) {
  const rated = ratedAs(challenge.variant, poolOf(challenge.challengerId, challenge.opponentId ?? ""));
  const player = (id: string, username: string): RatedPlayer => ratedPlayer(id, username, ratings(id, rated));
  return {
    id: challenge.id,
    status: challenge.status === "open" && !isOpen(challenge, now) ? ("expired" as const) : challenge.status,
    challenger: player(challenge.challengerId, challenge.challengerName),
    opponent: challenge.opponentName === null ? null : player(challenge.opponentId ?? "", challenge.opponentName),
    variant: challenge.variant,
    rulesRevision: challenge.revision,
    options: challenge.options,
    position: challenge.position,
    color: challenge.color,
    timeControl: viewTimeControl(challenge.timeControl),
    rated: challenge.rated,
    private: challenge.private,
    listed: isInLobby(challenge),
    takebacks: challenge.takebacks,
    vacation: challenge.vacation,
    message: challenge.message,
    uses: challenge.uses - challenge.used,
    minRating: challenge.minRating,
    maxRating: challenge.maxRating,
    declineReason: challenge.declineReason,
    rematchOf: challenge.rematchOf,
    createdAt: rfc3339(challenge.createdAt),
    expiresAt: rfc3339(challenge.expiresAt),
  };
}
