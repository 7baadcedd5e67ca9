import { setClock } from "./clock";
import { connectionFound, connectionLost } from "./connection";
import { registerPost } from "./idempotency";
import { endSession, isSameSession, session } from "./session";
import { type CachedResponse, readCached, writeCached } from "./storage";

/** How long a response may take before the cached one is used, in milliseconds. */
const PATIENCE = 6_000;

/**
 * A fetch with a cache of its own. Reads are conditional requests by ETag. If the network fails, the response takes too
 * long, or a proxy responds instead of the server, it returns the cached response. A 401 ends the session in every tab.
 * The browser's HTTP cache is not used, because logging out could not clear it.
 */
export async function cachedFetch(request: Request): Promise<Response> {
  const asker = session.peek();
  const isStream = request.headers.get("Accept")?.includes("text/event-stream") ?? false;
  const isRead = request.method === "GET" && !isStream;
  const key = `${asker?.username ?? ""} ${request.url}`;
  const cached = isRead ? await readCached(key) : undefined;
  if (cached !== undefined) request.headers.set("If-None-Match", cached.tag);
  const settle = request.method === "POST" ? await registerPost(request) : undefined;
  let answer: Response;
  const askedAt = Date.now();
  try {
    const { signal } = request;
    // With a cached response there is no need to wait long for a confirmation.
    const patience = cached === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    answer = await fetch(request, { cache: "no-store", signal: patience });
    // If the connection breaks in the middle of the response to a POST, the outcome is unknown.
    if (settle !== undefined) await answer.clone().arrayBuffer();
  } catch (error) {
    if (request.signal.aborted && !isTimeout(request.signal.reason)) throw error;
    connectionLost(cached?.at, false);
    if (cached === undefined) throw error;
    return answerOf(cached);
  }
  if (!isUnsettled(answer)) settle?.();
  if (isOfAnother(answer)) {
    connectionLost(cached?.at, answer.status < 500);
    return cached === undefined ? answer : answerOf(cached);
  }
  setClock(answer.headers.get("Date"), askedAt);
  connectionFound();
  if (answer.status === 401 && asker && isSameSession(session.peek(), asker)) {
    await endSession("revoked");
  }
  const tag = answer.headers.get("ETag");
  if (!isRead || tag === null) return answer;
  // If the player logs out before the body has arrived, the response must not be cached.
  const mayCache = (): boolean => isSameSession(session.peek(), asker);
  if (answer.status === 304 && cached !== undefined) {
    if (mayCache()) void writeCached(key, { ...cached, at: Date.now() });
    return answerOf(cached);
  }
  if (!answer.ok) return answer;
  const body = await answer.clone().text();
  if (mayCache()) void writeCached(key, { tag, body, at: Date.now() });
  return answer;
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === "TimeoutError";

/** Whether a response comes from a proxy or a captive portal instead of the server. */
const isOfAnother = ({ status, headers }: Response): boolean => {
  const type = headers.get("Content-Type") ?? "";
  return type.includes("html") || (status >= 500 && !type.includes("json"));
};

/**
 * Whether the outcome of a request remains unknown. A 409 with Retry-After says that the same request is still running.
 */
const isUnsettled = (answer: Response): boolean =>
  answer.status >= 500 || (answer.status === 409 && answer.headers.has("Retry-After")) || isOfAnother(answer);

const answerOf = ({ body, tag }: CachedResponse): Response =>
  new Response(body, { headers: { "Content-Type": "application/json", ETag: tag } });
