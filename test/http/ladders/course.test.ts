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
});
