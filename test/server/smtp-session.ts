import net from "node:net";

/** A session with an SMTP server, line by line. */
export class SmtpSession {
  readonly #socket: net.Socket;
  #text = "";
  #isOver = false;
  #arrived = Promise.withResolvers<void>();

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#text += chunk.toString();
      this.#wake();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  /** Connects and reads the greeting, which is also returned. */
  static async open(port: number): Promise<{ readonly session: SmtpSession; readonly greeting: string }> {
    const session = new SmtpSession(net.connect(port, "127.0.0.1"));
    return { session, greeting: await session.#reply() };
  }

  /** Sends a line and returns the reply, of all its lines; empty if the server has closed the connection. */
  send(line: string): Promise<string> {
    this.#socket.write(`${line}\r\n`);
    return this.#reply();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Waits until the server has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#isOver) await this.#next();
  }

  async #reply(): Promise<string> {
    // The last line of a reply has a space after its code.
    const END = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/;
    while (!END.test(this.#text) && !this.#isOver) await this.#next();
    const reply = END.exec(this.#text)?.[0] ?? "";
    this.#text = this.#text.slice(reply.length);
    return reply.trim();
  }

  async #next(): Promise<void> {
    await this.#arrived.promise;
    this.#arrived = Promise.withResolvers();
  }

  #wake(): void {
    this.#arrived.resolve();
  }
}
