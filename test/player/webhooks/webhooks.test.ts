import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DeliveryInfo, NewWebhook, PlayerRpc } from "../../../src/player/player-rpc";
import { RECOVERY_LIMIT } from "../../../src/player/webhooks/webhooks";
import {
  alarmOf,
  batch,
  DAY,
  evict,
  feedIds,
  fireAlarm,
  HOUR,
  MINUTE,
  newId,
  newPlayer,
  news,
  pause,
  rows,
  SECOND,
  travelTo,
  until,
} from "../fixtures";
import { echo, forgetHost, isPing } from "./echo";

const START = Date.parse("2027-01-01T00:00:00Z");

type Call = { readonly url: string; readonly id: string; readonly headers: Headers; readonly body: string };
let calls: Call[] = [];
let answer: (call: Call) => Promise<Response> | Response;
/** Whether pings are echoed, and not counted among the calls. */
let isEchoing = true;

const say =
  (status: number, body: string | null = null) =>
  () =>
    new Response(body, { status });

beforeEach(async () => {
  await forgetHost("receiver.example.com");
  calls = [];
  answer = say(204);
  isEchoing = true;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers);
    const call = { url: String(input), id: headers.get("webhook-id") ?? "", headers, body: String(init?.body) };
    if (isEchoing && isPing(call.id)) return echo(call.body);
    calls.push(call);
    return answer(call);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const URL_OF_MINE = "https://receiver.example.com/one";

async function withWebhook(changes: Partial<NewWebhook> = {}) {
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({
    url: URL_OF_MINE,
    eventTypes: ["*"],
    origin: "https://skytale.example",
    ...changes,
  });
  if (!made.ok) throw new Error(made.error.code);
  await untilPinged(owner.id);
  return {
    ...owner,
    ...made.value,
    webhook: (await owner.rpc.getWebhook(made.value.webhook.id)) ?? made.value.webhook,
  };
}

/** Waits for the pings of new addresses. */
const untilPinged = (id: string) =>
  until(async () => expect(await rows(id, "SELECT id FROM webhooks WHERE ping_due_at IS NOT NULL")).toEqual([]));

const log = async (rpc: PlayerRpc, id: string, changes: { state?: DeliveryInfo["state"]; limit?: number } = {}) =>
  (await rpc.webhookDeliveries(id, { before: null, limit: 100, ...changes })) ?? [];
const untilSettled = (id: string) =>
  until(async () =>
    expect((await rows(id, "SELECT count(*) AS open FROM deliveries WHERE due_at IS NOT NULL"))[0]?.open).toBe(0),
  );
const headersOf = (call: Call | undefined) => Object.fromEntries(call?.headers ?? []);
const isSignedWith = (secret: string, call: Call | undefined): boolean => {
  if (call === undefined) throw new Error("nothing was sent");
  try {
    new Webhook(secret).verify(call.body, headersOf(call));
    return true;
  } catch {
    return false;
  }
};

/** A webhook that its receiver has disabled at the first event, with a second event closed by that. */
async function withDisabledWebhook() {
  const owner = await withWebhook();
  answer = say(410);
  const game = newId("g");
  await owner.rpc.receive(batch(game, [1, 2]));
  await until(async () => expect(await owner.rpc.getWebhook(owner.webhook.id)).toMatchObject({ status: "disabled" }));
  answer = say(204);
  calls = [];
  return { ...owner, game };
}

describe("a new secret", () => {
  test("signs beside the old one for a day, then alone", async () => {
    const { id, rpc, webhook, secret: old } = await withWebhook();
    const game = newId("g");
    travelTo(START);
    const rotated = await rpc.rotateWebhookSecret(webhook.id);
    if (rotated === null) throw new Error("there is a webhook");
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(old);
    expect(rotated.webhook).not.toHaveProperty("secret");
    await evict(id);
    const signedBy = async (at: number, seq: number) => {
      travelTo(at);
      await rpc.receive(batch(game, [seq]));
      await untilSettled(id);
      return [old, rotated.secret].map((secret) => isSignedWith(secret, calls.at(-1)));
    };
    expect(await signedBy(START, 1)).toEqual([true, true]);
    expect(await signedBy(START + DAY - 1, 2)).toEqual([true, true]);
    expect(await signedBy(START + DAY, 3)).toEqual([false, true]);
  });

  test("ends the one before the former at once", async () => {
    const { id, rpc, webhook, secret: first } = await withWebhook();
    const second = (await rpc.rotateWebhookSecret(webhook.id))?.secret ?? "";
    const third = (await rpc.rotateWebhookSecret(webhook.id))?.secret ?? "";
    await rpc.receive(batch(newId("g"), [1]));
    await untilSettled(id);
    expect([first, second, third].map((secret) => isSignedWith(secret, calls[0]))).toEqual([false, true, true]);
    expect(await rpc.rotateWebhookSecret("none")).toBeNull();
  });
});

describe("a format", () => {
  test.each([
    ["slack", "text"],
    ["discord", "content"],
  ] as const)("of %s is a line of text, signed all the same", async (format, member) => {
    const { id, rpc, secret, webhook } = await withWebhook({ format });
    expect(webhook).toMatchObject({ format });
    const game = newId("g");
    const item = news(game, 1, "turn.started", { variant: "sparta", deadlineAt: null });
    await rpc.receive({ ...batch(game, [1]), news: [{ seq: 1, item }] });
    await untilSettled(id);
    const [call] = calls;
    expect(isSignedWith(secret, call)).toBe(true);
    expect(JSON.parse(call?.body ?? "")[member]).toBe(
      `It is your turn in Sparta against xerxes. https://skytale.example/v1/games/${game}/board.svg`,
    );
    expect(call?.id).toBe(`${game}-1`);
    isEchoing = false;
    await rpc.pingWebhook(webhook.id);
    expect(JSON.parse(calls[1]?.body ?? "")).toHaveProperty(member);
  });
});

describe("ntfy", () => {
  test("is sent title, text and link as headers and body, the same again at a retry", async () => {
    const { id, rpc } = await withWebhook({ format: "ntfy" });
    const game = newId("g");
    const item = news(game, 1, "turn.started", { variant: "sparta", deadlineAt: null });
    answer = say(503);
    travelTo(START);
    await rpc.receive({ ...batch(game, [1]), news: [{ seq: 1, item }] });
    await until(() => expect(calls).toHaveLength(1));
    answer = say(200);
    travelTo(START + MINUTE);
    await evict(id);
    await fireAlarm(id);
    await untilSettled(id);
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      expect(call.body).toBe("It is your turn in Sparta against xerxes.");
      expect(headersOf(call)).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        title: "Sparta against xerxes",
        click: `https://skytale.example/v1/games/${game}/board.svg`,
        tags: "chess_pawn",
        "webhook-signature": expect.stringMatching(/^v1,/),
      });
    }
  });
});

