import type { PlayerRow } from "../../db/schema";
import type { PastVacation, TokenInfo } from "../../player/player-rpc";
import { DAY } from "../../shared/duration";
import { isBot } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import type { LastSeen } from "../schemas/player";

/** The public view of a player. */
export const viewPlayer = ({ id, username, createdAt }: Pick<PlayerRow, "id" | "username" | "createdAt">) => ({
  id,
  username,
  bot: isBot(id),
  createdAt: rfc3339(createdAt),
});

/**
 * When a player was last seen, so coarse that it does not show their habits: on this UTC day, within 7 or 31 days, or
 * longer ago.
 * @param seenDay in days since 1970; null if unknown
 */
export function viewLastSeen(seenDay: number | null, now: number): LastSeen | null {
  if (seenDay === null) return null;
  const days = Math.floor(now / DAY) - seenDay;
  return days <= 0 ? "today" : days < 7 ? "this-week" : days < 31 ? "this-month" : "long-ago";
}

/** The public view of the current vacation; null if there is none. */
export function viewRunningVacation(vacations: readonly PastVacation[], now: number) {
  const running = vacations.find(
    ({ startedAt, until, endedAt }) => endedAt === null && startedAt <= now && until > now,
  );
  return running === undefined ? null : { startedAt: rfc3339(running.startedAt), until: rfc3339(running.until) };
}

/** The view of a token for its owner, without the secret. */
export const viewToken = (token: TokenInfo) => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: rfc3339(token.createdAt),
  expiresAt: rfc3339OrNull(token.expiresAt),
  parentId: token.parentId,
});
