import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { checksum } from "../../../src/http/auth/token";
import { TICKET_LIMIT } from "../../../src/player/account/stream-tickets";
import { freshAddress, get, newGame, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";
import { type Frames, readFrames } from "./frames";

const opened: Frames[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((frames) => frames.stop()));
});

async function ticketOf(token: string): Promise<string> {
  const made = await post("/v1/me/stream-tickets", token);
  if (made.status !== 201) throw new Error(verdict(made));
  return textAt(made.body, "ticket");
}

/** Opens a stream as a browser's EventSource does: with only an address. */
async function open(path: string): Promise<Frames | string> {
  const response = await exports.default.fetch(`https://skytale.test${path}`, {
    headers: { Accept: "text/event-stream", "CF-Connecting-IP": freshAddress(), Origin: "https://play.example" },
  });
  if (response.status !== 200 || response.body === null) {
    return `${response.status} ${((await response.json()) as { code: string }).code}`;
  }
  const frames = readFrames(response.body);
  opened.push(frames);
  return frames;
}

async function stream(path: string): Promise<Frames> {
  const frames = await open(path);
  if (typeof frames === "string") throw new Error(frames);
  return frames;
}

test("a ticket opens one stream, which resumes at the reader's position", async () => {
  const { id, white } = await newGame({ private: true });
  const feed = `/v1/me/events/stream?ticket=${await ticketOf(white.token)}`;
  const frames = await stream(feed);
  expect(await frames.next()).toMatchObject({ type: "state" });
  expect(await open(feed)).toBe("401 bad-ticket");
  const game = await stream(`/v1/games/${id}/events/stream?after=0&ticket=${await ticketOf(white.token)}`);
  expect(await game.next()).toMatchObject({ type: "game.started" });
  await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
  expect((await frames.take(1)).map(({ type }) => type)).toContain("move.played");
});

test("a ticket is valid for a minute, and only as long as its token", async () => {
  const player = await newPlayer();
  const made = await post("/v1/me/tokens", player.token, { name: "browser", scopes: ["feed:read"] });
  const bot = textAt(made.body, "token");
  const path = async () => `/v1/me/events/stream?ticket=${await ticketOf(bot)}`;
  const [late, orphaned, running] = [await path(), await path(), await stream(await path())];
  await running.next();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(await open(late)).toBe("401 bad-ticket");
  vi.useRealTimers();
  await send("DELETE", `/v1/me/tokens/${textAt(made.body, "id")}`, { token: player.token });
  expect(await running.next()).toBeNull();
  expect(await open(orphaned)).toBe("401 bad-ticket");
});

test("a ticket allows what its token may read, and only streams", async () => {
  const { id, white } = await newGame({ private: true });
  const games = await tokenWith(white, ["game:read"]);
  expect(await open(`/v1/me/events/stream?ticket=${await ticketOf(games)}`)).toBe("403 insufficient-scope");
  await stream(`/v1/games/${id}/events/stream?ticket=${await ticketOf(games)}`);
  const feed = await tokenWith(white, ["feed:read"]);
  expect(await open(`/v1/games/${id}/events/stream?ticket=${await ticketOf(feed)}`)).toBe("404 not-found");
  expect(verdict(await post("/v1/me/stream-tickets", await tokenWith(white, ["game:play"])))).toBe(
    "403 insufficient-scope",
  );
  const ticket = await ticketOf(white.token);
  expect(verdict(await get("/v1/me", ticket))).toBe("401 bad-token");
  expect(verdict(await get(`/v1/me/events?ticket=${ticket}`))).toBe("401 missing-token");
  expect(verdict(await get(`/v1/games/${id}?ticket=${ticket}`))).toBe("404 not-found");
  expect(await open(`/v1/me/events/stream?ticket=${white.token}`)).toBe("401 bad-ticket");
  const start = `skt_${white.id}_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E`;
  expect(await open(`/v1/me/events/stream?ticket=${start}${checksum(start)}`)).toBe("401 bad-ticket");
  expect(await open("/v1/me/events/stream?ticket=guess")).toBe("401 bad-ticket");
  await stream(`/v1/me/events/stream?ticket=${ticket}`);
});

test("tickets are stored as hashes, only the newest, and never under an Idempotency-Key", async () => {
  const { id, token } = await newPlayer();
  const first = await ticketOf(token);
  const keyed = await post("/v1/me/stream-tickets", token, undefined, { "Idempotency-Key": "k" });
  expect(keyed.status).toBe(201);
  expect(verdict(await post("/v1/me/stream-tickets", token, undefined, { "Idempotency-Key": "k" }))).toBe(
    "409 already-done",
  );
  for (let made = 2; made <= TICKET_LIMIT; made += 1) await ticketOf(token);
  const kept = await runInDurableObject(env.PLAYERS.get(env.PLAYERS.idFromName(id)), (_, { storage: { sql } }) =>
    JSON.stringify([...sql.exec("SELECT * FROM stream_tickets"), ...sql.exec("SELECT * FROM requests")]),
  );
  expect(kept.match(/"hash"/g)).toHaveLength(TICKET_LIMIT);
  expect(kept).not.toContain(textAt(keyed.body, "ticket").split("_")[2]);
  expect(await open(`/v1/me/events/stream?ticket=${first}`)).toBe("401 bad-ticket");
});
