import { err, ok, type Result } from "../../shared/result";
import { SOCKET_DISPLACED } from "../../shared/socket-codes";

/** Something with an object behind it that takes listeners in. */
type Upgradable = Pick<DurableObjectStub, "fetch">;

/**
 * A socket to an object, which tells when there is something new. It says nothing else: whoever hears it reads on from
 * where they are. The object may sleep meanwhile; the runtime answers pings in its place.
 */
export class ChangeSocket {
  readonly #socket: WebSocket;
  /** When the token that it was opened with is good no longer (milliseconds since 1970); null if never. */
  readonly expiresAt: number | null;
  /** Resolves when it is closed. */
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
   * Opens one.
   * @param query what the object asks of its listeners
   * @param departed fires when whoever it is opened for has gone: it closes then
   * @returns the object's answer if it takes no listener
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

  /** Whether it will tell of another change. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether a newer one of the same owner's has taken its place. */
  get isDisplaced(): boolean {
    return this.#isDisplaced;
  }

  /** Resolves when there was a change since the last time, or it is closed. For one waiter at a time. */
  async next(): Promise<void> {
    if (this.#isOpen && !this.#hasChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#hasChanged = false;
  }

  /** Asks whether the object is still at the other end; if the ping before was not answered, it is not. */
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

  /** Closes it; whoever waits goes on. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#wake();
    this.#announceClosing();
    try {
      this.#socket.close(1000);
    } catch {
      // The other end was quicker.
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
