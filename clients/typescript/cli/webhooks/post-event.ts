import type { FeedEvent } from "skytale-client";
import { Webhook } from "standardwebhooks";

/** Timeout for the receiver's response, in milliseconds. It is the same as the server's. */
const TIME_LIMIT = 15_000;
/** Limits for the body of a response: time after the status in milliseconds, and length in characters. */
const BODY_TIME_LIMIT = 2_000;
const BODY_LIMIT = 10_000;
/** Maximum length of the body that is shown, in characters. */
const SHOWN = 200;

/** The address that events are posted to, and the secret that signs them. */
export interface Target {
  readonly url: URL;
  /** In the format of Standard Webhooks: `whsec_` and base64. */
  readonly secret: string;
}

/** Result of an attempt to post an event. */
export type PostResult =
  /** The receiver responded. Only a 2xx status accepts the event. */
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: string;
      /** Seconds; null if the response has no `Retry-After`. */
      readonly retryAfter: number | null;
      /** Whether the response echoed the challenge of a `webhook.ping`, which verifies a webhook. */
      readonly isEchoed: boolean;
      readonly durationMs: number;
    }
  /** The connection failed. */
  | { readonly kind: "unreachable"; readonly error: string; readonly durationMs: number }
  /** Any other failure without a response: a timeout, a connection that was closed early, or a TLS error. */
  | { readonly kind: "broken"; readonly error: string; readonly durationMs: number };

/**
 * Posts an event with the same body, headers and signature as the server's webhooks. Never throws.
 * @param now time of the signature, in milliseconds since 1970
 * @param signal aborts the request
 */
export async function postEvent(
  event: FeedEvent,
  { url, secret }: Target,
  now: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const body = JSON.stringify(event);
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, TIME_LIMIT);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Skytale-Webhooks/1",
        "webhook-id": event.id,
        "webhook-timestamp": String(Math.floor(now / 1000)),
        "webhook-signature": new Webhook(secret).sign(event.id, new Date(now), body),
      },
      body,
      redirect: "manual",
      signal: abort.signal,
    });
    const { ok, status, headers } = response;
    // The body of a 2xx response is ignored. Reading a slow body would delay the next events of the game.
    const isEnough = ok && event.type !== "webhook.ping";
    if (isEnough) response.body?.cancel().catch(() => undefined);
    const answer = isEnough ? "" : await beginningOf(response);
    return {
      kind: "answered",
      status,
      body: answer.slice(0, SHOWN),
      retryAfter: readSeconds(headers.get("retry-after")),
      isEchoed: ok && isEcho(event, headers.get("webhook-challenge"), answer),
      durationMs: durationMs(),
    };
  } catch (error) {
    if (abort.signal.aborted && !signal.aborted) {
      return { kind: "broken", error: `no answer within ${TIME_LIMIT / 1000} s`, durationMs: durationMs() };
    }
    const code = errorCode(error);
    const kind = NOBODY_THERE.has(code) ? "unreachable" : "broken";
    return { kind, error: code, durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Reads the body up to the limits of time and length, then closes the connection. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  const leave = () => reader.cancel().catch(() => undefined);
  const timer = setTimeout(leave, BODY_TIME_LIMIT);
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < BODY_LIMIT) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The body was cut off. The status is still valid.
  } finally {
    clearTimeout(timer);
    await leave();
  }
  return text;
}

/** Error codes of failed connections. */
const NOBODY_THERE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The system's error code of a failed request. The message of `fetch` itself is only “fetch failed”. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.message : errorCode(error.cause);
}

const readSeconds = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;

function isEcho(event: FeedEvent, header: string | null, body: string): boolean {
  if (event.type !== "webhook.ping") return false;
  const { challenge } = event.data;
  if (header?.trim() === challenge || body.trim() === challenge) return true;
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null && "challenge" in answer && answer.challenge === challenge;
  } catch {
    return false;
  }
}
