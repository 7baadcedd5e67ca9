import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readObjectId, withDatabase } from "../../scripts/serve/data-files";
import { type Game, HttpPlayer, until } from "./http-player";
import { runDoctor } from "./run-npm";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly gameId?: string; readonly seq?: number; readonly ply?: number };
}

/** The folder that contains all folders of this file. */
let folder = "";
/** The data folder at the time of the backup, an hour later, and as used by a test. */
let backup = "";
let later = "";
let data = "";
let tokens: readonly string[] = [];
/** A game that is running in the backup and later, and one that was running in the backup and has ended later. */
let running = "";
let ended = "";
/** The last event that each player had read before the restore, and before the backup. */
let lost: readonly string[] = [];
let kept: readonly string[] = [];
/** The ratings before the restore. */
let ratings: unknown;
/** Every event that anyone has received, by id. */
const meanings = new Map<string, string>();
const servers: Server[] = [];

async function start(): Promise<{ server: Server; white: HttpPlayer; black: HttpPlayer }> {
  const server = await startServer({ data });
  servers.push(server);
  const [white, black] = ["leonidas", "xerxes"].map((name, index) =>
    HttpPlayer.of(server.url, name, tokens[index] ?? ""),
  );
  if (white === undefined || black === undefined) throw new Error("two players were expected");
  return { server, white, black };
}

async function stop(): Promise<string> {
  const ends = await Promise.all(servers.splice(0).map((server) => server.stop()));
  return ends.map(({ stderr }) => stderr).join("");
}

const feedOf = async (player: HttpPlayer, after = "0"): Promise<readonly FeedEvent[]> =>
  (await player.call<{ items: FeedEvent[] }>("GET", `/v1/me/events?limit=100&after=${after}`)).items;

/** Reads all events of both players and of spectators. Asserts that no id stands for two events. */
async function readAll(white: HttpPlayer, black: HttpPlayer): Promise<void> {
  const pages = [await feedOf(white), await feedOf(black)];
  for (const game of [running, ended]) {
    const answer = await fetch(`${white.url}/v1/games/${game}/events?limit=100`);
    pages.push(((await answer.json()) as { items: FeedEvent[] }).items);
  }
  for (const { id, ...event } of pages.flat()) {
    const meaning = JSON.stringify(event);
    expect(meanings.get(id) ?? meaning, id).toBe(meaning);
    meanings.set(id, meaning);
  }
}

const move = (player: HttpPlayer, text: string, ply: number): Promise<Game> =>
  player.call<Game>("POST", `/v1/games/${running}/moves`, { move: text, ply });

async function begin(white: HttpPlayer, black: HttpPlayer): Promise<string> {
  const { id } = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: true,
  });
  const game = await black.call<Game>("POST", `/v1/challenges/${id}/accept`);
  for (const [ply, text] of ["e2e4", "b7d5", "e4d5", "c8b7"].entries())
    await (ply % 2 === 0 ? white : black).call("POST", `/v1/games/${game.id}/moves`, { move: text, ply });
  return game.id;
}

const ratingsAt = async (url: string): Promise<unknown> =>
  Promise.all(
    ["leonidas", "xerxes"].map(async (name) => {
      const answer = await fetch(`${url}/v1/players/${name}`);
      return ((await answer.json()) as { ratings: unknown }).ratings;
    }),
  );

/** Waits until a player's feed has a new event of a type in a game, after the first `known` events. */
const untilReceived = (player: HttpPlayer, known: number, type: string, gameId = running): Promise<FeedEvent> =>
  until(async () =>
    (await feedOf(player)).slice(known).find((event) => event.type === type && event.data.gameId === gameId),
  );

