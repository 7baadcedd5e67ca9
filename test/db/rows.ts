import { env } from "cloudflare:workers";
import type { ChallengeLimits } from "../../src/db/challenges";
import type { EndedGame } from "../../src/db/recording";
import type { ArchivedPly, ChallengeRow } from "../../src/db/schema";

export const d1 = env.DB;
export const NOW = 1_800_000_000_000;
export const DAY = 86_400_000;

/** For challenges that are put in as they are. */
export const NO_LIMITS: ChallengeLimits = {
  maxOpenChallenges: 1e6,
  maxPendingPerPair: 1e6,
  maxPendingReceived: 1e6,
};

let made = 0;

/** An id that nothing else has. */
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
  takebacks: false,
  vacation: true,
  minRating: null,
  maxRating: null,
  rematchOf: null,
  message: null,
  uses: 1,
  status: "open",
  declineReason: null,
  createdAt: NOW,
  expiresAt: NOW + 14 * DAY,
  ...changes,
});

/** A record of so many moves, white's first. */
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

export const gameRow = (changes: Partial<EndedGame> = {}): EndedGame => ({
  id: newId(),
  challengeId: newId(),
  variant: "spartan-chess",
  revision: 1,
  options: {},
  startPosition: "start",
  finalPosition: "end",
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
  createdAt: NOW,
  finishedAt: NOW,
  ...changes,
});