test("a private game's link has a pass, which is good for that game alone, and as long as its webhook", async () => {
  const { id, rpc, webhook } = await withWebhook({ format: "slack" });
  const game = newId("g");
  await rpc.receive(batch(game, [1], { private: true }));
  await untilSettled(id);
  const [, pass = ""] = /board\.svg\?pass=(\S+)"/.exec(calls[0]?.body ?? "") ?? [];
  const [playerId, webhookId, signature = ""] = pass.split(".");
  expect([playerId, webhookId]).toEqual([id, webhook.id]);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(true);
  expect(await rpc.hasPassed(webhook.id, newId("g"), signature)).toBe(false);
  expect(
    await rpc.hasPassed(
      webhook.id,
      game,
      signature.replace(/^./, (first) => (first === "A" ? "B" : "A")),
    ),
  ).toBe(false);
  expect(await rpc.hasPassed("none", game, signature)).toBe(false);
  travelTo(START);
  await rpc.rotateWebhookSecret(webhook.id);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(true);
  travelTo(START + DAY);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(false);
});

describe("a change", () => {
  test("of address, events, format and words holds from then on; retries keep their body", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    answer = say(500);
    travelTo(START);
    await rpc.receive(batch(game, [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    answer = say(204);
    const changes = {
      url: "https://receiver.example.com/two",
      eventTypes: ["draw.*"],
      format: "slack",
      description: "d",
    };
    const changed = await rpc.updateWebhook(webhook.id, changes as Parameters<PlayerRpc["updateWebhook"]>[1]);
    const lastFailure = { at: START, status: 500, error: null };
    const expected = { ...webhook, ...changes, health: { ...webhook.health, lastFailure } };
    // Pings in Slack's form have no challenge that could be echoed.
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
    const [first, ...rest] = calls;
    expect(rest.map((call) => call.url)).toEqual(Array(2).fill("https://receiver.example.com/two"));
    expect(rest.map((call) => call.id)).toEqual([`${game}-3`, `${game}-1`]);
    expect(rest[1]?.body).toBe(first?.body);
    expect(JSON.parse(rest[0]?.body ?? "")).toHaveProperty("text");
    const attempts = (await log(rpc, webhook.id)).at(-1)?.attempts;
    expect(attempts?.map((attempt) => attempt.url)).toEqual([URL_OF_MINE, "https://receiver.example.com/two"]);
  });

  test("of what a format writes leaves what is on its way as it was: body and headers", async () => {
    const { id, rpc, webhook } = await withWebhook();
    answer = say(500);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    const written = JSON.stringify({ "content-type": "text/plain", title: "Your turn" });
    await rows(id, "UPDATE deliveries SET headers = ?, body = 'It is your turn.'", written);
    await evict(id);
    answer = say(204);
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await untilSettled(id);
    expect(calls).toHaveLength(2);
    expect(headersOf(calls[1])).toMatchObject({ "content-type": "text/plain", title: "Your turn" });
    expect(calls[1]?.body).toBe("It is your turn.");
    expect(new Set(calls.map((call) => call.id)).size).toBe(1);
  });

  test("to a hostile address is refused and changes nothing", async () => {
    const { rpc, webhook } = await withWebhook();
    expect(await rpc.updateWebhook(webhook.id, { url: "https://10.0.0.1/", description: "new" })).toMatchObject({
      error: { code: "webhook-address-refused" },
    });
    expect(await rpc.getWebhook(webhook.id)).toEqual(webhook);
    expect(await rpc.updateWebhook("none", {})).toEqual({ ok: false, error: { code: "not-found" } });
  });

  test("of address is not undone by what the old one answers late", async () => {
    const { id, rpc, webhook } = await withWebhook();
    let isReleased = false;
    answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 410 });
    };
    await rpc.receive(batch(newId("g"), [1]));
    await rpc.updateWebhook(webhook.id, { url: "https://receiver.example.com/two" });
    isReleased = true;
    await untilSettled(id);
    expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "active" });
  });

  test("to active sends again to a webhook that was disabled, with a new count of days", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook();
    await rpc.receive(batch(game, [3]));
    expect(calls).toEqual([]);
    expect(await rpc.updateWebhook(webhook.id, { status: "active" })).toMatchObject({ value: { status: "active" } });
    expect(calls).toEqual([]);
    await rpc.receive(batch(game, [4]));
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-4`]);
    expect(await rows(id, "SELECT failing_since FROM webhooks")).toEqual([{ failing_since: null }]);
  });
});

describe("a paused webhook", () => {
  test("is sent nothing: what is on its way waits, what comes passes by and can be recovered", async () => {
    travelTo(START);
    const { id, rpc, webhook } = await withWebhook();
    const [game, other] = [newId("g"), newId("g")];
    let isReleased = false;
    answer = async () => {
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
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`]);
    expect((await log(rpc, webhook.id)).map(({ state }) => state)).toEqual(["pending", "pending"]);
    for (const refused of [await rpc.recoverWebhook(webhook.id, 0), await rpc.redeliver(webhook.id, "1")]) {
      expect(refused).toEqual({ ok: false, error: { code: "webhook-disabled" } });
    }
    answer = say(204);
    calls = [];
    await rpc.updateWebhook(webhook.id, { status: "active" });
    await untilSettled(id);
    expect(calls.map((call) => call.id).toSorted()).toEqual([`${game}-1`, `${game}-2`]);
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 2, hasMore: false } });
    await untilSettled(id);
    expect(calls.slice(2).map((call) => call.id)).toEqual([`${game}-3`, `${other}-1`]);
  });
});

