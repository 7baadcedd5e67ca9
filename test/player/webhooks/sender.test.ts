import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { Player } from "../../../src/player/player";
import type { NewWebhook } from "../../../src/player/player-rpc";
import { attemptWebhook } from "../../../src/player/webhooks/request";
import { RETRY_SCHEDULE } from "../../../src/player/webhooks/retry";
import { WEBHOOK_LIMIT } from "../../../src/player/webhooks/webhook-table";
import {
  alarmOf,
  batch,
  costOf,
  DAY,
  evict,
  feedIds,
  fireAlarm,
  MINUTE,
  newId,
  newPlayer,
  news,
  pause,
  player,
  rawStub,
  rows,
  SECOND,
  travelTo,
  until,
} from "../fixtures";
import { echo, forgetHost, isPing } from "./echo";
import type { Received } from "./receiver";

const START = Date.parse("2027-01-01T00:00:00Z");
const realFetch = globalThis.fetch;

/** What the receiver's box was sent. */
const received = async (box: string): Promise<readonly Received[]> =>
  (await realFetch(`${inject("webhookReceiver")}/${box}`)).json();
const receivedIds = async (box: string) => (await received(box)).map((request) => request.headers["webhook-id"]);

type Call = { readonly url: string; readonly id: string; readonly headers: Headers; readonly at: number };
let calls: Call[] = [];
let answer: (call: Call, init: RequestInit) => Promise<Response> | Response;
/** Whether pings are echoed, and not counted among the calls. */
let isEchoing = true;

/** Sends what goes to receiver.example.com to the real receiver outside. */
const toReceiver = (call: Call, init: RequestInit): Promise<Response> =>
  realFetch(call.url.replace("https://receiver.example.com", inject("webhookReceiver")), init);

