import { Webhook } from "standardwebhooks";
import { startTimer } from "../../storage/timer";
import type { AttemptResult } from "../channel";
import type { FormattedEvent } from "../format";
import { type PushSender, type PushSubscription, pushRequest } from "../web-push/web-push";

/** Time limit of an attempt, including the response, in milliseconds. */
export const TIME_LIMIT = 15_000;
/** Maximum number of bytes kept of a response body. */
const ANSWER_LIMIT = 1024;
/** Time limit for the body of a ping's response after its status, in milliseconds. */
const ECHO_LIMIT = 2_000;
/** Response header in which a receiver may echo the challenge of a ping. */
export const CHALLENGE_HEADER = "webhook-challenge";

/** A message to a receiver. */
export interface WebhookMessage extends FormattedEvent {
  readonly url: URL;
  /**
   * The message is signed with each of these secrets. There are two for a day after a rotation. Messages to browsers
   * are signed with the VAPID key instead.
   */
  readonly secrets: readonly string[];
  /** Id of the event. All attempts send the same id. */
  readonly id: string;
  /** The challenge of a ping, which the response is searched for; absent for other messages. */
  readonly challenge?: string;
  /** The browser subscription that the message is encrypted for; absent for other webhooks. */
  readonly push?: { readonly subscription: PushSubscription; readonly sender: PushSender };
}

/** The request of one attempt. */
interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A new secret in the format of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** The headers of one attempt, including its signatures. `at`: milliseconds since 1970. */
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
 * Makes one attempt. Never throws: failures are part of the result.
 * @param timeLimit milliseconds for the whole attempt, including the body of the response
 */
export async function attemptWebhook(
  message: WebhookMessage,
  world: { readonly fetch: typeof fetch; readonly now: () => number },
  timeLimit: number = TIME_LIMIT,
): Promise<AttemptResult> {
  // Destructured, because the fetch of the runtime must not be called as a method of another object.
  const { fetch, now } = world;
  const startedAt = now();
  const abort = new AbortController();
  const stopTimer = startTimer(timeLimit, () => abort.abort());
  const done = (
    result: Omit<AttemptResult, "durationMs" | "isEchoed" | "isGone">,
    isEchoed = false,
  ): AttemptResult => ({
    ...result,
    isEchoed,
    // For an expired subscription, push services respond with 404 (RFC 8030) or 410 (in practice).
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
    // Except for a ping, the status of a 2xx response is sufficient. Reading a body that never ends would delay the
    // next event of the game.
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
    stopTimer();
  }
}

/**
 * Cancels an unread body and returns an empty string. The cancellation is not awaited, because a receiver could delay
 * it.
 */
function dropBody(response: Response): string {
  response.body?.cancel().catch(() => undefined);
  return "";
}

/**
 * Whether a response contains the challenge of a ping: in the header `CHALLENGE_HEADER`, as its whole text body, or as
 * the field `challenge` of a JSON object. Other places do not count, because a server that echoes every request has not
 * agreed to anything.
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

/** The beginning of a body, if it arrives within `limit` milliseconds; otherwise an empty string. */
async function atMost(limit: number, response: Response): Promise<string> {
  const late = Promise.withResolvers<string>();
  const stopTimer = startTimer(limit, () => late.resolve(""));
  try {
    return await Promise.race([readStart(response), late.promise]);
  } finally {
    stopTimer();
  }
}

/**
 * The beginning of a body; the rest is not read. If the receiver disconnects or stalls after the status, the part that
 * has arrived is returned: the status decides the result, and the body is recorded or searched for an echo.
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
  // The cancellation is not awaited, because a receiver could delay it.
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
