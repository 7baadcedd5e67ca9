import type { AcceptanceRow, ChallengeRow } from "../db/schema";
import type { FeedEvent } from "../events/feed-event";
import type { MatchSetup, Seat } from "../match/setup";
import type { Settings } from "../settings";
import { challengeId, gameId, playerId } from "../shared/ids";
import { rfc3339 } from "../shared/time";

/** A challenge that somebody is taking up in this room. */
export interface PendingAcceptance {
  readonly gameId: string;
  readonly challengeId: string;
  readonly accepter: { readonly id: string; readonly username: string };
}

type Row = { game_id: string; challenge_id: string; accepter_id: string; accepter_name: string };

/** Reads the acceptance that is under way; null if there is none. */
export function readAcceptance(sql: SqlStorage): PendingAcceptance | null {
  const row = sql.exec<Row>("SELECT game_id, challenge_id, accepter_id, accepter_name FROM acceptance").toArray()[0];
  if (!row) return null;
  return {
    gameId: row.game_id,
    challengeId: row.challenge_id,
    accepter: { id: row.accepter_id, username: row.accepter_name },
  };
}

/** Notes an acceptance before the first step of it is taken, so that a crash can't leave it half done. */
export function writeAcceptance(sql: SqlStorage, pending: PendingAcceptance): void {
  sql.exec(
    "INSERT OR REPLACE INTO acceptance (id, game_id, challenge_id, accepter_id, accepter_name) VALUES (1, ?, ?, ?, ?)",
    pending.gameId,
    pending.challengeId,
    pending.accepter.id,
    pending.accepter.username,
  );
}

export function clearAcceptance(sql: SqlStorage): void {
  sql.exec("DELETE FROM acceptance");
}

/** The match that a challenge and its acceptance make, under the server's rules of time. */
export function setupOf(
  challenge: ChallengeRow,
  acceptance: AcceptanceRow,
  settings: Pick<Settings, "warningPart" | "maxMoveTime">,
): MatchSetup {
  const challenger: Seat = { id: playerId(challenge.challengerId), username: challenge.challengerName };
  const accepter: Seat = { id: playerId(acceptance.accepterId), username: acceptance.accepterName };
  return {
    gameId: gameId(acceptance.gameId),
    challengeId: challengeId(challenge.id),
    variant: challenge.variant,
    revision: challenge.revision,
    options: challenge.options,
    position: challenge.position,
    players:
      acceptance.challengerSide === "white"
        ? { white: challenger, black: accepter }
        : { white: accepter, black: challenger },
    timeControl: challenge.timeControl,
    rated: challenge.rated,
    private: challenge.private,
    // A game that counts is not taken back unless the challenge said so.
    takebacks: challenge.takebacks || !challenge.rated,
    vacation: challenge.vacation,
    warningPart: settings.warningPart,
    maxMoveTime: settings.maxMoveTime,
    createdAt: acceptance.acceptedAt,
  };
}

/** What the challenger is told. */
export function acceptedNews(challenge: ChallengeRow, acceptance: AcceptanceRow): FeedEvent {
  return {
    id: `${challenge.id}-accepted-${acceptance.use}`,
    type: "challenge.accepted",
    timestamp: rfc3339(acceptance.acceptedAt),
    data: {
      challengeId: challenge.id,
      variant: challenge.variant,
      gameId: acceptance.gameId,
      by: { username: acceptance.accepterName },
    },
  };
}
