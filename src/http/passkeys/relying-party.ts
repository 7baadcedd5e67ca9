import type { VapidKeys } from "../../settings";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { CredentialResponse, Expected } from "../../webauthn/contract";
import type { AnyCall } from "../operation";
import { challengeOf, expiryOf, type Purpose } from "./challenge";

/** How long a session of a passkey lasts, in milliseconds. */
export const SESSION_LIFE = 30 * DAY;

/** This server as passkeys know it: by the name of the host that a page was loaded from. */
export interface RelyingParty {
  readonly keys: VapidKeys;
  readonly origin: string;
  readonly rpId: string;
}

/** Where passkeys can be had: they are bound to a name, and no browser takes an address such as 127.0.0.1 for one. */
export function relyingParty({
  settings,
  pageOrigin,
}: AnyCall): Result<RelyingParty, { code: "passkeys-unavailable" }> {
  const { hostname } = new URL(pageOrigin);
  const isAddress = hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
  if (isAddress || settings.vapidKeys === null) return err({ code: "passkeys-unavailable" });
  return ok({ keys: settings.vapidKeys, origin: pageOrigin, rpId: hostname });
}

/** What a browser's answer has to be for, and the challenge as its use is kept. */
export interface Answered extends Expected {
  readonly used: { readonly text: string; readonly expiresAt: number };
}

/** Whether a browser's answer names a challenge of ours for this purpose. */
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

/** What signs: elliptic curves first, and RSA for what has nothing else. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];
