import { describe, expect, test } from "vitest";
import { at, get, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";
import { enter, errorsOf, newTournament, SECTIONS } from "./fixtures";

const preview = async (changes: Readonly<Record<string, unknown>>) =>
  post("/v1/tournaments/preview", (await newPlayer()).token, { ...SECTIONS, entry: {}, ...changes });

describe("a preview", () => {
  test.each([
    ["a round robin", { kind: "round-robin" }, { gamesPerPair: 1, sectionSize: 6, final: false }, "P60D"],
    ["a league", { kind: "league" }, { gamesPerPair: 1, divisionSize: 8, promoted: 2, relegated: 2 }, "P60D"],
    ["a knockout", { kind: "knockout" }, {}, "P30D"],
  ])("completes the terms of %s", async (_name, format, complete, roundTime) => {
    const { status, body } = await preview({ format });
    expect(status).toBe(200);
    expect(body).toMatchObject({ format: { ...format, ...complete }, roundTime, start: { kind: "manual" } });
    expect(body).toMatchObject({ timeContract: { firstMoveTime: "P3D", roundTime, startsAt: null } });
  });

  test("has a latest start and end also without a date", async () => {
    const inDays = (time: string, from = Date.now()): number =>
      Math.round(((Date.parse(time) - from) / 86_400_000) * 100) / 100;
    const { body } = await preview({ roundTime: "P10D" });
    expect(inDays(textAt(body, "startsBy"))).toBe(30);
    expect(body).toMatchObject({ timeContract: { startsBy: at(body, "startsBy") } });
    expect(inDays(textAt(body, "timeContract", "endsBy"))).toBe(40);
    const startsBy = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const chosen = await preview({ start: { kind: "full" }, entry: { most: 8 }, startsBy, roundTime: "P10D" });
    expect(chosen.body).toMatchObject({ startsBy, timeContract: { startsBy } });
    expect(inDays(textAt(chosen.body, "timeContract", "endsBy"), Date.parse(startsBy))).toBe(10);
  });

  test("tells the latest end if the start has a date", async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await preview({ start: { kind: "date", at }, roundTime: "P10D" });
    const end = new Date(Date.parse(at) + 10 * 86_400_000).toISOString();
    expect(body).toMatchObject({
      timeContract: { rounds: 1, duration: "P10D", startsAt: at, startsBy: at, endsBy: end },
    });
  });

  test("gives a slow time control a round that is long enough", async () => {
    const slow = { kind: "bank", initial: "P30D", increment: "P1D", max: "P60D" };
    expect(at((await preview({ format: { kind: "knockout" }, timeControl: slow })).body, "roundTime")).toBe("P60D");
  });
});

const IN_TWO_YEARS = new Date(Date.now() + 2 * 365 * 86_400_000).toISOString();
const TOMORROW = { kind: "date", at: new Date(Date.now() + 86_400_000).toISOString() };

describe("terms that make no tournament", () => {
  test.each([
    [
      "more players than a knockout can have",
      { format: { kind: "knockout" }, entry: { most: 65 } },
      "entry.most: expected",
    ],
    ["no clock", { timeControl: { kind: "unlimited" } }, "timeControl.kind: expected per-move or bank"],
    ["a short round", { roundTime: "P5D" }, "roundTime: expected P6D (twice the time for a move) to P400D"],
    ["an endless round", { roundTime: "P401D" }, "roundTime: expected P6D (twice the time for a move) to P400D"],
    ["an address as name", { name: "Win at www.example.com" }, "name: expected a name without an address"],
    [
      "a past start",
      { start: { kind: "date", at: "2020-01-01T00:00:00Z" } },
      "start.at: expected a time in the future",
    ],
    ["a far start", { start: { kind: "date", at: IN_TWO_YEARS } }, "start.at: expected a time within a year"],
    ["a start that is no time", { start: { kind: "date", at: "soon" } }, "start.at: expected an RFC 3339 time"],
    ["a latest start in the past", { startsBy: "2020-01-01T00:00:00Z" }, "startsBy: expected a time in the future"],
    ["a far latest start", { startsBy: IN_TWO_YEARS }, "startsBy: expected a time within a year"],
    [
      "a latest start beside a date",
      { start: TOMORROW, startsBy: TOMORROW.at },
      "startsBy: expected none beside a start date",
    ],
    [
      "a start when full, without a number",
      { start: { kind: "full" } },
      "entry.most: is required where the tournament",
    ],
    [
      "more places than the format has",
      { format: { kind: "knockout" }, entry: { most: 65 } },
      "entry.most: expected 4 to 64",
    ],
    ["fewest above most", { entry: { fewest: 12, most: 6 } }, "entry.fewest: expected no more than `most`"],
    ["crossed rating bounds", { entry: { minRating: 1800, maxRating: 1700 } }, "entry.minRating: expected no more"],
    ["late entries to a round robin", { entry: { late: true } }, "entry.late: expected false: only Swiss"],
    ["a repetition without a date", { repeatEvery: "P30D" }, "repeatEvery: needs a start by date"],
    [
      "a league that is repeated within a season",
      { format: { kind: "league" }, start: TOMORROW, repeatEvery: "P30D" },
      "repeatEvery: expected P60D (the length of a season) to P400D",
    ],
    [
      "a division that moves completely",
      { format: { kind: "league", divisionSize: 4, promoted: 2, relegated: 2 } },
      "format.promoted: expected that not the whole division moves up or down",
    ],
    ["an unknown arbiter", { arbiters: ["nobody-here"] }, "arbiters[0]: no player is called nobody-here"],
    ["a bot as arbiter", { arbiters: ["house-recruit"] }, "arbiters[0]: expected a person, not a house bot"],
    ["an unknown guest", { entry: { invited: ["nobody-here"], fewest: 3 } }, "entry.invited[0]: no player is called"],
    ["an unknown option", { options: { heroesConquer: true } }, "options.heroesConquer: this game has no options"],
    ["an unknown member", { rounds: 5 }, "rounds: is not known here"],
  ])("%s", async (_name, changes, expected) => {
    const refused = await preview(changes);
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(
      errorsOf(refused).some((error) => error.startsWith(expected)),
      errorsOf(refused).join("\n"),
    ).toBe(true);
  });
});

