import fs from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer, until } from "./http-player";
import { failToStart, makeDataFolder, type Server, startServer } from "./spawn-server";

interface Clock {
  readonly now: string;
  readonly advancingTo: string | null;
}

interface Event {
  readonly type: string;
  readonly timestamp: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const servers: Server[] = [];
const receivers: HttpServer[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const receiver of receivers.splice(0)) {
    receiver.closeAllConnections();
    receiver.close();
  }
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<Server> {
  const server = await startServer({ data, env: { TEST_CLOCK: "1" } });
  servers.push(server);
  return server;
}

function folder(): string {
  const data = makeDataFolder();
  folders.push(data);
  return data;
}

async function two(): Promise<{ server: Server; ann: HttpPlayer; bob: HttpPlayer }> {
  const server = await start(folder());
  const ann = await HttpPlayer.signUp(server.url, "ann");
  return { server, ann, bob: await HttpPlayer.signUp(server.url, "bob") };
}

/** Starts a game in which Ann has White and three days per move. */
async function newGame(ann: HttpPlayer, bob: HttpPlayer): Promise<string> {
  const { id } = await ann.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: bob.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const game = await bob.call<{ id: string }>("POST", `/v1/challenges/${id}/accept`);
  return game.id;
}

const advance = (player: HttpPlayer, body: { readonly by: string } | { readonly to: string }) =>
  player.call<Clock>("POST", "/v1/test-clock/advance", body);

const timeOf = async (player: HttpPlayer): Promise<number> =>
  Date.parse((await player.call<Clock>("GET", "/v1/test-clock")).now);

const eventsOf = async (player: HttpPlayer, types: string): Promise<readonly Event[]> =>
  (await player.call<{ items: Event[] }>("GET", `/v1/me/events?limit=100&types=${types}`)).items;

/** A receiver whose answers a test chooses, with the times of its requests by the server's clock. */
async function receiver(status: () => number | null): Promise<{ url: string; times: number[] }> {
  const times: number[] = [];
  const server = createServer((request, response) => {
    times.push(Number(request.headers["webhook-timestamp"]) * 1000);
    request.resume();
    const code = status();
    if (code !== null) response.writeHead(code).end();
  });
  receivers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, times };
}

