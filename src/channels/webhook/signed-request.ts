import { Webhook } from "standardwebhooks";
import { HOUR } from "../../shared/duration";
import type { AttemptResult } from "../channel";
import { type AttemptWorld, attempt } from "../http/attempt";
import type { Message } from "../message";
import type { Recipient } from "../recipient";

/** How long after a rotation the former secret also signs, in milliseconds. */
const ROTATION_OVERLAP = 24 * HOUR;

/** A message to a webhook. */
export interface WebhookMessage extends Message {
  readonly url: URL;
  /** The message is signed with each of these secrets. There are two for a day after a rotation. */
  readonly secrets: readonly string[];
  /** Id of the event. All attempts send the same id. */
  readonly id: string;
  /** The challenge of a ping, which the response is searched for; absent for other messages. */
  readonly challenge?: string;
}

/** A new secret in the format of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * The secrets that sign at `now`: the current secret, and for `ROTATION_OVERLAP` after a rotation also the former one.
 */
export function signingSecrets(
  { secret, formerSecret, rotatedAt }: Pick<Recipient, "secret" | "formerSecret" | "rotatedAt">,
  now: number,
): readonly string[] {
  const isOverlap = rotatedAt !== null && now < rotatedAt + ROTATION_OVERLAP;
  return formerSecret !== null && isOverlap ? [secret, formerSecret] : [secret];
}

/** Makes one attempt to send a signed message. Never throws: failures are part of the result. */
export const attemptWebhook = (
  message: WebhookMessage,
  world: AttemptWorld,
  timeLimit?: number,
): Promise<AttemptResult> => {
  const { body, challenge = null, url } = message;
  return attempt(
    { url, challenge, encode: (at) => ({ headers: webhookHeaders(message, at), body }) },
    world,
    timeLimit,
  );
};

/** The headers of one attempt, including its signatures. `at`: milliseconds since 1970. */
function webhookHeaders({ headers, secrets, id, body }: WebhookMessage, at: number): Record<string, string> {
  return {
    ...headers,
    "user-agent": "Skytale-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(" "),
  };
}
