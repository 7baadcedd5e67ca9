import { afterEach, expect, test, vi } from "vitest";
import { LEASE, LONGEST_BODY, LONGEST_REFUSAL, MOST_STORED } from "../../../src/player/requests/idempotency-keys";
import { KEY_LIFETIME } from "../../../src/shared/idempotency";
import { DAY, evict, newPlayer, rows, travelTo } from "../fixtures";

const START = Date.parse("2027-01-01T00:00:00Z");
const ANSWER = { status: 201, body: '{"id":"c1"}', headers: { location: "/v1/challenges/c1" } };

afterEach(() => {
  vi.useRealTimers();
});

test("a key is new, then running, then repeats the first answer, across evictions", async () => {
  const { id, rpc } = await newPlayer();
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "new" });
  await evict(id);
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "running" });
  expect(await rpc.beginRequest("k", "another body")).toEqual({ state: "mismatch" });
  expect(await rpc.beginRequest("k2", "body")).toEqual({ state: "new" });
  await rpc.finishRequest("k", ANSWER);
  await evict(id);
  await rpc.finishRequest("k", { status: 500, body: "late", headers: {} });
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "replay", ...ANSWER });
  expect(await rpc.beginRequest("k", "another body")).toEqual({ state: "mismatch" });
});

test("an answer with a secret or one that is too long is not stored, only the fact that it was sent", async () => {
  const { rpc } = await newPlayer();
  for (const [key, answer] of [
    ["secret", null],
    ["long", { ...ANSWER, body: "x".repeat(LONGEST_BODY + 1) }],
    ["long in bytes", { ...ANSWER, body: "ü".repeat(LONGEST_BODY / 2 + 1) }],
  ] as const) {
    await rpc.beginRequest(key, "body");
    await rpc.finishRequest(key, answer);
    expect(await rpc.beginRequest(key, "body")).toEqual({ state: "done" });
  }
  await rpc.beginRequest("just right", "body");
  await rpc.finishRequest("just right", { ...ANSWER, body: "x".repeat(LONGEST_BODY) });
  expect(await rpc.beginRequest("just right", "body")).toMatchObject({ state: "replay" });
});

test("a long refusal releases its key, because it has changed nothing", async () => {
  const { rpc } = await newPlayer();
  const refusal = (length: number) => ({ status: 422, body: "x".repeat(length), headers: {} });
  await rpc.beginRequest("long", "body");
  await rpc.finishRequest("long", refusal(LONGEST_REFUSAL + 1));
  expect(await rpc.beginRequest("long", "another body")).toEqual({ state: "new" });
  await rpc.beginRequest("short", "body");
  await rpc.finishRequest("short", refusal(LONGEST_REFUSAL));
  expect(await rpc.beginRequest("short", "body")).toMatchObject({ state: "replay", status: 422 });
});

test("a player's stored answers are limited to a megabyte, without forgetting any completed request", async () => {
  const { id, rpc } = await newPlayer();
  const kept = async () => {
    const [row] = await rows(id, "SELECT sum(length(answer)) AS bytes FROM requests");
    return Number(row?.bytes);
  };
  const give = async (key: string, answer: { status: number; body: string; headers: Record<string, string> }) => {
    await rpc.beginRequest(key, "body");
    await rpc.finishRequest(key, answer);
    expect(await kept()).toBeLessThanOrEqual(MOST_STORED);
  };
  const body = "x".repeat(60_000);
  travelTo(START);
  for (let n = 0; n < 3; n += 1) await give(`deed ${n}`, { ...ANSWER, body });
  travelTo(START + 1);
  for (let n = 0; n < 200; n += 1) await give(`refusal ${n}`, { status: 409, body: "x".repeat(1000), headers: {} });
  travelTo(START + 2);
  for (let n = 3; n < 16; n += 1) await give(`deed ${n}`, { ...ANSWER, body });
  expect(await rpc.beginRequest("refusal 0", "body")).toEqual({ state: "new" });
  expect(await rpc.beginRequest("deed 0", "body")).toEqual({ state: "done" });
  expect(await rpc.beginRequest("deed 0", "another body")).toEqual({ state: "mismatch" });
  expect(await rpc.beginRequest("deed 15", "body")).toMatchObject({ state: "replay", body });
  await evict(id);
  for (let n = 16; n < 60; n += 1) await give(`deed ${n}`, { ...ANSWER, body });
  for (let n = 0; n < 60; n += 1) {
    expect(["done", "replay"]).toContain((await rpc.beginRequest(`deed ${n}`, "body")).state);
  }
});

test("a released key is new again; one with an answer cannot be released", async () => {
  const { rpc } = await newPlayer();
  await rpc.beginRequest("k", "body");
  await rpc.abandonRequest("k");
  expect(await rpc.beginRequest("k", "another body")).toEqual({ state: "new" });
  await rpc.finishRequest("k", ANSWER);
  await rpc.abandonRequest("k");
  expect(await rpc.beginRequest("k", "another body")).toMatchObject({ state: "replay" });
});

test("a request that never finishes holds its key for a minute", async () => {
  const { rpc } = await newPlayer();
  travelTo(START);
  await rpc.beginRequest("k", "body");
  travelTo(START + LEASE - 1);
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "running" });
  travelTo(START + LEASE);
  expect(await rpc.beginRequest("k", "another body")).toEqual({ state: "mismatch" });
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "new" });
  expect(await rpc.beginRequest("k", "body")).toEqual({ state: "running" });
});

test("keys are kept for a day", async () => {
  const { id, rpc } = await newPlayer();
  travelTo(START);
  await rpc.beginRequest("k", "body");
  await rpc.finishRequest("k", ANSWER);
  await rpc.beginRequest("left open", "body");
  travelTo(START + KEY_LIFETIME - 1);
  expect(await rpc.beginRequest("k", "body")).toMatchObject({ state: "replay" });
  travelTo(START + KEY_LIFETIME);
  expect(await rpc.beginRequest("k", "another body")).toEqual({ state: "new" });
  travelTo(START + 2 * DAY);
  await rpc.beginRequest("tomorrow", "body");
  expect(await rows(id, "SELECT key FROM requests")).toEqual([{ key: "tomorrow" }]);
});
