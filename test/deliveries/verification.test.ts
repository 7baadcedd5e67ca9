import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { webhookHostObject } from "../../src/bindings";
import { TIME_LIMIT } from "../../src/channels/channel";
import type { NewWebhook } from "../../src/player/player-rpc";
import {
  alarmOf,
  batch,
  costOf,
  DAY,
  evict,
  fireAlarm,
  newId,
  newPlayer,
  pause,
  rows,
  SECOND,
  travelTo,
  until,
} from "../player/fixtures";
import { echo, forgetHost, hostStub, isPing } from "./echo";

const START = Date.parse("2027-01-01T00:00:00Z");
const HOST = "receiver.example.com";
/** The hosts' rate limit in these tests: 6,000 requests per hour. */
const BURST = 600;
const INTERVAL = 600;

type Call = { readonly url: string; readonly id: string; readonly body: string };
let pings: Call[] = [];
let calls: Call[] = [];
let answerPing: (call: Call) => Response;
let answer: () => Promise<Response> | Response;

const challengeOf = ({ body }: Call): string => JSON.parse(body).data.challenge as string;

beforeEach(async () => {
  await forgetHost(HOST);
  [pings, calls] = [[], []];
  answerPing = () => new Response(null, { status: 204 });
  answer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const call = {
      url: String(input),
      id: new Headers(init?.headers).get("webhook-id") ?? "",
      body: String(init?.body),
    };
    if (isPing(call.id)) {
      pings.push(call);
      return answerPing(call);
    }
    calls.push(call);
    return answer();
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const untilPinged = (id: string) =>
  until(async () => expect(await rows(id, "SELECT id FROM webhooks WHERE ping_due_at IS NOT NULL")).toEqual([]));

async function withWebhook(changes: Partial<NewWebhook> = {}) {
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({ url: `https://${HOST}/one`, eventTypes: ["*"], ...changes });
  if (!made.ok) throw new Error(made.error.code);
  const { webhook } = made.value;
  const isVerified = async () => (await owner.rpc.getWebhook(webhook.id))?.verified;
  return { ...owner, webhook, isVerified };
}

/** Takes turns of the host until the next one is `wait` milliseconds away. */
const drain = (wait: number) =>
  runInDurableObject(hostStub(HOST), async (instance) => {
    while ((await instance.takeTurn()) < Date.now() + wait - INTERVAL);
  });

describe("a new address", () => {
  test.each<[string, (challenge: string) => Response, boolean]>([
    ["in the header", (challenge) => new Response(null, { headers: { "webhook-challenge": challenge } }), true],
    ["as the body", (challenge) => new Response(`${challenge}\n`), true],
    ["as a member of the body", (challenge) => Response.json({ challenge }), true],
    ["with 204 and the header", (c) => new Response(null, { status: 204, headers: { "webhook-challenge": c } }), true],
    ["somewhere in the body", (challenge) => Response.json({ data: { challenge } }), false],
    ["after the part that is read", (challenge) => new Response(`${" ".repeat(2000)}${challenge}`), false],
    ["with an error", (c) => new Response(c, { status: 410, headers: { "webhook-challenge": c } }), false],
    ["not at all", () => new Response("ok"), false],
    ["wrongly", () => Response.json({ challenge: "0000000000000000" }), false],
  ])("that echoes its ping's challenge %s is verified: %#", async (_name, reply, verified) => {
    answerPing = (call) => reply(challengeOf(call));
    const { id, webhook, isVerified } = await withWebhook({ eventTypes: ["game.finished"] });
    expect(webhook.verified).toBe(false);
    await untilPinged(id);
    expect(pings.map(({ url }) => url)).toEqual([`https://${HOST}/one`]);
    expect(await isVerified()).toBe(verified);
    await evict(id);
    expect(await isVerified()).toBe(verified);
  });

  test("does not wait for an answer that never ends", async () => {
    answerPing = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    const begun = performance.now();
    const { id, isVerified } = await withWebhook();
    await until(() => expect(pings).toHaveLength(1));
    await untilPinged(id);
    expect(performance.now() - begun).toBeLessThan(TIME_LIMIT);
    expect(await isVerified()).toBe(false);
  });

  test("is pinged again by the schedule after a failure, as its receiver may not have the secret yet", async () => {
    travelTo(START);
    answerPing = () => new Response(null, { status: 401 });
    const { id, rpc, webhook, isVerified } = await withWebhook();
    await until(async () =>
      expect(await rows(id, "SELECT ping_attempts FROM webhooks")).toEqual([{ ping_attempts: 1 }]),
    );
    answerPing = ({ body }) => echo(body);
    expect(await alarmOf(id)).toBeLessThanOrEqual(START + 20 * SECOND);
    travelTo(START + 6 * SECOND);
    await evict(id);
    await fireAlarm(id);
    await until(async () => expect(await isVerified()).toBe(true));
    expect(new Set(pings.map(challengeOf)).size).toBe(2);
    // Pings are not deliveries and do not affect the receiver's health.
    expect((await rpc.getWebhook(webhook.id))?.health).toMatchObject({ lastFailure: null, failingSince: null });
    expect(await rows(id, "SELECT * FROM deliveries")).toEqual([]);
  });

  test("set by a change has to be verified again, and a late echo of the old one does not count", async () => {
    answerPing = ({ body }) => echo(body);
    const { id, rpc, webhook, isVerified } = await withWebhook();
    await until(async () => expect(await isVerified()).toBe(true));
    answerPing = () => new Response(null);
    const moved = await rpc.updateWebhook(webhook.id, { url: `https://${HOST}/two` });
    expect(moved).toMatchObject({ value: { verified: false } });
    await untilPinged(id);
    expect(pings.map(({ url }) => url)).toEqual([`https://${HOST}/one`, `https://${HOST}/two`]);
    expect(await isVerified()).toBe(false);
    answerPing = ({ body }) => echo(body);
    expect(await rpc.updateWebhook(webhook.id, { description: "mine" })).toMatchObject({ value: { verified: false } });
    await pause(30);
    expect(pings).toHaveLength(2);
    await rpc.updateWebhook(webhook.id, { status: "active" });
    await until(async () => expect(await isVerified()).toBe(true));
  });

  test("is verified by a requested ping and stays verified without later echoes", async () => {
    const { id, rpc, webhook, isVerified } = await withWebhook();
    await untilPinged(id);
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: 204, verified: false } });
    answerPing = ({ body }) => echo(body);
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: 204, verified: true } });
    answerPing = () => new Response(null, { status: 500 });
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: 500, verified: true } });
    expect(await isVerified()).toBe(true);
  });
});

