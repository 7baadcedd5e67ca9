import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "./http-player";
import { keepIdleConnections } from "./idle-connections";
import { signalIfRunning, workerdOf } from "./processes";
import { type Server, startServer } from "./spawn-server";

let server: Server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A webhook receiver that answers only when the test says so. */
async function startReceiver() {
  const waiting: { readonly response: ServerResponse; readonly challenge: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { data } = JSON.parse(body) as { data: { challenge: string } };
    waiting.push({ response, challenge: data.challenge });
    receiver.emit("arrival");
  });
  keepIdleConnections(receiver);
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Waits for the next ping. */
    next: async () => {
      if (waiting.length === 0) await once(receiver, "arrival");
      return waiting.shift();
    },
    answerAll: () => {
      const answer = () => {
        for (const { response, challenge } of waiting.splice(0)) {
          response.writeHead(204, { "webhook-challenge": challenge }).end();
        }
      };
      receiver.on("arrival", answer);
      answer();
    },
    stop: () => {
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

const pinging = (player: HttpPlayer, id: string, key: string) =>
  fetch(`${server.url}/v1/webhooks/${id}/ping`, {
    method: "POST",
    headers: { authorization: `Bearer ${player.token}`, "idempotency-key": key },
  });

test("a request with a key that a crash interrupted does not count as running afterwards", async () => {
  const receiver = await startReceiver();
  const player = await HttpPlayer.signUp(server.url, "xerxes");
  const { webhook } = await player.call<{ webhook: { id: string } }>("POST", "/v1/webhooks", { url: receiver.url });
  await receiver.next();
  const key = randomUUID();
  const interrupted = pinging(player, webhook.id, key).then(
    () => "answered",
    () => "no answer",
  );
  await receiver.next();
  // The request is running, and so is its process.
  expect((await pinging(player, webhook.id, key)).status).toBe(409);
  for (const pid of workerdOf(server.pid)) signalIfRunning(pid, "SIGKILL");
  expect(await interrupted).toBe("no answer");
  receiver.answerAll();
  // The first answer after the restart must be the result: a 409 would ask the client to retry for a minute.
  let again: Response | null = null;
  while (again === null) again = await pinging(player, webhook.id, key).catch(() => null);
  expect([again.status, await again.json()]).toMatchObject([200, { status: 204 }]);
  const replayed = await pinging(player, webhook.id, key);
  expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  receiver.stop();
});