beforeEach(async () => {
  await forgetHost("receiver.example.com");
  calls = [];
  answer = toReceiver;
  isEchoing = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers);
    const call = { url: String(input), id: headers.get("webhook-id") ?? "", headers, at: Date.now() };
    if (isEchoing && isPing(call.id)) return echo(init?.body);
    calls.push(call);
    return answer(call, (init ?? {}) as RequestInit);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A player with a webhook that gets everything. */
async function withWebhook(path: string, changes: Partial<NewWebhook> = {}) {
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({
    url: `https://receiver.example.com/${path}`,
    eventTypes: ["*"],
    ...changes,
  });
  if (!made.ok) throw new Error(made.error.code);
  await untilPinged(owner.id);
  // The alarm that would have pinged again has nothing to do.
  await fireAlarm(owner.id);
  return { ...owner, ...made.value };
}

/** Waits for the pings of new addresses. */
const untilPinged = (id: string) =>
  until(async () => expect(await rows(id, "SELECT id FROM webhooks WHERE ping_due_at IS NOT NULL")).toEqual([]));

const deliveries = (id: string) =>
  rows(id, "SELECT event_id, state, attempts, due_at, response_status, error FROM deliveries ORDER BY id");
const openCount = async (id: string) =>
  (await rows(id, "SELECT count(*) AS open FROM deliveries WHERE due_at IS NOT NULL"))[0]?.open;
const untilSettled = (id: string) => until(async () => expect(await openCount(id)).toBe(0));
const untilAttempts = (id: string, attempts: number) =>
  until(async () => expect((await deliveries(id))[0]).toMatchObject({ attempts }));

describe("an event", () => {
  test("reaches a real receiver once, signed as Standard Webhooks have it", async () => {
    const box = newId("box");
    const { id, rpc, webhook, secret } = await withWebhook(box);
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    await rpc.receive(batch(game, [1]));
    await untilSettled(id);
    const requests = await received(box);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    if (request === undefined) throw new Error("nothing was sent");
    expect(new Webhook(secret).verify(request.body, request.headers)).toEqual(news(game, 1));
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": `${game}-1`,
    });
    const flip = (name: string) => ({ ...request.headers, [name]: `${request.headers[name]}1` });
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      expect(() => new Webhook(secret).verify(request.body, flip(name))).toThrow();
    }
    expect(() => new Webhook(secret).verify(`${request.body} `, request.headers)).toThrow();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(await rpc.getWebhook(webhook.id)).not.toHaveProperty("secret");
    expect(await deliveries(id)).toMatchObject([
      { state: "delivered", attempts: 1, response_status: 204, due_at: null },
    ]);
  });

  test("is sent again when the storage failed to note how it went, also while the object stays awake", async () => {
    travelTo(START);
    const { id } = await withWebhook(newId("box"));
    await runInDurableObject(rawStub(id), async (instance: Player, state) => {
      const proto = Object.getPrototypeOf(state.storage.sql) as { exec(query: string, ...args: unknown[]): unknown };
      const original = proto.exec;
      let failures = 0;
      const exec = vi.spyOn(proto, "exec").mockImplementation(function (this: unknown, query, ...args) {
        if (query.startsWith("UPDATE deliveries SET state = ?") && failures === 0) {
          failures += 1;
          throw new Error("the disk is full");
        }
        return original.call(this, query, ...args);
      });
      await instance.receive(batch(newId("g"), [1]));
      await until(() => expect(failures).toBe(1));
      exec.mockRestore();
    });
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await untilSettled(id);
    expect(await deliveries(id)).toMatchObject([{ state: "delivered" }]);
    expect(calls).toHaveLength(2);
  });

  test("is sent where its type and game are wanted", async () => {
    const owner = await newPlayer();
    const [mine, other] = [newId("g"), newId("g")];
    await owner.rpc.receive(batch(mine, [1]));
    await owner.rpc.receive(batch(other, [1]));
    const add = async (changes: Partial<NewWebhook>) => {
      const box = newId("box");
      expect(await owner.rpc.createWebhook({ url: `https://receiver.example.com/${box}`, ...changes })).toMatchObject({
        ok: true,
      });
      await untilPinged(owner.id);
      return box;
    };
    const defaults = await add({});
    const oneGame = await add({ gameId: mine, eventTypes: ["*"] });
    const moves = await add({ eventTypes: ["move.*", "draw.offered"] });
    await owner.rpc.receive(batch(mine, [2], {}, "turn.started"));
    await owner.rpc.receive(batch(other, [2], {}, "move.played"));
    await owner.rpc.receive(batch(other, [3], {}, "draw.offered"));
    await owner.rpc.notify({
      id: "c1-received",
      type: "challenge.received",
      timestamp: "",
      data: { challengeId: "c1" },
    });
    await untilSettled(owner.id);
    expect(await receivedIds(defaults)).toEqual([`${mine}-2`, "c1-received"]);
    expect(await receivedIds(oneGame)).toEqual([`${mine}-2`]);
    expect(await receivedIds(moves)).toEqual([`${other}-2`, `${other}-3`]);
  });

  test("costs no more than two rows and one alarm to note, and none without a webhook that wants it", async () => {
    const { id } = await withWebhook(newId("box"), { eventTypes: ["turn.started"] });
    answer = () => new Promise(() => undefined);
    const game = newId("g");
    expect(await costOf(id, (self) => self.receive(batch(game, [1])))).toEqual({ rows: 1, alarms: 0 });
    expect(await costOf(id, (self) => self.receive(batch(game, [2], {}, "turn.started")))).toEqual({
      rows: 3,
      alarms: 1,
    });
    expect(await costOf(id, (self) => self.receive(batch(game, [3], {}, "turn.started")))).toEqual({
      rows: 3,
      alarms: 0,
    });
  });
});

