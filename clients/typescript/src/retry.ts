import { ConnectionError, retryAfterOf } from "./errors.js";
import type { PlatformRequest, PlatformResponse } from "./platform.js";
import { asTimer, backOff, follower, sleep, spread } from "./wait.js";

/** Information about an upcoming retry. */
export interface Retry {
  readonly url: string;
  /** Status of the failed response, or the error if there was no response. */
  readonly reason: unknown;
  /** Milliseconds until the retry is sent. */
  readonly delay: number;
}

/** Retry policy of a client. Times are in milliseconds. */
export interface RetryPolicy {
  /** Maximum number of retries of a request; 4 by default. */
  readonly maxRetries?: number | undefined;
  /** Timeout of each attempt; 30 s by default. The query parameter `wait` of a long poll is added to it. */
  readonly timeout?: number | undefined;
  /** Longest `Retry-After` that is obeyed; 60 s by default. A longer one makes the call fail immediately. */
  readonly maxRetryDelay?: number | undefined;
  /** Called before each retry. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** @deprecated Use `maxRetries`. */
  readonly retries?: number | undefined;
  /** @deprecated Use `maxRetryDelay`. */
  readonly longestPause?: number | undefined;
}

/** Statuses of responses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

type Fetch = (request: PlatformRequest) => Promise<PlatformResponse>;

/**
 * Wraps a fetch with safe retries. Each POST gets an Idempotency-Key that its retries share, so the server answers a
 * retry as it answered the first attempt. Refusals with 429 and 503 are always retried, because the server did not
 * execute the request. If the server may have executed it (lost connection, 502 or 504 of a proxy), only idempotent
 * requests are retried. Bodies are read completely before a response is returned, except those of event streams.
 */
export function retryingFetch(fetch: Fetch, policy: RetryPolicy): Fetch {
  const { retries = 4, longestPause = 60_000, timeout = 30_000, onRetry } = policy;
  const { maxRetries = retries, maxRetryDelay = longestPause } = policy;
  return async (request) => {
    const { method, url, headers, signal } = request;
    if (method === "POST" && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", newKey());
    const patience = timeout + Number(new URL(url).searchParams.get("wait")) * 1000;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= maxRetries;
      let answer: Response | undefined;
      let reason: unknown;
      try {
        answer = await fetchOnce(fetch, request, patience);
        reason = answer.status;
      } catch (error) {
        signal.throwIfAborted();
        if (isLast || !isRepeatable(request)) throw new ConnectionError(url, error);
        reason = error;
      }
      if (answer && (isLast || !isPassing(answer, request))) return answer;
      const asked = answer && retryAfterOf(answer);
      if (answer && asked !== undefined && asked * 1000 > maxRetryDelay) return answer;
      const delay = Math.max(backOff(attempt), spread((asked ?? 0) * 1000));
      onRetry?.({ url, reason, delay });
      await sleep(delay, signal);
    }
  };
}

/**
 * Sends a request and reads its body, within the timeout. An abort rejects the returned promise directly. It does not
 * depend on the signal inside the request, because Node stops following that signal after garbage collection.
 */
async function fetchOnce(fetch: Fetch, request: Request, timeout: number): Promise<Response> {
  const { controller, release } = follower(request.signal);
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException("the response took too long", "TimeoutError")),
    asTimer(timeout),
  );
  let isStream = false;
  const read = async (): Promise<Response> => {
    const response = await fetch(new Request(request.clone(), { signal }));
    isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    // Some platforms give these responses an empty body, and the `Response` constructor refuses a body for these
    // statuses.
    if (isStream || response.body === null || BODILESS.has(response.status)) return response;
    // Read the body here, so that a connection lost in the middle of it can be retried too.
    return new Response(await response.arrayBuffer(), response);
  };
  try {
    signal.throwIfAborted();
    return await Promise.race([
      read(),
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
    ]);
  } finally {
    clearTimeout(timer);
    // A stream continues after its headers, so its signal must remain connected.
    if (!isStream) release();
  }
}

/** Paths that accept an Idempotency-Key without a token. */
const KNOWN_TO_ALL = /\/v1\/(players|token-recovery)$/;

/**
 * Whether a retry is safe even if the server already executed the request. This holds for reads, for PUT, and for POST
 * if the server stores its Idempotency-Key, which needs a token or one of the public paths. It does not hold for
 * DELETE: a retry of declining an offer could decline the next offer.
 */
function isRepeatable({ method, headers, url }: Request): boolean {
  if (method === "POST") return headers.has("Authorization") || KNOWN_TO_ALL.test(new URL(url).pathname);
  return method === "GET" || method === "HEAD" || method === "PUT";
}

/** Whether a retry of a request can succeed where this response did not. */
function isPassing({ status, headers }: Response, request: Request): boolean {
  // A 409 with `Retry-After` means that the first request with this key is still running.
  if (status === 429 || status === 503 || (status === 409 && headers.has("Retry-After"))) return true;
  return (status === 502 || status === 504) && isRepeatable(request);
}

/** A random Idempotency-Key. `crypto.randomUUID` does not exist in pages loaded over plain HTTP. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
