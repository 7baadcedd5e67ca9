import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type FeedEvent, verifyWebhook } from "skytale-client";

/** Starts a local webhook receiver that accepts only events signed with its secret. */
export async function startReceiver() {
  const received: FeedEvent[] = [];
  let secret: string | null = null;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    // The ping of a new webhook can arrive before its secret is known here. The server retries it.
    if (secret === null) {
      response.writeHead(503).end();
      return;
    }
    try {
      const event = await verifyWebhook(body, request.headers, secret);
      const isPing = event.type === "webhook.ping";
      if (!isPing && !received.some(({ id }) => id === event.id)) received.push(event);
      response.writeHead(204, isPing ? { "webhook-challenge": event.data.challenge } : {}).end();
    } catch (error) {
      console.error(`  A webhook was refused: ${error instanceof Error ? error.message : error}`);
      response.writeHead(401).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/skytale`,
    received: received as readonly FeedEvent[],
    verifyWith(given: string) {
      secret = given;
    },
    /** Waits for an event of a type. Throws after ten seconds. */
    async has(type: FeedEvent["type"]) {
      for (let tries = 0; tries < 200; tries += 1) {
        if (received.some((event) => event.type === type)) return;
        await sleep(50);
      }
      throw new Error(`no ${type} was received within ten seconds`);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
