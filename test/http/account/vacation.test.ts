import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Player } from "../../../src/player/player";
import { Room } from "../../../src/room/room";
import { DAY, evict, fireAlarm, HOUR, travelTo, until } from "../../player/fixtures";
import { roomStub } from "../../room/fixtures";
import {
  at,
  gameBetween,
  get,
  listAt,
  newGame,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  verdict,
} from "../client";

const START = Date.parse("2027-05-01T00:00:00Z");

beforeEach(() => travelTo(START));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const deadline = async (game: string, token: string) =>
  Date.parse(textAt((await get(`/v1/games/${game}`, token)).body, "deadlineAt"));
const untilDeadline = (game: string, token: string, expected: number) =>
  until(async () => expect(await deadline(game, token)).toBe(expected));
const typesOf = async (player: TestPlayer) =>
  listAt((await get("/v1/me/events?limit=100", player.token)).body, "items").map((event) => textAt(event, "type"));
/** Waits until this many games are in the player's own list. */
const untilListed = (player: TestPlayer, count: number) =>
  until(async () => expect(listAt((await get("/v1/me/games", player.token)).body, "items")).toHaveLength(count));

const awayUntil = async (player: TestPlayer) => {
  const { vacation } = (await get("/v1/me", player.token)).body;
  return vacation === null ? null : at(vacation ?? null, "until");
};

