import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, inject, test } from "vitest";
import { type AttemptResult, notSent, type SubscriptionChannel } from "../../src/channels/channel";
import { NO_GAMES } from "../../src/channels/message";
import type { DeliveryContext } from "../../src/deliveries/context";
import { Deliveries } from "../../src/deliveries/deliveries";
import { RETRY_SCHEDULE } from "../../src/deliveries/retry";
import type { FeedEvent } from "../../src/events/feed-event";
import { Logger } from "../../src/logging/logger";
import type { NewWebhook } from "../../src/player/player-rpc";
import { ok } from "../../src/shared/result";
import { Transactions } from "../../src/storage/transactions";
import { batch, fireAlarm, newId, newPlayer, news, rawStub, travelTo, until } from "../player/fixtures";
import {
  type Answer,
  log,
  meetOutside,
  newBox,
  realFetch,
  received,
  START,
  say,
  untilPinged,
  untilSettled,
} from "./fixtures";

/** The keys of a browser (RFC 8291, appendix A). */
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  tokenId: "t1",
};

/** A subscription of each channel, and the header that every request of the channel has. */
const CHANNELS: Readonly<Record<string, { host: string; more: Partial<NewWebhook>; header: [string, unknown] }>> = {
  webhook: {
    host: "https://receiver.example.com",
    more: { format: "standard" },
    header: ["webhook-signature", expect.stringMatching(/^v1,/)],
  },
  "web-push": {
    host: "https://fcm.googleapis.com",
    more: { format: "web-push", push: KEYS },
    header: ["content-encoding", "aes128gcm"],
  },
};

const outside = meetOutside(say(204));

/** Forwards a request for any host to the real receiver. */
const toReceiver: Answer = (call, init) =>
  realFetch(call.url.replace(/^https:\/\/[^/]+/, inject("webhookReceiver")), init);

/** A player with a verified subscription whose messages arrive in a box of the real receiver. */
async function subscribed({ host, more }: { host: string; more: Partial<NewWebhook> }) {
  const box = newBox();
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({
    url: `${host}/${box}`,
    eventTypes: ["*"],
    origin: "https://skytale.example",
    ...more,
  });
  if (!made.ok) throw new Error(made.error.code);
  await untilPinged(owner.id);
  const webhook = made.value.webhook.id;
  await until(async () => expect(await owner.rpc.getWebhook(webhook)).toMatchObject({ verified: true }));
  outside.answer = toReceiver;
  return { ...owner, box, webhook };
}

describe.each(Object.entries(CHANNELS))("the channel %s", (_name, { header: [header, value], ...channel }) => {
  test("delivers events once, in the order of their game", async () => {
    const { box, id, rpc, webhook } = await subscribed(channel);
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3]));
    await untilSettled(id);
    const requests = await received(box);
    expect(requests.map(({ headers }) => headers[header])).toEqual([value, value, value]);
    expect((await log(rpc, webhook)).map(({ eventId, state, attempts }) => [eventId, state, attempts.length])).toEqual(
      [3, 2, 1].map((seq) => [`${game}-${seq}`, "delivered", 1]),
    );
  });

  test("repeats a failed message after the delay of the schedule, with the same content", async () => {
    const { box, id, rpc, webhook } = await subscribed(channel);
    travelTo(START);
    outside.answer = say(503);
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect((await log(rpc, webhook))[0]?.attempts).toHaveLength(1));
    const [failed] = await log(rpc, webhook);
    expect(failed).toMatchObject({ state: "pending", attempts: [{ status: 503 }] });
    const wait = (failed?.nextAttemptAt ?? 0) - START;
    expect(wait / (RETRY_SCHEDULE[0] ?? 0)).toBeGreaterThanOrEqual(0.9);
    expect(wait / (RETRY_SCHEDULE[0] ?? 0)).toBeLessThanOrEqual(1.1);
    outside.answer = toReceiver;
    travelTo(START + wait - 1);
    await fireAlarm(id);
    expect(await received(box)).toEqual([]);
    travelTo(START + wait);
    await fireAlarm(id);
    await untilSettled(id);
    const [delivered] = await log(rpc, webhook);
    expect(delivered).toMatchObject({
      state: "delivered",
      body: failed?.body,
      attempts: [{ status: 503 }, { status: 204 }],
    });
    expect(await received(box)).toHaveLength(1);
  });

  test("sends a delivery again at the player's request", async () => {
    const { box, id, rpc, webhook } = await subscribed(channel);
    await rpc.receive(batch(newId("g"), [1]));
    await untilSettled(id);
    const [first] = await log(rpc, webhook);
    expect(await rpc.redeliver(webhook, first?.id ?? "")).toMatchObject({ ok: true });
    await untilSettled(id);
    const requests = await received(box);
    expect(requests).toHaveLength(2);
    expect(requests.map(({ headers }) => headers[header])).toEqual([value, value]);
    expect((await log(rpc, webhook))[0]).toMatchObject({ state: "delivered", body: first?.body, attempts: [{}, {}] });
  });

  test("is disabled by a receiver that is gone, and recovers what it missed", async () => {
    const { box, id, rpc, webhook } = await subscribed(channel);
    const game = newId("g");
    outside.answer = say(410);
    await rpc.receive(batch(game, [1]));
    await until(async () => expect(await rpc.getWebhook(webhook)).toMatchObject({ status: "disabled" }));
    await rpc.receive(batch(game, [2]));
    outside.answer = toReceiver;
    await rpc.updateWebhook(webhook, { status: "active" });
    expect(await rpc.recoverWebhook(webhook, 0)).toEqual({ ok: true, value: { recovered: 3, hasMore: false } });
    await untilSettled(id);
    expect(await received(box)).toHaveLength(3);
    expect((await log(rpc, webhook)).map(({ eventId, state }) => `${eventId} ${state}`)).toEqual(
      expect.arrayContaining([`${game}-1 delivered`, `${game}-2 delivered`]),
    );
    expect(await rpc.recoverWebhook(webhook, 0)).toEqual({ ok: true, value: { recovered: 0, hasMore: false } });
  });
});

