import { signal } from "@preact/signals";
import { keepSeen, readSeen, type SeenAnswer } from "./kept";
import { endSession, isSameSession, session } from "./session";

/** Whether the last request got an answer; else since when what is shown was last known to be so. */
export const connection = signal<{ readonly isUp: boolean; readonly seenAt: number | null }>({
  isUp: true,
  seenAt: null,
});

/**
 * A fetch that asks for what was seen before by its ETag, and without a network answers with what was last seen. A token
 * that the server does not know any more ends the session in every tab.
 */
export async function fetchSeen(request: Request): Promise<Response> {
  const asker = session.peek();
  const isStream = request.headers.get("Accept")?.includes("text/event-stream") ?? false;
  const isRead = request.method === "GET" && !isStream;
  const key = `${asker?.username ?? ""} ${request.url}`;
  const seen = isRead ? await readSeen(key) : undefined;
  if (seen !== undefined) request.headers.set("If-None-Match", seen.tag);
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    connection.value = { isUp: false, seenAt: seen?.at ?? connection.peek().seenAt };
    if (seen === undefined) throw error;
    return answerOf(seen);
  }
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

const answerOf = ({ body, tag }: SeenAnswer): Response =>
  new Response(body, { headers: { "Content-Type": "application/json", ETag: tag } });