describe("order", () => {
  test("within a game is kept by first attempts, also where answers are slow", async () => {
    const box = newId("box");
    const { id, rpc } = await withWebhook(box);
    answer = async (call, init) => {
      await pause(call.id.endsWith("-1") ? 150 : 1);
      return toReceiver(call, init);
    };
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3]));
    await rpc.receive(batch(game, [4]));
    await untilSettled(id);
    expect(await receivedIds(box)).toEqual([1, 2, 3, 4].map((seq) => `${game}-${seq}`));
  });

  test("is not held up by a retry, nor by another receiver or game that hangs", async () => {
    const [slow, quick] = [newId("box"), newId("box")];
    const { id, rpc } = await withWebhook(`${slow}/hang`);
    await rpc.createWebhook({ url: `https://receiver.example.com/${quick}`, eventTypes: ["*"] });
    await untilPinged(id);
    const [one, two] = [newId("g"), newId("g")];
    answer = (call, init) =>
      call.url.includes(slow)
        ? new Promise(() => undefined)
        : call.id === `${one}-1`
          ? new Response(null, { status: 500 })
          : toReceiver(call, init);
    await rpc.receive(batch(one, [1, 2]));
    await rpc.receive(batch(two, [1, 2]));
    await until(async () => expect(await receivedIds(quick)).toHaveLength(3));
    expect((await receivedIds(quick)).toSorted()).toEqual([`${one}-2`, `${two}-1`, `${two}-2`].toSorted());
    expect(calls.filter((call) => call.url.includes(slow)).map((call) => call.id)).toEqual([`${one}-1`, `${two}-1`]);
    expect(await openCount(id)).toBe(5);
  });

  test("at most four are on their way to one receiver", async () => {
    const { rpc } = await withWebhook("any");
    let released = 0;
    answer = async (call) => {
      const place = calls.indexOf(call);
      await until(() => expect(released).toBeGreaterThan(place));
      return new Response(null, { status: 204 });
    };
    const games = Array.from({ length: 7 }, () => newId("g"));
    for (const game of games) await rpc.receive(batch(game, [1]));
    expect(calls).toHaveLength(4);
    released = 1;
    await until(() => expect(calls).toHaveLength(5));
    await pause(30);
    expect(calls).toHaveLength(5);
    released = 7;
    await until(() => expect(calls).toHaveLength(7));
    expect(calls.map((call) => call.id)).toEqual(games.map((game) => `${game}-1`));
  });
});

describe("a failing receiver", () => {
  test("is tried again by the schedule with the same id and body and a new signature, then given up", async () => {
    const box = newId("box");
    const { id, rpc, secret } = await withWebhook(`${box}/status/500`);
    answer = async (call, init) => {
      const response = await toReceiver(call, init);
      return new Response(response.body, { status: response.status });
    };
    travelTo(START);
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 9; attempts += 1) {
      await untilAttempts(id, attempts);
      const due = Number((await deliveries(id))[0]?.due_at);
      waits.push(due - Date.now());
      const alarm = await alarmOf(id);
      expect(alarm).not.toBeNull();
      expect(alarm).toBeLessThanOrEqual(due);
      if (attempts % 3 === 0) await evict(id);
      travelTo(due - 1);
      await fireAlarm(id);
      expect(calls).toHaveLength(attempts);
      travelTo(due);
      expect(await fireAlarm(id)).toBe(true);
    }
    await untilAttempts(id, 10);
    expect(waits).toHaveLength(RETRY_SCHEDULE.length);
    for (const [index, delay] of RETRY_SCHEDULE.entries()) {
      expect((waits[index] ?? 0) / delay).toBeGreaterThanOrEqual(0.9);
      expect((waits[index] ?? 0) / delay).toBeLessThanOrEqual(1.1);
    }
    expect(await deliveries(id)).toMatchObject([{ state: "failed", due_at: null, response_status: 500 }]);
    const requests = await received(box);
    expect(new Set(requests.map((request) => request.headers["webhook-id"]))).toEqual(new Set([`${game}-1`]));
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
    expect(requests.map((request) => Number(request.headers["webhook-timestamp"]))).toEqual(
      calls.map((call) => Math.floor(call.at / 1000)),
    );
    const last = requests.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    expect(new Webhook(secret).verify(last.body, last.headers)).toMatchObject({ id: `${game}-1` });
    expect(await fireAlarm(id)).toBe(true);
    expect(await alarmOf(id)).toBeNull();
  });

  test.each([301, 302, 303, 307, 308])(
    "that redirects with %d has failed, and what it points to sees nothing",
    async (status) => {
      const box = newId("box");
      const { id, rpc, webhook } = await withWebhook(`${box}/redirect/${status}`);
      await rpc.receive(batch(newId("g"), [1]));
      await untilAttempts(id, 1);
      expect(await deliveries(id)).toMatchObject([{ state: "pending", response_status: status }]);
      isEchoing = false;
      expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status } });
      expect((await received(box)).map((request) => request.url)).toEqual(Array(2).fill(`/${box}/redirect/${status}`));
      expect(await received(`${box}-second`)).toEqual([]);
    },
  );

  test("may ask for patience with Retry-After", async () => {
    const { id, rpc } = await withWebhook(`${newId("box")}/status/429`);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await untilAttempts(id, 1);
    expect(await deliveries(id)).toMatchObject([{ response_status: 429, due_at: START + 120 * SECOND }]);
  });

  test("that answers 410 is disabled, gets nothing more, and the feed and other webhooks say so", async () => {
    const [box, witness] = [newId("box"), newId("box")];
    const { id, rpc, webhook } = await withWebhook(`${box}/status/410`);
    await rpc.createWebhook({ url: `https://receiver.example.com/${witness}`, eventTypes: ["webhook.disabled"] });
    await untilPinged(id);
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3]));
    await untilSettled(id);
    await rpc.receive(batch(game, [4]));
    await evict(id);
    expect(await receivedIds(box)).toEqual([`${game}-1`]);
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "disabled" });
    const said = (await feedIds(rpc)).filter((event) => event.startsWith(webhook.id));
    expect(said).toHaveLength(1);
    await until(async () => expect(await receivedIds(witness)).toEqual(said));
    expect(await deliveries(id)).toMatchObject([
      { state: "failed" },
      { state: "closed" },
      { state: "closed" },
      { state: "delivered" },
    ]);
  });

  test("is disabled after five days of nothing but failure; a success in between starts them anew", async () => {
    const { id, rpc, webhook } = await withWebhook("any");
    const game = newId("g");
    let status = 500;
    answer = () => new Response(null, { status });
    let seq = 0;
    const event = async (days: number, changed: number) => {
      status = changed;
      travelTo(START + days * DAY);
      seq += 1;
      await rpc.receive(batch(game, [seq]));
      await until(async () => expect((await deliveries(id)).at(-1)?.attempts).toBe(1));
    };
    await event(0, 500);
    await event(4, 200);
    await event(4.5, 503);
    await event(9, 500);
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active" });
    await evict(id);
    await event(9.5, 500);
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "disabled" });
    expect(await openCount(id)).toBe(0);
    const page = await rpc.feed(null, 100);
    expect(page.ok && page.value.items.at(-1)).toMatchObject({
      type: "webhook.disabled",
      data: { webhookId: webhook.id, reason: "failing" },
    });
  });
});

