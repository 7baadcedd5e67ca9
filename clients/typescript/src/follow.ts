import type { Client } from "./calls/types.js";
import { HttpError, ProblemError } from "./errors.js";
import { readEventStream } from "./event-stream.js";
import { listMyEvents } from "./generated/sdk.gen.js";
import type { FeedEvent, FeedState, Game } from "./generated/types.gen.js";
import { asTimer, backOff, follower, sleep, spread } from "./wait.js";

/** Source and options of an event iteration. */
export interface FollowOptions {
  readonly client: Client;
  /** Id of the last known event. Without it, a stream starts with the current state. */
  readonly after?: string | undefined;
  /** Only events of these types, such as `turn.started` or `challenge.*`; all by default. */
  readonly types?: readonly string[] | undefined;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Time without any data after which a stream counts as lost, in milliseconds; 60 s by default. */
  readonly idleTimeout?: number | undefined;
  /** Called when reading failed. `delay` is the time until the next attempt, in milliseconds. */
  readonly onDisconnect?: ((error: unknown, delay: number) => void) | undefined;
  /** @deprecated Use `idleTimeout`. */
  readonly silence?: number | undefined;
  /** @deprecated Use `onDisconnect`. */
  readonly onLoss?: ((error: unknown, delay: number) => void) | undefined;
}

/** State of the player's games at the start of a feed stream. Its id is that of the newest event. */
export interface FeedStateEvent {
  readonly id: string;
  readonly type: "state";
  readonly data: FeedState;
}

/** State of the game at the start of its stream. Its id is that of the newest event. */
export interface GameStateEvent {
  readonly id: string;
  readonly type: "game.state";
  readonly data: Game;
}

/**
 * Streams the events of the player's own feed, without end. After a lost connection, it reconnects and continues after
 * the last event that it yielded, so no event is skipped. Throws a `ProblemError` for a refusal that a retry cannot
 * fix, such as `cursor-gone` if `after` is no longer stored.
 */
export function followFeed(options: FollowOptions): AsyncGenerator<FeedStateEvent | FeedEvent> {
  return follow(options, "/v1/me/events/stream");
}

/** Streams the events of one game that the player may see. Otherwise like `followFeed`. */
export function followGame(
  options: FollowOptions & { readonly id: string },
): AsyncGenerator<GameStateEvent | FeedEvent> {
  return follow(options, `/v1/games/${encodeURIComponent(options.id)}/events/stream`);
}

/**
 * Reads the player's own feed page by page, from the oldest stored event or after `after`. Otherwise like `followFeed`.
 * @param wait time that the server holds a request open for new events, in seconds: at most 60, 30 by default. With 0,
 * the iteration ends at the last stored event
 */
export async function* pollFeed(
  options: Omit<FollowOptions, "idleTimeout" | "silence"> & { readonly wait?: number | undefined },
): AsyncGenerator<FeedEvent> {
  const { client, signal, types, wait = 30 } = options;
  let { after } = options;
  const query = { limit: 100, wait, ...(types && { types: types.join(",") }) };
  const page = () =>
    listMyEvents({ client, query: after === undefined ? query : { ...query, after }, ...(signal && { signal }) });
  for (let failures = 0; !signal?.aborted; ) {
    try {
      const { items, nextCursor } = await page();
      failures = 0;
      for (const event of items) {
        yield event;
        if (signal?.aborted) return;
      }
      after = nextCursor ?? after;
      if (wait === 0 && items.length < query.limit) return;
    } catch (error) {
      if (!(await pause(error, failures, 0, options))) return;
      failures += 1;
    }
  }
}

/** @deprecated Use `FeedStateEvent`. */
export type StateNews = FeedStateEvent;

/** @deprecated Use `GameStateEvent`. */
export type GameStateNews = GameStateEvent;

async function* follow<News extends FeedEvent | FeedStateEvent | GameStateEvent>(
  options: FollowOptions,
  url: string,
): AsyncGenerator<News> {
  const { client, signal, silence = 60_000, idleTimeout = silence, types } = options;
  let { after } = options;
  let failures = 0;
  let retry = 0;
  while (!signal?.aborted) {
    const { controller, release } = follower(signal);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      const abort = () => controller.abort(new DOMException("the stream sent nothing for too long", "TimeoutError"));
      timer = setTimeout(abort, asTimer(idleTimeout));
    };
    let loss: unknown;
    try {
      const stream = await client.get<{ 200: ReadableStream<Uint8Array> }, unknown, true, "data">({
        url,
        ...(types && { query: { types: types.join(",") } }),
        headers: { Accept: "text/event-stream", ...(after !== undefined && { "Last-Event-ID": after }) },
        signal: controller.signal,
        parseAs: "stream",
        responseStyle: "data",
        throwOnError: true,
      });
      listen();
      const setRetry = (delay: number) => {
        retry = delay;
      };
      for await (const { id, type, data } of readEventStream(stream, controller.signal, listen, setRetry)) {
        failures = 0;
        after = id ?? after;
        // A message without data only moves the cursor past events of other types.
        if (data === "") continue;
        const body = JSON.parse(data);
        // The time that the caller takes to handle an event must not count as silence of the stream.
        clearTimeout(timer);
        yield type === "state" || type === "game.state" ? { id, type, data: body } : body;
        listen();
      }
      controller.signal.throwIfAborted();
    } catch (error) {
      loss = error;
    } finally {
      clearTimeout(timer);
      controller.abort();
      release();
    }
    if (!(await pause(loss, failures, retry, options))) return;
    failures += 1;
  }
}

/**
 * Waits before the next attempt: at least as long as the stream or the refusal requested, and at least for a backoff
 * that grows with each failure. Throws errors that a retry cannot fix.
 * @returns false if the iteration must end
 */
async function pause(
  loss: unknown,
  failures: number,
  retry: number,
  { signal, onLoss, onDisconnect = onLoss }: Pick<FollowOptions, "signal" | "onDisconnect" | "onLoss">,
): Promise<boolean> {
  if (signal?.aborted) return false;
  const isAnswer = loss instanceof ProblemError || loss instanceof HttpError;
  if (loss instanceof SyntaxError || (isAnswer && loss.status < 500 && loss.status !== 429)) throw loss;
  const asked = isAnswer ? spread((loss.retryAfter ?? 0) * 1000) : retry;
  const delay = Math.max(asked, failures === 0 ? 0 : backOff(failures));
  onDisconnect?.(loss, delay);
  await sleep(delay, signal).catch(() => undefined);
  return !signal?.aborted;
}
