import type { PlayerRow } from "../../db/schema";
import type { PastVacation, TokenInfo } from "../../player/player-rpc";
import { isHousePlayer } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";

/** A player for everyone. */
export const viewPlayer = ({ id, username, createdAt }: Pick<PlayerRow, "id" | "username" | "createdAt">) => ({
  id,
  username,
  bot: isHousePlayer(id),
  createdAt: rfc3339(createdAt),
});

/** The one of a player's vacations that they are on, for everyone. */
export function viewRunningVacation(vacations: readonly PastVacation[], now: number) {
  const running = vacations.find(
    ({ startedAt, until, endedAt }) => endedAt === null && startedAt <= now && until > now,
  );
  return running === undefined ? null : { startedAt: rfc3339(running.startedAt), until: rfc3339(running.until) };
}

/** A token for its owner, without its secret. */
export const viewToken = (token: TokenInfo) => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: rfc3339(token.createdAt),
  expiresAt: rfc3339OrNull(token.expiresAt),
  parentId: token.parentId,
});
