import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type { StoredEvent } from "../../src/events/stored-event";
import { startMatch } from "../../src/match/decide";
import { nextDueAt } from "../../src/match/due";
import { withUsername } from "../../src/match/setup";
import { follow, type MatchState } from "../../src/match/state";
import type { GameBatch } from "../../src/player/player-rpc";
import { ROOM_MIGRATIONS } from "../../src/room/migrations";
import { batchFor, newsOf, type OutboxMark, type Recipient, retryDelay } from "../../src/room/outbox";
import { readOutbox } from "../../src/room/outbox-row";
import { migrate } from "../../src/storage/schema-steps";
import { fold, give, move, opening, START, setup } from "../match/fixtures";
import { newId, roomStub } from "./fixtures";
import { OPENING, withOutboxHarness } from "./outbox-harness";

const begun = startMatch(OPENING);
const moved = give(fold(OPENING, begun), "white", move(fold(OPENING, begun), "e2e4", true), START + 1000);
const resigned = give(moved.state, "black", { type: "resign" }, START + 2000);
const all = [...begun, ...moved.events, ...resigned.events];

const steps = follow(OPENING, all);
const [ended, news] = [fold(OPENING, all), newsOf(steps, () => "")];
const pending = { white: batchFor("white", ended, news), black: batchFor("black", ended, news) };
const GAME = "0000000000000001";

const delivered = (white: number, black: number) => ({ white, black });

describe("batches", () => {
  test("contain a side's own turns and all common events, in order, with increasing numbers", () => {
    const types = (batch: GameBatch) => batch.news.map(({ item }) => item.type);
    expect(types(pending.white)).toEqual([
      "game.started",
      "turn.started",
      "move.played",
      "draw.offered",
      "game.finished",
    ]);
    expect(types(pending.black)).toEqual([
      "game.started",
      "move.played",
      "draw.offered",
      "turn.started",
      "game.finished",
    ]);
    expect(pending.black.news.map(({ seq }) => seq)).toEqual([1, 3, 4, 5, 6]);
    expect(pending.black.news.map(({ item }) => item.id)).toContain(`${GAME}-5`);
    expect(pending.black.throughSeq).toBe(6);
  });

  test("turn.started contains everything that a bot needs to answer", () => {
    const turn = pending.black.news.find(({ item }) => item.type === "turn.started")?.item;
    expect(turn?.data).toMatchObject({
      gameId: GAME,
      seq: 5,
      ply: 1,
      side: "black",
      lastMove: { move: "e2e4", san: "e4", side: "white" },
      deadlineAt: expect.stringMatching(/^2026-01-04T00:00:01/),
    });
    expect(turn?.type === "turn.started" && turn.data.legalMoves).toContain("e7c5");
  });
});

