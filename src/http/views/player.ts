import type { PlayerRow } from "../../db/schema";
import type { PastVacation, TokenInfo } from "../../player/player-rpc";
import { isHousePlayer } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";

/** The public view of a player. */
export const viewPlayer = ({ id, username, createdAt }: Pick<PlayerRow, "id" | "username" | "createdAt">) => ({
  id,
  username,
  bot: isHousePlayer(id),
  createdAt: rfc3339(createdAt),
});

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
