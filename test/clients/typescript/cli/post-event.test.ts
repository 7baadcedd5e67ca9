import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { exampleOf } from "../../../../clients/typescript/cli/webhooks/event-examples";
import { postEvent } from "../../../../clients/typescript/cli/webhooks/post-event";
import { useLoopTime } from "../loop-time";

const SECRET = `whsec_${Buffer.from("a secret of twenty-four bytes").toString("base64")}`;

test.each([200, 500])("stops reading from a receiver that answers %i with an endless body", async (status) => {
  // The body is read for at most two seconds after the status.
  useLoopTime();
  let poured = 0;
  const server = http.createServer((_, response) => {
    response.writeHead(status);
    const piece = Buffer.alloc(65_536, "x");
    const pour = () => {
      while (!response.destroyed) {
        poured += piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on("drain", pour);
    pour();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    const event = { ...exampleOf("webhook.ping"), id: "e-1" };
    const result = await postEvent(event, { url, secret: SECRET }, Date.now(), new AbortController().signal);
    expect(result).toMatchObject({ kind: "answered", status, body: "x".repeat(200) });
    // The connection is closed, so no more data is received.
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
    expect(poured).toBeLessThan(20_000_000);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
