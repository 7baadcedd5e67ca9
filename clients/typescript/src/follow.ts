import type { Client } from "./calls/types.js";
import { HttpError, ProblemError } from "./errors.js";
import { readEventStream } from "./event-stream.js";
import { listMyEvents } from "./generated/sdk.gen.js";
import type { FeedEvent, FeedState, Game } from "./generated/types.gen.js";
import { asTimer, backOff, follower, sleep, spread } from "./wait.js";

/** Where news are read from, and until when. */
export interface FollowOptions {
  readonly client: Client;
  /** The id of the last event that is known; without it a stream begins with how things stand now. */
  readonly after?: string | undefined;
  /** Ends the iteration, quietly. */
  readonly signal?: AbortSignal | undefined;
  /** After how long without a sign of life a stream is taken for lost, in milliseconds; 60 s by default. */
  readonly silence?: number | undefined;
  /** Told when news could not be read, and after how many milliseconds they are asked for again. */
  readonly onLoss?: ((error: unknown, delay: number) => void) | undefined;
}

/** How a player's games stand when a stream of their feed begins. Its id is that of the newest event. */
export interface StateNews {
  readonly id: string;
  readonly type: "state";
  readonly data: FeedState;
}

/** How a game stands when a stream of it begins. Its id is that of the newest event. */
export interface GameStateNews {
  readonly id: string;
  readonly type: "game.state";
  readonly data: Game;
}

/**
 * The events of the own feed as they happen, for ever: after a loss it connects again and goes on after the last event
 * that it gave, so that none is left out. A refusal ends it with a `ProblemError`: `cursor-gone` where `after` is older
 * than what is kept.
 */
export function followFeed(options: FollowOptions): AsyncGenerator<StateNews | FeedEvent> {
  return follow(options, "/v1/me/events/stream");
}

/** The events of one game as they happen, for whoever may see it; otherwise like `followFeed`. */
export function followGame(
  options: FollowOptions & { readonly id: string },
): AsyncGenerator<GameStateNews | FeedEvent> {
  return follow(options, `/v1/games/${encodeURIComponent(options.id)}/events/stream`);
}

/**
 * The events of the own feed by page, from the oldest that is kept or after `after`; otherwise like `followFeed`.
 * @param wait how long the server holds a request back until there is news, in seconds, at most 60; 30 by default. With 0
 * the iteration ends where there is no more for now
 */
export async function* pollFeed(
  options: Omit<FollowOptions, "silence"> & { readonly wait?: number | undefined },
): AsyncGenerator<FeedEvent> {
  const { client, signal, wait = 30 } = options;
  let { after } = options;
  const query = { limit: 100, wait };
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

async function* follow<News extends FeedEvent | StateNews | GameStateNews>(
  options: FollowOptions,
  url: string,
): AsyncGenerator<News> {
  const { client, signal, silence = 60_000 } = options;
  let { after } = options;
  let failures = 0;
  let retry = 0;
  while (!signal?.aborted) {
    const { controller, release } = follower(signal);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      const abort = () => controller.abort(new DOMException("the stream fell silent", "TimeoutError"));
      timer = setTimeout(abort, asTimer(silence));
    };
    let loss: unknown;
    try {
      const stream = await client.get<{ 200: ReadableStream<Uint8Array> }, unknown, true, "data">({
        url,
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
        const body = JSON.parse(data);
        // However long its reader takes for it, the stream is not silent meanwhile.
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
 * Waits before news are asked for again: as long as the stream or the refusal said, and longer after each failure.
 * Throws what will not be otherwise the next time.
 * @returns false if the iteration is to end
 */
async function pause(
  loss: unknown,
  failures: number,
  retry: number,
  { signal, onLoss }: Pick<FollowOptions, "signal" | "onLoss">,
): Promise<boolean> {
  if (signal?.aborted) return false;
  const isAnswer = loss instanceof ProblemError || loss instanceof HttpError;
  if (loss instanceof SyntaxError || (isAnswer && loss.status < 500 && loss.status !== 429)) throw loss;
  const asked = isAnswer ? spread((loss.retryAfter ?? 0) * 1000) : retry;
  const delay = Math.max(asked, failures === 0 ? 0 : backOff(failures));
  onLoss?.(loss, delay);
  await sleep(delay, signal).catch(() => undefined);
  return !signal?.aborted;
}
