import { signal } from "@preact/signals";
import { setClock } from "./clock";
import { keepSeen, readSeen, type SeenAnswer } from "./kept";
import { endSession, isSameSession, session } from "./session";
import { ask } from "./unanswered";

/** Whether the last request got an answer; else since when what is shown was last known to be so. */
export const connection = signal<{ readonly isUp: boolean; readonly seenAt: number | null }>({
  isUp: true,
  seenAt: null,
});

/** How long an answer may take before the one that was seen is shown, in milliseconds. */
const PATIENCE = 6_000;

/**
 * A fetch that asks for what was seen before by its ETag, and without a network, or where something else than the server
 * answers in its place, gives what was last seen. A token that the server does not know any more ends the session in every
 * tab. The browser itself keeps nothing of it: what it keeps, logging out would leave there.
 */
export async function fetchSeen(request: Request): Promise<Response> {
  const asker = session.peek();
  const isStream = request.headers.get("Accept")?.includes("text/event-stream") ?? false;
  const isRead = request.method === "GET" && !isStream;
  const key = `${asker?.username ?? ""} ${request.url}`;
  const seen = isRead ? await readSeen(key) : undefined;
  if (seen !== undefined) request.headers.set("If-None-Match", seen.tag);
  const asking = request.method === "POST" ? await ask(request) : undefined;
  let answer: Response;
  const askedAt = Date.now();
  try {
    const { signal } = request;
    // Whoever has something to look at meanwhile is not left waiting for it to be confirmed.
    const patience = seen === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    answer = await fetch(request, { cache: "no-store", signal: patience });
    // One that breaks off in the middle is none.
    if (asking !== undefined) await answer.clone().arrayBuffer();
  } catch (error) {
    asking?.lost();
    if (request.signal.aborted && !isTimeout(request.signal.reason)) throw error;
    connection.value = { isUp: false, seenAt: seen?.at ?? connection.peek().seenAt };
    if (seen === undefined) throw error;
    return answerOf(seen);
  }
  if (isUnsettled(answer)) asking?.lost();
  else asking?.answered();
  if (isOfAnother(answer)) {
    connection.value = { isUp: false, seenAt: seen?.at ?? connection.peek().seenAt };
    return seen === undefined ? answer : answerOf(seen);
  }
  setClock(answer.headers.get("Date"), askedAt);
  if (!connection.peek().isUp) connection.value = { isUp: true, seenAt: null };
  if (answer.status === 401 && asker && isSameSession(session.peek(), asker)) {
    await endSession("revoked");
  }
  const tag = answer.headers.get("ETag");
  if (!isRead || tag === null) return answer;
  // Whoever logs out meanwhile, also while the body comes, leaves nothing behind.
  const mayKeep = (): boolean => isSameSession(session.peek(), asker);
  if (answer.status === 304 && seen !== undefined) {
    if (mayKeep()) void keepSeen(key, { ...seen, at: Date.now() });
    return answerOf(seen);
  }
  if (!answer.ok) return answer;
  const body = await answer.clone().text();
  if (mayKeep()) void keepSeen(key, { tag, body, at: Date.now() });
  return answer;
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === "TimeoutError";

/** Whether an answer is not the server's own, but that of a proxy before it, or of a network that wants a password. */
const isOfAnother = ({ status, headers }: Response): boolean => {
  const type = headers.get("Content-Type") ?? "";
  return type.includes("html") || (status >= 500 && !type.includes("json"));
};

/** Whether an answer leaves open how it ended: of the server's own, that the same is still being worked on. */
const isUnsettled = (answer: Response): boolean =>
  answer.status >= 500 || (answer.status === 409 && answer.headers.has("Retry-After")) || isOfAnother(answer);

const answerOf = ({ body, tag }: SeenAnswer): Response =>
  new Response(body, { headers: { "Content-Type": "application/json", ETag: tag } });