describe("a suspended player", () => {
  test("is sent nothing from then on, and all that waited in its order once they are reinstated", async () => {
    const { id, rpc, webhook } = await withWebhook("any");
    const [game, retried] = [newId("g"), newId("g")];
    travelTo(START);
    answer = (call) => new Response(null, { status: call.id.startsWith(retried) ? 500 : 200 });
    await rpc.receive(batch(retried, [1]));
    await untilAttempts(id, 1);
    let isReleased = false;
    answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 200 });
    };
    await rpc.receive(batch(game, [1, 2]));
    await rpc.suspend(true);
    isReleased = true;
    await until(async () => expect((await deliveries(id))[1]).toMatchObject({ state: "delivered" }));
    await rpc.receive(batch(game, [3]));
    await evict(id);
    travelTo(START + 6 * DAY);
    await fireAlarm(id);
    await rpc.receive(batch(game, [4]));
    await pause(30);
    expect(calls.map((call) => call.id)).toEqual([`${retried}-1`, `${game}-1`]);
    expect((await deliveries(id)).map((delivery) => delivery.state)).toEqual([
      "pending",
      "delivered",
      ...Array<string>(3).fill("pending"),
    ]);
    expect(await alarmOf(id)).toBeNull();
    answer = () => new Response(null, { status: 500 });
    await rpc.suspend(false);
    await until(async () =>
      expect((await deliveries(id)).map((delivery) => delivery.attempts)).toEqual([2, 1, 1, 1, 1]),
    );
    const sent = calls.slice(2).map((call) => call.id);
    expect(sent.filter((event) => event.startsWith(game))).toEqual([2, 3, 4].map((seq) => `${game}-${seq}`));
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active" });
  });
});

test("what comes of a sending after its webhook was disabled, or after another run, changes nothing", async () => {
  const { id, rpc, webhook } = await withWebhook("any");
  const [gone, late, doubled] = [newId("g"), newId("g"), newId("g")];
  let released = "";
  answer = async (call) => {
    await until(() => expect(released).toContain(call.id));
    return new Response(null, { status: call.id.startsWith(gone) ? 410 : 500 });
  };
  for (const game of [doubled, gone, late]) await rpc.receive(batch(game, [1]));
  await rows(id, "UPDATE deliveries SET state = 'delivered', due_at = NULL WHERE game_id = ?", doubled);
  released += `${doubled}-1 `;
  await pause(50);
  expect((await deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 0, due_at: null });
  released += `${gone}-1 `;
  await until(async () => expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "disabled" }));
  released += `${late}-1 `;
  await pause(50);
  expect((await deliveries(id)).slice(1)).toMatchObject([
    { state: "failed", attempts: 1 },
    { state: "closed", attempts: 0, due_at: null },
  ]);
  expect((await feedIds(rpc)).filter((event) => event.includes("disabled"))).toHaveLength(1);
});