test("a webhook of an earlier version is unverified, and pinged if it uses the standard format", async () => {
  const { id, rpc, webhook } = await withWebhook();
  const chat = await rpc.createWebhook({ url: `https://${HOST}/chat`, format: "slack" });
  await untilPinged(id);
  const before = pings.length;
  // The state in which the migration leaves it.
  await rows(
    id,
    "UPDATE webhooks SET verified = 0, ping_attempts = 0, ping_due_at = iif(format = 'standard', created_at, NULL)",
  );
  await evict(id);
  answerPing = ({ body }) => echo(body);
  expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active", verified: false });
  await fireAlarm(id);
  await rpc.receive(batch(newId("g"), [1]));
  await until(async () => expect(await rpc.getWebhook(webhook.id)).toMatchObject({ verified: true }));
  expect(chat.ok && (await rpc.getWebhook(chat.value.webhook.id))?.verified).toBe(false);
  expect(pings.slice(before).map(({ url }) => url)).toEqual([`https://${HOST}/one`]);
});

describe("an unverified webhook", () => {
  test("cannot recover in bulk, but can redeliver single events", async () => {
    travelTo(START);
    const { id, rpc, webhook } = await withWebhook();
    await untilPinged(id);
    answer = () => new Response(null, { status: 500 });
    await rpc.receive(batch(newId("g"), [1, 2]));
    await until(async () => expect(await rows(id, "SELECT 1 FROM deliveries WHERE attempts = 1")).toHaveLength(2));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: false, error: { code: "webhook-not-verified" } });
    expect(calls).toHaveLength(2);
    answer = () => new Response(null, { status: 204 });
    expect(await rpc.redeliver(webhook.id, "1")).toMatchObject({ ok: true });
    await until(() => expect(calls).toHaveLength(3));
  });

  test("waits for its host's budget, which all players share, and loses no event, order or attempt", async () => {
    travelTo(START);
    const [one, two] = [await withWebhook(), await withWebhook()];
    for (const { id } of [one, two]) await untilPinged(id);
    await drain(10 * INTERVAL);
    const game = newId("g");
    await one.rpc.receive(batch(game, [1, 2, 3]));
    await two.rpc.receive(batch(game, [1]));
    const turnOf = async ({ id }: { id: string }) => (await rows(id, "SELECT turn_at FROM webhooks"))[0]?.turn_at;
    await until(async () => expect(await turnOf(one)).toBe(START + 10 * INTERVAL));
    await until(async () => expect(await turnOf(two)).toBe(START + 11 * INTERVAL));
    const [shown] = (await one.rpc.webhookDeliveries(one.webhook.id, { before: null, limit: 1 })) ?? [];
    expect(shown).toMatchObject({ state: "pending", attempts: [], nextAttemptAt: START + 10 * INTERVAL });
    await pause(30);
    expect(calls).toEqual([]);
    await evict(one.id);
    for (const [sent, time] of [10, 12, 13].entries()) {
      const at = START + time * INTERVAL;
      travelTo(at - 1);
      await one.rpc.receive(batch(game, [3]));
      await fireAlarm(one.id);
      await pause(20);
      expect(calls).toHaveLength(sent);
      expect(await alarmOf(one.id)).toBeLessThanOrEqual(at);
      travelTo(at);
      await fireAlarm(one.id);
      await until(() => expect(calls).toHaveLength(sent + 1));
    }
    expect(calls.map((call) => call.id)).toEqual([1, 2, 3].map((seq) => `${game}-${seq}`));
    const log = await one.rpc.webhookDeliveries(one.webhook.id, { before: null, limit: 10 });
    await until(async () =>
      expect(await rows(one.id, "SELECT 1 FROM deliveries WHERE due_at IS NOT NULL")).toEqual([]),
    );
    expect(log?.map(({ attempts }) => attempts.length).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
    expect((await one.rpc.getWebhook(one.webhook.id))?.health.failingSince).toBeNull();
    await fireAlarm(two.id);
    await until(() => expect(calls).toHaveLength(4));
  });

  test("sends its pending deliveries at once when it is verified", async () => {
    travelTo(START);
    const { id, rpc, webhook } = await withWebhook();
    await untilPinged(id);
    await drain(DAY);
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3]));
    await pause(30);
    expect(calls).toEqual([]);
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({
      error: { code: "webhook-budget-spent", retryAfterSeconds: expect.any(Number) },
    });
    await rows(id, "UPDATE webhooks SET verified = 1, turn_at = NULL");
    await evict(id);
    await rpc.receive(batch(game, [4]));
    await until(() => expect(calls).toHaveLength(4));
  });

  test("takes one turn at a time and returns it when it is deleted", async () => {
    travelTo(START);
    const { id, rpc, webhook } = await withWebhook();
    await untilPinged(id);
    await drain(10 * INTERVAL);
    const next = () => runInDurableObject(hostStub(HOST), (_, state) => state.storage.kv.get<number>("earnedBackAt"));
    const before = Number(await next());
    await rpc.receive(batch(newId("g"), [1]));
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect(await next()).toBe(before + INTERVAL));
    await rpc.deleteWebhook(webhook.id);
    await until(async () => expect(await next()).toBe(before));
  });
});

