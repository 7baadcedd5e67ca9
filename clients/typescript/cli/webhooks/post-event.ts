import type { FeedEvent } from "skytale-client";
import { Webhook } from "standardwebhooks";

/** How long a receiver may take for its answer, in milliseconds: as long as the server gives it. */
const TIME_LIMIT = 15_000;
/** How long after its status the body of an answer may take, in milliseconds, and how much of it is read, in characters. */
const BODY_TIME_LIMIT = 2_000;
const BODY_LIMIT = 10_000;
/** How much of an answer is shown, in characters. */
const SHOWN = 200;

/** Where events are posted, and the secret that signs them. */
export interface Target {
  readonly url: URL;
  /** As Standard Webhooks have it: `whsec_` and base 64. */
  readonly secret: string;
}

/** How an attempt to post an event went. */
export type PostResult =
  /** There was an answer: only a status of 2xx says that the event was taken. */
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: string;
      /** Seconds; null if the receiver did not ask for patience. */
      readonly retryAfter: number | null;
      /** Whether it echoed the challenge of a `webhook.ping`, which makes a webhook verified. */
      readonly isEchoed: boolean;
      readonly durationMs: number;
    }
  /** Nobody listens there. */
  | { readonly kind: "unreachable"; readonly error: string; readonly durationMs: number }
  /** It was there, but did not answer: it broke off, or took too long. */
  | { readonly kind: "broken"; readonly error: string; readonly durationMs: number };

/**
 * Posts an event as the server's webhooks do: the same body, headers and signature. Never throws.
 * @param now milliseconds since 1970, which the signature is for
 * @param signal breaks it off
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
    // A 2xx says all there is to say: a receiver that never ends its body would hold up what comes next for a game.
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

/** What comes of a body in time, up to a limit; the connection of what has more to say is over. */
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
    // It broke off: the status was there before.
  } finally {
    clearTimeout(timer);
    await leave();
  }
  return text;
}

/** What a connection that never came about fails with. */
const NOBODY_THERE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The system's code of what made a request fail; what `fetch` says itself is only “fetch failed”. */
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
