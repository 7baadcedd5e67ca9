import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { keepIdleConnections } from "./idle-connections";
import { claimPort } from "./ports";

interface News {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly challenge?: string };
}

/** The failure of a receiver before `heal` is called. */
export type Illness = "none" | "fails" | "hangs" | "resets" | "vanished";

/** A webhook receiver with its own port that fails at first and can recover. */
export class Receiver {
  readonly illness: Illness;
  /** The number of deliveries of each event id with a valid signature. */
  readonly received = new Map<string, number>();
  forged = 0;
  secret: string | null = null;
  #isIll = true;
  #server: Server;
  readonly #port: number;

  private constructor(illness: Illness, server: Server, port: number) {
    this.illness = illness;
    this.#server = server;
    this.#port = port;
  }

  static async start(illness: Illness): Promise<Receiver> {
    // A port below the ephemeral range, because the receiver may return to it later.
    const server = createServer();
    keepIdleConnections(server);
    server.listen(Number(await claimPort()), "127.0.0.1");
    await once(server, "listening");
    const receiver = new Receiver(illness, server, (server.address() as AddressInfo).port);
    server.on("request", (request, response) => void receiver.#take(request, response));
    if (illness === "vanished") receiver.stop();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async heal(): Promise<void> {
    this.#isIll = false;
    if (this.illness !== "vanished") return;
    this.#server = createServer((request, response) => void this.#take(request, response));
    keepIdleConnections(this.#server);
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  stop(): void {
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
    if (this.#isIll) {
      if (this.illness === "hangs") return;
      if (this.illness === "resets") return void request.socket.destroy();
      if (this.illness === "fails") return void response.writeHead(500).end();
    }
    // The ping of a new address may arrive before the secret is known; it is repeated.
    if (this.secret === null) return void response.writeHead(503).end();
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const news = new Webhook(this.secret).verify(body, headers) as News;
      const { id, type, data } = news;
      if (type === "webhook.ping") return void response.writeHead(204, { "webhook-challenge": data.challenge }).end();
      this.received.set(id, (this.received.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    } catch {
      this.forged += 1;
      response.writeHead(401).end();
    }
  }
}
