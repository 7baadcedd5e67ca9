import type { Identity } from "../../player/player-rpc";
import type { Settings } from "../../settings";
import { lookAlikeKey } from "../../shared/username";

type AdminSettings = Pick<Settings, "adminPlayerId" | "adminUsername">;

/**
 * Whether a player is the admin now. If an id is configured, it decides, because a name can pass to another player.
 * Otherwise the configured name decides.
 */
export function isAdmin(
  { adminPlayerId, adminUsername }: AdminSettings,
  { playerId, username }: Pick<Identity, "playerId" | "username">,
): boolean {
  if (adminPlayerId !== null) return playerId === adminPlayerId;
  return adminUsername !== null && username.toLowerCase() === adminUsername.toLowerCase();
}

/** Removes the scope `admin` from a caller who is no longer the admin. */
export function withScopesThatHold(settings: AdminSettings, identity: Identity): Identity {
  if (!identity.scopes.includes("admin") || isAdmin(settings, identity)) return identity;
  return { ...identity, scopes: identity.scopes.filter((scope) => scope !== "admin") };
}

/** Whether a name is the configured admin's or looks like it. Nobody else may take it. */
export const isAdminName = ({ adminUsername }: AdminSettings, username: string): boolean =>
  adminUsername !== null && lookAlikeKey(username) === lookAlikeKey(adminUsername);
