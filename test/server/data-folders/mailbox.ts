import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keepIdleConnections } from "../idle-connections";

/**
 * The port of the webhook receiver of data folders. Overdue deliveries are sent right after the start, so the stored
 * address has to be valid. The port is below the ephemeral range and below the ports that other tests use.
 */
export const MAILBOX_PORT = 17_431;
/** Time to wait for the port, because another run of these tests on the same machine may use it. */
const PATIENCE_SECONDS = 150;

/** A request that a webhook sent. */
export interface Letter {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A webhook receiver with a separate answer for each path. Pings are acknowledged but not stored. */
export class Mailbox {
  readonly letters: Letter[] = [];
  readonly #statuses: Map<string, number>;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  private constructor(statuses: Readonly<Record<string, number>>) {
    keepIdleConnections(this.#server);
    this.#statuses = new Map(Object.entries(statuses));
  }

  /** @param statuses the status code to answer at each path */
  static async open(statuses: Readonly<Record<string, number>>): Promise<Mailbox> {
    const mailbox = new Mailbox(statuses);
    for (let second = 0; ; second += 1) {
      try {
        mailbox.#server.listen(MAILBOX_PORT, "127.0.0.1");
        await once(mailbox.#server, "listening");
        return mailbox;
      } catch (error) {
        if (second >= PATIENCE_SECONDS) {
          throw new Error(`port ${MAILBOX_PORT} has to be free for the webhooks of data folders`, { cause: error });
        }
        await sleep(1000);
      }
    }
  }

  /** The address of a path. */
  static url(path: string): string {
    return `http://127.0.0.1:${MAILBOX_PORT}${path}`;
  }

  /** Changes the status code of a path. */
  set(path: string, status: number): void {
    this.#statuses.set(path, status);
  }

  /** The requests to a path, oldest first. */
  at(path: string): readonly Letter[] {
    return this.letters.filter((letter) => letter.path === path);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      return;
    }
    const path = request.url ?? "";
    const status = this.#statuses.get(path) ?? 404;
    const challenge = /"type":"webhook\.ping".*"challenge":"(\w+)"/.exec(body)?.[1];
    if (challenge !== undefined) {
      response.writeHead(status, { "webhook-challenge": challenge }).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    this.letters.push({ path, body, headers });
    response.writeHead(status).end();
  }
}
