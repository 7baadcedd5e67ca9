import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { HttpPlayer } from "./http-player";

type Scripted = readonly [status: number, retryAfter: string | null, body: object];

let server: Server | null = null;
let requests = 0;

afterEach(() => server?.close());

/** A player of a server that gives these answers, one after another. */
async function playerOf(answers: readonly Scripted[]): Promise<HttpPlayer> {
  requests = 0;
  server = createServer((_, response) => {
    const [status, retryAfter, body] = answers[requests] ?? [500, null, {}];
    requests += 1;
    if (retryAfter !== null) response.setHeader("Retry-After", retryAfter);
    response.writeHead(status, { connection: "close" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return HttpPlayer.of(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "leonidas", "token");
}

const OVERLOADED = { code: "overloaded" };

test("a request is repeated after Retry-After while the server is overloaded", async () => {
  const player = await playerOf([
    [503, "1", OVERLOADED],
    [503, "0", OVERLOADED],
    [200, null, { ok: true }],
  ]);
  const start = performance.now();
  expect(await player.call("GET", "/v1/me")).toEqual({ ok: true });
  expect(performance.now() - start).toBeGreaterThan(990);
  expect(requests).toBe(3);
});

test.each<readonly [string, Scripted]>([
  ["the server asks for a longer wait than the test has", [503, "3600", OVERLOADED]],
  ["the server has another problem", [503, "0", { code: "storage-unavailable" }]],
  ["the request is refused", [409, null, { code: "overloaded-with-games" }]],
])("a request is not repeated if %s", async (_, answer) => {
  const player = await playerOf([answer]);
  await expect(player.call("GET", "/v1/me")).rejects.toThrow(`GET /v1/me: ${answer[0]}`);
  expect(requests).toBe(1);
});
