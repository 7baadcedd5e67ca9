import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An HTTP server that accepts all webhooks, echoes the challenge of pings and counts events. */
export class CountingReceiver {
  readonly #server = createServer(async (request, response) => {
    const { type, data } = JSON.parse(await text(request)) as { type: string; data: { challenge?: string } };
    if (type === "webhook.ping") {
      response.writeHead(204, { "webhook-challenge": data.challenge }).end();
      return;
    }
    this.#events += 1;
    response.writeHead(204).end();
  });
  #events = 0;

  static async start(): Promise<CountingReceiver> {
    const receiver = new CountingReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  /** The number of events received so far, retries included. */
  get events(): number {
    return this.#events;
  }

  /** The address of one player's webhook. */
  url(player: number): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${player}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
