import { beforeAll, describe, expect, test } from "vitest";
import { until } from "../../player/fixtures";
import { newAdmin } from "../admin";
import { at, get, type Json, listAt, newPlayer, post, type TestPlayer, textAt, verdict } from "../client";
import { enter, errorsOf, newTournament } from "./fixtures";

const IMPORT = "/v1/tournaments/import";
/** The moves of a short Spartan game, Black's last. */
const MOVES = ["e2e4", "e7c5"];

type File = Readonly<Record<string, Json>>;

let admin: string;
beforeAll(async () => {
  admin = await newAdmin(["tournament:manage", "admin", "account:read"]);
});

const exported = async (path: string, token?: string): Promise<File> =>
  (await get(`${path}/export.json`, token)).body as File;

const importFile = (file: object, token: string) => post(IMPORT, token, file);

/** A running league of three players, in whose first game moves were played and whose second one was resigned. */
async function runningLeague() {
  const [organizer, ...players] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  for (const player of players) await enter(path, player);
  expect((await post(`${path}/start`, organizer.token)).status).toBe(200);
  const games = listAt((await get(`${path}/games`)).body, "items");
  for (const game of games) {
    await until(async () => expect((await get(`/v1/games/${textAt(game, "gameId")}`)).status).toBe(200));
  }
  const tokenOf = (name: string): string => players.find(({ username }) => username === name)?.token ?? "";
  const [played, resigned] = games.map((game) => ({
    id: textAt(game, "gameId"),
    white: tokenOf(textAt(game, "players", "white", "username")),
    black: tokenOf(textAt(game, "players", "black", "username")),
  }));
  if (played === undefined || resigned === undefined) throw new Error("the league has no games");
  for (const [ply, move] of MOVES.entries()) {
    const moved = await post(`/v1/games/${played.id}/moves`, ply % 2 === 0 ? played.white : played.black, {
      ply,
      move,
    });
    expect(moved.status, moved.text).toBe(200);
  }
  await post(`/v1/games/${resigned.id}/moves`, resigned.white, { ply: 0, move: "e2e4" });
  await post(`/v1/games/${resigned.id}/moves`, resigned.black, { ply: 1, move: "e7c5" });
  await post(`/v1/games/${resigned.id}/resign`, resigned.white);
  await until(async () => expect(listAt((await get(`${path}/games?status=finished`)).body, "items")).toHaveLength(1));
  return { path, organizer, players };
}

describe("a template", () => {
  test("creates a tournament with the same terms for anybody, once", async () => {
    const [organizer, other] = [await newPlayer(), await newPlayer()];
    const file = await exported(await newTournament(organizer, { description: "Every autumn." }));
    const made = await importFile(file, other.token);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      name: file.name,
      description: "Every autumn.",
      format: file.format,
      tieBreaks: file.tieBreaks,
      status: "open",
      organizer: { username: other.username },
    });
    expect((await importFile(file, other.token)).body).toMatchObject({ id: textAt(made.body, "id") });
    expect(made.headers.get("Location")).toBe(`/v1/tournaments/${textAt(made.body, "id")}`);
  });

  test("has the default latest start if it is a file of an earlier release, or if its own has passed", async () => {
    const [organizer, other] = [await newPlayer(), await newPlayer()];
    const { startsBy, ...earlier } = await exported(await newTournament(organizer));
    expect(startsBy).not.toBeNull();
    for (const file of [earlier, { ...earlier, startsBy: "2026-01-01T00:00:00Z" }]) {
      const made = await importFile(file, other.token);
      expect(made.status, made.text).toBe(201);
      expect(Date.parse(textAt(made.body, "startsBy"))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
    const chosen = new Date(Date.now() + 86_400_000).toISOString();
    expect((await importFile({ ...earlier, startsBy: chosen }, other.token)).body).toMatchObject({ startsBy: chosen });
  });

  test("counts for the number of tournaments of its organizer", async () => {
    const [organizer, other] = [await newPlayer(), await newPlayer()];
    const file = await exported(await newTournament(organizer));
    for (let count = 1; count <= 5; count += 1) {
      expect((await importFile({ ...file, name: `Autumn ${count}` }, other.token)).status).toBe(201);
    }
    expect(verdict(await importFile({ ...file, name: "Autumn 6" }, other.token))).toBe("409 too-many-tournaments");
  });

  test("of a newer version is refused with the versions that are read", async () => {
    const player = await newPlayer();
    const refused = await importFile({ kind: "skytale-tournament", version: 2, anything: true }, player.token);
    expect(verdict(refused)).toBe("422 manifest-version");
    expect(refused.body).toMatchObject({ version: 2, reads: 1 });
  });
});

