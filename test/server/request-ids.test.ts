import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { type Server, startServer } from "./spawn-server";

const receiver = http.createServer((_, response) => response.writeHead(500).end());
let server: Server | null = null;

afterEach(async () => {
  receiver.close();
  await server?.stop();
});

type Line = Readonly<Record<string, unknown>>;

/** The lines of the log among other output. */
const linesOf = (stderr: string): readonly Line[] =>
  stderr
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

test("the id of a move's answer is in the lines of the Worker, both kinds of objects, and the failed webhook", async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  server = await startServer({ env: { LOG_LEVEL: "info" } });
  const white = await HttpPlayer.signUp(server.url, "xerxes");
  const black = await HttpPlayer.signUp(server.url, "leonidas");
  await white.call("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: "leonidas",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const { items } = await black.call<{ items: { id: string }[] }>("GET", "/v1/challenges?box=incoming");
  const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${items[0]?.id}/accept`);
  const { port } = receiver.address() as AddressInfo;
  const { webhook } = await black.call<{ webhook: { id: string } }>("POST", "/v1/webhooks", {
    url: `http://127.0.0.1:${port}/`,
    eventTypes: ["turn.started"],
  });

  const answer = await fetch(`${server.url}/v1/games/${id}/moves`, {
    method: "POST",
    headers: { authorization: `Bearer ${white.token}`, "content-type": "application/json" },
    body: JSON.stringify({ move: "e2e4", ply: 0 }),
  });
  const requestId = answer.headers.get("X-Request-Id");
  await until(async () => {
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const deliveries = await black.call<{ items: { eventType: string; attempts: unknown[] }[] }>("GET", path);
    const isTried = ({ eventType, attempts }: (typeof deliveries.items)[number]) =>
      eventType === "turn.started" && attempts.length > 0;
    return deliveries.items.some(isTried) || undefined;
  });
  const { stderr } = await server.stop();

  const lines = linesOf(stderr).filter((line) => line.requestId === requestId);
  for (const expected of [
    { where: "worker", task: "request", route: "/v1/games/:id/moves", status: 200 },
    { where: "game", game: id, task: "command" },
    { where: "player", task: "receive" },
    { where: "player", task: "webhook", message: "retry", attempt: 1, status: 500 },
  ]) {
    expect(lines).toContainEqual(expect.objectContaining(expected));
  }
  for (const secret of [white.token, black.token, "xerxes", "leonidas"]) expect(stderr).not.toContain(secret);
});
