import { createHmac } from "node:crypto";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/**
 * The secret that signs what a token's `listen` and `trigger` send: the same in every run and on every machine, so that a
 * receiver is told it once. It is made of the token, which it does not give away.
 */
export const secretOf = (token: string): string =>
  `whsec_${createHmac("sha256", token).update("skytale listen").digest("base64")}`;

/** The secret of the environment, as for a receiver that has its own from the same file; undefined if there is none. */
export function givenSecret({
  SKYTALE_WEBHOOK_SECRET: given,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (!given || isSecret(given)) return given || undefined;
  throw new Failure(EXIT.usage, "bad-secret", "SKYTALE_WEBHOOK_SECRET is no secret of a webhook.", [
    "One is `whsec_` and base 64 of 24 to 64 bytes. Unset it, and one is made of your token.",
  ]);
}

/** Whether a text can sign, as Standard Webhooks have it. */
function isSecret(text: string): boolean {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  if (encoded === undefined) return false;
  const { length } = Buffer.from(encoded, "base64");
  return length >= 24 && length <= 64;
}
