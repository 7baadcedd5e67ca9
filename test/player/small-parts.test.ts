import { describe, expect, test } from "vitest";
import { DEFAULT_EVENT_FILTERS, EVENT_TYPES, isEventFilter, passesFilters } from "../../src/events/filter";
import { urgencyOrder } from "../../src/player/games/urgency";
import { taskDelay } from "../../src/player/jobs/backoff";
import { WakeAlarm } from "../../src/player/jobs/wake-alarm";
import { FirstAttempts } from "../../src/player/webhooks/first-attempts";
import { isInside, network, parseIpv4, parseIpv6 } from "../../src/player/webhooks/ip-address";
import { earliest } from "../../src/shared/time";
import { summary } from "./fixtures";

describe("filters", () => {
  test.each([
    ["turn.started", "turn.started", true],
    ["turn.started", "turn.ended", false],
    ["challenge.*", "challenge.received", true],
    ["challenge.*", "game.started", false],
    ["chall.*", "challenge.received", false],
    ["*", "move.played", true],
    ["*.started", "turn.started", false],
  ])("%j and %j: %j", (filter, type, passes) => {
    expect(passesFilters([filter], type)).toBe(passes);
  });

  test("are a known type, a known first part or everything", () => {
    for (const filter of [...EVENT_TYPES, ...DEFAULT_EVENT_FILTERS, "*", "game.*"]) {
      expect(isEventFilter(filter)).toBe(true);
    }
    for (const filter of ["", "turn", "turn.start", "nothing.*", "**", "webhook.ping", ".*"]) {
      expect(isEventFilter(filter)).toBe(false);
    }
  });
});

test("the most urgent game is the own turn with the nearest deadline", () => {
  const games = [
    summary("waiting-late", { turn: "black", deadlineAt: 300 }),
    summary("mine-unlimited", { turn: "white" }),
    summary("mine-late", { turn: "white", deadlineAt: 200 }),
    summary("waiting-soon", { turn: "black", deadlineAt: 10 }),
    summary("mine-soon", { turn: "black", side: "black", deadlineAt: 100 }),
  ];
  expect(games.toSorted(urgencyOrder).map((game) => game.id)).toEqual([
    "mine-soon",
    "mine-late",
    "mine-unlimited",
    "waiting-soon",
    "waiting-late",
  ]);
});

describe("the alarm", () => {
  const storage = () => {
    const set: number[] = [];
    return {
      set,
      getAlarm: async () => set.at(-1) ?? null,
      setAlarm: async (at: number | Date) => {
        set.push(Number(at));
      },
    };
  };

  test("goes to the earliest due time", () => {
    expect(earliest([])).toBeNull();
    expect(earliest([null, null])).toBeNull();
    expect(earliest([null, 30, 20, null, 40])).toBe(20);
  });

  test("is only set when it would be too late", () => {
    const kept = storage();
    const alarm = new WakeAlarm(kept);
    for (const due of [null, 100, 100, 200, null, 50, 70]) alarm.ensure(due);
    expect(kept.set).toEqual([100, 50]);
    alarm.fired();
    alarm.ensure(70);
    expect(kept.set).toEqual([100, 50, 70]);
  });

  test("is set again where what memory says may be wrong", async () => {
    const kept = storage();
    const alarm = new WakeAlarm(kept);
    alarm.ensure(100);
    alarm.forget();
    alarm.ensure(100);
    const woken = new WakeAlarm(kept);
    await woken.load();
    woken.ensure(100);
    expect(kept.set).toEqual([100, 100]);
  });
});

test("a task's waits grow to an hour and stay there", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map(taskDelay);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect([waits[0], waits.at(-1)]).toEqual([1000, 3_600_000]);
});

test("first attempts wait for the earlier ones of their game, and for no others", () => {
  const first = new FirstAttempts();
  const add = (id: number, gameId: string | null, readyAt = 0) => first.add({ id, webhookId: "w", gameId, readyAt });
  add(1, "g");
  add(2, "g");
  add(3, "h");
  add(4, null);
  add(5, "i", 100);
  const ready = (now = 0) => first.ready("w", now).map((untried) => untried.id);
  expect(ready()).toEqual([1, 3, 4]);
  expect(ready(100)).toEqual([1, 3, 4, 5]);
  first.settle({ id: 1, webhookId: "w", gameId: "g" });
  first.settle({ id: 4, webhookId: "w", gameId: null });
  expect(ready()).toEqual([2, 3]);
  expect(first.ready("another", 0)).toEqual([]);
  first.drop("w");
  expect(ready(100)).toEqual([]);
});

describe("addresses", () => {
  test.each([
    ["0.0.0.0", 0n],
    ["1.2.3.4", 0x01020304n],
    ["255.255.255.255", 0xffffffffn],
    ["1.2.3", null],
    ["01.2.3.4", null],
    ["1.2.3.256", null],
  ])("IPv4 %j", (text, value) => {
    expect(parseIpv4(text)?.value ?? null).toBe(value);
  });

  test.each([
    ["::", 0n],
    ["::1", 1n],
    ["1::", 1n << 112n],
    ["1:2:3:4:5:6:7:8", 0x00010002000300040005000600070008n],
    ["::ffff:1.2.3.4", 0xffff01020304n],
    ["1:2:3:4:5:6:7", null],
    ["1:2:3:4:5:6:7:8::", null],
    [":::", null],
    ["1.2.3.4::", null],
    ["12345::", null],
  ])("IPv6 %j", (text, value) => {
    expect(parseIpv6(text)?.value ?? null).toBe(value);
  });

  test("lie in blocks by their first bits", () => {
    const block = network("172.16.0.0/12", "private");
    const inside = (text: string) => {
      const address = parseIpv4(text) ?? parseIpv6(text);
      return address !== null && isInside(address, block);
    };
    expect(["172.16.0.0", "172.31.255.255"].every(inside)).toBe(true);
    expect(["172.15.255.255", "172.32.0.0", "::172.16.0.1"].some(inside)).toBe(false);
  });
});
