import { startTimer } from "../../storage/timer";
import { type AttemptResult, TIME_LIMIT } from "../channel";

/** Maximum number of bytes kept of a response body. */
const ANSWER_LIMIT = 1024;
/** Time limit for the body of a ping's response after its status, in milliseconds. */
const ECHO_LIMIT = 2_000;
/** Response header in which a receiver may echo the challenge of a ping. */
const CHALLENGE_HEADER = "webhook-challenge";

/** The request of one attempt. */
interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A request to a receiver. */
interface Request {
  readonly url: URL;
  /** The challenge of a ping, which the response is searched for; null for other messages. */
  readonly challenge: string | null;
  /** Signs, and may encrypt, the message of an attempt at `at` (milliseconds since 1970). */
  readonly encode: (at: number) => Outgoing | Promise<Outgoing>;
}

/** The network and the clock. */
export interface AttemptWorld {
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/**
 * Makes one attempt. Never throws: failures are part of the result.
 * @param timeLimit milliseconds for the whole attempt, including the body of the response
 */
export async function attempt(
  { url, challenge, encode }: Request,
  world: AttemptWorld,
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
    isGone: result.status === 410,
    durationMs: Math.max(0, now() - startedAt),
  });
  try {
    const { headers, body: sent } = await encode(startedAt);
    const response = await fetch(url.href, {
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
    if (isTaken && challenge === null) {
      return done({ status, error: null, retryAfter, body: dropBody(response) });
    }
    const body = await (isTaken ? atMost(ECHO_LIMIT, response) : readStart(response));
    const isEchoed = isTaken && isEcho(challenge ?? "", response.headers.get(CHALLENGE_HEADER), body);
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