test("a delivery that has waited long for a place is claimed anew when it is sent", async () => {
  const { id, rpc } = await withWebhook("any");
  let released = 0;
  answer = async (call) => {
    const place = calls.indexOf(call);
    await until(() => expect(released).toBeGreaterThan(place));
    return new Response(null, { status: 204 });
  };
  travelTo(START);
  for (let game = 0; game < 5; game += 1) await rpc.receive(batch(newId("g"), [1]));
  travelTo(START + 10 * SECOND);
  released = 1;
  await until(() => expect(calls).toHaveLength(5));
  expect((await deliveries(id)).map((delivery) => delivery.due_at)).toEqual([
    null,
    ...Array<number>(3).fill(START + 20 * SECOND),
    START + 30 * SECOND,
  ]);
  released = 5;
  await untilSettled(id);
});

test("a receiver that fails is sent two things at once, one of them a retry", async () => {
  const { id, rpc } = await withWebhook("any");
  answer = () => new Response(null, { status: 500 });
  travelTo(START);
  const games = Array.from({ length: 5 }, () => newId("g"));
  for (const game of games) await rpc.receive(batch(game, [1]));
  await until(async () => expect((await deliveries(id)).map((delivery) => delivery.attempts)).toEqual([1, 1, 1, 1, 1]));
  let isReleased = false;
  answer = async () => {
    await until(() => expect(isReleased).toBe(true));
    return new Response(null, { status: 200 });
  };
  calls = [];
  travelTo(START + MINUTE);
  await fireAlarm(id);
  expect(calls).toHaveLength(1);
  const fresh = Array.from({ length: 3 }, () => newId("g"));
  for (const game of fresh) await rpc.receive(batch(game, [1]));
  expect(calls.map((call) => call.id).slice(1)).toEqual([`${fresh[0]}-1`]);
  isReleased = true;
  await untilSettled(id);
  expect(calls).toHaveLength(8);
});

describe("a crash", () => {
  const crashed = async () => {
    const { id, rpc } = await withWebhook("any");
    answer = () => new Promise(() => undefined);
    travelTo(START);
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`]);
    await abortAllDurableObjects();
    answer = () => new Response(null, { status: 200 });
    return { id, game };
  };

  test("while sending lets the delivery be made again as soon as the object wakes, in order", async () => {
    const { id, game } = await crashed();
    await player(id).receive(batch(game, [3]));
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-1`, `${game}-2`, `${game}-3`]);
  });

  test("while sending is found by the alarm if nothing else wakes the object", async () => {
    const { id, game } = await crashed();
    expect(await alarmOf(id)).toBe(START + 20 * SECOND);
    travelTo(START + 20 * SECOND);
    expect(await fireAlarm(id)).toBe(true);
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-1`, `${game}-2`]);
  });
});

describe("a webhook", () => {
  test("that is deleted while something is on its way gets nothing more and says nothing", async () => {
    const { id, rpc, webhook } = await withWebhook("any");
    let isReleased = false;
    answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 410 });
    };
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    expect(await rpc.deleteWebhook(webhook.id)).toBe(true);
    expect(await rpc.deleteWebhook(webhook.id)).toBe(false);
    isReleased = true;
    await pause(50);
    await rpc.receive(batch(game, [3]));
    expect(calls).toHaveLength(1);
    expect(await rpc.listWebhooks()).toEqual([]);
    expect(await feedIds(rpc)).toEqual([1, 2, 3].map((seq) => `${game}-${seq}`));
    expect(await deliveries(id)).toMatchObject([{ state: "closed" }, { state: "closed" }]);
  });

  test("is refused at a hostile address, for a stranger's game, and beyond the limit", async () => {
    const { rpc } = await newPlayer();
    const create = (changes: Partial<NewWebhook>) =>
      rpc.createWebhook({ url: `https://receiver.example.com/${newId("box")}`, ...changes });
    expect(await create({ url: "https://127.0.0.1/" })).toMatchObject({ error: { code: "webhook-address-refused" } });
    expect(await create({ gameId: "g-of-others" })).toEqual({ ok: false, error: { code: "not-found" } });
    for (let made = 0; made < WEBHOOK_LIMIT; made += 1) expect(await create({})).toMatchObject({ ok: true });
    expect(await create({})).toEqual({ ok: false, error: { code: "too-many-webhooks", limit: WEBHOOK_LIMIT } });
    expect(await rpc.listWebhooks()).toHaveLength(WEBHOOK_LIMIT);
  });

  test("whose address no longer passes is not sent to", async () => {
    const { id, rpc, webhook } = await withWebhook("any");
    await evict(id);
    await rows(id, "UPDATE webhooks SET url = 'https://169.254.169.254/latest' WHERE id = ?", webhook.id);
    await evict(id);
    await rpc.receive(batch(newId("g"), [1]));
    await untilAttempts(id, 1);
    expect(calls).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ state: "pending", error: "address refused" }]);
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ error: { code: "webhook-address-refused" } });
  });
});