describe("a tournament with players", () => {
  let file: File;
  let players: readonly TestPlayer[];
  beforeAll(async () => {
    const league = await runningLeague();
    players = league.players;
    file = await exported(league.path);
  });

  test("is imported by the admin only", async () => {
    expect(verdict(await importFile(file, players[0]?.token ?? ""))).toBe("403 insufficient-scope");
  });

  test("continues with its results, moves and times", async () => {
    const made = await importFile(file, admin);
    expect(made.status, made.text).toBe(201);
    const path = `/v1/tournaments/${textAt(made.body, "id")}`;
    expect(made.body).toMatchObject({ status: "running", entrants: 3, endsBy: file.endsBy, startedAt: file.startedAt });
    const items = listAt((await get(`${path}/games`)).body, "items");
    expect(items.filter((game) => at(game, "status") === "finished")).toEqual([
      expect.objectContaining({ result: "black", decidedBy: "play", recorded: false, played: true }),
    ]);
    const running = items.filter((game) => at(game, "status") === "running");
    expect(running).toHaveLength(2);
    const lengths: number[] = [];
    for (const game of running) {
      const page = `/v1/games/${textAt(game, "gameId")}`;
      await expect.poll(async () => (await get(page)).status).toBe(200);
      const { body } = await get(page);
      const tournament = { id: textAt(made.body, "id"), name: file.name, round: 1 };
      expect(body).toMatchObject({ status: "active", turn: "white", rated: true, tournament });
      lengths.push(listAt(body, "moves").length);
      const left = Date.parse(textAt(body, "deadlineAt")) - Date.now();
      expect(left).toBeLessThanOrEqual(3 * 86_400_000);
      expect(left).toBeGreaterThan(3 * 86_400_000 - 120_000);
    }
    expect(lengths.toSorted()).toEqual([0, MOVES.length]);
    const standings = async (of: string) => listAt((await get(`${of}/standings`)).body, "items");
    expect(await standings(path)).toEqual(await standings(`/v1/tournaments/${textAt(file, "id")}`));
    // The games go on to the end of the tournament.
    for (const game of running) {
      const white = players.find(({ username }) => username === at(game, "players", "white", "username"));
      const id = textAt(game, "gameId");
      const { body } = await get(`/v1/games/${id}`);
      const ply = listAt(body, "moves").length;
      const moved = await post(`/v1/games/${id}/moves`, white?.token, { ply, move: ply === 0 ? "e2e4" : "g1f3" });
      expect(moved.status, moved.text).toBe(200);
      await post(`/v1/games/${id}/resign`, white?.token);
    }
    await expect.poll(async () => at((await get(path)).body, "status")).toBe("finished");
  });

  test("is imported once, also with members that this version does not read", async () => {
    const [one, other] = [
      await importFile(file, admin),
      await importFile({ ...file, later: "x".repeat(100_000) }, admin),
    ];
    expect(textAt(one.body, "id")).toBe(textAt(other.body, "id"));
    expect(textAt(one.body, "id")).not.toBe(textAt(file, "id"));
  });

  test("finds players by other names, or names all who are missing, or withdraws them", async () => {
    const [first = "", ...others] = listAt(file, "entrants").map((entrant) => textAt(entrant, "username"));
    const gone = JSON.parse(JSON.stringify(file).replaceAll(`"${first}"`, '"lysander-elsewhere"'));
    const refused = await importFile(gone, admin);
    expect(verdict(refused)).toBe("422 unknown-players");
    expect(refused.body).toMatchObject({ usernames: ["lysander-elsewhere"] });

    const mapped = await importFile({ ...gone, players: { "lysander-elsewhere": first } }, admin);
    expect(mapped.status, mapped.text).toBe(201);
    const names = async (path: string) =>
      listAt((await get(`${path}/entries`)).body, "items").map((entry) => at(entry, "player", "username"));
    expect(await names(`/v1/tournaments/${textAt(mapped.body, "id")}`)).toEqual([first, ...others]);

    // Files of earlier releases have no latest start.
    const { startsBy: _, ...earlier } = gone;
    const withdrawn = await importFile({ ...earlier, origin: "https://elsewhere.example", missing: "withdraw" }, admin);
    expect(withdrawn.status, withdrawn.text).toBe(201);
    expect(withdrawn.body).toMatchObject({ status: "running", endsBy: file.endsBy, startsBy: expect.any(String) });
    const path = `/v1/tournaments/${textAt(withdrawn.body, "id")}`;
    const entries = listAt((await get(`${path}/entries`)).body, "items");
    expect(entries.map((entry) => at(entry, "status"))).toEqual(["withdrawn", "entered", "entered"]);
    const decided = listAt((await get(`${path}/games?status=finished`)).body, "items");
    expect(decided.length).toBeGreaterThanOrEqual(2);
    for (const game of decided) {
      const isWhite = at(game, "players", "white", "username") === "lysander-elsewhere";
      if (at(game, "decidedBy") === "forfeit") expect(at(game, "result")).toBe(isWhite ? "black" : "white");
    }
  });

  test.each<[name: string, from: RegExp, to: string, expected: RegExp]>([
    [
      "an illegal move",
      /"moves":\["e2e4","e7c5"\]/,
      '"moves":["e2e4","e2e4"]',
      /^rounds\[0\]\.games\[\d\]\.progress\.moves\[1\]: /,
    ],
    [
      "times of a bank that it does not have",
      /"bank":null/,
      '"bank":{"white":"P1D","black":"P1D"}',
      /\.progress\.bank: /,
    ],
    ["time without end", /"left":"[^"]+"/, '"left":"P500D"', /\.progress\.left: /],
    ["a section that is missing", /"gameId":"(\w+)","section":1/, '"gameId":"$1","section":2', /\.section: expected/],
    ["a player who has not entered", /"white":"[^"]+"/, '"white":"nobody"', /\.white: no entrant is called nobody/],
    [
      "a result that nobody decided",
      /"result":"black","decidedBy":"play"/,
      '"result":"black","decidedBy":null',
      /decidedBy/,
    ],
    ["rounds before the start", /"startedAt":"[^"]+"/, '"startedAt":null', /^startedAt: expected a time/],
    ["a time that is none", /"createdAt":"[^"]+"/, '"createdAt":"yesterday"', /^createdAt: expected an RFC 3339 time/],
    ["rules of another server", /"rulesRevision":\d+/, '"rulesRevision":99', /^rulesRevision: this server/],
  ])("with %s is refused", async (_name, from, to, expected) => {
    const text = JSON.stringify(file);
    expect(text).toMatch(from);
    const refused = await importFile(JSON.parse(text.replace(from, to)), admin);
    expect(verdict(refused), refused.text).toBe("422 invalid-request");
    expect(errorsOf(refused)).toContainEqual(expect.stringMatching(expected));
  });
});
