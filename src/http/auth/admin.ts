import type { Identity } from "../../player/player-rpc";
import type { Settings } from "../../settings";
import { lookAlikeKey } from "../../shared/username";

type AdminSettings = Pick<Settings, "adminPlayerId" | "adminUsername">;

/**
 * Whether somebody is the admin now. The id decides where it is set, for names pass from hand to hand; else whoever has
 * the configured name.
 */
export function isAdmin(
  { adminPlayerId, adminUsername }: AdminSettings,
  { playerId, username }: Pick<Identity, "playerId" | "username">,
): boolean {
  if (adminPlayerId !== null) return playerId === adminPlayerId;
  return adminUsername !== null && username.toLowerCase() === adminUsername.toLowerCase();
}

/** A caller with the scopes that hold now: `admin` only as long as they are the admin. */
export function withScopesThatHold(settings: AdminSettings, identity: Identity): Identity {
  if (!identity.scopes.includes("admin") || isAdmin(settings, identity)) return identity;
  return { ...identity, scopes: identity.scopes.filter((scope) => scope !== "admin") };
}

/** Whether a name, or one that looks like it, is the configured admin's: nobody else may take it. */
export const isAdminName = ({ adminUsername }: AdminSettings, username: string): boolean =>
  adminUsername !== null && lookAlikeKey(username) === lookAlikeKey(adminUsername);