describe("a change of the terms", () => {
  test("keeps the members that it leaves out", async () => {
    const [organizer, guest] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer, { arbiters: [guest.username], description: "Be kind." });
    const changed = await send("PATCH", path, { token: organizer.token, body: { entry: { most: 9 }, rated: false } });
    expect(changed.body).toMatchObject({
      name: SECTIONS.name,
      description: "Be kind.",
      rated: false,
      entry: { fewest: 3, most: 9, byInvitation: false },
      arbiters: [{ username: guest.username }],
    });
  });

  test("moves the latest start, and a start date replaces it", async () => {
    const organizer = await newPlayer();
    const path = await newTournament(organizer);
    const change = async (body: object) => (await send("PATCH", path, { token: organizer.token, body })).body;
    const startsBy = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect(await change({ startsBy })).toMatchObject({ startsBy });
    const renamed = await change({ name: "Winter sections" });
    expect(renamed).toMatchObject({ startsBy, endsBy: at(renamed, "timeContract", "endsBy") });
    expect(await change({ start: TOMORROW })).toMatchObject({
      startsBy: null,
      timeContract: { startsBy: TOMORROW.at },
    });
    const undated = await change({ start: { kind: "manual" } });
    expect(Date.parse(textAt(undated, "startsBy"))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  test("is refused after the first entry, and to everybody but the organizer", async () => {
    const [organizer, player] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer);
    const change = (token: string) => send("PATCH", path, { token, body: { rated: false } });
    expect(verdict(await change(player.token))).toBe("403 not-an-organizer");
    await enter(path, player);
    expect(verdict(await change(organizer.token))).toBe("409 terms-fixed");
  });

  test("can end and begin an invitation", async () => {
    const [organizer, ...guests] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
    const invited = guests.map(({ username }) => username);
    const path = await newTournament(organizer, { entry: { fewest: 3, most: 3, invited } });
    const stranger = await newPlayer();
    expect(verdict(await enter(path, stranger))).toBe("403 not-invited");
    const opened = await send("PATCH", path, { token: organizer.token, body: { entry: { invited: null } } });
    expect(opened.body).toMatchObject({ entry: { byInvitation: false }, invited: null });
    expect((await enter(path, stranger)).status).toBe(200);
  });
});

test("creating needs its own scope, which a token for playing has not", async () => {
  const player = await newPlayer();
  const token = await tokenWith(player, ["game:play", "challenge:read", "challenge:write"]);
  expect(verdict(await post("/v1/tournaments", token, SECTIONS))).toBe("403 insufficient-scope");
});

test("an organizer has a limited number of tournaments, and a canceled one frees a place", async () => {
  const organizer = await newPlayer();
  const paths = [];
  for (let count = 0; count < 5; count += 1) paths.push(await newTournament(organizer));
  const refused = await post("/v1/tournaments", organizer.token, SECTIONS);
  expect(verdict(refused)).toBe("409 too-many-tournaments");
  expect(refused.body.limit).toBe(5);
  const canceled = await send("DELETE", paths[0] ?? "", { token: organizer.token, body: { reason: "No time." } });
  expect(canceled.body).toMatchObject({ status: "canceled", cancellation: { code: "by-organizer", text: "No time." } });
  await expect.poll(async () => (await post("/v1/tournaments", organizer.token, SECTIONS)).status).toBe(201);
});

test("a repeated creation with the same key makes one tournament", async () => {
  const organizer = await newPlayer();
  const key = { "Idempotency-Key": `new-${organizer.id}` };
  const [one, other] = [
    await post("/v1/tournaments", organizer.token, SECTIONS, key),
    await post("/v1/tournaments", organizer.token, SECTIONS, key),
  ];
  expect(other.body.id).toBe(one.body.id);
});

test("a repeated tournament begins a series", async () => {
  const organizer = await newPlayer();
  const path = await newTournament(organizer, { start: TOMORROW, repeatEvery: "P30D" });
  const series = { firstId: path.replace("/v1/tournaments/", ""), number: 1, previousId: null, nextId: null };
  expect((await get(path)).body).toMatchObject({ repeatEvery: "P30D", series });
});
