import { describe, expect, test } from "vitest";
import type { PlayerRpc } from "../../src/player/player-rpc";
import {
  alarmOf,
  batch,
  evict,
  fireAlarm,
  HOUR,
  MINUTE,
  newId,
  pause,
  rows,
  travelTo,
  until,
} from "../player/fixtures";
import {
  headersOf,
  log,
  meetOutside,
  START,
  say,
  URL_OF_MINE,
  untilPinged,
  untilSettled,
  withDisabledWebhook,
  withWebhook,
} from "./fixtures";

const outside = meetOutside(say(204));

describe("a change", () => {
  test("of address, events, format and description applies at once, while retries keep their body", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    outside.answer = say(500);
    travelTo(START);
    await rpc.receive(batch(game, [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    outside.answer = say(204);
    const changes = {
      url: "https://receiver.example.com/two",
      eventTypes: ["draw.*"],
      format: "slack",
      description: "d",
    };
    const changed = await rpc.updateWebhook(webhook.id, changes as Parameters<PlayerRpc["updateWebhook"]>[1]);
    const lastFailure = { at: START, status: 500, error: null };
    const expected = { ...webhook, ...changes, health: { ...webhook.health, lastFailure } };
    // Pings in Slack's format contain no challenge that could be echoed.
    const unverified = { ...expected, verified: false };
    expect(changed).toEqual({ ok: true, value: unverified });
    await untilPinged(id);
    await evict(id);
    expect(await rpc.getWebhook(webhook.id)).toEqual(unverified);
    await rpc.receive(batch(game, [2], {}, "move.played"));
    await rpc.receive(batch(game, [3], {}, "draw.offered"));
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await untilSettled(id);
    const [first, ...rest] = outside.calls;
    expect(rest.map((call) => call.url)).toEqual(Array(2).fill("https://receiver.example.com/two"));
    expect(rest.map((call) => call.id)).toEqual([`${game}-3`, `${game}-1`]);
    expect(rest[1]?.body).toBe(first?.body);
    expect(JSON.parse(rest[0]?.body ?? "")).toHaveProperty("text");
    const attempts = (await log(rpc, webhook.id)).at(-1)?.attempts;
    expect(attempts?.map((attempt) => attempt.url)).toEqual([URL_OF_MINE, "https://receiver.example.com/two"]);
  });

  test("of a format's output does not change pending deliveries: they keep body and headers", async () => {
    const { id, rpc, webhook } = await withWebhook();
    outside.answer = say(500);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    const written = JSON.stringify({ "content-type": "text/plain", title: "Your turn" });
    await rows(id, "UPDATE deliveries SET headers = ?, body = 'It is your turn.'", written);
    await evict(id);
    outside.answer = say(204);
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await untilSettled(id);
    expect(outside.calls).toHaveLength(2);
    expect(headersOf(outside.calls[1])).toMatchObject({ "content-type": "text/plain", title: "Your turn" });
    expect(outside.calls[1]?.body).toBe("It is your turn.");
    expect(new Set(outside.calls.map((call) => call.id)).size).toBe(1);
  });

  test("to a hostile address is refused and changes nothing", async () => {
    const { rpc, webhook } = await withWebhook();
    expect(await rpc.updateWebhook(webhook.id, { url: "https://10.0.0.1/", description: "new" })).toMatchObject({
      error: { code: "webhook-address-refused" },
    });
    expect(await rpc.getWebhook(webhook.id)).toEqual(webhook);
    expect(await rpc.updateWebhook("none", {})).toEqual({ ok: false, error: { code: "not-found" } });
  });

  test("of the address is not undone by a late answer of the old one", async () => {
    const { id, rpc, webhook } = await withWebhook();
    let isReleased = false;
    outside.answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 410 });
    };
    await rpc.receive(batch(newId("g"), [1]));
    await rpc.updateWebhook(webhook.id, { url: "https://receiver.example.com/two" });
    isReleased = true;
    await untilSettled(id);
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active" });
  });

  test("to active enables a disabled webhook again and restarts its failure period", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook(outside);
    await rpc.receive(batch(game, [3]));
    expect(outside.calls).toEqual([]);
    expect(await rpc.updateWebhook(webhook.id, { status: "active" })).toMatchObject({ value: { status: "active" } });
    expect(outside.calls).toEqual([]);
    await rpc.receive(batch(game, [4]));
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-4`]);
    expect(await rows(id, "SELECT failing_since FROM webhooks")).toEqual([{ failing_since: null }]);
  });
});

describe("a paused webhook", () => {
  test("gets nothing: pending deliveries wait, and new events are skipped but can be recovered", async () => {
    travelTo(START);
    const { id, rpc, webhook } = await withWebhook();
    const [game, other] = [newId("g"), newId("g")];
    let isReleased = false;
    outside.answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 503 });
    };
    await rpc.receive(batch(game, [1, 2]));
    expect(await rpc.updateWebhook(webhook.id, { status: "paused" })).toMatchObject({ value: { status: "paused" } });
    isReleased = true;
    await until(async () => expect((await log(rpc, webhook.id)).at(-1)?.attempts).toHaveLength(1));
    await rpc.receive(batch(game, [3]));
    await rpc.receive(batch(other, [1]));
    await evict(id);
    travelTo(START + HOUR);
    await fireAlarm(id);
    await pause(30);
    expect(await alarmOf(id)).toBeNull();
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`]);
    expect((await log(rpc, webhook.id)).map(({ state }) => state)).toEqual(["pending", "pending"]);
    for (const refused of [await rpc.recoverWebhook(webhook.id, 0), await rpc.redeliver(webhook.id, "1")]) {
      expect(refused).toEqual({ ok: false, error: { code: "webhook-disabled" } });
    }
    outside.answer = say(204);
    outside.calls = [];
    await rpc.updateWebhook(webhook.id, { status: "active" });
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id).toSorted()).toEqual([`${game}-1`, `${game}-2`]);
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 2, hasMore: false } });
    await untilSettled(id);
    expect(outside.calls.slice(2).map((call) => call.id)).toEqual([`${game}-3`, `${other}-1`]);
  });
});

