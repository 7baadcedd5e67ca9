import type { ChallengeRow } from "../../db/schema";
import type { FeedEvent } from "../../match/feed-events";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

/** A piece of news and the player who is to have it. */
export interface AddressedNews {
  readonly playerId: string;
  readonly item: FeedEvent;
}

/**
 * Tells the opponent of a direct challenge, or of an offered rematch; null for an open one. Its id depends on the
 * challenge alone.
 */
export function receivedNews(challenge: ChallengeRow): AddressedNews | null {
  if (challenge.opponentId === null) return null;
  const { id, variant, options, position, color, timeControl, rated, message, rematchOf } = challenge;
  return {
    playerId: challenge.opponentId,
    item: {
      id: `${id}-received`,
      type: rematchOf === null ? "challenge.received" : "rematch.offered",
      timestamp: rfc3339(challenge.createdAt),
      data: {
        challengeId: id,
        ...(rematchOf === null ? {} : { gameId: rematchOf }),
        challenger: { username: challenge.challengerName },
        variant,
        options,
        position,
        color,
        timeControl: viewTimeControl(timeControl),
        rated,
        private: challenge.private,
        message,
        expiresAt: rfc3339(challenge.expiresAt),
      },
    },
  };
}

/** Tells the opponent of a direct challenge that it was withdrawn; null for an open one. */
export function canceledNews(challenge: ChallengeRow, at: number): AddressedNews | null {
  if (challenge.opponentId === null) return null;
  return {
    playerId: challenge.opponentId,
    item: {
      id: `${challenge.id}-canceled`,
      type: "challenge.canceled",
      timestamp: rfc3339(at),
      data: {
        challengeId: challenge.id,
        challenger: { username: challenge.challengerName },
        variant: challenge.variant,
      },
    },
  };
}

/** Tells the challenger that his challenge was declined, and why. */
export function declinedNews(challenge: ChallengeRow, at: number): AddressedNews {
  return {
    playerId: challenge.challengerId,
    item: {
      id: `${challenge.id}-declined`,
      type: "challenge.declined",
      timestamp: rfc3339(at),
      data: {
        challengeId: challenge.id,
        opponent: { username: challenge.opponentName },
        variant: challenge.variant,
        reason: challenge.declineReason,
      },
    },
  };
}
