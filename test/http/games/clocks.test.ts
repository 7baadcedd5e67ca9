import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { insertBlock } from "../../../src/db/blocks";
import { at, get, listAt, newGame, newPlayer, post, send, TERMS, textAt, verdict } from "../client";
import { eventsOf, feedOf } from "../events";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BANK = { kind: "bank", initial: "P3D", increment: "P1D", max: "P4D" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (time: number): void => {
  vi.setSystemTime(Date.now() + time);
};

/** Runs the room's alarm, as the runtime would. */
const runAlarm = (gameId: string): Promise<boolean> =>
  runDurableObjectAlarm(env.ROOMS.get(env.ROOMS.idFromName(gameId)));

const deadlineIn = (body: Parameters<typeof textAt>[0]): number => Date.parse(textAt(body, "deadlineAt")) - Date.now();

describe("a bank", () => {
  test("runs while its owner is to move and grows by the increment up to its maximum", async () => {
    const { id, white, black } = await newGame({ timeControl: BANK });
    const path = `/v1/games/${id}/moves`;
    pass(36 * HOUR);
    const first = await post(path, white.token, { move: "e2e4", ply: 0 });
    expect(at(first.body, "clock", "remaining")).toEqual({ white: "P2DT12H", black: "P3D" });
    expect(deadlineIn(first.body)).toBe(3 * DAY);
    const second = await post(path, black.token, { move: "b7d5", ply: 1 });
    expect(at(second.body, "clock", "remaining")).toEqual({ white: "P2DT12H", black: "P4D" });
    expect(deadlineIn(second.body)).toBe(60 * HOUR);
  });

  test("ends the game on a late move without an increment", async () => {
    const { id, white } = await newGame({ timeControl: BANK });
    pass(3 * DAY + 1);
    const late = await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    expect(verdict(late)).toBe("409 deadline-passed");
    const { body } = await get(`/v1/games/${id}`);
    expect(late.body.deadlineAt).toBe(body.finishedAt);
    expect(body).toMatchObject({ ply: 0, outcome: { winner: "black", reason: "timeout" } });
    expect(at(body, "clock", "remaining")).toEqual({ white: "PT0S", black: "P3D" });
  });

  test("answers deadline-passed to the late player and game-over to the others", async () => {
    const { id, white, black } = await newGame({ timeControl: BANK });
    pass(4 * DAY);
    const moves = `/v1/games/${id}/moves`;
    expect(verdict(await post(moves, white.token, { move: "e2e4", ply: 0 }))).toBe("409 deadline-passed");
    expect(verdict(await post(`${moves}?dryRun=true`, white.token, { move: "e2e4", ply: 0 }))).toBe(
      "409 deadline-passed",
    );
    expect(verdict(await post(moves, black.token, { move: "b7d5", ply: 0 }))).toBe("409 game-over");
    expect(verdict(await post(`/v1/games/${id}/resign`, white.token))).toBe("409 game-over");
  });

  test.each([
    ["an initial time above its maximum", { ...BANK, initial: "P5D" }, "timeControl.initial"],
    ["an increment above its maximum", { ...BANK, increment: "P5D" }, "timeControl.increment"],
    ["a maximum above the server's", { ...BANK, max: "P61D" }, "timeControl.max"],
    [
      "an initial time above the server's maximum for a move",
      { ...BANK, initial: "P31D", max: "P60D" },
      "timeControl.initial",
    ],
    [
      "an increment above the server's maximum for a move",
      { ...BANK, increment: "P31D", max: "P60D" },
      "timeControl.increment",
    ],
    ["an initial time below the server's minimum", { ...BANK, initial: "PT1M" }, "timeControl.initial"],
    ["no increment", { kind: "bank", initial: "P3D", max: "P4D" }, "timeControl.increment"],
    ["a time per move", { ...BANK, perMove: "P1D" }, "timeControl.perMove"],
  ])("is refused with %s", async (_, timeControl, field) => {
    const refused = await post("/v1/challenges", (await newPlayer()).token, { ...TERMS, timeControl });
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(listAt(refused.body, "errors").map((error) => at(error, "field"))).toContain(field);
  });
});

test("of sixty days is filled by increments and by added time", async () => {
  const timeControl = { kind: "bank", initial: "P30D", increment: "P30D", max: "P60D" };
  const { id, white, black } = await newGame({ timeControl });
  const { body } = await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
  expect(at(body, "clock", "remaining", "white")).toBe("P60D");
  await post(`/v1/games/${id}/add-time`, white.token, { time: "P30D" });
  expect(deadlineIn((await get(`/v1/games/${id}`, black.token)).body)).toBe(60 * DAY);
  expect(verdict(await post(`/v1/games/${id}/add-time`, white.token))).toBe("409 time-at-most");
});

describe("an unlimited game", () => {
  const timeControl = { kind: "unlimited" };

  test("never has a deadline", async () => {
    const { id, white, black } = await newGame({ timeControl });
    expect((await get(`/v1/games/${id}`)).body).toMatchObject({ deadlineAt: null, clock: { remaining: null } });
    const [turn] = await eventsOf(white, "turn.started");
    expect(at(turn, "data", "deadlineAt")).toBeNull();
    pass(2000 * DAY);
    await runAlarm(id);
    expect((await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 })).status).toBe(200);
    expect(verdict(await post(`/v1/games/${id}/add-time`, white.token))).toBe("409 no-clock");
    expect((await feedOf(black)).some((event) => at(event, "type") === "deadline.warning")).toBe(false);
  });

  test("accepts no times", async () => {
    const body = { ...TERMS, timeControl: { ...timeControl, perMove: "P1D" } };
    expect(verdict(await post("/v1/challenges", (await newPlayer()).token, body))).toBe("422 invalid-request");
  });
});

