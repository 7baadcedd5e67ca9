import { createHmac } from "node:crypto";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/**
 * Derives the signing secret of `listen` and `trigger` from the token, or from the seed of a login by OAuth. It is the same in every run and on every
 * machine, so a receiver is configured once. The token cannot be computed from it.
 */
export const secretOf = (token: string): string =>
  `whsec_${createHmac("sha256", token).update("skytale listen").digest("base64")}`;

/** The secret in SKYTALE_WEBHOOK_SECRET; undefined if it is not set. Throws a `Failure` if it is invalid. */
export function givenSecret({
  SKYTALE_WEBHOOK_SECRET: given,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (!given || isSecret(given)) return given || undefined;
  throw new Failure(EXIT.usage, "bad-secret", "SKYTALE_WEBHOOK_SECRET is not a valid webhook secret.", [
    "A secret is `whsec_` followed by 24 to 64 bytes in base64. Without the variable, a secret is derived from your token.",
  ]);
}

/** Whether a text is a valid secret of Standard Webhooks. */
function isSecret(text: string): boolean {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  if (encoded === undefined) return false;
  const { length } = Buffer.from(encoded, "base64");
  return length >= 24 && length <= 64;
}