describe("a vacation", () => {
  test("stops the player's own clocks in all their games, and nobody else's", async () => {
    const { id, white, black } = await newGame();
    const theirs = await gameBetween(black, white);
    const hurried = await gameBetween(white, black, { vacation: false });
    await untilListed(white, 3);
    travelTo(START + DAY);
    const started = await post("/v1/me/vacation", white.token, { duration: "P7D" });
    expect(started.body).toEqual({
      vacation: { startedAt: "2027-05-02T00:00:00.000Z", until: "2027-05-09T00:00:00.000Z" },
      plannedVacation: null,
      vacationDaysLeft: 23,
    });
    expect((await get("/v1/me", white.token)).body).toMatchObject(started.body);
    expect((await get(`/v1/players/${white.username}`)).body.vacation).toEqual(started.body.vacation);
    expect((await get(`/v1/players/${black.username}`)).body.vacation).toBeNull();
    await untilDeadline(id, white.token, START + 10 * DAY);
    expect(await deadline(theirs.id, white.token)).toBe(START + 3 * DAY);
    expect(await deadline(hurried.id, white.token)).toBe(START + 3 * DAY);
    await until(async () => expect(await typesOf(black)).toContain("vacation.started"));
    expect((await typesOf(white)).filter((type) => type === "vacation.started")).toHaveLength(1);
  });

  test("stops the clock of a game that starts during it", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await post("/v1/me/vacation", white.token);
    const { id } = await gameBetween(white, black);
    await untilDeadline(id, white.token, START + 33 * DAY);
  });

  test("ends in all games when the player ends it or moves", async () => {
    const first = await newGame();
    const { white } = first;
    const second = await gameBetween(white, first.black);
    await untilListed(white, 2);
    await post("/v1/me/vacation", white.token, { until: "2027-05-11T00:00:00Z" });
    // The jobs of the games are independent, so one can be done while the other is not.
    for (const { id } of [first, second]) await untilDeadline(id, white.token, START + 13 * DAY);
    travelTo(START + 2 * DAY);
    const move = { move: "e2e4", ply: 0 };
    for (const query of ["", "?dryRun=true"]) {
      const refused = await post(`/v1/games/${first.id}/moves${query}`, white.token, move);
      expect(verdict(refused)).toBe("409 on-vacation");
      expect(refused.body.detail).toContain("endVacation: true");
    }
    expect(await awayUntil(white)).toBe("2027-05-11T00:00:00.000Z");
    await post(`/v1/games/${first.id}/moves`, white.token, { ...move, endVacation: true });
    await untilDeadline(second.id, white.token, START + 5 * DAY);
    expect((await get("/v1/me", white.token)).body).toMatchObject({ vacation: null, vacationDaysLeft: 28 });
    expect((await typesOf(white)).filter((type) => type === "vacation.ended")).toHaveLength(1);

    await post("/v1/me/vacation", white.token, { duration: "P2D" });
    await untilDeadline(second.id, white.token, START + 7 * DAY);
    travelTo(START + 2 * DAY + HOUR);
    expect((await send("DELETE", "/v1/me/vacation", { token: white.token })).status).toBe(204);
    expect((await send("DELETE", "/v1/me/vacation", { token: white.token })).status).toBe(204);
    await untilDeadline(second.id, white.token, START + 5 * DAY + HOUR);
    expect((await get("/v1/me", white.token)).body).toMatchObject({ vacation: null, vacationDaysLeft: 27 });
  });

  test("can be scheduled, is private, starts on time, and announces its end", async () => {
    const { id, white, black } = await newGame();
    await untilListed(white, 1);
    const plan = { from: "2027-05-02T12:00:00Z", until: "2027-05-09T12:00:00Z" };
    const planned = await post("/v1/me/vacation", white.token, plan);
    expect(planned.body).toEqual({
      vacation: null,
      plannedVacation: { from: "2027-05-02T12:00:00.000Z", until: "2027-05-09T12:00:00.000Z" },
      vacationDaysLeft: 23,
    });
    for (const body of [{}, plan]) {
      expect(verdict(await post("/v1/me/vacation", white.token, body))).toBe("409 vacation-planned");
    }
    expect((await get(`/v1/players/${white.username}`, white.token)).body.vacation).toBeNull();
    expect(await typesOf(white)).not.toContain("vacation.started");
    expect(await deadline(id, white.token)).toBe(START + 3 * DAY);

    travelTo(START + 1.5 * DAY);
    await fireAlarm(white.id);
    await untilDeadline(id, white.token, START + 10 * DAY);
    await until(async () => expect(await typesOf(black)).toContain("vacation.started"));
    expect((await get(`/v1/players/${white.username}`)).body.vacation).toMatchObject({
      startedAt: "2027-05-02T12:00:00.000Z",
    });

    travelTo(START + 7.5 * DAY);
    await fireAlarm(white.id);
    await fireAlarm(white.id);
    const notices = listAt((await get("/v1/me/events?limit=100", white.token)).body, "items").filter(
      (event) => at(event, "type") === "vacation.ending",
    );
    expect(notices).toMatchObject([
      { timestamp: "2027-05-08T12:00:00.000Z", data: { until: "2027-05-09T12:00:00.000Z" } },
    ]);
    expect(await typesOf(black)).not.toContain("vacation.ending");
  });

  test("can be canceled before it starts, at no cost", async () => {
    const { id, white } = await newGame();
    await untilListed(white, 1);
    await post("/v1/me/vacation", white.token, { from: "2027-05-02T00:00:00Z", duration: "P7D" });
    expect((await send("DELETE", "/v1/me/vacation", { token: white.token })).status).toBe(204);
    expect((await get("/v1/me", white.token)).body).toMatchObject({ plannedVacation: null, vacationDaysLeft: 30 });
    travelTo(START + 2 * DAY);
    await fireAlarm(white.id);
    expect(await deadline(id, white.token)).toBe(START + 3 * DAY);
    for (const from of ["2027-04-30T00:00:00Z", "2028-06-01T00:00:00Z"]) {
      const refused = await post("/v1/me/vacation", white.token, { from, duration: "P1D" });
      expect(listAt(refused.body, "errors")).toEqual([
        { field: "from", detail: "expected a time to come, at most P365D from now" },
      ]);
    }
  });

  test("is created once when a crash loses the answer of its idempotency key", async () => {
    const { id, token } = await newPlayer();
    const lost = vi.spyOn(Player.prototype, "finishRequest").mockRejectedValueOnce(new Error("killed"));
    vi.spyOn(Player.prototype, "abandonRequest").mockResolvedValue();
    const body = { duration: "P7D" };
    const asked = () => send("POST", "/v1/me/vacation", { token, body, headers: { "Idempotency-Key": "away" } });
    expect((await asked()).status).toBe(500);
    lost.mockRestore();
    await evict(id);
    travelTo(START + 2 * 60_000);
    const again = await asked();
    expect([again.status, at(again.body, "vacation", "until")]).toEqual([200, "2027-05-08T00:00:00.000Z"]);
    expect((await asked()).text).toBe(again.text);
    expect(verdict(await post("/v1/me/vacation", token, body))).toBe("409 on-vacation");
  });

  test("is refused with the values that are allowed", async () => {
    const { token } = await newPlayer();
    const short = await post("/v1/me/vacation", token, { duration: "PT3H" });
    expect(verdict(short)).toBe("422 invalid-request");
    expect(listAt(short.body, "errors")).toEqual([{ field: "duration", detail: "expected a vacation of P1D to P30D" }]);
    for (const body of [
      { duration: "P40D" },
      { until: "2027-04-01T00:00:00Z" },
      { until: "tomorrow" },
      { duration: "a week" },
      { duration: "P2D", until: "2027-05-05T00:00:00Z" },
      { days: 3 },
    ]) {
      expect(verdict(await post("/v1/me/vacation", token, body))).toBe("422 invalid-request");
    }
    expect((await get("/v1/me", token)).body).toMatchObject({ vacation: null, vacationDaysLeft: 30 });
    expect((await post("/v1/me/vacation", token)).status).toBe(200);
    expect(verdict(await post("/v1/me/vacation", token))).toBe("409 on-vacation");
    travelTo(START + 31 * DAY);
    expect(verdict(await post("/v1/me/vacation", token))).toBe("409 no-vacation-left");
  });

  test("reaches a game that failed at first, also after a crash", async () => {
    const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white } = await newGame();
    await untilListed(white, 1);
    const command = vi.spyOn(Room.prototype, "command").mockRejectedValue(new Error("not now"));
    await post("/v1/me/vacation", white.token, { duration: "P5D" });
    await until(() => expect(failed.mock.calls.join()).toContain("not now"));
    expect(await deadline(id, white.token)).toBe(START + 3 * DAY);
    command.mockRestore();
    await evict(white.id);
    travelTo(START + HOUR);
    await fireAlarm(white.id);
    // The clock stops when the vacation reaches the game, and stays stopped until the vacation's original end.
    await untilDeadline(id, white.token, START + 5 * DAY + 3 * DAY - HOUR);
    expect(at((await get(`/v1/games/${id}`, white.token)).body, "clock", "vacationUntil", "white")).toBe(
      "2027-05-06T00:00:00.000Z",
    );
  });
});

