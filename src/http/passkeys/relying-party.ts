import type { VapidKeys } from "../../settings";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { CredentialResponse, Expected } from "../../webauthn/contract";
import type { AnyCall } from "../operation";
import { challengeOf, expiryOf, type Purpose } from "./challenge";

/** Lifetime of a session that a passkey started, in milliseconds. */
export const SESSION_LIFE = 30 * DAY;

/** This server as the relying party of passkeys, identified by the host name of the page. */
export interface RelyingParty {
  readonly keys: VapidKeys;
  readonly origin: string;
  readonly rpId: string;
}

/**
 * The relying party of a request. Refused on IP addresses: passkeys are bound to a host name, and browsers do not
 * accept an address such as 127.0.0.1.
 */
export function relyingParty({
  settings,
  pageOrigin,
}: AnyCall): Result<RelyingParty, { code: "passkeys-unavailable" }> {
  const { hostname } = new URL(pageOrigin);
  const isAddress = hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
  if (isAddress || settings.vapidKeys === null) return err({ code: "passkeys-unavailable" });
  return ok({ keys: settings.vapidKeys, origin: pageOrigin, rpId: hostname });
}

/** The values that a browser's answer must match, and the challenge for the record of used ones. */
export interface Answered extends Expected {
  readonly used: { readonly text: string; readonly expiresAt: number };
}

/** Checks that a browser's answer contains a valid challenge of this server for this purpose. */
export async function answered(
  { keys, origin, rpId }: RelyingParty,
  { response }: CredentialResponse,
  purpose: Purpose,
  now: number,
): Promise<Result<Answered, { code: "bad-passkey" }>> {
  const challenge = challengeOf(response.clientDataJSON);
  const expiresAt = challenge === null ? null : await expiryOf(keys, purpose, challenge, now);
  if (challenge === null || expiresAt === null) return err({ code: "bad-passkey" });
  return ok({ challenge, origin, rpId, used: { text: challenge, expiresAt } });
}

/** Accepted signature algorithms (COSE ids): elliptic curves first, and RSA for authenticators without them. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];
