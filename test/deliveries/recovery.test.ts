import { describe, expect, test } from "vitest";
import { RECOVERY_LIMIT } from "../../src/deliveries/redelivery";
import {
  alarmOf,
  batch,
  evict,
  feedIds,
  fireAlarm,
  HOUR,
  newId,
  pause,
  rows,
  SECOND,
  travelTo,
  until,
} from "../player/fixtures";
import { log, meetOutside, START, say, untilSettled, withDisabledWebhook, withWebhook } from "./fixtures";

const outside = meetOutside(say(204));

describe("redelivering", () => {
  test("sends one delivery again with its id and body, whatever its state", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    await untilSettled(id);
    const [, first] = await log(rpc, webhook.id);
    const sent = await rpc.redeliver(webhook.id, first?.id ?? "");
    expect(sent).toMatchObject({ ok: true, value: { eventId: `${game}-1`, state: "pending" } });
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-2`, `${game}-1`]);
    expect(outside.calls[2]?.body).toBe(outside.calls[0]?.body);
    expect((await log(rpc, webhook.id))[1]).toMatchObject({ state: "delivered", attempts: [{}, {}] });
    expect(await feedIds(rpc)).toHaveLength(2);
  });

  test("does not wait for the next retry and restarts the schedule", async () => {
    const { id, rpc, webhook } = await withWebhook();
    outside.answer = say(500);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    const [delivery] = await log(rpc, webhook.id);
    await rpc.redeliver(webhook.id, delivery?.id ?? "");
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(2));
    expect(((await log(rpc, webhook.id))[0]?.nextAttemptAt ?? 0) - START).toBeLessThan(6 * SECOND);
    expect(await fireAlarm(id)).toBe(true);
    expect(outside.calls).toHaveLength(2);
  });

  test("skips deliveries in progress and refuses disabled webhooks and other players", async () => {
    const { id, rpc, webhook } = await withWebhook();
    let isReleased = false;
    outside.answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 204 });
    };
    await rpc.receive(batch(newId("g"), [1]));
    const [delivery] = await log(rpc, webhook.id);
    for (let tries = 0; tries < 3; tries += 1) await rpc.redeliver(webhook.id, delivery?.id ?? "");
    isReleased = true;
    await untilSettled(id);
    await pause(30);
    expect(outside.calls).toHaveLength(1);
    const other = await rpc.createWebhook({ url: "https://receiver.example.com/other" });
    if (!other.ok) throw new Error(other.error.code);
    for (const [hook, one] of [
      [other.value.webhook.id, delivery?.id ?? ""],
      [webhook.id, "99"],
      ["none", delivery?.id ?? ""],
    ] as const) {
      expect(await rpc.redeliver(hook, one)).toEqual({ ok: false, error: { code: "not-found" } });
    }
    const disabled = await withDisabledWebhook(outside);
    const [closed] = await log(disabled.rpc, disabled.webhook.id);
    expect(await disabled.rpc.redeliver(disabled.webhook.id, closed?.id ?? "")).toEqual({
      ok: false,
      error: { code: "webhook-disabled" },
    });
  });
});

describe("recovering", () => {
  test("sends failed, closed and skipped events once each, in order within a game, and returns the exact count", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook(outside);
    const other = newId("g");
    await rpc.receive(batch(game, [3, 4]));
    await rpc.receive(batch(other, [1]));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: false, error: { code: "webhook-disabled" } });
    await rpc.updateWebhook(webhook.id, { status: "active" });
    await rpc.receive(batch(game, [5]));
    await untilSettled(id);
    outside.calls = [];
    const said = (await feedIds(rpc)).filter((event) => event.includes("-disabled-"));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 6, hasMore: false } });
    await untilSettled(id);
    const sent = outside.calls.map((call) => call.id);
    expect(sent.toSorted()).toEqual([...[1, 2, 3, 4].map((seq) => `${game}-${seq}`), `${other}-1`, ...said].toSorted());
    expect(sent.filter((event) => event.startsWith(game))).toEqual([1, 2, 3, 4].map((seq) => `${game}-${seq}`));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 0, hasMore: false } });
    expect((await log(rpc, webhook.id)).every((delivery) => delivery.state === "delivered")).toBe(true);
    expect(outside.calls).toHaveLength(6);
  });

  test("starts at the given time and leaves out event types that were never selected", async () => {
    const { id, rpc, webhook } = await withWebhook({ eventTypes: ["move.*"] });
    const game = newId("g");
    travelTo(START);
    outside.answer = say(410);
    await rpc.receive(batch(game, [1]));
    await untilSettled(id);
    for (const [hours, seq, type] of [
      [1, 2, "move.played"],
      [2, 3, "draw.offered"],
      [3, 4, "move.played"],
    ] as const) {
      travelTo(START + hours * HOUR);
      await rpc.receive(batch(game, [seq], {}, type));
    }
    outside.answer = say(204);
    outside.calls = [];
    await rpc.updateWebhook(webhook.id, { status: "active" });
    expect(await rpc.recoverWebhook(webhook.id, START + 2 * HOUR)).toMatchObject({ value: { recovered: 1 } });
    await untilSettled(id);
    expect(await rpc.recoverWebhook(webhook.id, START)).toMatchObject({ value: { recovered: 2 } });
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-4`, `${game}-1`, `${game}-2`]);
  });

  test("does not wait for the retries of a recovered receiver", async () => {
    const { id, rpc, webhook } = await withWebhook({ eventTypes: ["*"] });
    const game = newId("g");
    outside.answer = say(500);
    travelTo(START);
    await rpc.receive(batch(game, [1, 2]));
    await until(async () => {
      const attempts = (await log(rpc, webhook.id)).map((delivery) => delivery.attempts.length);
      expect(attempts).toEqual([1, 1]);
    });
    outside.answer = say(204);
    outside.calls = [];
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 2, hasMore: false } });
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-2`]);
  });

  test("sends a few at a time in one run at a time, without delaying new events or losing any", async () => {
    travelTo(START);
    const { id, rpc, webhook, game } = await withDisabledWebhook(outside);
    await rpc.receive(
      batch(
        game,
        Array.from({ length: 43 }, (_, place) => place + 3),
      ),
    );
    await rpc.updateWebhook(webhook.id, { status: "active" });
    expect(await rpc.recoverWebhook(webhook.id, 0)).toMatchObject({ value: { recovered: 46, hasMore: false } });
    const sent = () => outside.calls.map((call) => call.id).filter((event) => event.startsWith(game));
    await until(() => expect(outside.calls).toHaveLength(20));
    await rpc.receive(batch(game, [46]));
    await until(() => expect(sent()).toContain(`${game}-46`));
    await pause(30);
    expect(outside.calls).toHaveLength(21);
    await evict(id);
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: false, error: { code: "recover-running" } });
    await pause(30);
    expect(outside.calls).toHaveLength(21);
    for (const [rounds, most] of [
      [1, 41],
      [2, 47],
    ] as const) {
      const at = START + rounds * SECOND;
      expect(await alarmOf(id)).toBeLessThanOrEqual(at);
      travelTo(at);
      await fireAlarm(id);
      await until(() => expect(outside.calls).toHaveLength(most));
    }
    await untilSettled(id);
    const recovered = sent().filter((event) => event !== `${game}-46`);
    expect(recovered).toEqual(Array.from({ length: 45 }, (_, place) => `${game}-${place + 1}`));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 0, hasMore: false } });
  });

  test("handles a bounded number at a time and reports whether there is more", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook(outside);
    const most = RECOVERY_LIMIT + 3;
    const seqs = Array.from({ length: most - 3 }, (_, place) => place + 3);
    await rpc.receive(batch(game, seqs));
    await rpc.updateWebhook(webhook.id, { status: "active" });
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({
      ok: true,
      value: { recovered: RECOVERY_LIMIT, hasMore: true },
    });
    await rows(id, "UPDATE deliveries SET state = 'delivered', due_at = NULL");
    await evict(id);
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 3, hasMore: false } });
    expect(await rows(id, "SELECT missed_since FROM webhooks")).toEqual([{ missed_since: null }]);
    await rpc.deleteWebhook(webhook.id);
  });
});
