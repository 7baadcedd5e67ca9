import { describe, expect, test } from "vitest";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, textAt, verdict } from "../client";

const LADDER = {
  name: "Spartan ladder",
  variant: "spartan-chess",
  timeControl: { kind: "per-move", perMove: "P3D" },
} as const;

/** A new ladder, with its two paths. */
async function newLadder(organizer: TestPlayer, changes: Readonly<Record<string, unknown>> = {}) {
  const made = await post("/v1/ladders", organizer.token, { ...LADDER, ...changes });
  expect(made.status, made.text).toBe(201);
  const id = textAt(made.body, "tournament", "id");
  return { path: `/v1/ladders/${id}`, tournament: `/v1/tournaments/${id}` };
}

const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer()));

/** A running ladder of some players, the first place first. */
async function running(count: number, changes: Readonly<Record<string, unknown>> = {}) {
  const organizer = await newPlayer();
  const players = await newPlayers(count);
  const ladder = await newLadder(organizer, changes);
  for (const { token } of players) {
    const entered = await send("PUT", `${ladder.tournament}/entries/me`, { token });
    expect(entered.status, entered.text).toBe(200);
  }
  const started = await post(`${ladder.tournament}/start`, organizer.token);
  expect(started.status, started.text).toBe(200);
  return { ...ladder, organizer, players };
}

/** The player with this index. */
function nth(players: readonly TestPlayer[], index: number): TestPlayer {
  const player = players[index];
  if (player === undefined) throw new Error(`there is no player ${index}`);
  return player;
}

const places = async (path: string) =>
  listAt((await get(path)).body, "places").map((row) => textAt(row, "player", "username"));

const challenge = (path: string, by: TestPlayer, of: TestPlayer) =>
  post(`${path}/challenges`, by.token, { opponent: of.username });

