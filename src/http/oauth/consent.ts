import { playerObject } from "../../bindings";
import { markOAuthClientUsed } from "../../db/oauth-clients";
import type { Client } from "../../oauth/client";
import type { Audience } from "../../oauth/resource";
import type { Identity } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import type { Scope } from "../../shared/scope";
import { idOf } from "../auth/digest";
import type { CallOf } from "../operation";
import type { RefusalOf } from "../problems/refusal";
import { isFromOtherSite } from "../request/browser-page";
import type { OAuthRules } from "./request";

/** Days without use after which a grant ends. `Grants` has the same number in milliseconds. */
export const IDLE_DAYS = 90;

/** An app's request that a player sees. */
interface Wanted {
  readonly client: Client;
  /** Null for a device. */
  readonly redirectUri: string | null;
  readonly scopes: readonly Scope[];
  readonly audience: Audience;
}

/** The facts about a request for the consent of a player. */
export const viewConsent = (
  { client: { id, kind, name, uri }, redirectUri, scopes, audience }: Wanted,
  cancelTo: string | null,
  { destinationOf, SCOPE_WORDS }: OAuthRules,
) => ({
  client: { id, kind, name, uri },
  host: redirectUri === null ? null : destinationOf(new URL(redirectUri)),
  resource: audience,
  scopes: scopes.map((scope) => ({ scope, description: SCOPE_WORDS[scope] })),
  idleDays: IDLE_DAYS,
  cancelTo,
});

type ConsentRefusal = RefusalOf<"bad-token" | "insufficient-scope" | "not-for-apps" | "origin-not-allowed">;
type PlayerCall = CallOf<Identity>;

/**
 * Refuses a consent that the player has not given on a page of this server: by a page of another site, or by an app. An
 * app could otherwise grant rights to another app, or prolong its own. Nobody can grant a scope that their token lacks.
 */
export function consentFault(call: PlayerCall, scopes: readonly Scope[]): ConsentRefusal | null {
  if (call.caller.clientId !== undefined) return { code: "not-for-apps" };
  if (isFromOtherSite(call.page)) return { code: "origin-not-allowed", origin: "another site" };
  const beyond = scopes.filter((scope) => !call.caller.scopes.includes(scope));
  return beyond.length === 0 ? null : { code: "insufficient-scope", scopes: beyond };
}

/** The scopes that a player grants, in the order of the request. They must be some of those that the app requests. */
export function grantedScopes(
  requested: readonly Scope[],
  granted: readonly Scope[] | undefined,
): Result<readonly Scope[], RefusalOf<"invalid-request">> {
  const beyond = granted?.find((scope) => !requested.includes(scope));
  return beyond === undefined
    ? ok(requested.filter((scope) => granted?.includes(scope) ?? true))
    : err({ code: "invalid-request", errors: [{ field: "scopes", detail: `the app does not request ${beyond}` }] });
}

/** The code of a new grant, by its hash. */
interface GrantCode {
  readonly grantId: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly challenge: string | null;
}

/** Stores the consent of the caller as a grant with a code. */
export async function giveGrant(
  call: PlayerCall,
  { client, redirectUri, scopes, audience }: Wanted,
  code: GrantCode,
  rules: OAuthRules,
): Promise<Result<null, ConsentRefusal>> {
  const fault = consentFault(call, scopes);
  if (fault !== null) return err(fault);
  const { playerId, tokenId } = call.caller;
  if (client.kind === "registered") await markOAuthClientUsed(call.env.DB, client.id, call.now);
  const isGranted = await playerObject(call.env, playerId).app("grant", {
    id: code.grantId,
    appId: await idOf(rules.appKeyOf(client, redirectUri)),
    clientId: client.id,
    clientName: client.name,
    redirectUri,
    challenge: code.challenge,
    scopes,
    audience,
    codeHash: code.hash,
    codeExpiresAt: code.expiresAt,
    tokenId,
  });
  return isGranted === true ? ok(null) : err({ code: "bad-token" });
}
