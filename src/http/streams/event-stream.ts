import type { StoredEvent } from "../../events/stored-event";
import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/** How many keep-alives a reader may leave unread before they are taken for gone. */
const PATIENCE = 2;
/** Events read at once. */
export const STREAM_PAGE = 50;
/** How long a client waits before it connects again, in milliseconds. */
const RECONNECT_AFTER = 3000;

/** The end of a stream whose place a newer one has taken: a reader who came back at once would displace the next. */
const DISPLACED = "retry: 60000\n: a newer stream took its place\n\n";

/** What a stream is made of. */
export interface StreamPlan {
  /** Tells when there is something to read. */
  readonly changes: ChangeSocket;
  /** A socket to the object that knows the reader's token, where that is another: it closes with the token. */
  readonly token: ChangeSocket | null;
  /** What comes before the events. */
  readonly first: string;
  /** The last event that the reader has; null for none. */
  readonly cursor: string | null;
  readonly page: (after: string | null) => Promise<Result<FeedPage, unknown>>;
  /** When it ends however things stand (milliseconds since 1970). */
  readonly endsAt: number;
  /** How often it shows that it is alive, in milliseconds. */
  readonly keepAlive: number;
  readonly now: () => number;
}

/** The line that every stream begins with. */
export const STREAM_HEAD = `retry: ${RECONNECT_AFTER}\n\n`;

/** Something for a stream, as server-sent events are written. */
export const streamEvent = (id: string, type: string, data: unknown): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** Events for a stream: with the feed's own ids. */
export const streamEvents = (items: readonly StoredEvent[]): string =>
  items.map((item) => streamEvent(item.id, item.type, item)).join("");

/**
 * A stream of server-sent events. It reads on from its cursor whenever there is a change and the reader has taken what
 * came before: so nothing is left out or doubled, and a slow reader fills no memory. It ends with its sockets, with its
 * token, and with a reader who takes nothing any more; clients then connect again from the last id they have. A reader
 * who never reads can't be told from one who does until megabytes wait in the system's buffers, so a stream also ends
 * at an age: it never keeps its place for ever.
 */
export function eventStream(plan: StreamPlan): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const sockets = plan.token === null ? [plan.changes] : [plan.changes, plan.token];
  let { cursor } = plan;
  let mayHaveMore = true;
  let unread = 0;
  let timer: ReturnType<typeof setInterval> | null = null;

  const isOver = (): boolean =>
    unread > PATIENCE ||
    plan.endsAt <= plan.now() ||
    sockets.some(({ isOpen, expiresAt }) => !isOpen || (expiresAt !== null && expiresAt <= plan.now()));

  const release = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    for (const socket of sockets) socket.close();
  };

  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    release();
    if (sockets.some(({ isDisplaced }) => isDisplaced)) controller.enqueue(encoder.encode(DISPLACED));
    controller.close();
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(plan.first));
      const beat = (): void => {
        if (timer === null) return;
        unread = (controller.desiredSize ?? 0) > 0 ? 0 : unread + 1;
        if (isOver()) {
          end(controller);
          return;
        }
        if (unread === 0) controller.enqueue(encoder.encode(": still here\n\n"));
        for (const socket of sockets) socket.ping();
      };
      timer = setInterval(beat, plan.keepAlive);
      // A token that is revoked closes its socket: the stream need not wait for the next beat.
      void plan.token?.closed.then(() => beat());
    },
    async pull(controller) {
      try {
        for (;;) {
          if (!mayHaveMore) await plan.changes.next();
          if (timer === null) return;
          const page = isOver() ? null : await plan.page(cursor);
          if (timer === null) return;
          if (page === null || !page.ok) break;
          const { items, nextCursor } = page.value;
          mayHaveMore = items.length >= STREAM_PAGE;
          cursor = nextCursor;
          if (items.length === 0) continue;
          controller.enqueue(encoder.encode(streamEvents(items)));
          return;
        }
      } catch {
        // The object has gone away: its reader connects again and goes on from their last id.
      }
      if (timer !== null) end(controller);
    },
    cancel: release,
  });
}
