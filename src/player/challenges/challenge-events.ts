import type { ChallengeRow } from "../../db/schema";
import type { FeedEvent } from "../../events/feed-event";
import { namedPlayer } from "../../shared/house";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

/** An event and the player who receives it. */
export interface AddressedNews {
  readonly playerId: string;
  readonly item: FeedEvent;
}

/**
 * Event for the opponent of a direct challenge or rematch offer; null if the challenge names no opponent. The event id
 * is derived from the challenge, so that repetitions are detected.
 */
export function receivedNews(challenge: ChallengeRow): AddressedNews | null {
  if (challenge.opponentId === null) return null;
  const { id, variant, options, position, color, timeControl, rated, message, rematchOf } = challenge;
  const eventId = `${id}-received`;
  const timestamp = rfc3339(challenge.createdAt);
  const terms = {
    challenger: namedPlayer(challenge.challengerId, challenge.challengerName),
    variant,
    options,
    position,
    color,
    timeControl: viewTimeControl(timeControl),
    rated,
    private: challenge.private,
    message,
    expiresAt: rfc3339(challenge.expiresAt),
  };
  const item: FeedEvent =
    rematchOf === null
      ? { id: eventId, type: "challenge.received", timestamp, data: { challengeId: id, ...terms } }
      : {
          id: eventId,
          type: "rematch.offered",
          timestamp,
          data: { challengeId: id, gameId: rematchOf, ...terms },
        };
  return { playerId: challenge.opponentId, item };
}

/** When a challenge was closed, and the last restore of the server, as milliseconds since 1970. */
export interface ClosingTimes {
  readonly at: number;
  readonly restoredAt: number | null;
}

/**
 * The id of the event about the end of a challenge. A challenge that is older than a restore and is closed after it may
 * have been closed before, in the time that the restore has undone. So its event gets another id.
 */
function closingId(challenge: ChallengeRow, end: string, { at, restoredAt }: ClosingTimes): string {
  const id = `${challenge.id}-${end}`;
  const isOlder = restoredAt !== null && challenge.createdAt < restoredAt && at >= restoredAt;
  return isOlder ? `${id}-${restoredAt.toString(36)}` : id;
}

/** Event for the opponent of a canceled challenge; null if the challenge names no opponent. */
export function canceledNews(challenge: ChallengeRow, times: ClosingTimes): AddressedNews | null {
  if (challenge.opponentId === null) return null;
  return {
    playerId: challenge.opponentId,
    item: {
      id: closingId(challenge, "canceled", times),
      type: "challenge.canceled",
      timestamp: rfc3339(times.at),
      data: {
        challengeId: challenge.id,
        challenger: namedPlayer(challenge.challengerId, challenge.challengerName),
        variant: challenge.variant,
      },
    },
  };
}

/** Event for the challenger of a declined challenge, with the reason; null if the challenge was not declined. */
export function declinedNews(challenge: ChallengeRow, times: ClosingTimes): AddressedNews | null {
  const { id, variant, opponentId, opponentName, declineReason } = challenge;
  if (opponentName === null || declineReason === null) return null;
  return {
    playerId: challenge.challengerId,
    item: {
      id: closingId(challenge, `declined-${declineReason}`, times),
      type: "challenge.declined",
      timestamp: rfc3339(times.at),
      data: { challengeId: id, opponent: namedPlayer(opponentId ?? "", opponentName), variant, reason: declineReason },
    },
  };
}
