import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Room } from "../../../src/room/room";
import { DAY, evict, fireAlarm, HOUR, travelTo, until } from "../../player/fixtures";
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
/** Until their own object has the game in its list. */
const untilListed = (player: TestPlayer, count: number) =>
  until(async () => expect(listAt((await get("/v1/me/games", player.token)).body, "items")).toHaveLength(count));

describe("a vacation", () => {
  test("stops their clocks in all their games, and theirs alone", async () => {
    const { id, white, black } = await newGame();
    const theirs = await gameBetween(black, white);
    const hurried = await gameBetween(white, black, { vacation: false });
    await untilListed(white, 3);
    travelTo(START + DAY);
    const started = await post("/v1/me/vacation", white.token, { duration: "P7D" });
    expect(started.body).toEqual({
      vacation: { startedAt: "2027-05-02T00:00:00.000Z", until: "2027-05-09T00:00:00.000Z" },
      vacationDaysLeft: 23,
    });
    expect((await get("/v1/me", white.token)).body).toMatchObject(started.body);
    await untilDeadline(id, white.token, START + 10 * DAY);
    expect(await deadline(theirs.id, white.token)).toBe(START + 3 * DAY);
    expect(await deadline(hurried.id, white.token)).toBe(START + 3 * DAY);
    await until(async () => expect(await typesOf(black)).toContain("vacation.started"));
    expect((await typesOf(white)).filter((type) => type === "vacation.started")).toHaveLength(1);
  });

  test("stops the clock of a game that begins meanwhile", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await post("/v1/me/vacation", white.token);
    const { id } = await gameBetween(white, black);
    await untilDeadline(id, white.token, START + 33 * DAY);
  });

  test("ends in all games when they come back, or move in one", async () => {
    const first = await newGame();
    const { white } = first;
    const second = await gameBetween(white, first.black);
    await untilListed(white, 2);
    await post("/v1/me/vacation", white.token, { until: "2027-05-11T00:00:00Z" });
    await untilDeadline(second.id, white.token, START + 13 * DAY);
    travelTo(START + 2 * DAY);
    await post(`/v1/games/${first.id}/moves`, white.token, { move: "e2e4", ply: 0 });
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

  test("is refused with what would be right", async () => {
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

  test("reaches a game that could not be told at first, also over a crash", async () => {
    const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white } = await newGame();
    await untilListed(white, 1);
    const command = vi.spyOn(Room.prototype, "command").mockRejectedValue(new Error("not now"));
    await post("/v1/me/vacation", white.token, { duration: "P5D" });
    await until(() => expect(failed).toHaveBeenCalled());
    expect(await deadline(id, white.token)).toBe(START + 3 * DAY);
    command.mockRestore();
    await evict(white.id);
    travelTo(START + HOUR);
    await fireAlarm(white.id);
    // It stops when the game hears of it, and runs to the end that was set.
    await untilDeadline(id, white.token, START + 5 * DAY + 3 * DAY - HOUR);
    expect(at((await get(`/v1/games/${id}`, white.token)).body, "clock", "vacationUntil", "white")).toBe(
      "2027-05-06T00:00:00.000Z",
    );
  });
});
