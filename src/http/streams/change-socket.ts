import { err, ok, type Result } from "../../shared/result";
import { SOCKET_DISPLACED } from "../../shared/socket-codes";

/** A stub that accepts WebSocket upgrades. */
type Upgradable = Pick<DurableObjectStub, "fetch">;

/**
 * A WebSocket to an object, which sends a notification of each change. Notifications have no content: their receiver
 * reads the new events from its own cursor. The object may hibernate meanwhile; the runtime answers pings for it.
 */
export class ChangeSocket {
  readonly #socket: WebSocket;
  /** Expiry of the token that opened the socket (milliseconds since 1970); null if it never expires. */
  readonly expiresAt: number | null;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  #isOpen = true;
  #isDisplaced = false;
  #hasChanged = false;
  #awaitsPong = false;
  #wake: () => void = () => undefined;
  #announceClosing: () => void = () => undefined;

  private constructor(socket: WebSocket, expiresAt: number | null) {
    this.#socket = socket;
    this.expiresAt = expiresAt;
    this.closed = new Promise((resolve) => {
      this.#announceClosing = resolve;
    });
    socket.addEventListener("message", ({ data }) => this.#hear(data));
    socket.addEventListener("close", ({ code }) => {
      this.#isDisplaced = code === SOCKET_DISPLACED;
      this.close();
    });
    socket.addEventListener("error", () => this.close());
    socket.accept();
  }

  /**
   * Opens a socket to an object.
   * @param query the parameters that the object requires
   * @param departed closes the socket when the client disconnects
   * @returns the object's response if it refuses the socket
   */
  static async open(
    object: Upgradable,
    query: Readonly<Record<string, string>>,
    departed: AbortSignal,
  ): Promise<Result<ChangeSocket, Response>> {
    const address = `https://object/?${new URLSearchParams(query)}`;
    const response = await object.fetch(address, { headers: { Upgrade: "websocket" } });
    const { webSocket } = response;
    if (webSocket === null) return err(response);
    const expiresAt = response.headers.get("Skytale-Expires-At");
    const socket = new ChangeSocket(webSocket, expiresAt === null ? null : Number(expiresAt));
    if (departed.aborted) socket.close();
    else departed.addEventListener("abort", () => socket.close());
    return ok(socket);
  }

  /** Whether the socket is open. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the object closed the socket because a newer one of the same owner replaced it. */
  get isDisplaced(): boolean {
    return this.#isDisplaced;
  }

  /** Resolves when there was a change since the last call, or the socket is closed. For one caller at a time. */
  async next(): Promise<void> {
    if (this.#isOpen && !this.#hasChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#hasChanged = false;
  }

  /** Sends a ping. Closes the socket if the previous ping was not answered. */
  ping(): void {
    if (this.#awaitsPong) {
      this.close();
      return;
    }
    this.#awaitsPong = true;
    try {
      this.#socket.send("ping");
    } catch {
      this.close();
    }
  }

  /** Closes the socket, and resolves `next`. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#wake();
    this.#announceClosing();
    try {
      this.#socket.close(1000);
    } catch {
      // Already closed by the other end.
    }
  }

  #hear(message: unknown): void {
    if (message === "pong") {
      this.#awaitsPong = false;
      return;
    }
    this.#hasChanged = true;
    this.#wake();
  }
}