describe("a channel whose addresses are no URLs and whose answers have no status", () => {
  /** Runs a test with a subscription to `leonidas@sparta.example` whose attempts have these results, in turn. */
  async function withResults(
    results: readonly AttemptResult[],
    work: (given: {
      deliveries: Deliveries;
      webhook: string;
      events: FeedEvent[];
      run: () => Promise<void>;
    }) => unknown,
  ) {
    const { id } = await newPlayer();
    await runInDurableObject(rawStub(id), async (_, { storage }) => {
      const tasks: Promise<void>[] = [];
      const events: FeedEvent[] = [];
      const left = [...results];
      const channel: SubscriptionChannel = {
        limit: 1,
        replacesDisabled: false,
        verifiesNew: false,
        check: (address) => ok({ url: address, isLocal: false, isVouchedFor: true }),
        keysOf: () => null,
        wants: () => true,
        quota: () => null,
        write: () => ({ headers: {}, body: "" }),
        verify: async () => notSent("not verified"),
        send: async () => left.shift() ?? notSent("no result left"),
      };
      const context: DeliveryContext = {
        owner: {
          isSuspended: () => false,
          hasGame: () => true,
          creatorWith: () => null,
          endOfApp: () => null,
          endOf: () => null,
          ...NO_GAMES,
          record: (event) => events.push(event),
          eventsSince: () => events,
        },
        channelOf: () => channel,
        sql: storage.sql,
        transactions: new Transactions(storage),
        now: () => Date.now(),
        random: () => 0.5,
        background: (task) => tasks.push(task),
        log: new Logger(env, { where: "player" }),
      };
      const deliveries = new Deliveries(context);
      const made = deliveries.webhooks.create({ url: "leonidas@sparta.example", eventTypes: ["*"] });
      if (!made.ok) throw new Error(made.error.code);
      context.transactions.write(() => deliveries.sender.enqueue(news("g1", 1), Date.now()));
      const run = async () => {
        deliveries.sender.pump();
        for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await task;
      };
      await work({ deliveries, webhook: made.value.webhook.id, events, run });
    });
  }

  const logged = (deliveries: Deliveries, webhook: string) =>
    deliveries.redelivery
      .list(webhook, { before: null, limit: 10 })
      ?.map(({ state, attempts }) => ({ state, attempts }));

  const sent: AttemptResult = { ...notSent(""), error: null };

  test("has its attempts in the same log", () =>
    withResults([sent], async ({ deliveries, webhook, run }) => {
      await run();
      const attempt = { url: "leonidas@sparta.example", status: null, error: null };
      expect(logged(deliveries, webhook)).toEqual([
        { state: "delivered", attempts: [expect.objectContaining(attempt)] },
      ]);
    }));

  test("retries after a temporary failure", () =>
    withResults([{ ...notSent("mailbox full"), retryAfter: "60" }, sent], async ({ deliveries, webhook, run }) => {
      travelTo(START);
      await run();
      expect(logged(deliveries, webhook)).toMatchObject([{ state: "pending", attempts: [{ error: "mailbox full" }] }]);
      expect(deliveries.sender.earliestDue()).toBe(START + 60_000);
      travelTo(START + 60_000);
      await run();
      expect(logged(deliveries, webhook)).toMatchObject([{ state: "delivered", attempts: [{}, { error: null }] }]);
    }));

  test("disables an address that does not exist, and tells its owner", () =>
    withResults([notSent("no such user", true)], async ({ deliveries, webhook, events, run }) => {
      await run();
      expect(deliveries.webhooks.get(webhook)).toMatchObject({ status: "disabled" });
      expect(events).toMatchObject([{ type: "webhook.disabled", data: { webhookId: webhook, reason: "gone" } }]);
    }));
});