describe("a test clock", () => {
  test(
    "a deadline passes in one request: warning, loss on time and its events in order, at their times",
    async () => {
      const { ann, bob } = await two();
      const begun = await timeOf(ann);
      const game = await newGame(ann, bob);
      const { now } = await advance(ann, { by: "P4D" });
      expect(Date.parse(now) - begun).toBeGreaterThanOrEqual(4 * DAY);
      expect(Date.parse(now) - begun).toBeLessThan(4 * DAY + HOUR);
      const events = await eventsOf(ann, "turn.started,deadline.warning,game.finished");
      expect(events.map(({ type }) => type)).toEqual(["turn.started", "deadline.warning", "game.finished"]);
      const [, warning, end] = events.map(({ timestamp }) => Date.parse(timestamp) - begun);
      expect(warning).toBeLessThan(3 * DAY);
      expect(Number(end) - 3 * DAY).toBeGreaterThanOrEqual(0);
      expect(Number(end) - 3 * DAY).toBeLessThan(HOUR);
      expect((await eventsOf(bob, "game.finished")).map(({ type }) => type)).toEqual(["game.finished"]);
      expect(await ann.call("GET", `/v1/games/${game}`)).toMatchObject({
        status: "finished",
        outcome: { winner: "black", reason: "timeout" },
      });
    },
    timeoutFor(15),
  );

  test(
    "a vacation ends, a challenge expires, and a restart keeps the time",
    async () => {
      const { server, ann, bob } = await two();
      const game = await newGame(ann, bob);
      const { id } = await bob.call<{ id: string }>("POST", "/v1/challenges", {
        variant: "sparta",
        opponent: "ann",
        color: "white",
        timeControl: { kind: "per-move", perMove: "P3D" },
        rated: false,
        expiresIn: "P1D",
      });
      await ann.call("POST", "/v1/me/vacation", { duration: "P7D" });
      await advance(ann, { by: "P5D" });
      expect(await ann.call("GET", `/v1/games/${game}`)).toMatchObject({ status: "active" });
      expect(await bob.call("GET", `/v1/challenges/${id}`)).toMatchObject({ status: "expired" });
      const before = await timeOf(ann);
      await server.stop();
      servers.splice(0);
      const again = await start(server.data);
      const later = HttpPlayer.of(again.url, "ann", ann.token);
      expect(await timeOf(later)).toBeGreaterThanOrEqual(before);
      expect(await timeOf(later)).toBeLessThan(before + HOUR);
      await advance(later, { by: "P3D" });
      const types = (await eventsOf(later, "vacation.*")).map(({ type }) => type);
      expect(types).toEqual(["vacation.started", "vacation.ending", "vacation.ended"]);
      await advance(later, { by: "P3D" });
      expect(await later.call("GET", `/v1/games/${game}`)).toMatchObject({ outcome: { reason: "timeout" } });
    },
    timeoutFor(30),
  );

  test(
    "five days of retries of a webhook take seconds, at their times",
    async () => {
      const { ann, bob } = await two();
      const { url, times } = await receiver(() => 500);
      await ann.call("POST", "/v1/webhooks", { url, eventTypes: ["game.started"] });
      await newGame(ann, bob);
      await until(async () => (times.length > 0 ? true : undefined));
      const begun = performance.now();
      await advance(ann, { by: "P5D" });
      expect(performance.now() - begun).toBeLessThan(timeoutFor(5));
      const span = Number(times.at(-1)) - Number(times[0]);
      expect(times.length).toBeGreaterThanOrEqual(10);
      expect(span).toBeGreaterThan(2 * DAY);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    },
    timeoutFor(30),
  );

  test(
    "a server that was killed in the middle of an advance completes it at the repetition, and no more",
    async () => {
      const { server, ann, bob } = await two();
      let isHanging = true;
      const { url } = await receiver(() => (isHanging ? null : 204));
      await ann.call("POST", "/v1/webhooks", { url, eventTypes: ["deadline.warning"] });
      const game = await newGame(ann, bob);
      const begun = await timeOf(ann);
      const interrupted = advance(ann, { by: "P4D" }).then(
        () => "answered",
        () => "interrupted",
      );
      const file = path.join(server.data, "test-clock.json");
      await until(async () => (JSON.parse(fs.readFileSync(file, "utf8")).offset > 0 ? true : undefined));
      await server.kill9();
      servers.splice(0);
      expect(await interrupted).toBe("interrupted");
      isHanging = false;
      const again = await start(server.data);
      const later = HttpPlayer.of(again.url, "ann", ann.token);
      const { advancingTo } = await later.call<Clock>("GET", "/v1/test-clock");
      expect(Date.parse(String(advancingTo)) - begun).toBeLessThan(4 * DAY + HOUR);
      const { now } = await advance(later, { by: "P4D" });
      expect(Date.parse(now) - begun).toBeLessThan(4 * DAY + HOUR);
      expect(await later.call("GET", `/v1/games/${game}`)).toMatchObject({ outcome: { reason: "timeout" } });
      const events = await eventsOf(later, "deadline.warning,game.finished");
      expect(events.map(({ type }) => type)).toEqual(["deadline.warning", "game.finished"]);
    },
    timeoutFor(60),
  );

  test(
    "requests that are wrong say what would be right, and the clock never goes back",
    async () => {
      const server = await start(folder());
      const post = (body: string, type = "application/json", address = "/v1/test-clock/advance") =>
        fetch(server.url + address, { method: "POST", headers: { "content-type": type }, body });
      for (const [body, detail] of [
        ['{"by":"1 day"}', "ISO 8601"],
        ['{"by":"P9999D"}', "P3660D"],
        ['{"by":"P1D","to":"2030-01-01T00:00:00Z"}', "expected {"],
        ['{"to":"2020-01-01T00:00:00Z"}', "never goes back"],
        ["P1D", "not JSON"],
      ] as const) {
        const refused = await post(body);
        expect(refused.status, body).toBe(422);
        expect(await refused.text(), body).toContain(detail);
      }
      expect((await post('{"by":"P1D"}', "text/plain")).status).toBe(415);
      expect((await post('{"by":"P1D"}', "application/json", "/v1/test-clock")).status).toBe(405);
      expect((await post('{"by":"P1D"}', "application/json", "/v1/test-clock/back")).status).toBe(404);
      await server.stop();
      servers.splice(0);
      expect((await failToStart({ data: server.data })).stderr).toContain("test clock");
    },
    timeoutFor(20),
  );

  test(
    "other servers have none, and their data cannot get one",
    async () => {
      const data = folder();
      const server = await startServer({ data });
      try {
        expect((await fetch(`${server.url}/v1/test-clock`)).status).toBe(404);
        const sent = { method: "POST", headers: { "content-type": "application/json" }, body: '{"by":"P1D"}' };
        expect((await fetch(`${server.url}/v1/test-clock/advance`, sent)).status).toBe(404);
      } finally {
        await server.stop();
      }
      expect((await failToStart({ data, env: { TEST_CLOCK: "1" } })).stderr).toContain("already has data");
      expect((await failToStart({ env: { TEST_CLOCK: "yes" } })).stderr).toContain('TEST_CLOCK is "yes"');
      expect((await failToStart({ env: { TEST_CLOCK: "1", HOST: "0.0.0.0" } })).stderr).toContain("HOST is 0.0.0.0");
    },
    timeoutFor(30),
  );
});
