import { SOCKET_DISPLACED, SOCKET_REVOKED } from "../shared/socket-codes";

/** The owner of a socket. Stored with the socket, so it survives hibernation. */
export interface Subscriber {
  /** The token that opened the socket; null for an anonymous client. */
  readonly tokenId: string | null;
  /** Names by which `count` and `makeRoom` select the socket. */
  readonly tags: readonly string[];
}

interface Attachment {
  readonly tokenId: string | null;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

const OPEN = 1;

/** The part of an object's state that holds its sockets. */
export type SocketHolder = Pick<
  DurableObjectState,
  "acceptWebSocket" | "getWebSockets" | "getWebSocketAutoResponse" | "setWebSocketAutoResponse"
>;

/**
 * The WebSockets of clients that are notified of new events. A notification contains no event; each client then reads
 * the events after its own cursor. Therefore no event is lost or duplicated, and a slow client delays no other. The
 * sockets hibernate with the object, and the runtime answers pings without waking the object.
 */
export class Subscribers {
  readonly #state: SocketHolder;

  constructor(state: SocketHolder) {
    this.#state = state;
  }

  /** The number of open sockets with a tag. */
  count(tag: string): number {
    return this.#open(tag).length;
  }

  /** Closes the oldest sockets with a tag, so that one more socket does not exceed the limit. */
  makeRoom(tag: string, limit: number): void {
    const sockets = this.#open(tag).map((socket) => ({ socket, openedAt: attachmentOf(socket).openedAt }));
    // The runtime does not document the order of `getWebSockets`.
    const oldestFirst = sockets.sort((one, other) => one.openedAt - other.openedAt);
    for (const { socket } of oldestFirst.slice(0, Math.max(0, sockets.length - limit + 1))) {
      socket.close(SOCKET_DISPLACED);
    }
  }

  /** Accepts a socket. Returns the response to the upgrade request. */
  accept({ tokenId, tags }: Subscriber, headers: Readonly<Record<string, string>> = {}): Response {
    if (this.#state.getWebSocketAutoResponse() === null) {
      this.#state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.#state.acceptWebSocket(server, [...tags]);
    const attachment: Attachment = { tokenId, openedAt: Date.now() };
    server.serializeAttachment(attachment);
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  /** Notifies all sockets. The runtime's output gate holds the messages back until the transaction is durable. */
  ring(): void {
    for (const socket of this.#open()) {
      try {
        socket.send("news");
      } catch {
        // The socket is closing. The client reads the missed events when it reconnects.
      }
    }
  }

  /** Closes sockets whose token is not in the list. Anonymous sockets remain open. */
  keepOnly(tokenIds: readonly string[]): void {
    for (const socket of this.#open()) {
      const { tokenId } = attachmentOf(socket);
      if (tokenId !== null && !tokenIds.includes(tokenId)) socket.close(SOCKET_REVOKED, "the token is no longer good");
    }
  }

  #open(tag?: string): WebSocket[] {
    return this.#state.getWebSockets(tag).filter((socket) => socket.readyState === OPEN);
  }
}

const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment;

/** Closes this end of a socket after the other end was closed or lost. */
export function hangUp(socket: WebSocket): void {
  try {
    socket.close(1000);
  } catch {
    // The socket is already closed at both ends.
  }
}