describe("a deadline", () => {
  test("is announced once, then ends the game, and notifies both players", async () => {
    const { id, white, black } = await newGame();
    await eventsOf(white, "turn.started");
    pass(54 * HOUR);
    expect(await runAlarm(id)).toBe(true);
    const [warning] = await eventsOf(white, "deadline.warning");
    expect(at(warning, "data")).toMatchObject({ side: "white", ply: 0 });
    pass(17 * HOUR);
    await runAlarm(id);
    await get(`/v1/games/${id}`);
    pass(HOUR + 1);
    expect(await runAlarm(id)).toBe(true);
    const [finished] = await eventsOf(black, "game.finished");
    expect(at(finished, "data", "outcome")).toEqual({ winner: "black", reason: "timeout" });
    expect(Date.parse(textAt(finished, "timestamp"))).toBe(Date.now() - 1);
    expect(await eventsOf(white, "deadline.warning")).toHaveLength(1);
    expect((await feedOf(black)).some((event) => at(event, "type") === "deadline.warning")).toBe(false);
    await eventsOf(white, "game.finished");
  });

  test("is not met by an acceptance that arrives after it", async () => {
    const { id, white, black } = await newGame();
    await post(`/v1/games/${id}/draw-offer`, black.token, { ply: 0 });
    pass(3 * DAY + 1);
    expect(verdict(await post(`/v1/games/${id}/draw-offer`, white.token, { ply: 0 }))).toBe("409 game-over");
    expect((await get(`/v1/games/${id}`)).body.outcome).toEqual({ winner: "black", reason: "timeout" });
  });

  test("is met by a move at exactly that instant", async () => {
    const { id, white } = await newGame();
    pass(3 * DAY);
    vi.setSystemTime(Date.parse(textAt((await get(`/v1/games/${id}`)).body, "deadlineAt")));
    expect((await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 })).status).toBe(200);
  });
});

describe("added time", () => {
  test("is a day by default, up to the limit of a turn, and both players are notified", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/add-time`;
    const before = deadlineIn((await get(`/v1/games/${id}`)).body);
    expect(deadlineIn((await post(path, black.token)).body)).toBe(before + DAY);
    expect(deadlineIn((await post(path, black.token, { time: "PT36H" })).body)).toBe(before + 60 * HOUR);
    expect(deadlineIn((await post(path, black.token, { time: "P30D" })).body)).toBe(30 * DAY);
    expect(verdict(await post(path, black.token, { time: "PT1H" }))).toBe("409 time-at-most");
    const changes = await eventsOf(white, "clock.changed", 3);
    expect(changes.map((event) => at(event, "data", "extra")).slice(0, 2)).toEqual(["P1D", "P1DT12H"]);
    expect(at(changes[0], "data", "side")).toBe("black");
    await eventsOf(black, "clock.changed", 3);
  });

  test("is refused if either player has blocked the other", async () => {
    for (const isGiver of [true, false]) {
      const { id, white, black } = await newGame();
      const [playerId, blockedId] = isGiver ? [black.id, white.id] : [white.id, black.id];
      await insertBlock(env.DB, { playerId, blockedId, createdAt: Date.now() });
      expect(verdict(await post(`/v1/games/${id}/add-time`, black.token))).toBe("403 blocked");
    }
  });

  test("is refused to oneself, to other players, and with invalid durations", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/add-time`;
    expect(verdict(await post(path, white.token))).toBe("409 opponent-not-to-move");
    expect(verdict(await post(path, (await newPlayer()).token))).toBe("403 not-a-player");
    for (const time of ["PT1S", "P31D", "P1M", "-P1D", "tomorrow", 3]) {
      const refused = await post(path, black.token, { time });
      expect([verdict(refused), at(refused.body, "errors", 0, "field")]).toEqual(["422 invalid-request", "time"]);
    }
    await post(`/v1/games/${id}/resign`, white.token);
    expect(verdict(await post(path, black.token))).toBe("409 game-over");
    expect(verdict(await send("POST", path))).toBe("401 missing-token");
  });
});