describe("a vacation that starts while the server is down", () => {
  const returnAt = async (days: number, game: string, player: string) => {
    await evict(player);
    await evictDurableObject(roomStub(game));
    travelTo(START + days * DAY);
  };
  const seenBy = async (game: string, player: TestPlayer) => (await get(`/v1/games/${game}`, player.token)).body;
  const told = async (game: string, player: TestPlayer) =>
    listAt((await get("/v1/me/events?limit=100", player.token)).body, "items")
      .filter((event) => textAt(event, "id").startsWith(game) && textAt(event, "type").startsWith("vacation"))
      .map((event) => `${textAt(event, "type")} ${textAt(event, "timestamp").slice(5, 13)}`);

  // White has three days to move, starting on May 1.
  test.each([
    ["and has not ended", 1.5, 7, 5, { status: "active", deadlineAt: "2027-05-11T00:00:00.000Z" }],
    ["and has ended", 1.5, 2, 4, { status: "active", deadlineAt: "2027-05-06T00:00:00.000Z" }],
    [
      "and has ended, as has White's remaining time",
      1.5,
      2,
      6,
      { status: "finished", finishedAt: "2027-05-06T00:00:00.000Z" },
    ],
    ["after White's time has run out", 3.5, 2, 4, { status: "finished", finishedAt: "2027-05-04T00:00:00.000Z" }],
  ])("%s", async (_, from, days, back, expected) => {
    const { id, white, black } = await newGame();
    await untilListed(white, 1);
    await post("/v1/me/vacation", white.token, {
      from: new Date(START + from * DAY).toISOString(),
      duration: `P${days}D`,
    });
    await returnAt(back, id, white.id);
    // The read applies the vacation: no alarm has run yet.
    expect(await seenBy(id, black)).toMatchObject(expected);
    await fireAlarm(white.id);
    await runDurableObjectAlarm(roomStub(id));
    expect(await seenBy(id, white)).toMatchObject(expected);
    const end = from + days;
    const day = (at: number) => new Date(START + at * DAY).toISOString().slice(5, 13);
    const news = [`vacation.started ${day(from)}`, ...(end <= back ? [`vacation.ended ${day(end)}`] : [])];
    await until(async () => expect(await told(id, black)).toEqual(from < 3 ? news : []));
  });

  test("and starts at the instant of the move is applied without an event", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white } = await newGame();
    await untilListed(white, 1);
    const command = vi.spyOn(Room.prototype, "command").mockRejectedValue(new Error("killed"));
    travelTo(START + DAY);
    await post("/v1/me/vacation", white.token, { duration: "P5D" });
    await until(() => expect(command).toHaveBeenCalled());
    command.mockRestore();
    await returnAt(4, id, white.id);
    await runDurableObjectAlarm(roomStub(id));
    expect(await seenBy(id, white)).toMatchObject({ status: "active", deadlineAt: "2027-05-09T00:00:00.000Z" });
  });

  test("stops no clock and logs a warning if the player's object cannot be reached", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white } = await newGame();
    await untilListed(white, 1);
    await post("/v1/me/vacation", white.token, { from: "2027-05-02T12:00:00Z", duration: "P7D" });
    const asked = vi.spyOn(Player.prototype, "vacations").mockRejectedValue(new Error("not now"));
    await returnAt(5, id, white.id);
    expect(await seenBy(id, white)).toMatchObject({ status: "finished", outcome: { reason: "timeout" } });
    asked.mockRestore();
    expect(logged.mock.calls.join()).toContain('"task":"vacations","message":"not now"');
  });
});