describe("an address", () => {
  const TWO = "https://receiver.example.com/two";

  test.each([
    ["unchanged", URL_OF_MINE],
    ["in another spelling", "HTTPS://Receiver.Example.com:443/x/../one"],
    ["with a trailing dot in the host name", "https://receiver.example.com./one"],
    ["with a fragment", `${URL_OF_MINE}#again`],
  ])("can be used by one webhook only, also %s and for one game", async (_name, url) => {
    const { rpc, webhook } = await withWebhook();
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    const taken = { ok: false, error: { code: "webhook-address-taken", webhookId: webhook.id } };
    expect(await rpc.createWebhook({ url })).toEqual(taken);
    expect(await rpc.createWebhook({ url, gameId: game })).toEqual(taken);
    const other = await rpc.createWebhook({ url: TWO });
    if (!other.ok) throw new Error(other.error.code);
    expect(await rpc.updateWebhook(other.value.webhook.id, { url })).toEqual(taken);
    expect(await rpc.updateWebhook(webhook.id, { url })).toMatchObject({ ok: true });
    expect(await rpc.createWebhook({ url: `${URL_OF_MINE}?for=another` })).toMatchObject({ ok: true });
    await rpc.deleteWebhook(webhook.id);
    expect(await rpc.updateWebhook(other.value.webhook.id, { url })).toMatchObject({ ok: true });
  });

  test("that webhooks of earlier versions share is used by all of them, and they can be changed", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const other = await rpc.createWebhook({ url: TWO, eventTypes: ["*"] });
    if (!other.ok) throw new Error(other.error.code);
    await rows(id, "UPDATE webhooks SET url = ?", URL_OF_MINE);
    await evict(id);
    await rpc.receive(batch(newId("g"), [1]));
    await untilSettled(id);
    expect(outside.calls.map((call) => call.url)).toEqual([URL_OF_MINE, URL_OF_MINE]);
    const changes = { url: URL_OF_MINE, description: "still" };
    expect(await rpc.updateWebhook(webhook.id, changes)).toMatchObject({ value: changes });
    expect(await rpc.updateWebhook(other.value.webhook.id, { url: TWO })).toMatchObject({ ok: true });
  });
});
