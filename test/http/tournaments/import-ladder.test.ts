import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { MINUTE } from "../../../src/shared/duration";
import { until } from "../../player/fixtures";
import { newAdmin } from "../admin";
import { at, get, type Json, listAt, newPlayer, post, type TestPlayer, textAt, verdict } from "../client";
import { enter, errorsOf } from "./fixtures";

type File = Readonly<Record<string, Json>>;

let admin: string;
beforeAll(async () => {
  admin = await newAdmin(["tournament:manage", "admin", "account:read"]);
});

const importFile = (file: object) => post("/v1/tournaments/import", admin, file);

/** Moves the time that the server sees. */
const setTime = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
afterEach(() => {
  vi.useRealTimers();
});

const places = async (path: string) =>
  listAt((await get(path)).body, "places").map((row) => textAt(row, "player", "username"));

/**
 * A running ladder of four players: the fourth one plays the third one, after one move each; a challenge of the third
 * one to the second one was declined; the second one waits for an answer of the first one.
 */
async function runningLadder() {
  const organizer = await newPlayer();
  const made = await post("/v1/ladders", organizer.token, {
    name: "Spartan ladder",
    variant: "spartan-chess",
    timeControl: { kind: "per-move", perMove: "P3D" },
    entry: { fewest: 4 },
  });
  expect(made.status, made.text).toBe(201);
  const id = textAt(made.body, "tournament", "id");
  const [path, tournament] = [`/v1/ladders/${id}`, `/v1/tournaments/${id}`];
  const [first, second, third, fourth] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  const players = [first, second, third, fourth];
  for (const player of players) await enter(tournament, player);
  expect((await post(`${tournament}/start`, organizer.token)).status).toBe(200);
  const challenge = async (by: TestPlayer, of: TestPlayer): Promise<string> => {
    const { body, text, status } = await post(`${path}/challenges`, by.token, { opponent: of.username });
    expect(status, text).toBe(200);
    const all = listAt(body, "challenges");
    return textAt(all.find((one) => at(one, "challenger", "username") === by.username) ?? {}, "id");
  };
  const game = await challenge(fourth, third);
  expect((await post(`${path}/challenges/${game}/accept`, third.token)).status).toBe(200);
  await until(async () => expect((await get(`/v1/games/${game}`)).status).toBe(200));
  await post(`/v1/games/${game}/moves`, third.token, { ply: 0, move: "e2e4" });
  await post(`/v1/games/${game}/moves`, fourth.token, { ply: 1, move: "e7c5" });
  const declined = await challenge(third, second);
  expect((await post(`${path}/challenges/${declined}/decline`, second.token)).status).toBe(200);
  await challenge(second, first);
  const file = (await get(`${tournament}/export.json`)).body as File;
  return { file, path, first, second, third, fourth };
}

const namesOf = (players: readonly TestPlayer[]) => players.map(({ username }) => username);

/** Imports a file, and returns the paths of the ladder. */
async function imported(file: object) {
  const made = await importFile(file);
  expect(made.status, made.text).toBe(201);
  const id = textAt(made.body, "id");
  return { id, path: `/v1/ladders/${id}`, tournament: `/v1/tournaments/${id}` };
}