describe("delivery", () => {
  test("without failures delivers everything, with one row for all, and leaves nothing pending", async () => {
    await withOutboxHarness(all, async ({ dispatcher, row, writes, log }) => {
      await dispatcher.deliver();
      expect(log.sort()).toEqual([`archive:${GAME}`, "black:6", "white:6"]);
      expect(row()).toEqual({
        delivered: delivered(6, 6),
        observed: {},
        confirmed: ["listing", "archive"],
        notice: null,
        failures: {},
      });
      expect(dispatcher.dueAt(START)).toBeNull();
      expect(writes()).toBe(1);
      await dispatcher.deliver();
      expect([log.length, writes()]).toEqual([3, 1]);
    });
  });

  const OTHERS: readonly (readonly [what: string, task: Recipient, expected: Partial<OutboxMark>])[] = [
    ["white", "white", { delivered: delivered(0, 6), confirmed: ["listing", "archive"] }],
    ["black", "black", { delivered: delivered(6, 0), confirmed: ["listing", "archive"] }],
    ["archive", "archive", { delivered: delivered(6, 6), confirmed: ["listing"] }],
  ];
  test.each(OTHERS)("that fails (%s) delays nothing else", async (what, task, expected) => {
    await withOutboxHarness(all, async ({ dispatcher, row, failed, answers, clock }) => {
      answers[what] = "fails";
      await dispatcher.deliver();
      const failure = { attempts: 1, retryAt: START + retryDelay(1) };
      expect(row()).toMatchObject({ ...expected, failures: { [task]: failure } });
      expect(failed).toEqual([`outbox ${task}`]);
      expect(dispatcher.dueAt(START)).toBe(failure.retryAt);
      clock.now += 1000;
      await dispatcher.deliver();
      expect(row().failures).toEqual({ [task]: { attempts: 2, retryAt: clock.now + retryDelay(2) } });
      delete answers[what];
      await dispatcher.deliver();
      expect(row()).toEqual({
        delivered: delivered(6, 6),
        observed: {},
        confirmed: ["listing", "archive"],
        notice: null,
        failures: {},
      });
    });
  });

  test.each(OTHERS)("that hangs (%s) delays nothing else", async (what, task, expected) => {
    await withOutboxHarness(all, async ({ dispatcher, row, answers, log }) => {
      const gate = Promise.withResolvers<void>();
      answers[what] = gate.promise;
      const round = dispatcher.deliver();
      await vi.waitFor(() => expect(log).toHaveLength(2), { interval: 2 });
      gate.reject(new Error("the object was reset"));
      await round;
      expect(row()).toMatchObject({ ...expected, failures: { [task]: { attempts: 1 } } });
    });
  });

  test.each(OTHERS)("that hangs (%s) is given up after a while and retried", async (what, task, expected) => {
    await withOutboxHarness(
      all,
      async ({ dispatcher, row, failed, answers }) => {
        answers[what] = "hangs";
        await dispatcher.deliver();
        expect(row()).toMatchObject({ ...expected, failures: { [task]: { attempts: 1 } } });
        expect(failed).toEqual([`outbox ${task}`]);
        delete answers[what];
        await dispatcher.deliver();
        expect(row()).toEqual({
          delivered: delivered(6, 6),
          observed: {},
          confirmed: ["listing", "archive"],
          notice: null,
          failures: {},
        });
      },
      { timeLimit: 20 },
    );
  });

  test("to a player that hangs continues later, in order and once, while the other player gets everything at once", async () => {
    await withOutboxHarness(begun, async ({ store, dispatcher, answers, log, row }) => {
      const gate = Promise.withResolvers<void>();
      answers.white = gate.promise;
      const rounds: Promise<void>[] = [];
      for (const events of [[], moved.events, resigned.events]) {
        if (events.length > 0) store.commit(events, null, null, START);
        rounds.push(dispatcher.deliver());
        const { seq } = store.live().state;
        await vi.waitFor(() => expect(log).toContain(`black:${seq}`), { interval: 2 });
      }
      delete answers.white;
      gate.reject(new Error("the object was reset"));
      await Promise.all(rounds);
      expect(log.filter((what) => what.startsWith("white"))).toEqual([]);
      await dispatcher.deliver();
      expect(log).toEqual(["black:2", "black:5", "black:6", `archive:${GAME}`, "white:6"]);
      expect(row()).toEqual({
        delivered: delivered(6, 6),
        observed: {},
        confirmed: ["listing", "archive"],
        notice: null,
        failures: {},
      });
    });
  });

  test("of events that occur during a delivery follows it without another row", async () => {
    await withOutboxHarness(begun, async ({ store, dispatcher, answers, log, writes }) => {
      const gate = Promise.withResolvers<void>();
      answers.white = gate.promise;
      const round = dispatcher.deliver();
      await vi.waitFor(() => expect(log).toEqual(["black:2"]), { interval: 1 });
      store.commit(moved.events, null, null, START);
      expect(dispatcher.dueAt(START)).toBe(START);
      gate.resolve();
      await Promise.all([round, dispatcher.deliver()]);
      expect(log.toSorted()).toEqual(["black:2", "black:5", "white:2", "white:5"]);
      expect([store.live().mark.delivered, writes()]).toEqual([delivered(5, 5), 0]);
    });
  });

  test("to one player stays recorded when that player's name changes during a delivery to the other", async () => {
    await withOutboxHarness(begun, async ({ store, dispatcher, answers, log }) => {
      const gate = Promise.withResolvers<void>();
      answers.black = gate.promise;
      const round = dispatcher.deliver();
      await vi.waitFor(() => expect(log).toEqual(["white:2"]), { interval: 2 });
      store.rename(withUsername(store.live().state.setup, "white", "themistocles"), () => undefined);
      gate.resolve();
      await round;
      expect(store.live().mark.delivered).toEqual(delivered(2, 2));
      expect(dispatcher.dueAt(START)).toBeNull();
      expect(log).toEqual(["white:2", "black:2"]);
      expect(store.live().state.setup.players.white.username).toBe("themistocles");
    });
  });

  test("of a running game does not archive it, and leaves nothing due", async () => {
    await withOutboxHarness([...begun, ...moved.events], async ({ dispatcher, log }) => {
      expect(dispatcher.dueAt(START)).toBe(START);
      await dispatcher.deliver();
      expect(log.sort()).toEqual(["black:5", "white:5"]);
      expect(dispatcher.dueAt(START)).toBeNull();
    });
  });

  const item: StoredEvent = { id: "n", type: "challenge.accepted", timestamp: "", data: {} };
  const notice = { player: OPENING.setup.players.white.id, item };

  const clockAt = (state: MatchState): number => nextDueAt(state) ?? Number.NaN;
  const afterMove = fold(OPENING, [...begun, ...moved.events]);

  test("is recorded with the next command's row", async () => {
    await withOutboxHarness(begun, async ({ store, dispatcher, wake, log, batches }) => {
      await dispatcher.deliver();
      store.commit(moved.events, null, null, START);
      log.length = 0;
      await wake(START + 5000).deliver();
      expect(log.toSorted()).toEqual(["black:5", "white:5"]);
      const [sent] = batches.filter(({ throughSeq }) => throughSeq === 5);
      expect(sent?.news.every(({ seq }) => seq > 2)).toBe(true);
    });
  });

  test("of new events uses them from memory, with the same result as from their rows", async () => {
    await withOutboxHarness(begun, async ({ store, dispatcher, wake, batches }) => {
      await dispatcher.deliver();
      const read = vi.spyOn(store.journal, "events");
      store.commit(moved.events, null, null, START);
      batches.length = 0;
      await dispatcher.deliver();
      await wake(START + 5000).deliver();
      const [white, black, ...fromRows] = batches;
      expect(white?.news.length).toBeGreaterThan(0);
      expect(fromRows).toEqual([white, black]);
      expect(read).not.toHaveBeenCalled();
    });
  });

  test.each([
    ["the alarm is set for the clock", clockAt(afterMove), []],
    ["the alarm is a few seconds ahead", START + 5000, ["white", "black"]],
    ["the alarm is set for another clock", clockAt(afterMove) + 1, ["white", "black"]],
    ["there is no alarm", null, ["white", "black"]],
  ])("on startup, if %s, pending are: %j", async (_, alarmAt, pending) => {
    await withOutboxHarness([...begun, ...moved.events], async ({ wake }) => {
      expect(wake(alarmAt).pending()).toEqual(pending);
    });
  });

  test("an alarm proves nothing after a failure, for a notice, or if the clock ends soon after the move", async () => {
    const quick = opening(setup({ timeControl: { kind: "per-move", perMove: 50_000 } }));
    const start = startMatch(quick);
    await withOutboxHarness(
      start,
      async ({ wake }) => expect(wake(clockAt(fold(quick, start))).pending()).toHaveLength(2),
      {
        from: quick,
      },
    );
    await withOutboxHarness(
      begun,
      async ({ wake }) => expect(wake(clockAt(fold(OPENING, begun))).pending()).toHaveLength(2),
      {
        notice,
      },
    );
    await withOutboxHarness(begun, async ({ wake, dispatcher, answers }) => {
      answers.white = "fails";
      await dispatcher.deliver();
      expect(wake(clockAt(fold(OPENING, begun))).pending()).toEqual(["white"]);
    });
  });

  test("without a clock a row records that all deliveries are done", async () => {
    const unlimited = opening(setup({ timeControl: { kind: "unlimited" } }));
    await withOutboxHarness(
      startMatch(unlimited),
      async ({ dispatcher, wake, writes }) => {
        await dispatcher.deliver();
        expect(writes()).toBe(1);
        expect(wake(null).pending()).toEqual([]);
      },
      { from: unlimited },
    );
  });

  test("a notice precedes the events of the game and delays nothing else", async () => {
    await withOutboxHarness(
      begun,
      async ({ dispatcher, log, row }) => {
        await dispatcher.deliver();
        expect(log.filter((what) => !what.startsWith("black"))).toEqual(["challenge.accepted", "white:2"]);
        expect(row().notice).toBeNull();
      },
      { notice },
    );
  });

  test.each(["fails", "hangs"] as const)(
    "a notice that %s stays pending, and the events are delivered",
    async (answer) => {
      await withOutboxHarness(
        all,
        async ({ dispatcher, row, answers }) => {
          answers["challenge.accepted"] = answer;
          await dispatcher.deliver();
          expect(row()).toMatchObject({ notice, delivered: delivered(6, 6), failures: { white: { attempts: 1 } } });
          delete answers["challenge.accepted"];
          await dispatcher.deliver();
          expect(row()).toMatchObject({ notice: null, failures: {} });
          expect(dispatcher.dueAt(START)).toBeNull();
        },
        { notice, timeLimit: 20 },
      );
    },
  );

  test("rating changes are delivered as an event after the archive has them", async () => {
    const change = { before: 1500, after: 1600, deviation: 200, provisional: true };
    await withOutboxHarness(
      all,
      async ({ dispatcher, log, row, store }) => {
        await dispatcher.deliver();
        await vi.waitFor(() =>
          expect(row()).toMatchObject({ delivered: delivered(7, 7), confirmed: ["listing", "archive"] }),
        );
        expect(store.live().state.ratings).toEqual({ white: change, black: change });
        expect(log).toContain("white:7");
      },
      { ratings: { white: change, black: change } },
    );
  });

  test("retries are delayed longer each time, up to a quarter of an hour", () => {
    expect([1, 2, 3, 4].map(retryDelay)).toEqual([2000, 4000, 8000, 16000]);
    expect(retryDelay(1000)).toBe(900_000);
  });
});

test("an outbox from before attempts were counted per recipient starts with the first delay", async () => {
  await runInDurableObject(roomStub(newId("g")), (_, { storage }) => {
    migrate(storage, ROOM_MIGRATIONS.slice(0, 2));
    storage.sql.exec("INSERT INTO outbox VALUES (1, 3, 4, 0, NULL, 7, 12345)");
    migrate(storage, ROOM_MIGRATIONS);
    expect(readOutbox(storage.sql)).toEqual({
      delivered: delivered(3, 4),
      observed: {},
      confirmed: [],
      notice: null,
      failures: {},
    });
  });
});
