import type { PlayerRow } from "../../db/schema";
import type { TokenInfo } from "../../player/player-rpc";
import { rfc3339, rfc3339OrNull } from "../../shared/time";

/** A player for everyone. */
export const viewPlayer = ({ id, username, createdAt }: Pick<PlayerRow, "id" | "username" | "createdAt">) => ({
  id,
  username,
  createdAt: rfc3339(createdAt),
});

/** A token for its owner, without its secret. */
export const viewToken = (token: TokenInfo) => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: rfc3339(token.createdAt),
  expiresAt: rfc3339OrNull(token.expiresAt),
  parentId: token.parentId,
});
