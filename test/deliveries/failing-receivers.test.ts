import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RETRY_SCHEDULE } from "../../src/deliveries/retry";
import {
  alarmOf,
  batch,
  DAY,
  evict,
  feedIds,
  fireAlarm,
  MINUTE,
  newId,
  pause,
  SECOND,
  travelTo,
  until,
} from "../player/fixtures";
import {
  deliveries,
  meetOutside,
  newBox,
  openCount,
  received,
  receivedIds,
  START,
  toReceiver,
  untilAttempts,
  untilPinged,
  untilSettled,
  withWebhookAt,
} from "./fixtures";

const outside = meetOutside(toReceiver);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("a failing receiver", () => {
  test("is retried by the schedule with the same id and body and a new signature, then given up", async () => {
    const box = newBox();
    const { id, rpc, secret } = await withWebhookAt(`${box}/status/500`);
    outside.answer = async (call, init) => {
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
      expect(outside.calls).toHaveLength(attempts);
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
      outside.calls.map((call) => Math.floor(call.at / 1000)),
    );
    const last = requests.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    expect(new Webhook(secret).verify(last.body, last.headers)).toMatchObject({ id: `${game}-1` });
    expect(await fireAlarm(id)).toBe(true);
    expect(await alarmOf(id)).toBeNull();
  });

  test.each([301, 302, 303, 307, 308])(
    "that redirects with %d has failed, and the target gets nothing",
    async (status) => {
      const box = newBox();
      const { id, rpc, webhook } = await withWebhookAt(`${box}/redirect/${status}`);
      travelTo(START);
      await rpc.receive(batch(newId("g"), [1]));
      await untilAttempts(id, 1);
      expect(await deliveries(id)).toMatchObject([{ state: "pending", response_status: status }]);
      outside.isEchoing = false;
      expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status } });
      expect((await received(box)).map((request) => request.url)).toEqual(Array(2).fill(`/${box}/redirect/${status}`));
      expect(await received(`${box}-second`)).toEqual([]);
    },
  );

  test("can delay retries by Retry-After", async () => {
    const { id, rpc } = await withWebhookAt(`${newBox()}/status/429`);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await untilAttempts(id, 1);
    expect(await deliveries(id)).toMatchObject([{ response_status: 429, due_at: START + 120 * SECOND }]);
  });

  test("that answers 410 disables the webhook, which the feed and other webhooks report", async () => {
    const [box, witness] = [newBox(), newBox()];
    const { id, rpc, webhook } = await withWebhookAt(`${box}/status/410`);
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

  test("is disabled after five days of nothing but failures, which a success restarts", async () => {
    const { id, rpc, webhook } = await withWebhookAt("any");
    const game = newId("g");
    let status = 500;
    outside.answer = () => new Response(null, { status });
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
  test("gets no deliveries until reinstated, then all pending ones in order", async () => {
    const { id, rpc, webhook } = await withWebhookAt("any");
    const [game, retried] = [newId("g"), newId("g")];
    travelTo(START);
    outside.answer = (call) => new Response(null, { status: call.id.startsWith(retried) ? 500 : 200 });
    await rpc.receive(batch(retried, [1]));
    await untilAttempts(id, 1);
    let isReleased = false;
    outside.answer = async () => {
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
    expect(outside.calls.map((call) => call.id)).toEqual([`${retried}-1`, `${game}-1`]);
    expect((await deliveries(id)).map((delivery) => delivery.state)).toEqual([
      "pending",
      "delivered",
      ...Array<string>(3).fill("pending"),
    ]);
    expect(await alarmOf(id)).toBeNull();
    outside.answer = () => new Response(null, { status: 500 });
    await rpc.suspend(false);
    await until(async () =>
      expect((await deliveries(id)).map((delivery) => delivery.attempts)).toEqual([2, 1, 1, 1, 1]),
    );
    const sent = outside.calls.slice(2).map((call) => call.id);
    expect(sent.filter((event) => event.startsWith(game))).toEqual([2, 3, 4].map((seq) => `${game}-${seq}`));
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active" });
  });
});

test("a failing receiver gets two requests at once at most, one of them a retry", async () => {
  const { id, rpc } = await withWebhookAt("any");
  outside.answer = () => new Response(null, { status: 500 });
  travelTo(START);
  const games = Array.from({ length: 5 }, () => newId("g"));
  for (const game of games) await rpc.receive(batch(game, [1]));
  await until(async () => expect((await deliveries(id)).map((delivery) => delivery.attempts)).toEqual([1, 1, 1, 1, 1]));
  let isReleased = false;
  outside.answer = async () => {
    await until(() => expect(isReleased).toBe(true));
    return new Response(null, { status: 200 });
  };
  outside.calls = [];
  travelTo(START + MINUTE);
  await fireAlarm(id);
  await until(() => expect(outside.calls).toHaveLength(1));
  const fresh = Array.from({ length: 3 }, () => newId("g"));
  for (const game of fresh) await rpc.receive(batch(game, [1]));
  await until(() => expect(outside.calls.map((call) => call.id).slice(1)).toEqual([`${fresh[0]}-1`]));
  isReleased = true;
  await untilSettled(id);
  expect(outside.calls).toHaveLength(8);
});
