import { isOpen } from "../../db/challenges";
import type { ChallengeRow } from "../../db/schema";
import { namedPlayer } from "../../shared/house";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

/** The view of a challenge. An open challenge past its expiry has the status `expired`. */
export const viewChallenge = (challenge: ChallengeRow, now: number) => ({
  id: challenge.id,
  status: challenge.status === "open" && !isOpen(challenge, now) ? ("expired" as const) : challenge.status,
  challenger: namedPlayer(challenge.challengerId, challenge.challengerName),
  opponent: challenge.opponentName === null ? null : namedPlayer(challenge.opponentId ?? "", challenge.opponentName),
  variant: challenge.variant,
  rulesRevision: challenge.revision,
  options: challenge.options,
  position: challenge.position,
  color: challenge.color,
  timeControl: viewTimeControl(challenge.timeControl),
  rated: challenge.rated,
  private: challenge.private,
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
});