describe("an imported ladder", () => {
  let ladder: Awaited<ReturnType<typeof runningLadder>>;
  beforeAll(async () => {
    ladder = await runningLadder();
  });

  test("continues with its places, its open challenge and its running game, until its end", async () => {
    const { file, first, second, third, fourth } = ladder;
    const { id, path, tournament } = await imported(file);
    const [here, there] = [(await get(path)).body, (await get(ladder.path)).body];
    expect(id).not.toBe(textAt(there, "tournament", "id"));
    expect(listAt(here, "places")).toEqual(listAt(there, "places"));
    expect(await places(path)).toEqual(namesOf([first, third, second, fourth]));
    const [open, ...others] = listAt(here, "challenges");
    expect(others).toEqual([]);
    const [original] = listAt(there, "challenges");
    expect(open).toEqual({ ...(original as object), id: expect.not.stringMatching(textAt(original, "id")) });
    // The declined challenge still counts.
    expect(verdict(await post(`${path}/challenges`, second.token, { opponent: third.username }))).toBe(
      "409 rematch-bar",
    );
    const alarm = () => runInDurableObject(env.TOURNAMENTS.getByName(id), (_, { storage }) => storage.getAlarm());
    await expect.poll(alarm).toBe(Date.parse(textAt(open, "answerBy")));

    const challengeId = textAt(open, "id");
    const accepted = await post(`${path}/challenges/${challengeId}/accept`, first.token);
    expect(accepted.status, accepted.text).toBe(200);
    await expect.poll(async () => (await get(`/v1/games/${challengeId}`)).status).toBe(200);
    expect((await post(`/v1/games/${challengeId}/resign`, first.token)).status).toBe(200);
    await expect.poll(() => places(path)).toEqual(namesOf([second, first, third, fourth]));

    const [running] = listAt((await get(path)).body, "games");
    const game = `/v1/games/${textAt(running, "gameId")}`;
    expect(running).toMatchObject({ challenger: { username: fourth.username } });
    await expect.poll(async () => (await get(game)).status).toBe(200);
    const moved = await post(`${game}/moves`, third.token, { ply: 2, move: "g1f3" });
    expect(moved.status, moved.text).toBe(200);
    expect((await post(`${game}/resign`, third.token)).status).toBe(200);
    const final = namesOf([second, first, fourth, third]);
    await expect.poll(() => places(path)).toEqual(final);
    expect(await places(ladder.path)).toEqual(namesOf([first, third, second, fourth]));

    const again = await imported((await get(`${tournament}/export.json`)).body);
    for (const ended of [tournament, again.tournament]) {
      expect(await places(ended.replace("tournaments", "ladders"))).toEqual(final);
    }
    const types = listAt((await get(`${tournament}/events?limit=100`)).body, "items").map((item) => at(item, "type"));
    expect(types.slice(types.indexOf("ladder.imported"))).toEqual([
      "ladder.imported",
      "challenge.accepted",
      "game.finished",
      "place.changed",
      "game.finished",
      "place.changed",
    ]);
    const inactive = listAt((await get(path)).body, "places").map((row) => at(row, "inactive"));
    expect(inactive).toEqual([false, false, false, false]);
    setTime(Date.parse(textAt(file, "endsBy")));
    await expect.poll(async () => at((await get(tournament)).body, "status")).toBe("finished");
    const [standings] = listAt((await get(`${tournament}/standings`)).body, "items");
    const ranked = listAt(standings, "rows").map((row) => textAt(row, "player", "username"));
    expect(ranked).toEqual(await places(path));
    expect(ranked.toSorted()).toEqual(final.toSorted());
    const finished = await imported((await get(`${tournament}/export.json`)).body);
    expect((await get(finished.tournament)).body).toMatchObject({ status: "finished", finishedAt: file.endsBy });
    expect(await places(finished.path)).toEqual(ranked);
  });

  test("gives a challenger the place when nobody answers by the date of the file", async () => {
    const { file, first, second, third, fourth } = ladder;
    const { path } = await imported({ ...file, origin: "https://sparta.example" });
    const [open] = listAt((await get(path)).body, "challenges");
    setTime(Date.parse(textAt(open, "answerBy")));
    expect(await places(path)).toEqual(namesOf([second, first, third, fourth]));
  });

  test("goes on without a player who does not exist here", async () => {
    const { file, second, third, fourth } = ladder;
    const gone = JSON.parse(JSON.stringify(file).replaceAll(`"${ladder.first.username}"`, '"lysander-elsewhere"'));
    const { path } = await imported({ ...gone, missing: "withdraw" });
    expect(await places(path)).toEqual(namesOf([third, second, fourth]));
    expect((await get(path)).body).toMatchObject({ challenges: [], games: [{}] });
  });

  test("of members of a team is open to everybody, because teams do not move", async () => {
    const { file } = ladder;
    const team = "4c8r1nb7wd2xk0qe";
    const entrants = listAt(file, "entrants").map((entrant) => ({ ...(entrant as object), team }));
    const made = await importFile({ ...file, entry: { ...(file.entry as object), team }, entrants });
    expect(made.body).toMatchObject({ status: "running", entry: { team: null } });
  });

  const OPEN = /"status":"open","madeAt":"([^"]+)","answerBy":"([^"]+)","acceptedAt":null,"endedAt":null/;
  const open = (acceptedAt: string, endedAt: string) =>
    `"status":"open","madeAt":"$1","answerBy":"$2","acceptedAt":${acceptedAt},"endedAt":${endedAt}`;
  let later = Date.now();
  test.each<[name: string, from: RegExp, to: string, expected: RegExp]>([
    ["no places and challenges", /"ladder":\{.*\}$/, '"ladder":null}', /^ladder: expected one in this format/],
    [
      "the places of another format",
      /"format":\{[^{]*\{[^}]*\}[^}]*\}/,
      '"format":{"kind":"swiss"}',
      /^ladder: expected null/,
    ],
    [
      "a place less",
      /"places":\[\{[^}]*\},/,
      '"places":[',
      /^ladder\.places: expected a place for \S+, who has entered/,
    ],
    [
      "a player on two places",
      /"places":\[(\{[^}]*\})/,
      '"places":[$1,$1',
      /^ladder\.places\[1\]\.username: expected \S+ on one place/,
    ],
    [
      "a place of a stranger",
      /"places":\[\{"username":"[^"]+"/,
      '"places":[{"username":"nobody"',
      /^ladder\.places\[0\]\.username: no entrant is called nobody/,
    ],
    [
      "an entry on no place",
      /"entryPlace":1/,
      '"entryPlace":0',
      /^ladder\.places\[0\]\.entryPlace: expected at least 1/,
    ],
    [
      "activity in the future",
      /"activeAt":"[^"]+"/,
      '"activeAt":"2999-01-01T00:00:00Z"',
      /^ladder\.places\[0\]\.activeAt: expected a time that is not after exportedAt/,
    ],
    [
      "a drop before the last activity",
      /"droppedAt":null/,
      '"droppedAt":"2020-01-01T00:00:00Z"',
      /^ladder\.places\[0\]\.droppedAt: expected null, or/,
    ],
    [
      "a time that is none",
      /"activeAt":"[^"]+"/,
      '"activeAt":"yesterday"',
      /^ladder\.places\[0\]\.activeAt: expected an RFC 3339 time/,
    ],
    [
      "a challenge of a stranger",
      /"challenger":"[^"]+"/,
      '"challenger":"nobody"',
      /^ladder\.challenges\[0\]\.challenger: no entrant is called nobody/,
    ],
    [
      "a challenge to oneself",
      /"challenger":"([^"]+)","opponent":"[^"]+","status":"open"/,
      '"challenger":"$1","opponent":"$1","status":"open"',
      /^ladder\.challenges\[2\]\.opponent: expected another player/,
    ],
    ["an open challenge that ended", OPEN, open("null", '"$1"'), /^ladder\.challenges\[2\]\.endedAt: expected null/],
    ["an open challenge that was accepted", OPEN, open('"$1"', "null"), /\[2\]\.acceptedAt: expected null/],
    [
      "an accepted challenge without a game",
      /"status":"open"/,
      '"status":"accepted"',
      /\[2\]\.id: expected the id of its/,
    ],
    ["a game of a declined challenge", /"status":"accepted"/, '"status":"declined"', /\[0\]\.id: expected no game/],
    [
      "a declined challenge that has not ended",
      /"status":"open"/,
      '"status":"declined"',
      /\[2\]\.endedAt: expected a time/,
    ],
    [
      "an answer after the end",
      /("status":"open","madeAt":"[^"]+"),"answerBy":"[^"]+"/,
      '$1,"answerBy":"2999-01-01T00:00:00Z"',
      /\[2\]\.answerBy: expected a time that is not after endsBy/,
    ],
    [
      "an answer before the challenge",
      /("status":"open","madeAt":"[^"]+"),"answerBy":"[^"]+"/,
      '$1,"answerBy":"2020-01-01T00:00:00Z"',
      /\[2\]\.answerBy: expected a time after madeAt/,
    ],
    [
      "an acceptance before the challenge",
      /"acceptedAt":"[^"]+"/,
      '"acceptedAt":"2020-01-01T00:00:00Z"',
      /\[0\]\.acceptedAt: expected a time after madeAt/,
    ],
    [
      "an ended challenge whose game runs",
      /("acceptedAt":("[^"]+")),"endedAt":null/,
      '$1,"endedAt":$2',
      /\[0\]\.endedAt: expected null while its game runs/,
    ],
    [
      "a game of other players",
      /"challenger":"[^"]+","opponent":("[^"]+"),"status":"accepted"(.*"opponent":("[^"]+"),"status":"open")/,
      '"challenger":$3,"opponent":$1,"status":"accepted"$2',
      /\[0\]\.challenger: expected the players of the game/,
    ],
    [
      "a game without challenge",
      /"challenges":\[\{[^}]*\},/,
      '"challenges":[',
      /^ladder\.challenges: expected one with the id of the game/,
    ],
    [
      "a challenge twice",
      /"challenges":\[(\{[^}]*\})/,
      '"challenges":[$1,$1',
      /^ladder\.challenges\[1\]\.id: expected each challenge once/,
    ],
    ["places before the start", /"startedAt":"[^"]+"/, '"startedAt":null', /^ladder: expected null before the start/],
    [
      "teams as its sides",
      /"format":\{"kind":"ladder"/,
      '"format":{"kind":"team-match"',
      /^format\.kind: a match between teams cannot be imported/,
    ],
  ])("with %s is refused", async (_name, from, to, expected) => {
    // The admin may not send so many files at once.
    later += MINUTE;
    setTime(later);
    const text = JSON.stringify(ladder.file);
    expect(text).toMatch(from);
    const refused = await importFile(JSON.parse(text.replace(from, to)));
    expect(verdict(refused), refused.text).toBe("422 invalid-request");
    expect(errorsOf(refused)).toContainEqual(expect.stringMatching(expected));
  });
});
