import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** An event as a webhook brings it. */
export interface News {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A webhook receiver on this machine that accepts only what is signed with its secret. */
export async function startReceiver() {
  const received: News[] = [];
  let verifier: Webhook | null = null;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    // The ping of a new address may come before its secret is known; it comes again.
    if (verifier === null) {
      response.writeHead(503).end();
      return;
    }
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const news = verifier.verify(body, headers) as News;
      const isPing = news.type === "webhook.ping";
      if (!isPing && !received.some(({ id }) => id === news.id)) received.push(news);
      response.writeHead(204, isPing ? { "webhook-challenge": String(news.data.challenge) } : {}).end();
    } catch (error) {
      console.error(`  A webhook was refused: ${error instanceof Error ? error.message : error}`);
      response.writeHead(400).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/skytale`,
    received: received as readonly News[],
    verifyWith(secret: string) {
      verifier = new Webhook(secret);
    },
    /** Waits for an event of a type, ten seconds at most. */
    async has(type: string) {
      for (let tries = 0; tries < 200; tries += 1) {
        if (received.some((news) => news.type === type)) return;
        await sleep(50);
      }
      throw new Error(`no ${type} came in ten seconds`);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
