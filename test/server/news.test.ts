import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Frames, readFrames } from "../http/streams/frames";
import { keepIdleConnections } from "./idle-connections";
import { claimPort } from "./ports";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

let data = "";
let port = "";
let server: Server;
const opened: Frames[] = [];
const receivers: http.Server[] = [];

beforeEach(async () => {
  data = makeDataFolder();
  port = await claimPort();
  server = await start();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.stop()));
  for (const receiver of receivers.splice(0)) {
    receiver.closeAllConnections();
    receiver.close();
  }
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

const start = (): Promise<Server> => startServer({ data, env: { PORT: port, STREAM_KEEP_ALIVE: "PT1S" } });

type Json = Readonly<Record<string, unknown>>;

async function call(method: string, path: string, token?: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Json;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A game of two new players, and their tokens. */
async function newGame() {
  const signUp = async (username: string) => String((await call("POST", "/v1/players", undefined, { username })).token);
  const [white, black] = [await signUp("xerxes"), await signUp("leonidas")];
  const challenge = await call("POST", "/v1/challenges", white, {
    variant: "spartan-chess",
    opponent: "leonidas",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const { id } = await call("POST", `/v1/challenges/${challenge.id}/accept`, black);
  return { id: String(id), white, black };
}

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];

async function play({ id, white, black }: Awaited<ReturnType<typeof newGame>>, from: number, to: number) {
  for (let ply = from; ply < to; ply += 1) {
    await call("POST", `/v1/games/${id}/moves`, ply % 2 === 0 ? white : black, { move: MOVES[ply], ply });
  }
}

async function stream(path: string, token: string, lastEventId?: string): Promise<Frames> {
  const response = await fetch(`${server.url}${path}`, {
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  if (response.body === null) throw new Error("no stream");
  const frames = readFrames(response.body as ReadableStream<Uint8Array>);
  opened.push(frames);
  return frames;
}

async function newsOf(path: string, token: string) {
  const page = await call("GET", `${path}?limit=100`, token);
  return page.items as readonly { readonly id: string; readonly type: string }[];
}

/** Waits until this many moves and a final event of type `last` are listed. Returns the ids of all events. */
async function toldIds(path: string, token: string, moves: number, last: string): Promise<readonly string[]> {
  const told = async () => {
    const types = (await newsOf(path, token)).map(({ type }) => type);
    return [types.filter((type) => type === "move.played").length, types.at(-1)];
  };
  await expect.poll(told).toEqual([moves, last]);
  return (await newsOf(path, token)).map(({ id }) => id);
}

/** A receiver's reaction to a request: a status, no answer, or a reset connection. */
type Act = number | "hang" | "reset";

/** A webhook receiver that records all requests. */
async function receive(act: (nth: number, id: string) => Act) {
  const got: { id: string; body: string; headers: Record<string, string>; at: number }[] = [];
  const receiver = http.createServer(async (request, response) => {
    let body = "";
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const id = headers["webhook-id"] ?? "";
    if (id.includes("-ping-")) {
      response.writeHead(204, { "webhook-challenge": JSON.parse(body).data.challenge }).end();
      return;
    }
    got.push({ id, body, headers, at: Date.now() });
    const does = act(got.length, id);
    if (does === "reset") request.socket.destroy();
    else if (does !== "hang") response.writeHead(does).end();
  });
  receivers.push(receiver);
  keepIdleConnections(receiver);
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, got };
}

describe("a stream over HTTP", () => {
  test.each([
    ["of a player", () => "/v1/me/events"],
    ["of a game", (id: string) => `/v1/games/${id}/events`],
  ])("%s resumes after kill -9 with exactly the missed events", async (_, pathOf) => {
    const game = await newGame();
    const path = pathOf(game.id);
    await play(game, 0, 1);
    await toldIds(path, game.white, 1, "move.played");
    const before = await stream(path, game.white);
    const state = await before.next();
    expect(state?.type).toMatch(/state$/);
    await play(game, 1, 2);
    const seen = await before.take(2);
    await server.kill9();
    expect(await before.next()).toBeNull();
    server = await start();
    await play(game, 2, 4);
    const after = await stream(path, game.white, seen.at(-1)?.id);
    const missed = await after.take(3);
    const all = await toldIds(path, game.white, 4, "turn.started");
    const place = all.indexOf(state?.id ?? "");
    expect([...seen, ...missed].map(({ id }) => id)).toEqual(all.slice(place + 1));
    expect(missed.map(({ type }) => type)).toEqual(["move.played", "move.played", "turn.started"]);
  });

  test("sends keep-alives and frees its slot when its reader disconnects", async () => {
    const { white } = await newGame();
    const streams: Frames[] = [];
    for (let place = 0; place < 10; place += 1) streams.push(await stream("/v1/me/events", white));
    // The newest stream leaves: if its slot were not freed, the next one would evict the oldest.
    const [leaver, others] = [streams.at(-1), streams.slice(0, -1)];
    await expect.poll(() => leaver?.text()).toMatch(/^: /m);
    await leaver?.stop();
    // The next stream takes the free slot; the one after it evicts the oldest. The server notices the disconnect only
    // after a few keep-alives, so the test waits for four more.
    const beats = () => others.map((one) => one.text().match(/^: /gm)?.length ?? 0);
    const enough = beats().map((count) => count + 4);
    await expect.poll(() => beats().every((count, index) => count >= (enough[index] ?? 0))).toBe(true);
    await stream("/v1/me/events", white);
    await sleep(200);
    expect(others.every((one) => one.isOpen())).toBe(true);
    await stream("/v1/me/events", white);
    await expect.poll(() => others.filter((one) => one.isOpen()).length).toBe(others.length - 1);
  });
});

describe("webhooks over HTTP", () => {
  test("deliver everything at least once, with its id, to failing, hanging and resetting receivers and after a kill", async () => {
    const game = await newGame();
    const fails = await receive((nth) => (nth === 1 ? 500 : 204));
    const resets = await receive((nth) => (nth === 1 ? "reset" : 204));
    const hangs = await receive((nth) => (nth === 1 ? "hang" : 204));
    const secrets = new Map<string, string>();
    for (const { url } of [fails, resets, hangs]) {
      const made = await call("POST", "/v1/webhooks", game.white, { url, eventTypes: ["*"], gameId: game.id });
      secrets.set(url, String(made.secret));
    }
    await play(game, 0, 2);
    await expect.poll(() => hangs.got.length).toBeGreaterThan(0);
    await server.kill9();
    server = await start();
    await play(game, 2, 4);
    const told = await toldIds("/v1/me/events", game.white, 4, "turn.started");
    const wanted = told.filter((id) => id.startsWith(`${game.id}-`));
    for (const { got, url } of [fails, resets, hangs]) {
      const expected = wanted.slice(wanted.indexOf(got[0]?.id ?? ""));
      await expect
        .poll(() => new Set(got.map(({ id }) => id)).size, { interval: 200 })
        .toBeGreaterThanOrEqual(expected.length);
      expect([...new Set(got.map(({ id }) => id))].toSorted()).toEqual(expected.toSorted());
      for (const { body, headers, id } of got) {
        expect(new Webhook(secrets.get(url) ?? "").verify(body, headers)).toMatchObject({ id });
      }
    }
    expect(hangs.got.filter(({ id }) => id === hangs.got[0]?.id).length).toBeGreaterThan(1);
  });

  test("stop waiting for a hanging receiver after 15 s, which delays neither moves nor others", async () => {
    const game = await newGame();
    const hangs = await receive(() => "hang");
    const quick = await receive(() => 204);
    const made: string[] = [];
    for (const { url } of [hangs, quick]) {
      const { webhook } = await call("POST", "/v1/webhooks", game.white, { url, eventTypes: ["move.played"] });
      made.push(String((webhook as Json).id));
    }
    await play(game, 0, 4);
    await expect.poll(() => quick.got.length).toBe(4);
    const firstAttempt = async () => {
      const { items } = await call("GET", `/v1/webhooks/${made[0]}/deliveries`, game.white);
      const first = (items as readonly { attempts: readonly Json[] }[]).at(-1);
      return first?.attempts[0];
    };
    await expect.poll(firstAttempt, { interval: 300 }).toMatchObject({ status: null, error: "timeout" });
    const { at, durationMs } = (await firstAttempt()) ?? {};
    expect(Number(durationMs)).toBeGreaterThanOrEqual(14_900);
    // A stalled server notices the timeout later.
    expect(Number(durationMs)).toBeLessThan(30_000);
    // A delivery that had waited for the hanging one would have arrived after it.
    expect(quick.got.at(-1)?.at).toBeLessThan(Date.parse(String(at)) + Number(durationMs));
  });
});
