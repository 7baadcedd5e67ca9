import { describe, expect, test } from "vitest";
import type { DeliveryInfo } from "../../src/player/player-rpc";
import {
  batch,
  DAY,
  evict,
  fireAlarm,
  HOUR,
  MINUTE,
  newId,
  news,
  rows,
  SECOND,
  travelTo,
  until,
} from "../player/fixtures";
import {
  type Answer,
  log,
  meetOutside,
  START,
  say,
  URL_OF_MINE,
  untilPinged,
  untilSettled,
  withWebhook,
} from "./fixtures";

const outside = meetOutside(say(204));

test("a webhook's health shows its last success, its last failure and the start of its failures", async () => {
  const { id, rpc, webhook } = await withWebhook();
  const health = async () => (await rpc.getWebhook(webhook.id))?.health;
  const game = newId("g");
  const event = async (hours: number, seq: number, reply: Answer) => {
    outside.answer = reply;
    travelTo(START + hours * HOUR);
    await rpc.receive(batch(game, [seq]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
  };
  const at = (hours: number) => START + hours * HOUR;
  expect(await health()).toEqual({ lastSuccessAt: null, lastFailure: null, failingSince: null });
  await event(0, 1, say(204));
  expect(await health()).toEqual({ lastSuccessAt: at(0), lastFailure: null, failingSince: null });
  await event(1, 2, () => Promise.reject(new Error("connection reset")));
  const reset = { at: at(1), status: null, error: "connection reset" };
  expect(await health()).toEqual({ lastSuccessAt: at(0), lastFailure: reset, failingSince: at(1) });
  const [delivery] = await log(rpc, webhook.id);
  await event(2, 3, say(503));
  const unavailable = { at: at(2), status: 503, error: null };
  await until(async () => expect((await log(rpc, webhook.id))[1]?.attempts).toHaveLength(2));
  await evict(id);
  expect(await health()).toEqual({ lastSuccessAt: at(0), lastFailure: unavailable, failingSince: at(1) });
  outside.answer = say(204);
  travelTo(at(3));
  await rpc.redeliver(webhook.id, delivery?.id ?? "");
  await until(async () => expect(await health()).toMatchObject({ lastSuccessAt: at(3), failingSince: null }));
  expect((await rpc.listWebhooks())[0]?.health.lastFailure).toEqual(unavailable);
});

describe("the log", () => {
  test("contains each attempt with answer and time, and the time of the next one", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    travelTo(START);
    outside.answer = say(503, "come back later");
    await rpc.receive(batch(game, [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    const [waiting] = await log(rpc, webhook.id);
    expect(waiting).toMatchObject({
      eventId: `${game}-1`,
      eventType: "move.played",
      gameId: game,
      state: "pending",
      createdAt: START,
      body: JSON.stringify(news(game, 1)),
      attempts: [{ at: START, url: URL_OF_MINE, status: 503, error: null, body: "come back later", durationMs: 0 }],
    });
    expect(waiting?.nextAttemptAt).toBeGreaterThan(START + 4 * SECOND);
    outside.answer = () => Promise.reject(new Error("connection reset"));
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(2));
    outside.answer = say(200, "thanks");
    travelTo(START + HOUR);
    await fireAlarm(id);
    await untilSettled(id);
    await evict(id);
    const [settled] = await log(rpc, webhook.id);
    expect(settled).toMatchObject({ state: "delivered", nextAttemptAt: null });
    expect(settled?.attempts.map(({ at, status, error, body }) => [at, status, error, body])).toEqual([
      [START, 503, null, "come back later"],
      [START + MINUTE, null, "connection reset", ""],
      [START + HOUR, 200, null, ""],
    ]);
  });

  test("is paged newest first without gaps or repeats while it grows, and filtered by state", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    for (let seq = 1; seq <= 5; seq += 1) await rpc.receive(batch(game, [seq]));
    await untilSettled(id);
    const seen: string[] = [];
    let before: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const items: readonly DeliveryInfo[] = (await rpc.webhookDeliveries(webhook.id, { before, limit: 2 })) ?? [];
      seen.push(...items.map((item) => item.eventId));
      before = items.at(-1)?.id ?? null;
      await rpc.receive(batch(game, [6 + page]));
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((seq) => `${game}-${seq}`));
    await untilSettled(id);
    expect(await log(rpc, webhook.id, { state: "failed" })).toEqual([]);
    expect(await log(rpc, webhook.id, { state: "delivered" })).toHaveLength(8);
    expect(await rpc.webhookDeliveries("none", { before: null, limit: 1 })).toBeNull();
  });

  test("keeps thirty days", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    travelTo(START);
    for (const seq of [1, 2]) await rpc.receive(batch(game, [seq]));
    await untilSettled(id);
    travelTo(START + 29 * DAY);
    await rpc.receive(batch(game, [3]));
    await untilSettled(id);
    expect(await log(rpc, webhook.id)).toHaveLength(3);
    travelTo(START + 31 * DAY);
    await rpc.receive(batch(game, [4]));
    await untilSettled(id);
    // The newest of the expired rows is kept, so that row ids never restart.
    expect((await log(rpc, webhook.id)).map((item) => item.eventId)).toEqual([4, 3, 2].map((seq) => `${game}-${seq}`));
  });
});

test("pending deliveries outlive the log, and settled ones of other webhooks beside them do not", async () => {
  travelTo(START);
  const { id, rpc, webhook } = await withWebhook();
  const other = await rpc.createWebhook({ url: `${URL_OF_MINE}/other`, eventTypes: ["*"] });
  if (!other.ok) throw new Error(other.error.code);
  await untilPinged(id);
  const game = newId("g");
  outside.answer = (call) => new Response(null, { status: call.url.endsWith("/other") ? 204 : 500 });
  await rpc.receive(batch(game, [1, 2, 3]));
  await until(async () =>
    expect(await rows(id, "SELECT 1 FROM deliveries WHERE attempts > 0 OR due_at IS NULL")).toHaveLength(6),
  );
  await rpc.updateWebhook(webhook.id, { status: "paused" });
  for (const [days, seq] of [
    [20, 4],
    [31, 5],
    [65, 6],
  ] as const) {
    travelTo(START + days * DAY);
    await evict(id);
    await rpc.receive(batch(game, [seq]));
    await until(async () => expect((await log(rpc, other.value.webhook.id))[0]?.state).toBe("delivered"));
  }
  expect((await log(rpc, webhook.id)).map(({ state }) => state)).toEqual(Array(3).fill("pending"));
  expect((await log(rpc, other.value.webhook.id)).map(({ eventId }) => eventId)).toEqual([`${game}-6`, `${game}-5`]);
  outside.answer = say(204);
  outside.calls = [];
  await rpc.updateWebhook(webhook.id, { status: "active" });
  await untilSettled(id);
  expect(outside.calls.map((call) => call.id).toSorted()).toEqual([1, 2, 3].map((seq) => `${game}-${seq}`));
});
