import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { VacationEnd } from "../../../src/events/clock-events";
import type { GameBatch, PlayerRpc } from "../../../src/player/player-rpc";
import { vacationLeft } from "../../../src/player/vacation/vacation-budget";
import type { Side } from "../../../src/shared/side";
import { rfc3339 } from "../../../src/shared/time";
import {
  alarmOf,
  batch,
  costOf,
  DAY,
  evict,
  feedIds,
  fireAlarm,
  HOUR,
  newId,
  newPlayer,
  news,
  summary,
  travelTo,
  until,
} from "../fixtures";

const START = Date.parse("2027-03-01T00:00:00Z");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  travelTo(START);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const daysLeft = async (rpc: PlayerRpc) => (await rpc.accountState()).vacationDaysLeft;
const awayUntil = async (rpc: PlayerRpc) => (await rpc.accountState()).vacation?.until ?? null;
const refusal = async (wish: ReturnType<PlayerRpc["startVacation"]>) => {
  const answer = await wish;
  return answer.ok ? null : answer.error.code;
};

/** The batch by which a game reports a vacation to its player. */
const vacationNews = (gameId: string, seq: number, side: Side, cause: VacationEnd | null, at: number): GameBatch => {
  const item =
    cause === null
      ? news(gameId, seq, "vacation.started", { side, until: rfc3339(at + DAY) })
      : news(gameId, seq, "vacation.ended", { side, cause });
  return {
    gameId,
    throughSeq: seq,
    news: [{ seq, item: { ...item, timestamp: rfc3339(at) } }],
    summary: summary(gameId),
  };
};

/** The ids of a feed, with the times removed from those of vacations. */
const untimedIds = async (rpc: PlayerRpc): Promise<readonly string[]> =>
  (await feedIds(rpc)).map((id) => id.replace(/(-vacation-\d+-[a-z]+)-\w+$/, "$1"));

describe("the budget", () => {
  test.each([
    ["nothing was used", [], 30],
    ["a vacation is running", [{ startedAt: 0, until: 7, endedAt: null }], 23],
    ["a vacation ended early", [{ startedAt: 0, until: 7, endedAt: 3 }], 27],
    ["a vacation ended within its first day", [{ startedAt: 0, until: 7, endedAt: 0.1 }], 29],
    ["a vacation of less than a day ended early", [{ startedAt: 0, until: 0.5, endedAt: 0.1 }], 29.5],
    ["a vacation was half a year ago", [{ startedAt: -100, until: -90, endedAt: -90 }], 20],
    ["a vacation was over a year ago", [{ startedAt: -385, until: -375, endedAt: -375 }], 30],
    [
      "a vacation started over a year ago and ended within the year",
      [{ startedAt: -366, until: -360, endedAt: -360 }],
      26,
    ],
    ["more than everything was used", [{ startedAt: -50, until: -10, endedAt: -10 }], 0],
  ])("when %s", (_name, vacations, expected) => {
    const taken = vacations.map(({ startedAt, until: end, endedAt }, n) => ({
      n,
      startedAt: startedAt * DAY,
      until: end * DAY,
      endedAt: endedAt === null ? null : endedAt * DAY,
    }));
    expect(vacationLeft(taken, 30 * DAY, DAY) / DAY).toBe(expected);
  });
});

