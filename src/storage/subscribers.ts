import { SOCKET_DISPLACED, SOCKET_REVOKED } from "../shared/socket-codes";

/** Whom a listening socket speaks for; it survives the object's sleep with the socket. */
export interface Subscriber {
  /** The token that it was opened with; null for somebody unknown. */
  readonly tokenId: string | null;
  /** What it is counted under: see `count` and `makeRoom`. */
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
 * Sockets of those who want to know at once when there is something new. They are told that there is, never what: each
 * then reads on from where they stand, so nothing is lost or doubled and a slow reader holds up nobody. The runtime
 * keeps the sockets while the object sleeps, and answers their pings without waking it.
 */
export class Subscribers {
  readonly #state: SocketHolder;

  constructor(state: SocketHolder) {
    this.#state = state;
  }

  /** How many there are under a tag. */
  count(tag: string): number {
    return this.#open(tag).length;
  }

  /** Ends the oldest under a tag until there is room for one more. */
  makeRoom(tag: string, limit: number): void {
    const sockets = this.#open(tag).map((socket) => ({ socket, openedAt: attachmentOf(socket).openedAt }));
    // The runtime's order is nowhere promised.
    const oldestFirst = sockets.sort((one, other) => one.openedAt - other.openedAt);
    for (const { socket } of oldestFirst.slice(0, Math.max(0, sockets.length - limit + 1))) {
      socket.close(SOCKET_DISPLACED);
    }
  }

  /** Takes a listener in. The answer goes to whoever asked for the upgrade. */
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

  /** Tells all of them that there is something new. What a transaction has not made durable yet goes out after it. */
  ring(): void {
    for (const socket of this.#open()) {
      try {
        socket.send("news");
      } catch {
        // It is closing: its other end reads on when it comes back.
      }
    }
  }

  /** Ends those whose token is not among the good ones. */
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

/** Ends this side of a socket that the other side has closed or lost. */
export function hangUp(socket: WebSocket): void {
  try {
    socket.close(1000);
  } catch {
    // Both sides have closed it.
  }
}
