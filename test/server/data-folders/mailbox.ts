import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keepIdleConnections } from "../idle-connections";

/**
 * Where the webhooks of a data folder go. A folder that is opened late sends what is overdue at once, so the address
 * must be the one that stands in it. It lies below the ports that systems give out, and that other tests take.
 */
export const MAILBOX_PORT = 17_431;
/** Another run of these tests on the same machine has the port for about this long. */
const PATIENCE_SECONDS = 150;

/** Something that came by webhook. */
export interface Letter {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A receiver of webhooks that treats each path of its own in its own way. Pings are answered, and not kept. */
export class Mailbox {
  readonly letters: Letter[] = [];
  readonly #statuses: Map<string, number>;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  private constructor(statuses: Readonly<Record<string, number>>) {
    keepIdleConnections(this.#server);
    this.#statuses = new Map(Object.entries(statuses));
  }

  /** @param statuses what is answered at each path */
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

  /** Treats a path in another way from now on. */
  set(path: string, status: number): void {
    this.#statuses.set(path, status);
  }

  /** What came to a path, oldest first. */
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
