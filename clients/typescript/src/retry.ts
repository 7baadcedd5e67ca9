import { ConnectionError, retryAfterOf } from "./errors.js";
import type { PlatformRequest, PlatformResponse } from "./platform.js";
import { asTimer, backOff, follower, sleep, spread } from "./wait.js";

/** What is told of a request that is about to be sent again. */
export interface Retry {
  readonly url: string;
  /** An answer's status, or what was thrown in place of an answer. */
  readonly reason: unknown;
  /** After how long it is sent, in milliseconds. */
  readonly delay: number;
}

/** How often and how patiently requests are sent. Times are in milliseconds. */
export interface RetryPolicy {
  /** How often a request is sent again after a failure; 4 by default. */
  readonly retries?: number | undefined;
  /** How long an answer may take, each time; 30 s by default. A poll's `wait` is added to it. */
  readonly timeout?: number | undefined;
  /** The longest pause that a server's `Retry-After` is kept for; 60 s by default. A longer one is an error at once. */
  readonly longestPause?: number | undefined;
  /** Told before each repetition. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** Statuses of answers that have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

type Fetch = (request: PlatformRequest) => Promise<PlatformResponse>;

/**
 * A fetch that sends a request again where that can do no harm. Each POST gets an Idempotency-Key, the same for all its
 * repetitions: so one whose answer was lost is answered as the first time was. What was refused for now (429, 503) was not
 * done, and may always be sent again; what may have been done (a lost connection, a proxy's 502) only if a repetition
 * means nothing new. It takes and gives what fetch does; answers come with their whole body, streams of events apart.
 */
export function retryingFetch(fetch: Fetch, policy: RetryPolicy): Fetch {
  const { retries = 4, timeout = 30_000, longestPause = 60_000, onRetry } = policy;
  return async (request) => {
    const { method, url, headers, signal } = request;
    if (method === "POST" && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", newKey());
    const patience = timeout + Number(new URL(url).searchParams.get("wait")) * 1000;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
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
      if (answer && asked !== undefined && asked * 1000 > longestPause) return answer;
      const delay = Math.max(backOff(attempt), spread((asked ?? 0) * 1000));
      onRetry?.({ url, reason, delay });
      await sleep(delay, signal);
    }
  };
}

/**
 * Sends a request and reads its answer, within its time. Whoever waits is let go by the signal itself and not by way of
 * the request that it is given in: Node forgets that way when it collects garbage.
 */
async function fetchOnce(fetch: Fetch, request: Request, timeout: number): Promise<Response> {
  const { controller, release } = follower(request.signal);
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException("the answer took too long", "TimeoutError")),
    asTimer(timeout),
  );
  let isStream = false;
  const read = async (): Promise<Response> => {
    const response = await fetch(new Request(request.clone(), { signal }));
    isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    // Some platforms give an answer of these statuses an empty body, and no `Response` can be made with both.
    if (isStream || response.body === null || BODILESS.has(response.status)) return response;
    // The body belongs to the answer: what is cut off in the middle of it can still be asked for again.
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
    // A stream goes on after its headers, and still ends with the signal.
    if (!isStream) release();
  }
}

/** What the server knows a repetition of by its Idempotency-Key though nobody is signed in. */
const KNOWN_TO_ALL = /\/v1\/(players|token-recovery)$/;

/**
 * Whether a request may be sent again although it may have been done: because it only reads, says how things should
 * stand, or has a key that the server knows it by. Keys are kept for players, so that one without a token has none. A
 * DELETE is not among them: one that declined an offer would, sent again, decline the next.
 */
function isRepeatable({ method, headers, url }: Request): boolean {
  if (method === "POST") return headers.has("Authorization") || KNOWN_TO_ALL.test(new URL(url).pathname);
  return method === "GET" || method === "HEAD" || method === "PUT";
}

/** Whether an answer may be another one in a while. */
function isPassing({ status, headers }: Response, request: Request): boolean {
  // A 409 that says when to come back: the first request with this key is still running.
  if (status === 429 || status === 503 || (status === 409 && headers.has("Retry-After"))) return true;
  return (status === 502 || status === 504) && isRepeatable(request);
}

/** Unlike `crypto.randomUUID` this is there in pages that came over plain HTTP too. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
