import type { StoredEvent } from "../../events/stored-event";
import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/** Number of unread keep-alives after which the reader counts as disconnected. */
const PATIENCE = 2;
/** Number of events per read. */
export const STREAM_PAGE = 50;
/** Reconnection delay of clients, in milliseconds. */
const RECONNECT_AFTER = 3000;

/**
 * Sent to a stream that a newer one replaced. The long retry delay prevents the two clients from displacing each other
 * in turn.
 */
const DISPLACED = "retry: 60000\n: a newer stream took its place\n\n";

export interface StreamPlan {
  /** Notifies of new events. */
  readonly changes: ChangeSocket;
  /** A socket to the player's object, if that is not the source of the events. It closes when the token is revoked. */
  readonly token: ChangeSocket | null;
  /** Text sent before the first event. */
  readonly first: string;
  /** Id of the last event that the reader has; null for none. */
  readonly cursor: string | null;
  readonly page: (after: string | null) => Promise<Result<FeedPage, unknown>>;
  /** Time at which the stream ends in any case (milliseconds since 1970). */
  readonly endsAt: number;
  /** Interval of keep-alives in milliseconds. */
  readonly keepAlive: number;
  readonly now: () => number;
}

/** The first line of every stream. */
export const STREAM_HEAD = `retry: ${RECONNECT_AFTER}\n\n`;

/** Formats a server-sent event. */
export const streamEvent = (id: string, type: string, data: unknown): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Sets the last event id of the reader without an event: the events until there are of types that it does not want. A
 * reader whose types are rare could otherwise reconnect after months with an id that is no longer stored.
 */
const idOnly = (id: string): string => `id: ${id}\n\n`;

/** Formats a page of stored events. If later events were filtered out, their last id follows. */
export const streamPage = ({ items, nextCursor }: FeedPage): string =>
  streamEvents(items) + (nextCursor === null || nextCursor === items.at(-1)?.id ? "" : idOnly(nextCursor));

/** Formats stored events with the ids of the feed. */
const streamEvents = (items: readonly StoredEvent[]): string =>
  items.map((item) => streamEvent(item.id, item.type, item)).join("");

/**
 * A stream of server-sent events. It reads the next page after a change, and only when the reader has consumed the
 * previous one. Therefore no event is lost or doubled, and a slow reader uses no memory. The stream ends when its
 * sockets close, when its token expires, and when the reader no longer reads. Clients then reconnect with the last id
 * that they have.
 *
 * A reader that never reads is noticed only after megabytes have filled the kernel's buffers. Therefore each stream
 * also has a maximum age, after which it frees its place.
 */
export function eventStream(plan: StreamPlan): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const sockets = plan.token === null ? [plan.changes] : [plan.changes, plan.token];
  let { cursor } = plan;
  let mayHaveMore = true;
  /** Whether the cursor is after events that were filtered out, and the reader does not have its id. */
  let isAhead = false;
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
        if (unread === 0) {
          controller.enqueue(encoder.encode(isAhead && cursor !== null ? idOnly(cursor) : ": still here\n\n"));
          isAhead = false;
        }
        for (const socket of sockets) socket.ping();
      };
      timer = setInterval(beat, plan.keepAlive);
      // A revoked token closes its socket. Ends the stream at once instead of at the next beat.
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
          isAhead ||= nextCursor !== cursor;
          cursor = nextCursor;
          if (items.length === 0) continue;
          isAhead = false;
          controller.enqueue(encoder.encode(streamPage(page.value)));
          return;
        }
      } catch {
        // The object was evicted or restarted. The client reconnects and continues after its last id.
      }
      if (timer !== null) end(controller);
    },
    cancel: release,
  });
}
