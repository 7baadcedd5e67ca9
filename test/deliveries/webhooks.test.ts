import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { WEBHOOK_LIMIT } from "../../src/channels/webhook/webhook-channel";
import type { NewWebhook } from "../../src/player/player-rpc";
import { batch, evict, feedIds, newId, newPlayer, rows, travelTo, until, untilWritten } from "../player/fixtures";
import { deliveries, meetOutside, newBox, received, START, toReceiver, untilAttempts, withWebhookAt } from "./fixtures";

const outside = meetOutside(toReceiver);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("a webhook", () => {
  test("that is deleted during a delivery gets nothing more and records nothing", async () => {
    const { id, rpc, webhook } = await withWebhookAt("any");
    let isReleased = false;
    outside.answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 410 });
    };
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    await until(() => expect(outside.calls).toHaveLength(1));
    expect(await rpc.deleteWebhook(webhook.id)).toBe(true);
    expect(await rpc.deleteWebhook(webhook.id)).toBe(false);
    await untilWritten(id, () => {
      isReleased = true;
    });
    await rpc.receive(batch(game, [3]));
    expect(outside.calls).toHaveLength(1);
    expect(await rpc.listWebhooks()).toEqual([]);
    expect(await feedIds(rpc)).toEqual([1, 2, 3].map((seq) => `${game}-${seq}`));
    expect(await deliveries(id)).toMatchObject([{ state: "closed" }, { state: "closed" }]);
  });

  test("is refused at a hostile address, for another player's game, and beyond the limit", async () => {
    const { rpc } = await newPlayer();
    const create = (changes: Partial<NewWebhook>) =>
      rpc.createWebhook({ url: `https://receiver.example.com/${newBox()}`, ...changes });
    expect(await create({ url: "https://127.0.0.1/" })).toMatchObject({ error: { code: "webhook-address-refused" } });
    expect(await create({ gameId: "g-of-others" })).toEqual({ ok: false, error: { code: "not-found" } });
    for (let made = 0; made < WEBHOOK_LIMIT; made += 1) expect(await create({})).toMatchObject({ ok: true });
    expect(await create({})).toEqual({ ok: false, error: { code: "too-many-webhooks", limit: WEBHOOK_LIMIT } });
    expect(await rpc.listWebhooks()).toHaveLength(WEBHOOK_LIMIT);
  });

  test("whose address is no longer allowed gets nothing", async () => {
    const { id, rpc, webhook } = await withWebhookAt("any");
    await evict(id);
    await rows(id, "UPDATE webhooks SET url = 'https://169.254.169.254/latest' WHERE id = ?", webhook.id);
    await evict(id);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await untilAttempts(id, 1);
    expect(outside.calls).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ state: "pending", error: "address refused" }]);
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ error: { code: "webhook-address-refused" } });
  });
});

describe("a ping", () => {
  test("is sent at once, signed, and its result returned", async () => {
    const box = newBox();
    const { id, rpc, webhook, secret } = await withWebhookAt(box, { eventTypes: ["turn.started"] });
    outside.isEchoing = false;
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

  test("reports failures and unknown webhooks", async () => {
    const { rpc, webhook } = await withWebhookAt("any");
    outside.isEchoing = false;
    outside.answer = () => new Response("no", { status: 503 });
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: 503, error: null } });
    outside.answer = () => Promise.reject(new Error("connection refused"));
    expect(await rpc.pingWebhook(webhook.id)).toMatchObject({ value: { status: null, error: "connection refused" } });
    expect(await rpc.pingWebhook("none")).toEqual({ ok: false, error: { code: "not-found" } });
  });
});