describe("a ladder", () => {
  test("is created with defaults, and is a tournament of its own format", async () => {
    const organizer = await newPlayer();
    const { path, tournament } = await newLadder(organizer);
    expect((await get(path)).body).toMatchObject({
      tournament: {
        format: {
          kind: "ladder",
          reach: 3,
          answerTime: "P5D",
          rematchAfter: "P14D",
          inactivity: { after: "P21D", drop: 1 },
          gamesAtOnce: 2,
        },
        roundTime: "P180D",
        entry: { late: true, fewest: 2 },
        tieBreaks: [],
        timeContract: { answerTime: "P5D", rounds: 1, duration: "P180D" },
      },
      places: [],
      you: null,
    });
    expect((await get(tournament)).body).toMatchObject({ format: { kind: "ladder" } });
    const listed = listAt((await get(`/v1/ladders?organizer=${organizer.username}`)).body, "items");
    expect(listed.map((row) => at(row, "format"))).toEqual(["ladder"]);
  });

  test("changes places by a win of the challenger", async () => {
    const { path, tournament, players } = await running(3);
    const [first, second, third] = [nth(players, 0), nth(players, 1), nth(players, 2)];
    expect(await places(path)).toEqual([first, second, third].map(({ username }) => username));
    const made = await challenge(path, third, first);
    expect(made.status, made.text).toBe(200);
    const [open] = listAt(made.body, "challenges");
    const id = textAt(open, "id");
    expect(open).toMatchObject({ challenger: { username: third.username }, opponent: { username: first.username } });
    expect(at(made.body, "you", "place")).toBe(3);
    const accepted = await post(`${path}/challenges/${id}/accept`, first.token);
    expect(accepted.status, accepted.text).toBe(200);
    expect(listAt(accepted.body, "games")).toMatchObject([
      { gameId: id, players: { white: { username: first.username } } },
    ]);
    await expect.poll(async () => (await get(`/v1/games/${id}`)).status).toBe(200);
    expect((await post(`/v1/games/${id}/resign`, first.token)).status).toBe(200);
    await expect.poll(() => places(path)).toEqual([third, first, second].map(({ username }) => username));
    expect(listAt((await get(`${tournament}/standings`)).body, "items")).toMatchObject([
      { rows: [{ rank: 1, player: { username: third.username } }, { rank: 2 }, { rank: 3 }] },
    ]);
    expect(verdict(await challenge(path, first, third))).toBe("409 rematch-bar");
  });

  test("has events, exports and pictures as a tournament", async () => {
    const { path, tournament, players } = await running(3);
    const [first, second] = [nth(players, 0), nth(players, 1)];
    const made = await challenge(path, second, first);
    const id = textAt(listAt(made.body, "challenges")[0], "id");
    expect((await post(`${path}/challenges/${id}/decline`, first.token)).status).toBe(200);
    const events = listAt((await get(`${tournament}/events`)).body, "items");
    const newest = events.slice(-3).map((event) => at(event, "data"));
    expect(events.slice(-3).map((event) => at(event, "type"))).toEqual([
      "challenge.made",
      "challenge.declined",
      "place.changed",
    ]);
    expect(newest[0]).toMatchObject({ challengeId: id, player: { username: second.username } });
    expect(newest[2]).toMatchObject({ from: 2, to: 1, reason: "declined", opponent: { username: first.username } });
    expect((await get(`${tournament}/export.trf`)).text).toContain("092 Individual: Ladder");
    expect((await get(`${tournament}/standings.svg`)).text).toContain(first.username);
    expect((await get(`${tournament}/export.json`)).body).toMatchObject({
      format: { kind: "ladder", answerTime: "P5D" },
      ladder: {
        places: [{ username: second.username, entryPlace: 2 }, { username: first.username }, { entryPlace: 3 }],
        challenges: [{ id, challenger: second.username, opponent: first.username, status: "declined" }],
      },
    });
  });

  test("can be changed until the first entry", async () => {
    const organizer = await newPlayer();
    const { path, tournament } = await newLadder(organizer);
    const patch = (body: unknown) => send("PATCH", tournament, { token: organizer.token, body });
    expect((await patch({ name: "Helot ladder" })).status).toBe(200);
    expect((await get(path)).body).toMatchObject({
      tournament: { name: "Helot ladder", format: { inactivity: { after: "P21D", drop: 1 } } },
    });
    expect((await patch({ format: { kind: "ladder", reach: 5, inactivity: null } })).status).toBe(200);
    expect((await get(path)).body).toMatchObject({ tournament: { format: { reach: 5, inactivity: null } } });
  });

  test.each([
    ["a short answer time", { answerTime: "PT1M" }, "answerTime: expected PT1H to P30D"],
    ["a long one", { season: "P8D" }, "answerTime: expected at most half the season, P4D"],
    ["a short period of inactivity", { inactivity: { after: "PT0S" } }, "inactivity.after: expected PT1H to P400D"],
    ["a short season", { season: "P1D", answerTime: "PT2H" }, /^season: expected P6D \(twice the time/],
    ["house bots", { entry: { bots: true } }, /^entry\.bots: expected false/],
    ["too many players", { entry: { most: 201 } }, /^entry\.most: expected 2 to 200/],
  ])("is refused with %s", async (_name, changes, expected) => {
    const organizer = await newPlayer();
    const refused = await post("/v1/ladders", organizer.token, { ...LADDER, ...changes });
    expect(verdict(refused)).toBe("422 invalid-request");
    const [error] = listAt(refused.body, "errors").map((one) => `${textAt(one, "field")}: ${textAt(one, "detail")}`);
    if (typeof expected === "string") expect(error).toBe(expected);
    else expect(error).toMatch(expected);
  });

  test("is 404 as a draft of another organizer, and if the tournament has another format", async () => {
    const [organizer, player] = await newPlayers(2);
    if (organizer === undefined || player === undefined) throw new Error("no players");
    const { path } = await newLadder(organizer, { open: false });
    expect((await get(path, organizer.token)).status).toBe(200);
    const roundRobin = await post("/v1/tournaments", organizer.token, { ...LADDER, format: { kind: "round-robin" } });
    const other = `/v1/ladders/${textAt(roundRobin.body, "id")}`;
    for (const [address, { token }] of [
      [path, player],
      [other, organizer],
    ] as const) {
      expect((await get(address, token)).status).toBe(404);
      expect(verdict(await post(`${address}/challenges`, token, { opponent: "xerxes" }))).toBe("404 not-found");
    }
  });
});

describe("a challenge", () => {
  test("is refused with a code, which the ladder shows before", async () => {
    const { path, tournament, organizer, players } = await running(5, { reach: 2, gamesAtOnce: 1 });
    const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map((index) => nth(players, index));
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) return;
    if (fifth === undefined) return;
    const refused = await challenge(path, fourth, first);
    expect(verdict(refused)).toBe("409 not-in-reach");
    expect(refused.body).toMatchObject({ place: 4, opponentPlace: 1, reach: 2 });
    expect(verdict(await challenge(path, organizer, first))).toBe("409 not-entered");
    expect(verdict(await challenge(path, fourth, organizer))).toBe("409 opponent-not-on-ladder");
    expect((await challenge(path, third, second)).status).toBe(200);
    // Twice is as once.
    expect((await challenge(path, third, second)).status).toBe(200);
    const busy = await challenge(path, fourth, second);
    expect(verdict(busy)).toBe("409 too-many-ladder-games");
    expect(busy.body).toMatchObject({ whose: "opponent", limit: 1 });
    expect((await get(path, fourth.token)).body).toMatchObject({
      you: {
        place: 4,
        canChallenge: true,
        opponents: [
          { place: 3, player: { username: third.username }, canChallenge: false, reason: "too-many-ladder-games" },
          { place: 2, player: { username: second.username }, canChallenge: false, reason: "too-many-ladder-games" },
        ],
      },
    });
    expect((await get(path, third.token)).body).toMatchObject({
      you: { place: 3, canChallenge: false, reason: "too-many-ladder-games" },
    });
    expect((await get(path, organizer.token)).body).toMatchObject({ you: { place: null, reason: "not-entered" } });
    expect((await get(path, first.token)).body).toMatchObject({ you: { place: 1, opponents: [] } });
    await post(`${tournament}/pause`, organizer.token, { reason: "A new machine." });
    expect(verdict(await challenge(path, fifth, fourth))).toBe("409 tournament-status");
  });

  test("is answered by the challenged player, and withdrawn by the challenger", async () => {
    const { path, players } = await running(3);
    const [first, second] = [nth(players, 0), nth(players, 1)];
    const made = await challenge(path, second, first);
    const id = textAt(listAt(made.body, "challenges")[0], "id");
    const withdraw = ({ token }: TestPlayer) => send("DELETE", `${path}/challenges/${id}`, { token });
    expect(verdict(await post(`${path}/challenges/${id}/accept`, second.token))).toBe("403 challenge-not-for-you");
    expect(verdict(await post(`${path}/challenges/${id}/decline`, nth(players, 2).token))).toBe(
      "403 challenge-not-for-you",
    );
    expect(verdict(await withdraw(first))).toBe("403 challenge-not-for-you");
    const nothing = `${path}/challenges/${id.split("").reverse().join("")}/accept`;
    expect(verdict(await post(nothing, first.token))).toBe("404 not-found");
    expect((await withdraw(second)).body).toMatchObject({ challenges: [], games: [] });
    expect((await withdraw(second)).status).toBe(200);
    expect(verdict(await post(`${path}/challenges/${id}/accept`, first.token))).toBe("409 challenge-closed");
    const barred = await challenge(path, second, first);
    expect(verdict(barred)).toBe("409 rematch-bar");
    expect(Date.parse(textAt(barred.body, "until"))).toBeGreaterThan(Date.now());
  });

  test("needs the scope for challenges", async () => {
    const { path, players } = await running(2);
    const [first, second] = [nth(players, 0), nth(players, 1)];
    const made = await post("/v1/me/tokens", second.token, { name: "reader", scopes: ["game:read"] });
    const reader = { ...second, token: textAt(made.body, "token") };
    expect(verdict(await challenge(path, reader, first))).toBe("403 insufficient-scope");
  });
});
