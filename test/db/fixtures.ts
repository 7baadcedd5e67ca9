import { env } from "cloudflare:workers";
import type { ArchivedPly } from "../../src/db/archive-schema";
import type { ChallengeLimits } from "../../src/db/challenges";
import { database } from "../../src/db/database";
import type { EndedGame } from "../../src/db/recording";
import { type ActiveGameRow, type ChallengeRow, type RatingRow, ratings } from "../../src/db/schema";
import type { TeamRow } from "../../src/db/team-schema";
import type { TournamentRow } from "../../src/db/tournament-schema";

export const d1 = env.DB;
export const NOW = 1_800_000_000_000;
export const DAY = 86_400_000;

/** Limits that never apply, for challenges that tests insert directly. */
export const NO_LIMITS: ChallengeLimits = {
  maxOpenChallenges: 1e6,
  maxLobbyChallenges: 1e6,
  maxPendingPerPair: 1e6,
  maxPendingReceived: 1e6,
  pairChallengesPerHour: 1e6,
};

let made = 0;

/** A unique id. */
export function newId(): string {
  made += 1;
  return `t${String(made).padStart(15, "0")}`;
}

export const challengeRow = (changes: Partial<ChallengeRow> = {}): ChallengeRow => ({
  id: newId(),
  challengerId: newId(),
  challengerName: "challenger",
  opponentId: null,
  opponentName: null,
  variant: "spartan-chess",
  revision: 1,
  options: {},
  position: null,
  color: "white",
  timeControl: { kind: "per-move", perMove: DAY },
  rated: false,
  private: false,
  listed: true,
  takebacks: false,
  vacation: true,
  minRating: null,
  maxRating: null,
  rematchOf: null,
  message: null,
  uses: 1,
  used: 0,
  status: "open",
  declineReason: null,
  createdAt: NOW,
  expiresAt: NOW + 14 * DAY,
  ...changes,
});

/** A record of `count` moves, starting with White's. */
export const plies = (count: number): readonly ArchivedPly[] =>
  Array.from({ length: count }, (_, index) => ({
    move: "e2e4",
    san: "e4",
    position: "p",
    side: index % 2 === 0 ? "white" : "black",
    by: "player",
    at: NOW,
    isMove: true,
  }));

export const activeGameRow = (changes: Partial<ActiveGameRow> = {}): ActiveGameRow => ({
  id: newId(),
  variant: "spartan-chess",
  revision: 1,
  options: {},
  whiteId: newId(),
  whiteName: "white",
  blackId: newId(),
  blackName: "black",
  timeControl: { kind: "per-move", perMove: DAY },
  rated: false,
  private: false,
  createdAt: NOW,
  ...changes,
});

export const gameRow = (changes: Partial<EndedGame> = {}): EndedGame => ({
  id: newId(),
  challengeId: newId(),
  variant: "spartan-chess",
  revision: 1,
  options: {},
  startPosition: "start",
  finalPosition: "end",
  startRatings: null,
  whiteId: newId(),
  whiteName: "white",
  blackId: newId(),
  blackName: "black",
  timeControl: { kind: "per-move", perMove: DAY },
  rated: false,
  private: false,
  status: "finished",
  winner: "white",
  reason: "checkmate",
  plies: plies(1),
  details: null,
  createdAt: NOW,
  finishedAt: NOW,
  ...changes,
});

/** Changes the row of a game into one of a release without compact records. */
export const asEarlierRow = (id: string, plies: readonly ArchivedPly[]) =>
  d1
    .prepare("UPDATE games SET ply = NULL, opening = NULL, details = NULL, record = NULL, plies = ? WHERE id = ?")
    .bind(JSON.stringify(plies), id)
    .run();

/** Inserts a settled rating, and puts its player on the leaderboard until a day from now by the real clock. */
export async function insertRating(changes: Partial<RatingRow> & { readonly playerId: string }): Promise<void> {
  await database(d1)
    .insert(ratings)
    .values({
      variant: "sparta",
      rating: 1500,
      deviation: 60,
      volatility: 0.06,
      sequence: 30,
      ratedAt: Date.now(),
      opponents: ["a", "b", "c", "d", "e"],
      leadsUntil: Date.now() + DAY,
      wins: 10,
      draws: 10,
      losses: 10,
      ...changes,
    })
    .run();
}

/** An open team of one member. */
export const teamRow = (changes: Partial<TeamRow> = {}) => ({
  id: newId(),
  seq: 1,
  name: "Three Hundred",
  nameKey: "three hundred",
  join: "open" as const,
  ownerId: newId(),
  ownerName: "owner",
  members: 1,
  createdAt: NOW,
  disbandedAt: null,
  ...changes,
});

/** A round robin that is open for entries. */
export const tournamentRow = (changes: Partial<TournamentRow> = {}): TournamentRow => ({
  id: newId(),
  seq: 1,
  name: "Spring",
  variant: "spartan-chess",
  format: "round-robin",
  status: "open",
  organizerId: newId(),
  organizerName: "organizer",
  timeControl: { kind: "per-move", perMove: DAY },
  rated: false,
  startsAt: null,
  endsBy: null,
  entrants: 0,
  most: 10,
  round: 0,
  roundCount: null,
  seriesId: null,
  seriesNumber: null,
  createdAt: NOW,
  finishedAt: null,
  ...changes,
});
