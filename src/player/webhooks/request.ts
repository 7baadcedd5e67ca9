import { Webhook } from "standardwebhooks";
import type { FormattedEvent } from "./format";
import type { AttemptResult } from "./retry";
import { type PushSender, type PushSubscription, pushRequest } from "./web-push";

/** How long a receiver may take for its answer, in milliseconds. */
export const TIME_LIMIT = 15_000;
/** How much of an answer is read, in bytes. */
const ANSWER_LIMIT = 1024;
/** How long after its status the body of a ping's answer may take, in milliseconds. */
const ECHO_LIMIT = 2_000;
/** The header by which a receiver may echo a ping's challenge. */
export const CHALLENGE_HEADER = "webhook-challenge";

/** A message for a receiver. */
export interface WebhookMessage extends FormattedEvent {
  readonly url: URL;
  /** Each signs; more than one while a secret is being replaced. */
  readonly secrets: readonly string[];
  /** The event's id; the same over all attempts. */
  readonly id: string;
  /** What a ping asks its receiver to echo; absent for all else. */
  readonly challenge?: string;
  /** The subscription of a browser that it is encrypted for, which its push service passes on; absent for all else. */
  readonly push?: { readonly subscription: PushSubscription; readonly sender: PushSender };
}

/** What each attempt sends. */
interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A new secret, in the form that Standard Webhooks give it: `whsec_` and 24 random bytes in base 64. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** The headers of one attempt at a message, its signature among them. `at`: milliseconds since 1970. */
export function webhookHeaders(message: WebhookMessage, at: number): Record<string, string> {
  const { headers, secrets, id, body } = message;
  return {
    ...headers,
    "user-agent": "Skytale-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(" "),
  };
}

const outgoing = async (message: WebhookMessage, at: number): Promise<Outgoing> =>
  message.push === undefined
    ? { headers: webhookHeaders(message, at), body: message.body }
    : pushRequest(message, message.url, message.push.subscription, message.push.sender);

/**
 * Sends a message once. Never throws: what goes wrong is part of the result.
 * @param timeLimit milliseconds for all of it, the answer's body included
 */
export async function attemptWebhook(
  message: WebhookMessage,
  world: { readonly fetch: typeof fetch; readonly now: () => number },
  timeLimit: number = TIME_LIMIT,
): Promise<AttemptResult> {
  // Taken out of its object: the runtime's own fetch refuses to be called as somebody's method.
  const { fetch, now } = world;
  const startedAt = now();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeLimit);
  const done = (
    result: Omit<AttemptResult, "durationMs" | "isEchoed" | "isGone">,
    isEchoed = false,
  ): AttemptResult => ({
    ...result,
    isEchoed,
    // What push services answer for a subscription that has ended is 404 by RFC 8030, and 410 by habit.
    isGone: result.status === 410 || (result.status === 404 && message.push !== undefined),
    durationMs: Math.max(0, now() - startedAt),
  });
  try {
    const { headers, body: sent } = await outgoing(message, startedAt);
    const response = await fetch(message.url.href, {
      method: "POST",
      headers,
      body: sent,
      redirect: "manual",
      signal: abort.signal,
    });
    const retryAfter = response.headers.get("retry-after");
    const { ok: isTaken, status } = response;
    // A 2xx says all there is to say: a receiver that never ends its body would hold up what comes next for a game.
    if (isTaken && message.challenge === undefined) {
      return done({ status, error: null, retryAfter, body: dropBody(response) });
    }
    const body = await (isTaken ? atMost(ECHO_LIMIT, response) : readStart(response));
    const isEchoed = isTaken && isEcho(message.challenge ?? "", response.headers.get(CHALLENGE_HEADER), body);
    return done({ status, error: null, retryAfter, body }, isEchoed);
  } catch (error) {
    const failure = abort.signal.aborted ? "timeout" : nameOf(error);
    return done({ status: null, error: failure, retryAfter: null, body: "" });
  } finally {
    clearTimeout(timer);
  }
}

/** Leaves a body unread. Not waited for: a receiver could hold up even this. */
function dropBody(response: Response): string {
  response.body?.cancel().catch(() => undefined);
  return "";
}

/**
 * Whether an answer has a ping's challenge: in its header, or as its body, in plain text or as the member `challenge` of a
 * JSON object. Anywhere in the body would not do: what sends every request back has agreed to nothing.
 */
function isEcho(challenge: string, header: string | null, body: string): boolean {
  if (header?.trim() === challenge || body.trim() === challenge) return true;
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null && "challenge" in answer && answer.challenge === challenge;
  } catch {
    return false;
  }
}

/** The first part of a body if it comes in time; nothing otherwise. */
async function atMost(limit: number, response: Response): Promise<string> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(""), limit);
  try {
    return await Promise.race([readStart(response), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The first part of a body; the rest is not read. It is only for the log: a receiver that breaks off or stalls after
 * its status has still answered.
 */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < ANSWER_LIMIT) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
    }
  } catch {
    return decode(chunks);
  }
  // Not awaited: a receiver could hold up even this.
  reader.cancel().catch(() => undefined);
  return decode(chunks);
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  let room = ANSWER_LIMIT;
  let text = "";
  for (const chunk of chunks) {
    text += decoder.decode(chunk.subarray(0, room), { stream: true });
    room = Math.max(0, room - chunk.byteLength);
  }
  return text;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : "unreachable");
