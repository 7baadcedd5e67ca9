import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, HttpPlayer, until } from "./http-player";
import { keepIdleConnections } from "./idle-connections";
import { type Server, startServer } from "./spawn-server";

/** The limit of unverified webhooks per host and hour, as on Cloudflare. */
const PER_HOUR = 600;
const BURST = PER_HOUR / 10;
const PLIES = 30;
const LONG_AGO = "2000-01-01T00:00:00Z";

let server: Server;
const receivers: HttpServer[] = [];

beforeAll(async () => {
  server = await startServer({ env: { UNVERIFIED_WEBHOOKS_PER_HOUR: String(PER_HOUR) } });
});

afterAll(async () => {
  for (const receiver of receivers) {
    receiver.closeAllConnections();
    receiver.close();
  }
  await server.stop();
});

/** A receiver with its own address on this host. An unwilling one answers 500 to everything. */
async function receive(isWilling: boolean) {
  const ids: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    ids.push(String(request.headers["webhook-id"]));
    const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } };
    const echo = type === "webhook.ping" ? { "webhook-challenge": data.challenge } : {};
    response.writeHead(isWilling ? 204 : 500, isWilling ? echo : {}).end();
  });
  keepIdleConnections(receiver);
  receiver.listen(0, "127.0.0.1");
  receivers.push(receiver);
  await once(receiver, "listening");
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, ids };
}

test("webhooks at an unwilling address stay within the host's budget, whatever their owners try to recover", async () => {
  const [victim, willing] = [await receive(false), await receive(true)];
  const [white, black] = [
    await HttpPlayer.signUp(server.url, "flood-one"),
    await HttpPlayer.signUp(server.url, "flood-two"),
  ];
  const begun = performance.now();
  const hooks: { player: HttpPlayer; path: string }[] = [];
  for (const player of [white, black]) {
    for (let n = 0; n < 9; n += 1) {
      const url = `${victim.url}?n=${n}`;
      const { webhook } = await player.call<{ webhook: { id: string } }>("POST", "/v1/webhooks", {
        url,
        eventTypes: ["*"],
      });
      hooks.push({ player, path: `/v1/webhooks/${webhook.id}` });
    }
  }
  const { webhook } = await white.call<{ webhook: { id: string } }>("POST", "/v1/webhooks", {
    url: willing.url,
    eventTypes: ["*"],
  });
  await until(
    async () => (await white.call<{ verified: boolean }>("GET", `/v1/webhooks/${webhook.id}`)).verified || undefined,
  );

  const terms = {
    variant: "spartan-chess",
    opponent: black.username,
    color: "white",
    timeControl: { kind: "unlimited" },
    rated: false,
  };
  const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", terms);
  let game = await black.call<Game>("POST", `/v1/challenges/${challenge.id}/accept`);
  for (let ply = 0; ply < PLIES; ply += 1) {
    const mover = game.turn === "white" ? white : black;
    game = await mover.call<Game>("POST", `/v1/games/${game.id}/moves`, {
      move: game.legalMoves[(7 * ply) % game.legalMoves.length],
      ply,
    });
  }

  // A real attack looked like this: three calls, then ten more.
  const refused: string[] = [];
  for (let call = 0; call < 13; call += 1) {
    const { player, path } = hooks[0] ?? { player: white, path: "" };
    const recovered = player.call("POST", `${path}/recover?since=${LONG_AGO}`);
    refused.push(
      await recovered.then(
        () => "sent",
        (error: Error) => error.message,
      ),
    );
  }
  expect(refused.every((message) => message.includes("webhook-not-verified"))).toBe(true);

  // The willing receiver is not delayed: it gets all events of a game, one for each ply and one for each turn of a
  // player.
  await until(async () => (willing.ids.length >= PLIES * 1.5 ? true : undefined));
  // One request of the budget was the willing receiver's ping.
  await until(async () => (victim.ids.length >= BURST - 1 ? true : undefined));
  for (const player of [white, black]) await until(() => hasHeardOf(player, PLIES));
  await sleep(10_000);
  const sent = victim.ids.length;
  const elapsed = (performance.now() - begun) / 1000;
  const allowed = BURST + Math.ceil((elapsed * PER_HOUR) / 3600) + 1;

  let noted = 0;
  for (const { player, path } of hooks) {
    type Log = { items: readonly { state: string; attempts: readonly unknown[] }[]; nextCursor: string | null };
    for (let cursor = ""; ; ) {
      const { items, nextCursor } = await player.call<Log>("GET", `${path}/deliveries?limit=100${cursor}`);
      // No delivery is lost: each one is pending.
      expect(items.every(({ state }) => state === "pending")).toBe(true);
      noted += items.length;
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
  }
  console.log(
    `${sent} requests in ${elapsed.toFixed(0)} s of ${noted} events noted, ${willing.ids.length} at the verified one`,
  );
  expect(noted).toBeGreaterThan(700);
  expect(sent).toBeLessThanOrEqual(allowed);
});

/** Whether a player's feed has exactly this many moves; undefined until then. */
async function hasHeardOf(player: HttpPlayer, moves: number): Promise<true | undefined> {
  const { items } = await player.call<{ items: { type: string }[] }>("GET", "/v1/me/events?limit=100");
  return items.filter(({ type }) => type === "move.played").length === moves || undefined;
}