describe("a webhook for one game", () => {
  async function ofGame() {
    travelTo(START);
    const owner = await withWebhook();
    const game = newId("g");
    await owner.rpc.receive(batch(game, [1]));
    const made = await owner.rpc.createWebhook({ url: `${URL_OF_MINE}/game`, gameId: game, eventTypes: ["*"] });
    if (!made.ok) throw new Error(made.error.code);
    await untilPinged(owner.id);
    await fireAlarm(owner.id);
    const ids = async () => (await owner.rpc.listWebhooks()).map(({ id }) => id).toSorted();
    return { ...owner, game, all: owner.webhook.id, one: made.value.webhook.id, ids };
  }
  const ended = (game: string, seq: number) => batch(game, [seq], { status: "finished" }, "game.finished");

  test("ends a day after it, and no other does", async () => {
    const { id, rpc, game, all, one, ids } = await ofGame();
    travelTo(START + 40 * DAY);
    await fireAlarm(id);
    expect(await ids()).toEqual([all, one].toSorted());
    await rpc.receive(ended(game, 2));
    await untilSettled(id);
    expect(await alarmOf(id)).toBeLessThanOrEqual(START + 41 * DAY);
    travelTo(START + 41 * DAY - 1);
    await fireAlarm(id);
    expect(await ids()).toEqual([all, one].toSorted());
    expect(await alarmOf(id)).toBe(START + 41 * DAY);
    await evict(id);
    travelTo(START + 41 * DAY);
    await fireAlarm(id);
    expect(await ids()).toEqual([all]);
    expect(calls.filter(({ url }) => url.endsWith("/game")).map((call) => call.id)).toEqual([`${game}-2`]);
  });

  test("waits for what is still to be delivered, and lives a day if it was made later", async () => {
    const { id, rpc, game, one, ids } = await ofGame();
    answer = say(500);
    await rpc.receive(ended(game, 2));
    await until(async () => expect((await log(rpc, one))[0]?.attempts).toHaveLength(1));
    travelTo(START + 2 * DAY);
    await fireAlarm(id);
    await until(async () => expect((await log(rpc, one))[0]?.attempts).toHaveLength(2));
    expect(await ids()).toContain(one);
    answer = say(204);
    travelTo(START + 3 * DAY);
    await fireAlarm(id);
    await untilSettled(id);
    travelTo(START + 3 * DAY + MINUTE);
    await fireAlarm(id);
    expect(await ids()).not.toContain(one);

    const late = await rpc.createWebhook({ url: `${URL_OF_MINE}/late`, gameId: game });
    const lateId = late.ok ? late.value.webhook.id : "";
    await untilPinged(id);
    travelTo(START + 4 * DAY);
    await fireAlarm(id);
    expect(await ids()).toContain(lateId);
    travelTo(START + 4 * DAY + MINUTE);
    await fireAlarm(id);
    expect(await ids()).not.toContain(lateId);
  });

  test("of a game that ended so long ago that nothing is known of it ends too", async () => {
    const { id, one, ids } = await ofGame();
    await rows(id, "DELETE FROM game_lines");
    await rows(id, "UPDATE event_log SET game_id = NULL, line = NULL");
    travelTo(START + DAY);
    await evict(id);
    expect(await ids()).toContain(one);
    await fireAlarm(id);
    expect(await ids()).not.toContain(one);
  });
});

