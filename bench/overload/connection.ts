import net from "node:net";

/** The parts of a response that the benchmark reads. */
export interface Answer {
  readonly status: number;
  /** The header lines in lower case. */
  readonly head: string;
  readonly body: string;
}

/**
 * One keep-alive connection with one request at a time. It supports only the parts of HTTP that this server uses.
 * `node:http` would take more processor time per request than the server takes to refuse one, and both share the
 * machine.
 */
export class Connection {
  readonly #socket: net.Socket;
  #received = "";
  #waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | null = null;
  #isOpen = true;

  constructor(host: string, port: number) {
    this.#socket = net.connect({ host, port, noDelay: true });
    // Latin-1 has one character per byte, so string lengths equal Content-Length.
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (chunk: string) => this.#receive(chunk));
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.#isOpen = false;
      this.#waiting?.reject(new Error("the connection was closed"));
    });
  }

  /** Whether the connection can send another request. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a request. If there is no response within `limit` milliseconds, closes the connection and rejects. */
  async send(request: string, limit: number): Promise<Answer> {
    const timer = setTimeout(() => this.#socket.destroy(), limit);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#socket.write(request);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = null;
    }
  }

  /** Closes the connection. */
  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const answer = readAnswer(this.#received);
    if (answer === null) return;
    this.#received = "";
    this.#waiting?.resolve(answer);
  }
}

/** Parses a response; null if it is incomplete. */
function readAnswer(text: string): Answer | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end).toLowerCase();
  const body = text.slice(end + 4);
  const status = Number(head.slice(9, 12));
  if (status === 304 || status === 204) return { status, head, body: "" };
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length) ? { status, head, body } : null;
  return body.endsWith("0\r\n\r\n") ? { status, head, body: unchunked(body) } : null;
}

function unchunked(text: string): string {
  let body = "";
  for (let rest = text; ; ) {
    const size = Number.parseInt(rest, 16);
    const start = rest.indexOf("\r\n") + 2;
    if (!(size > 0)) return body;
    body += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
  }
}

/** Formats an HTTP/1.1 request. */
export function requestText(
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}