beforeAll(async () => {
  folder = makeDataFolder();
  [backup, later, data] = ["backup", "later", "data"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await startServer({ data });
  servers.push(server);
  const first = [await HttpPlayer.signUp(server.url, "leonidas"), await HttpPlayer.signUp(server.url, "xerxes")];
  tokens = first.map(({ token }) => token);
  running = await begin(first[0] as HttpPlayer, first[1] as HttpPlayer);
  ended = await begin(first[0] as HttpPlayer, first[1] as HttpPlayer);
  await until(async () => (await feedOf(first[0] as HttpPlayer)).filter(({ type }) => type === "turn.started")[5]);
  await stop();
  // The first start has recorded the folder's files, so the backup looks like a folder in use.
  fs.cpSync(data, backup, { recursive: true });

  const { white, black } = await start();
  kept = await Promise.all([white, black].map(async (player) => (await feedOf(player)).at(-1)?.id ?? ""));
  await move(white, "d2d4", 4);
  await move(black, "a7c5", 5);
  await black.call("POST", `/v1/games/${ended}/resign`);
  for (const player of [white, black]) await untilReceived(player, 0, "rating.changed", ended);
  await untilReceived(white, 18, "turn.started");
  await readAll(white, black);
  lost = await Promise.all([white, black].map(async (player) => (await feedOf(player)).at(-1)?.id ?? ""));
  ratings = await ratingsAt(white.url);
  await stop();
  fs.renameSync(data, later);
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  fs.rmSync(data, { recursive: true, force: true });
  fs.cpSync(later, data, { recursive: true });
  // Removes the record, so that this counts as the folder in use. Only the files that a test copies come from the
  // backup.
  fs.rmSync(path.join(data, "restored.json"));
});

afterEach(async () => {
  await stop();
});

/** Replaces a file or a folder by the one from the backup. */
function restore(name: string): void {
  fs.rmSync(path.join(data, name), { recursive: true, force: true });
  fs.cpSync(path.join(backup, name), path.join(data, name), { recursive: true });
}

/** Makes a start record the files of the data folder. */
async function startAndStop(): Promise<void> {
  await start();
  await stop();
}

const rooms = "v3/do/skytale-Room";

/** The files of a game's room. */
function filesOf(gameId: string): readonly string[] {
  const names = fs.readdirSync(path.join(backup, rooms)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const name = names.find((each) => readObjectId("ROOMS", path.join(backup, rooms, each)) === gameId) ?? "";
  return ["", "-wal", "-shm"]
    .map((suffix) => path.join(rooms, name + suffix))
    .filter((file) => fs.existsSync(path.join(backup, file)) || fs.existsSync(path.join(data, file)));
}

function restoreGame(gameId: string): void {
  for (const file of filesOf(gameId)) {
    fs.rmSync(path.join(data, file), { force: true });
    if (fs.existsSync(path.join(backup, file))) fs.copyFileSync(path.join(backup, file), path.join(data, file));
  }
}

const doctor = (...args: string[]) => runDoctor(data, args);

const listed = async (player: HttpPlayer): Promise<readonly string[]> =>
  (await player.call<{ items: Game[] }>("GET", "/v1/me/games")).items.map(({ id }) => id);

const statusAfter = async (player: HttpPlayer, after: string): Promise<number> =>
  (await fetch(`${player.url}/v1/me/events?after=${after}`, { headers: { authorization: `Bearer ${player.token}` } }))
    .status;

describe("one game's file", () => {
  test("both players get events of the next move at once, and no id is reused", async () => {
    restoreGame(running);
    const { white, black } = await start();
    const known = (await feedOf(black)).length;
    expect(await move(white, "g1f3", 4)).toMatchObject({ ply: 5 });
    expect((await untilReceived(black, known, "turn.started")).data.ply).toBe(5);
    for (const player of [white, black]) await untilReceived(player, 0, "game.restored");
    await readAll(white, black);
    expect((await black.call<{ items: { ply: number }[] }>("GET", "/v1/me/games")).items).toMatchObject([{ ply: 5 }]);
    await stop();
    expect(await doctor()).toMatchObject({ code: 0, says: expect.stringContaining("No problems found.") });
  });

  test("is named by the doctor, which notifies the players; a game that had ended ends with its result", async () => {
    restoreGame(running);
    restoreGame(ended);
    const { code, says } = await doctor();
    expect(says).toContain(`1 game had ended in the archive but not in an older file: ${ended}.`);
    expect(says).toContain(`2 games had an older file than the players: `);
    expect(code).toBe(0);
    const { white, black } = await start();
    expect(await white.call("GET", `/v1/games/${ended}`)).toMatchObject({
      status: "finished",
      outcome: { winner: "white" },
    });
    expect(await listed(white)).toEqual([running]);
    expect(await ratingsAt(white.url)).toEqual(ratings);
    expect((await feedOf(white)).filter(({ type }) => type === "game.restored")).toHaveLength(2);
    await move(white, "g1f3", 4);
    await untilReceived(black, 20, "turn.started");
    await readAll(white, black);
  });
});

describe("all players' files", () => {
  test("are complete soon after a start, and their former cursors are refused", async () => {
    await startAndStop();
    restore("v3/do/skytale-Player");
    const { white, black } = await start();
    for (const player of [white, black]) await untilReceived(player, 0, "rating.changed", ended);
    expect(await listed(white)).toEqual([running]);
    expect(await statusAfter(white, lost[0] ?? "")).toBe(410);
    expect(await statusAfter(black, lost[1] ?? "")).toBe(410);
    const since = await feedOf(white, kept[0]);
    expect(since.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["move.played", "turn.started", "game.finished"]),
    );
    const known = (await feedOf(black)).length;
    await move(white, "g1f3", 6);
    await untilReceived(black, known, "turn.started");
    await readAll(white, black);
    expect(await stop()).toContain("Some files of this data folder were replaced.");
  });

  test("are named by the doctor, which has the events sent again", async () => {
    restore("v3/do/skytale-Player");
    const { code, says } = await doctor();
    expect(says).toContain("Repaired: 2 players had an older file than the games: ");
    expect(code).toBe(0);
    expect(await doctor()).toMatchObject({ code: 0, says: expect.stringContaining("No problems found.") });
    const { white, black } = await start();
    expect(await listed(black)).toEqual([running]);
    await readAll(white, black);
  });
});

describe("everything", () => {
  test.each(["copied back", "rolled back in place"])(
    "%s: games report their state, and no id is reused",
    async (how) => {
      await startAndStop();
      const record = path.join(data, "restored.json");
      const own = fs.readFileSync(record);
      if (how === "copied back") {
        // The record in the backup is a copy too, like everything in it.
        fs.writeFileSync(path.join(backup, "restored.json"), own);
        fs.rmSync(data, { recursive: true });
        fs.cpSync(backup, data, { recursive: true });
      } else {
        restore("v3");
        fs.rmSync(record);
        expect(await doctor("--restored")).toMatchObject({ code: 0 });
      }
      const { white, black } = await start();
      for (const player of [white, black]) await untilReceived(player, 0, "game.restored");
      expect(await statusAfter(white, lost[0] ?? "")).toBe(410);
      expect(await statusAfter(white, kept[0] ?? "")).toBe(200);
      const known = (await feedOf(black)).length;
      await move(white, "g1f3", 4);
      await untilReceived(black, known, "turn.started");
      await white.call("POST", `/v1/games/${ended}/resign`);
      await untilReceived(black, known, "game.finished", ended);
      await readAll(white, black);
      if (how === "copied back")
        expect(await stop()).toContain("This data folder was restored from a backup, or copied.");
    },
  );
});

test("the doctor restores missing rows of D1, including ratings, if only D1 is older", async () => {
  const { white: before } = await start();
  await before.call("PATCH", "/v1/me", { username: "leonidas-the-first" });
  await stop();
  restore("v3/d1");
  const { code, says } = await doctor();
  expect(says).toContain("restored 1 ended game in the archive, with the effect on ratings.");
  expect(says).toContain("1 player had another name");
  expect(code).toBe(0);
  const { white, server } = await start();
  expect(await white.call("GET", "/v1/me")).toMatchObject({ username: "leonidas-the-first" });
  expect((await fetch(`${server.url}/v1/players/leonidas-the-first`)).status).toBe(200);
  const archived = (await (await fetch(`${server.url}/v1/games`)).json()) as { items: { id: string }[] };
  expect(archived.items.map(({ id }) => id)).toEqual([ended]);
});

describe("a game's file that is damaged inside", () => {
  test.each([
    {
      damage: "a page overwritten",
      harm: (file: string) => {
        const handle = fs.openSync(file, "r+");
        fs.writeSync(handle, Buffer.alloc(20_000, 7), 0, 20_000, 8_192);
        fs.closeSync(handle);
      },
      says: /The file|the file/,
    },
    {
      damage: "rows that are no JSON",
      harm: (file: string) =>
        withDatabase(file, (database) => database.exec("UPDATE commands SET events = '[' WHERE id = 2")),
      says: /the rows of game \w+ are damaged in its file/,
    },
  ])("by $damage is distinguished from a missing one, and given up on request", async ({ harm, says }) => {
    const [file = ""] = filesOf(running);
    harm(path.join(data, file));
    const found = await doctor();
    expect(found.code).toBe(1);
    expect(found.says).toMatch(says);
    expect(found.says).not.toContain("no file");
    const moved = await doctor("--set-aside");
    expect(moved.says).toContain(`1 running game has no file: ${running}.`);
    expect(moved.code).toBe(0);
    expect(await doctor()).toMatchObject({ code: 0, says: expect.stringContaining("No problems found.") });
    const { white } = await start();
    expect(await listed(white)).toEqual([]);
    expect((await feedOf(white)).at(-1)).toMatchObject({
      type: "game.finished",
      data: { gameId: running, status: "aborted", outcome: { winner: null, reason: "game-lost" } },
    });
  });
});

test("a game whose moves cannot be replayed is named with its file and not changed", async () => {
  const [file = ""] = filesOf(running);
  withDatabase(path.join(data, file), (database) =>
    database.exec(`UPDATE commands SET events = replace(events, '"e2e4"', '"e2e5"')`),
  );
  for (const args of [[], ["--set-aside"]]) {
    const { code, says } = await doctor(...args);
    expect(says).toContain(`game ${running} cannot be replayed by its rules and is frozen. Its file is `);
    expect(says).toContain(path.basename(file));
    expect(code).toBe(1);
  }
});