test("a webhook's health is its last success, its last failure and since when it fails", async () => {
  const { id, rpc, webhook } = await withWebhook();
  const health = async () => (await rpc.getWebhook(webhook.id))?.health;
  const game = newId("g");
  const event = async (hours: number, seq: number, reply: typeof answer) => {
    answer = reply;
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
  answer = say(204);
  travelTo(at(3));
  await rpc.redeliver(webhook.id, delivery?.id ?? "");
  await until(async () => expect(await health()).toMatchObject({ lastSuccessAt: at(3), failingSince: null }));
  expect((await rpc.listWebhooks())[0]?.health.lastFailure).toEqual(unavailable);
});

describe("an address", () => {
  const TWO = "https://receiver.example.com/two";

  test.each([
    ["as it was", URL_OF_MINE],
    ["in another spelling", "HTTPS://Receiver.Example.com:443/x/../one"],
    ["with a dot after the name", "https://receiver.example.com./one"],
    ["with a fragment", `${URL_OF_MINE}#again`],
  ])("is taken once, also %s and for one game", async (_name, url) => {
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

  test("that webhooks of earlier versions share is sent to by all of them, and they can be changed", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const other = await rpc.createWebhook({ url: TWO, eventTypes: ["*"] });
    if (!other.ok) throw new Error(other.error.code);
    await rows(id, "UPDATE webhooks SET url = ?", URL_OF_MINE);
    await evict(id);
    await rpc.receive(batch(newId("g"), [1]));
    await untilSettled(id);
    expect(calls.map((call) => call.url)).toEqual([URL_OF_MINE, URL_OF_MINE]);
    const changes = { url: URL_OF_MINE, description: "still" };
    expect(await rpc.updateWebhook(webhook.id, changes)).toMatchObject({ value: changes });
    expect(await rpc.updateWebhook(other.value.webhook.id, { url: TWO })).toMatchObject({ ok: true });
  });
});

describe("the log", () => {
  test("has each attempt with its answer and time, and when the next one is", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    travelTo(START);
    answer = say(503, "come back later");
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
    answer = () => Promise.reject(new Error("connection reset"));
    travelTo(START + MINUTE);
    await fireAlarm(id);
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(2));
    answer = say(200, "thanks");
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

  test("is paged newest first without gap or repeat while it grows, and narrowed down by state", async () => {
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

  test("goes back thirty days", async () => {
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
    // The youngest of those that are too old stays, so that ids never start over.
    expect((await log(rpc, webhook.id)).map((item) => item.eventId)).toEqual([4, 3, 2].map((seq) => `${game}-${seq}`));
  });
});

test("what waits outlives the log, and what is settled of others beside it does not", async () => {
  travelTo(START);
  const { id, rpc, webhook } = await withWebhook();
  const other = await rpc.createWebhook({ url: `${URL_OF_MINE}/other`, eventTypes: ["*"] });
  if (!other.ok) throw new Error(other.error.code);
  await untilPinged(id);
  const game = newId("g");
  answer = (call) => new Response(null, { status: call.url.endsWith("/other") ? 204 : 500 });
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
  answer = say(204);
  calls = [];
  await rpc.updateWebhook(webhook.id, { status: "active" });
  await untilSettled(id);
  expect(calls.map((call) => call.id).toSorted()).toEqual([1, 2, 3].map((seq) => `${game}-${seq}`));
});

describe("redelivering", () => {
  test("sends one thing once more with its id and body, whatever became of it", async () => {
    const { id, rpc, webhook } = await withWebhook();
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    await untilSettled(id);
    const [, first] = await log(rpc, webhook.id);
    const sent = await rpc.redeliver(webhook.id, first?.id ?? "");
    expect(sent).toMatchObject({ ok: true, value: { eventId: `${game}-1`, state: "pending" } });
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-2`, `${game}-1`]);
    expect(calls[2]?.body).toBe(calls[0]?.body);
    expect((await log(rpc, webhook.id))[1]).toMatchObject({ state: "delivered", attempts: [{}, {}] });
    expect(await feedIds(rpc)).toHaveLength(2);
  });

  test("does not wait for the retry's time, and begins the schedule anew", async () => {
    const { id, rpc, webhook } = await withWebhook();
    answer = say(500);
    travelTo(START);
    await rpc.receive(batch(newId("g"), [1]));
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(1));
    const [delivery] = await log(rpc, webhook.id);
    await rpc.redeliver(webhook.id, delivery?.id ?? "");
    await until(async () => expect((await log(rpc, webhook.id))[0]?.attempts).toHaveLength(2));
    expect(((await log(rpc, webhook.id))[0]?.nextAttemptAt ?? 0) - START).toBeLessThan(6 * SECOND);
    expect(await fireAlarm(id)).toBe(true);
    expect(calls).toHaveLength(2);
  });

  test("leaves alone what is on its way, and is not for a disabled webhook or another's", async () => {
    const { id, rpc, webhook } = await withWebhook();
    let isReleased = false;
    answer = async () => {
      await until(() => expect(isReleased).toBe(true));
      return new Response(null, { status: 204 });
    };
    await rpc.receive(batch(newId("g"), [1]));
    const [delivery] = await log(rpc, webhook.id);
    for (let tries = 0; tries < 3; tries += 1) await rpc.redeliver(webhook.id, delivery?.id ?? "");
    isReleased = true;
    await untilSettled(id);
    await pause(30);
    expect(calls).toHaveLength(1);
    const other = await rpc.createWebhook({ url: "https://receiver.example.com/other" });
    if (!other.ok) throw new Error(other.error.code);
    for (const [hook, one] of [
      [other.value.webhook.id, delivery?.id ?? ""],
      [webhook.id, "99"],
      ["none", delivery?.id ?? ""],
    ] as const) {
      expect(await rpc.redeliver(hook, one)).toEqual({ ok: false, error: { code: "not-found" } });
    }
    const disabled = await withDisabledWebhook();
    const [closed] = await log(disabled.rpc, disabled.webhook.id);
    expect(await disabled.rpc.redeliver(disabled.webhook.id, closed?.id ?? "")).toEqual({
      ok: false,
      error: { code: "webhook-disabled" },
    });
  });
});

describe("recovering", () => {
  test("sends what failed, was closed or passed by, once each, within a game in order, and counts exactly", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook();
    const other = newId("g");
    await rpc.receive(batch(game, [3, 4]));
    await rpc.receive(batch(other, [1]));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: false, error: { code: "webhook-disabled" } });
    await rpc.updateWebhook(webhook.id, { status: "active" });
    await rpc.receive(batch(game, [5]));
    await untilSettled(id);
    calls = [];
    const said = (await feedIds(rpc)).filter((event) => event.includes("-disabled-"));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 6, hasMore: false } });
    await untilSettled(id);
    const sent = calls.map((call) => call.id);
    expect(sent.toSorted()).toEqual([...[1, 2, 3, 4].map((seq) => `${game}-${seq}`), `${other}-1`, ...said].toSorted());
    expect(sent.filter((event) => event.startsWith(game))).toEqual([1, 2, 3, 4].map((seq) => `${game}-${seq}`));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 0, hasMore: false } });
    expect((await log(rpc, webhook.id)).every((delivery) => delivery.state === "delivered")).toBe(true);
    expect(calls).toHaveLength(6);
  });

  test("begins at the time that was said, and passes over what was never wanted", async () => {
    const { id, rpc, webhook } = await withWebhook({ eventTypes: ["move.*"] });
    const game = newId("g");
    travelTo(START);
    answer = say(410);
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
    answer = say(204);
    calls = [];
    await rpc.updateWebhook(webhook.id, { status: "active" });
    expect(await rpc.recoverWebhook(webhook.id, START + 2 * HOUR)).toMatchObject({ value: { recovered: 1 } });
    await untilSettled(id);
    expect(await rpc.recoverWebhook(webhook.id, START)).toMatchObject({ value: { recovered: 2 } });
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-4`, `${game}-1`, `${game}-2`]);
  });

  test("does not wait for the retries of a receiver that is well again", async () => {
    const { id, rpc, webhook } = await withWebhook({ eventTypes: ["*"] });
    const game = newId("g");
    answer = say(500);
    await rpc.receive(batch(game, [1, 2]));
    await vi.waitFor(async () => {
      const attempts = (await log(rpc, webhook.id)).map((delivery) => delivery.attempts.length);
      expect(attempts).toEqual([1, 1]);
    });
    answer = say(204);
    calls = [];
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 2, hasMore: false } });
    await untilSettled(id);
    expect(calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-2`]);
  });

  test("sends a few at a time in one run at a time, while news go out at once; nothing is lost", async () => {
    travelTo(START);
    const { id, rpc, webhook, game } = await withDisabledWebhook();
    await rpc.receive(
      batch(
        game,
        Array.from({ length: 43 }, (_, place) => place + 3),
      ),
    );
    await rpc.updateWebhook(webhook.id, { status: "active" });
    expect(await rpc.recoverWebhook(webhook.id, 0)).toMatchObject({ value: { recovered: 46, hasMore: false } });
    const sent = () => calls.map((call) => call.id).filter((event) => event.startsWith(game));
    await until(() => expect(calls).toHaveLength(20));
    await rpc.receive(batch(game, [46]));
    await until(() => expect(sent()).toContain(`${game}-46`));
    await pause(30);
    expect(calls).toHaveLength(21);
    await evict(id);
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: false, error: { code: "recover-running" } });
    await pause(30);
    expect(calls).toHaveLength(21);
    for (const [rounds, most] of [
      [1, 41],
      [2, 47],
    ] as const) {
      const at = START + rounds * SECOND;
      expect(await alarmOf(id)).toBeLessThanOrEqual(at);
      travelTo(at);
      await fireAlarm(id);
      await until(() => expect(calls).toHaveLength(most));
    }
    await untilSettled(id);
    const recovered = sent().filter((event) => event !== `${game}-46`);
    expect(recovered).toEqual(Array.from({ length: 45 }, (_, place) => `${game}-${place + 1}`));
    expect(await rpc.recoverWebhook(webhook.id, 0)).toEqual({ ok: true, value: { recovered: 0, hasMore: false } });
  });

  test("takes a bounded number at a time, and says whether there is more", async () => {
    const { id, rpc, webhook, game } = await withDisabledWebhook();
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
