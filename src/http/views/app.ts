import type { ConnectedApp } from "../../player/player-rpc";
import { rfc3339 } from "../../shared/time";
import type { OAuthRules } from "../oauth/request";

/** The view of a connected app for its player. */
export const viewApp = (
  { redirectUri, createdAt, lastUsedAt, expiresAt, ...app }: ConnectedApp,
  { destinationOf }: Pick<OAuthRules, "destinationOf">,
) => ({
  ...app,
  host: redirectUri === null ? null : destinationOf(new URL(redirectUri)),
  createdAt: rfc3339(createdAt),
  lastUsedAt: rfc3339(lastUsedAt),
  expiresAt: rfc3339(expiresAt),
});