test("a verified webhook uses no turns of its host", async () => {
  answerPing = ({ body }) => echo(body);
  const { id, rpc, isVerified } = await withWebhook();
  await until(async () => expect(await isVerified()).toBe(true));
  await fireAlarm(id);
  await drain(DAY);
  const game = newId("g");
  expect(await costOf(id, (self) => self.receive(batch(game, [1])))).toEqual({ rows: 3, alarms: 1 });
  await rpc.receive(batch(game, [2, 3]));
  await until(() => expect(calls).toHaveLength(3));
});

describe("the object of a host", () => {
  test("keeps its state across an eviction, and stores nothing once all turns are earned back", async () => {
    travelTo(START);
    const host = () => webhookHostObject(env, HOST);
    for (let taken = 0; taken < BURST; taken += 1) expect(await host().takeTurn()).toBe(START);
    expect(await host().takeTurnNow()).toEqual({ ok: false, error: { retryAfterSeconds: 1 } });

    await evictDurableObject(hostStub(HOST));
    expect(await host().takeTurn()).toBe(START + INTERVAL);
    expect(await runDurableObjectAlarm(hostStub(HOST))).toBe(true);
    const kept = () => runInDurableObject(hostStub(HOST), (_, state) => [...state.storage.kv.list()].length);
    expect(await kept()).toBe(1);
    travelTo(START + (BURST + 2) * INTERVAL);
    await runDurableObjectAlarm(hostStub(HOST));
    expect(await kept()).toBe(0);
    expect(await host().takeTurn()).toBe(START + (BURST + 2) * INTERVAL);
  });
});
