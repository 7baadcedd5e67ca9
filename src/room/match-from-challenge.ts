import type { Claimed } from "../db/acceptances";
import type { AcceptanceRow, ChallengeRow } from "../db/schema";
import type { FeedEvent } from "../events/feed-event";
import type { MatchSetup, Seat } from "../match/setup";
import type { Settings } from "../settings";
import { namedPlayer } from "../shared/house";
import { challengeId, gameId, playerId } from "../shared/ids";
import { rfc3339 } from "../shared/time";

/** The setup of the match for an accepted challenge, with this server's deadline warning and maximum time of a turn. */
export function setupOf(
  { challenge, acceptance, ratings }: Claimed,
  settings: Pick<Settings, "warningPart" | "maxMoveTime">,
): MatchSetup {
  const challenger: Seat = { id: playerId(challenge.challengerId), username: challenge.challengerName };
  const accepter: Seat = { id: playerId(acceptance.accepterId), username: acceptance.accepterName };
  const players =
    acceptance.challengerSide === "white"
      ? { white: challenger, black: accepter }
      : { white: accepter, black: challenger };
  const ratingOf = ({ id }: Seat): number | null => ratings.get(id)?.rating ?? null;
  const isProvisional = ({ id }: Seat): boolean => ratings.get(id)?.provisional ?? true;
  return {
    gameId: gameId(acceptance.gameId),
    origin: { kind: "challenge", challengeId: challengeId(challenge.id) },
    observers: [],
    variant: challenge.variant,
    revision: challenge.revision,
    options: challenge.options,
    position: challenge.position,
    players,
    startRatings: { white: ratingOf(players.white), black: ratingOf(players.black) },
    startProvisional: { white: isProvisional(players.white), black: isProvisional(players.black) },
    timeControl: challenge.timeControl,
    rated: challenge.rated,
    private: challenge.private,
    takebacks: challenge.takebacks,
    vacation: challenge.vacation,
    warningPart: settings.warningPart,
    maxMoveTime: Math.max(settings.maxMoveTime, challenge.timeControl.kind === "bank" ? challenge.timeControl.max : 0),
    createdAt: acceptance.acceptedAt,
  };
}

/** The event that notifies the challenger of the acceptance. */
export function acceptedNews(challenge: ChallengeRow, acceptance: AcceptanceRow): FeedEvent {
  return {
    id: `${challenge.id}-accepted-${acceptance.use}-${acceptance.acceptedAt.toString(36)}`,
    type: "challenge.accepted",
    timestamp: rfc3339(acceptance.acceptedAt),
    data: {
      challengeId: challenge.id,
      variant: challenge.variant,
      gameId: acceptance.gameId,
      by: namedPlayer(acceptance.accepterId, acceptance.accepterName),
    },
  };
}