describe("a vacation", () => {
  test("is announced once, survives an eviction, and ends on time by the alarm", async () => {
    const { id, rpc } = await newPlayer();
    expect(await rpc.startVacation({ length: 7 * DAY })).toEqual({
      ok: true,
      value: { vacation: { startedAt: START, until: START + 7 * DAY }, plannedVacation: null, vacationDaysLeft: 23 },
    });
    expect(await refusal(rpc.startVacation({}))).toBe("on-vacation");
    await evict(id);
    expect(await awayUntil(rpc)).toBe(START + 7 * DAY);
    expect(await alarmOf(id)).toBeLessThanOrEqual(START + 7 * DAY);
    travelTo(START + 7 * DAY);
    expect(await awayUntil(rpc)).toBeNull();
    await fireAlarm(id);
    await fireAlarm(id);
    expect(await untimedIds(rpc)).toEqual([`${id}-vacation-1-started`, `${id}-vacation-1-ended`]);
    expect(await rpc.feed(null, 10)).toMatchObject({
      value: { items: [{}, { timestamp: rfc3339(START + 7 * DAY), data: { cause: "over" } }] },
    });
    expect(await daysLeft(rpc)).toBe(23);
  });

  test("is at least a day long, and at most as long as the remaining budget", async () => {
    const { rpc } = await newPlayer();
    expect(await rpc.startVacation({ length: DAY - 1 })).toEqual({
      ok: false,
      error: { code: "vacation-length", least: DAY, most: 30 * DAY },
    });
    expect(await refusal(rpc.startVacation({ until: START + 31 * DAY }))).toBe("vacation-length");
    expect(await refusal(rpc.startVacation({ until: START - DAY }))).toBe("vacation-length");
    expect(await rpc.startVacation({ until: START + DAY })).toMatchObject({ ok: true });
  });

  test("costs at least a day when it ends early; the last remainder may be shorter", async () => {
    const { rpc } = await newPlayer();
    await rpc.startVacation({ length: 29.5 * DAY });
    travelTo(START + HOUR);
    await rpc.endVacation();
    await rpc.endVacation();
    expect(await daysLeft(rpc)).toBe(29);
    await rpc.startVacation({ length: 28.5 * DAY });
    travelTo(START + 40 * DAY);
    expect(await daysLeft(rpc)).toBe(0.5);
    expect(await refusal(rpc.startVacation({ length: DAY }))).toBe("vacation-length");
    await rpc.startVacation({});
    expect(await awayUntil(rpc)).toBe(START + 40.5 * DAY);
    travelTo(START + 41 * DAY);
    expect(await refusal(rpc.startVacation({}))).toBe("no-vacation-left");
    travelTo(START + 366 * DAY);
    expect(await daysLeft(rpc)).toBe(1.95);
    expect(await rpc.startVacation({ length: DAY })).toMatchObject({ ok: true });
    const ids = await feedIds(rpc);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("ends in all games when the player moves in one, once, and not by late events of an earlier vacation", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    await rpc.startVacation({ length: 7 * DAY });
    travelTo(START + 2 * DAY);
    await rpc.receive(vacationNews(game, 2, "white", "moved", START - HOUR));
    expect(await awayUntil(rpc)).not.toBeNull();
    await rpc.receive(vacationNews(game, 3, "white", null, START));
    await rpc.receive(vacationNews(game, 4, "white", "moved", START + 2 * DAY));
    await rpc.receive(vacationNews(game, 4, "white", "moved", START + 2 * DAY));
    expect(await awayUntil(rpc)).toBeNull();
    expect(await daysLeft(rpc)).toBe(28);
    expect(await untimedIds(rpc)).toEqual([`${game}-1`, `${id}-vacation-1-started`, `${id}-vacation-1-ended`]);
  });

  test("of the opponent is an ordinary event with no effect on this player", async () => {
    const { rpc } = await newPlayer();
    const game = newId("g");
    await rpc.startVacation({ length: 7 * DAY });
    await rpc.receive(vacationNews(game, 1, "black", null, START));
    await rpc.receive(vacationNews(game, 2, "black", "moved", START + HOUR));
    expect((await feedIds(rpc)).slice(1)).toEqual([`${game}-1`, `${game}-2`]);
    expect(await awayUntil(rpc)).not.toBeNull();
  });

  test("costs no row for the events of games while the player is not on vacation", async () => {
    const { id } = await newPlayer();
    const game = newId("g");
    expect(await costOf(id, (self) => self.receive(batch(game, [1, 2])))).toEqual({ rows: 1, alarms: 0 });
  });
});

describe("a scheduled vacation", () => {
  const week = { from: START + 100 * DAY, length: 7 * DAY };

  test("is limited by the budget at the time when it starts", async () => {
    const { rpc } = await newPlayer();
    await rpc.startVacation({ length: 25 * DAY });
    travelTo(START + 30 * DAY);
    expect(await rpc.startVacation(week)).toMatchObject({ error: { code: "vacation-length", most: 5 * DAY } });
    expect(await rpc.startVacation({ ...week, from: START + 384 * DAY })).toMatchObject({ ok: true });
  });

  test("starts on time by the alarm, also if nothing woke the object before it was over", async () => {
    const { id, rpc } = await newPlayer();
    await rpc.startVacation(week);
    expect(await alarmOf(id)).toBeLessThanOrEqual(week.from);
    travelTo(week.from + 8 * DAY);
    await evict(id);
    await fireAlarm(id);
    expect(await untimedIds(rpc)).toEqual([`${id}-vacation-1-started`, `${id}-vacation-1-ended`]);
    expect(await rpc.feed(null, 10)).toMatchObject({
      value: { items: [{ timestamp: rfc3339(week.from) }, { timestamp: rfc3339(week.from + 7 * DAY) }] },
    });
    expect(await rpc.startVacation({})).toMatchObject({ ok: true });
  });

  test("that starts while the object is evicted applies before the alarm, and to a game that starts then", async () => {
    const { rpc } = await newPlayer();
    await rpc.startVacation(week);
    travelTo(week.from - 1);
    expect(await awayUntil(rpc)).toBeNull();
    travelTo(week.from);
    expect(await awayUntil(rpc)).toBe(week.from + 7 * DAY);
    expect(await refusal(rpc.startVacation({}))).toBe("on-vacation");
  });

  test("that is canceled passes its number to the next one, which never repeats a published number", async () => {
    const { id, rpc } = await newPlayer();
    await rpc.startVacation({ length: DAY });
    travelTo(START + 800 * DAY);
    await rpc.startVacation({ from: START + 810 * DAY, length: DAY });
    await rpc.endVacation();
    await rpc.startVacation({ length: DAY });
    expect(await untimedIds(rpc)).toEqual(
      ["1-started", "1-ended", "2-started"].map((what) => `${id}-vacation-${what}`),
    );
    expect(await rpc.vacations()).toHaveLength(1);
  });

  test("of a day has no notice of its end; a longer one has it once, a day before", async () => {
    const { id, rpc } = await newPlayer();
    await rpc.startVacation({ from: START + DAY, length: DAY });
    for (const days of [1, 2]) {
      travelTo(START + days * DAY);
      await fireAlarm(id);
    }
    await rpc.startVacation({ length: 3 * DAY });
    for (const days of [4, 4.5, 5]) {
      travelTo(START + days * DAY);
      await fireAlarm(id);
    }
    expect((await untimedIds(rpc)).filter((event) => event.endsWith("ending"))).toEqual([`${id}-vacation-2-ending`]);
  });
});

describe("unread messages", () => {
  const message = (gameId: string, seq: number, side: Side): GameBatch => ({
    gameId,
    throughSeq: seq,
    news: [{ seq, item: news(gameId, seq, "message.posted", { side }) }],
    summary: summary(gameId),
  });

  test("are the opponent's messages since the player last read them", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    const unread = async () => (await rpc.runningGames())[0]?.unread;
    await rpc.receive(batch(game, [1]));
    expect(await unread()).toBe(0);
    await rpc.receive(message(game, 2, "black"));
    await rpc.receive(message(game, 2, "black"));
    await rpc.receive(message(game, 3, "white"));
    await rpc.receive(message(game, 4, "black"));
    await evict(id);
    expect(await unread()).toBe(2);
    await rpc.markRead(game);
    expect(await unread()).toBe(0);
    expect(await costOf(id, (self) => self.markRead(game))).toEqual({ rows: 0, alarms: 0 });
    await rpc.receive({ ...message(game, 5, "black"), summary: { ...summary(game), status: "finished" } });
    await rpc.receive({ ...message(game, 6, "black"), summary: { ...summary(game), status: "finished" } });
    expect((await rpc.listGames({ limit: 10, after: null })).unreadFinished).toMatchObject([{ id: game, unread: 2 }]);
    await rpc.markRead(game);
    expect((await rpc.listGames({ limit: 10, after: null })).unreadFinished).toEqual([]);
  });

  test("are counted per running game", async () => {
    const { rpc } = await newPlayer();
    const game = newId("g");
    const unread = async () => (await rpc.runningGames())[0]?.unread;
    await rpc.receive(message(game, 5, "black"));
    await until(async () => expect(await unread()).toBe(1));
  });
});
