import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DELIVERY_LEASE } from "../../src/deliveries/delivery-table";
import type { Player } from "../../src/player/player";
import type { NewWebhook } from "../../src/player/player-rpc";
import {
  alarmOf,
  batch,
  costOf,
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
  untilWritten,
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
  untilPinged,
  untilSettled,
  withWebhookAt,
} from "./fixtures";

const outside = meetOutside(toReceiver);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("an event", () => {
  test("reaches a real receiver once, signed as Standard Webhooks requires", async () => {
    const box = newBox();
    const { id, rpc, webhook, secret } = await withWebhookAt(box);
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

  test("is sent again if its result could not be stored, also while the object stays in memory", async () => {
    travelTo(START);
    const { id } = await withWebhookAt(newBox());
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
    expect(outside.calls).toHaveLength(2);
  });

  test("is sent to webhooks that selected its type and game", async () => {
    const owner = await newPlayer();
    const [mine, other] = [newId("g"), newId("g")];
    await owner.rpc.receive(batch(mine, [1]));
    await owner.rpc.receive(batch(other, [1]));
    const add = async (changes: Partial<NewWebhook>) => {
      const box = newBox();
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

  test("costs at most two rows and one alarm, and none without a webhook that selected it", async () => {
    const { id } = await withWebhookAt(newBox(), { eventTypes: ["turn.started"] });
    outside.answer = () => new Promise(() => undefined);
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
  test("is kept by first attempts within a game, also with slow answers", async () => {
    const box = newBox();
    const { id, rpc } = await withWebhookAt(box);
    outside.answer = async (call, init) => {
      await pause(call.id.endsWith("-1") ? 150 : 1);
      return toReceiver(call, init);
    };
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3]));
    await rpc.receive(batch(game, [4]));
    await untilSettled(id);
    expect(await receivedIds(box)).toEqual([1, 2, 3, 4].map((seq) => `${game}-${seq}`));
  });

  test("is not delayed by a retry, or by another hanging receiver or game", async () => {
    const [slow, quick] = [newBox(), newBox()];
    const { id, rpc } = await withWebhookAt(`${slow}/hang`);
    await rpc.createWebhook({ url: `https://receiver.example.com/${quick}`, eventTypes: ["*"] });
    await untilPinged(id);
    const [one, two] = [newId("g"), newId("g")];
    outside.answer = (call, init) =>
      call.url.includes(slow)
        ? new Promise(() => undefined)
        : call.id === `${one}-1`
          ? new Response(null, { status: 500 })
          : toReceiver(call, init);
    await rpc.receive(batch(one, [1, 2]));
    await rpc.receive(batch(two, [1, 2]));
    await until(async () => expect(await receivedIds(quick)).toHaveLength(3));
    expect((await receivedIds(quick)).toSorted()).toEqual([`${one}-2`, `${two}-1`, `${two}-2`].toSorted());
    expect(outside.calls.filter((call) => call.url.includes(slow)).map((call) => call.id)).toEqual([
      `${one}-1`,
      `${two}-1`,
    ]);
    expect(await openCount(id)).toBe(5);
  });

  test("at most four requests are sent to one receiver at once", async () => {
    const { rpc } = await withWebhookAt("any");
    let released = 0;
    outside.answer = async (call) => {
      const place = outside.calls.indexOf(call);
      await until(() => expect(released).toBeGreaterThan(place));
      return new Response(null, { status: 204 });
    };
    const games = Array.from({ length: 7 }, () => newId("g"));
    for (const game of games) await rpc.receive(batch(game, [1]));
    await until(() => expect(outside.calls).toHaveLength(4));
    released = 1;
    await until(() => expect(outside.calls).toHaveLength(5));
    await pause(30);
    expect(outside.calls).toHaveLength(5);
    released = 7;
    await until(() => expect(outside.calls).toHaveLength(7));
    expect(outside.calls.map((call) => call.id)).toEqual(games.map((game) => `${game}-1`));
  });
});

test("the late result of a request has no effect after its webhook was disabled or another run settled it", async () => {
  const { id, rpc, webhook } = await withWebhookAt("any");
  const [gone, late, doubled] = [newId("g"), newId("g"), newId("g")];
  let released = "";
  outside.answer = async (call) => {
    await until(() => expect(released).toContain(call.id));
    return new Response(null, { status: call.id.startsWith(gone) ? 410 : 500 });
  };
  for (const game of [doubled, gone, late]) await rpc.receive(batch(game, [1]));
  await until(() => expect(outside.calls).toHaveLength(3));
  await rows(id, "UPDATE deliveries SET state = 'delivered', due_at = NULL WHERE game_id = ?", doubled);
  await untilWritten(id, () => {
    released += `${doubled}-1 `;
  });
  expect((await deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 0, due_at: null });
  released += `${gone}-1 `;
  await until(async () => expect(await rpc.getWebhook(webhook.id)).toMatchObject({ status: "disabled" }));
  await untilWritten(id, () => {
    released += `${late}-1 `;
  });
  expect((await deliveries(id)).slice(1)).toMatchObject([
    { state: "failed", attempts: 1 },
    { state: "closed", attempts: 0, due_at: null },
  ]);
  expect((await feedIds(rpc)).filter((event) => event.includes("disabled"))).toHaveLength(1);
});

test("a delivery that has waited long for a slot renews its lease when it is sent", async () => {
  const { id, rpc } = await withWebhookAt("any");
  let released = 0;
  outside.answer = async (call) => {
    const place = outside.calls.indexOf(call);
    await until(() => expect(released).toBeGreaterThan(place));
    return new Response(null, { status: 204 });
  };
  travelTo(START);
  for (let game = 0; game < 5; game += 1) await rpc.receive(batch(newId("g"), [1]));
  travelTo(START + 10 * SECOND);
  released = 1;
  await until(() => expect(outside.calls).toHaveLength(5));
  expect((await deliveries(id)).map((delivery) => delivery.due_at)).toEqual([
    null,
    ...Array<number>(3).fill(START + DELIVERY_LEASE),
    START + 10 * SECOND + DELIVERY_LEASE,
  ]);
  released = 5;
  await untilSettled(id);
});

describe("a crash", () => {
  const crashed = async () => {
    const { id, rpc } = await withWebhookAt("any");
    outside.answer = () => new Promise(() => undefined);
    travelTo(START);
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2]));
    // A delivery is sent a moment after it was queued: a busy server answers its players first.
    await until(() => expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`]));
    await abortAllDurableObjects();
    // A request is refused while the object crashes. Reading the alarm does not start any delivery.
    await until(() => alarmOf(id));
    outside.answer = () => new Response(null, { status: 200 });
    return { id, game };
  };

  test("during a delivery leads to a repetition when the object starts, in order", async () => {
    const { id, game } = await crashed();
    await player(id).receive(batch(game, [3]));
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-1`, `${game}-2`, `${game}-3`]);
  });

  test("during a delivery is handled by the alarm if nothing else starts the object", async () => {
    const { id, game } = await crashed();
    expect(await alarmOf(id)).toBe(START + DELIVERY_LEASE);
    travelTo(START + DELIVERY_LEASE);
    expect(await fireAlarm(id)).toBe(true);
    await untilSettled(id);
    expect(outside.calls.map((call) => call.id)).toEqual([`${game}-1`, `${game}-1`, `${game}-2`]);
  });
});