describe("a ping", () => {
  test("is sent at once, signed, and says how it went", async () => {
    const box = newId("box");
    const { id, rpc, webhook, secret } = await withWebhook(box, { eventTypes: ["turn.started"] });
    isEchoing = false;
    const pinged = await rpc.pingWebhook(webhook.id);
    expect(pinged).toMatchObject({ ok: true, value: { status: 204, error: null } });
    const [request] = await received(box);
    if (request === undefined || !pinged.ok) throw new Error("nothing was sent");
    expect(new Webhook(secret).verify(request.body, request.headers)).toMatchObject({
      id: pinged.value.eventId,
      type: "webhook.ping",
      data: { webhookId: webhook.id },
    });
    expect(await deliveries(id)).toEqual([]);
    expect(await feedIds(rpc)).toEqual([]);
  });

  test("tells of failures, and of webhooks that are not there", async () => {
    const { rpc, webhook } = await withWebhook("any");
    isEchoing = false;
    answer = () => new Response("no", { status: 503 });
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: 503, error: null } });
    answer = () => Promise.reject(new Error("connection refused"));
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: null, error: "connection refused" } });
    expect(await rpc.pingWebhook("none")).toEqual({ ok: false, error: { code: "not-found" } });
  });
});

describe("one attempt", () => {
  const world = { fetch: realFetch, now: () => Date.now() };
  const message = (path: string) => ({
    url: new URL(`${inject("webhookReceiver")}/${newId("box")}/${path}`),
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    id: "g-1",
    headers: { "content-type": "application/json" },
    body: "{}",
  });

  test("ends at its time limit", async () => {
    const result = await attemptWebhook(message("hang"), world, 100);
    expect(result).toMatchObject({ status: null, error: "timeout", body: "" });
    expect(result.durationMs).toBeLessThan(2000);
  });

  test("reads no more than a kilobyte of an answer that says what is wrong", async () => {
    const fetch = async () => new Response("x".repeat(5000), { status: 500 });
    expect(await attemptWebhook(message("any"), { ...world, fetch })).toMatchObject({
      status: 500,
      body: "x".repeat(1024),
    });
  });

  test("reads nothing after a 2xx, whose body may never end", async () => {
    let isCanceled = false;
    const endless = new ReadableStream({
      pull: () => new Promise(() => undefined),
      cancel: () => {
        isCanceled = true;
      },
    });
    const fetch = async () => new Response(endless, { status: 200 });
    const result = await attemptWebhook(message("any"), { ...world, fetch }, 1000);
    expect(result).toMatchObject({ status: 200, error: null, body: "" });
    expect(result.durationMs).toBeLessThan(500);
    expect(isCanceled).toBe(true);
    expect(await attemptWebhook(message("long"), world)).toMatchObject({ status: 200, error: null, body: "" });
  });

  test("keeps the status of an answer whose body stalls or breaks off", async () => {
    const stalling = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("begun"));
      },
      pull(controller) {
        controller.error(new Error("reset"));
      },
    });
    const fetch = async () => new Response(stalling, { status: 500 });
    expect(await attemptWebhook(message("any"), { ...world, fetch })).toMatchObject({ status: 500, error: null });
  });
});
