import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "../../scripts/serve/data-files";
import { type Game, HttpPlayer, until } from "./http-player";
import { runDoctor } from "./run-npm";
import { failToStart, makeDataFolder, type Server, startServer } from "./spawn-server";

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];

/** A data folder of two players with finished rated games and one running game. Each test gets a copy. */
let original = "";
let before: Awaited<ReturnType<typeof publicView>>;
let token = "";
let running = "";
let data = "";
const servers: Server[] = [];

beforeAll(async () => {
  original = makeDataFolder();
  const server = await startServer({ data: original });
  const white = await HttpPlayer.signUp(server.url, "leonidas");
  const black = await HttpPlayer.signUp(server.url, "xerxes");
  token = white.token;
  for (const loser of [black, white, black]) {
    const id = await play(white, black, { rated: true });
    await loser.call("POST", `/v1/games/${id}/resign`);
    await until(async () => ((await archive(server)).some((game) => game.id === id) ? true : undefined));
  }
  running = await play(white, black, { timeControl: { kind: "per-move", perMove: "PT1H" } });
  before = await publicView(server);
  await server.stop();
});

afterAll(() => fs.rmSync(original, { recursive: true, force: true }));

beforeEach(() => {
  data = makeDataFolder();
  fs.cpSync(original, data, { recursive: true });
  // With the record of its files, the copy would count as a restored backup: see restores.test.ts.
  fs.rmSync(path.join(data, "restored.json"));
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  fs.rmSync(data, { recursive: true, force: true });
});

async function start(): Promise<Server> {
  const server = await startServer({ data });
  servers.push(server);
  return server;
}

async function play(white: HttpPlayer, black: HttpPlayer, terms: Record<string, unknown>): Promise<string> {
  const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
    ...terms,
  });
  const { id } = await black.call<Game>("POST", `/v1/challenges/${challenge.id}/accept`);
  for (const [ply, move] of MOVES.entries())
    await (ply % 2 === 0 ? white : black).call("POST", `/v1/games/${id}/moves`, { move, ply });
  return id;
}

const ask = async (server: Server, address: string): Promise<Record<string, unknown>> =>
  (await fetch(server.url + address)).json() as Promise<Record<string, unknown>>;

const archive = async (server: Server): Promise<readonly { id: string }[]> =>
  (await ask(server, "/v1/games")).items as { id: string }[];

/** The public view of both players, their ratings, and the archive. */
async function publicView(server: Server) {
  const { url } = server;
  // A restored row has the creation time of the player's object, which is created a moment after the original row.
  const comparable = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body).replaceAll(url, ""), (key, value) => (key === "createdAt" ? undefined : value));
  const paths = [
    "/v1/players/leonidas",
    "/v1/players/xerxes",
    "/v1/players/leonidas/rating-history?variant=spartan-chess",
    "/v1/players/xerxes/rating-history?variant=spartan-chess",
    "/v1/games",
  ];
  return Promise.all(paths.map(async (address) => comparable(await ask(server, address))));
}

const doctor = (...args: string[]) => runDoctor(data, args);

const d1Folder = (): string => path.join(data, "v3/d1/miniflare-D1DatabaseObject");
const objectFolder = (kind: string): string => path.join(data, "v3/do", `skytale-${kind}`);
const filesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .map((name) => path.join(folder, name));

/** Overwrites a file with content that is not a database. */
function ruin(file: string): void {
  fs.writeFileSync(file, "no database".repeat(1000));
  for (const suffix of ["-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
}

const whoAmI = (server: Server): Promise<number> =>
  fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);

const signUpStatus = (server: Server, username: string): Promise<number> =>
  fetch(`${server.url}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username }),
  }).then(({ status }) => status);

describe("npm run doctor", () => {
  test("finds nothing to do in an intact folder", async () => {
    const { code, says } = await doctor();
    expect(code).toBe(0);
    const [first = "", ...rest] = says.split("\n");
    expect(first).toContain(`Checking ${data}: 1 database, and the files of 2 players`);
    expect(first).toContain("4 games");
    expect(rest).toEqual(["No problems found.", ""]);
  });

  test("prints its usage", async () => {
    const { code, says } = await doctor("--all");
    expect(code).toBe(2);
    expect(says).toMatch(/^Usage: npm run doctor/);
  });

  test("does not touch a folder that a server uses, or one that is not a data folder", async () => {
    const server = await start();
    const inUse = await doctor();
    expect(inUse.code).toBe(1);
    expect(inUse.says).toContain(`Another server (process ${server.pid}) is using the data folder ${data}.`);
    await server.stop();
    servers.splice(0);
    fs.rmSync(path.join(data, "v3"), { recursive: true });
    expect(await doctor()).toMatchObject({ code: 1, says: expect.stringContaining(`There is no data in ${data}.`) });
  });
});

describe("a database", () => {
  test.each([
    {
      fault: "that was deleted",
      harm: () => fs.rmSync(d1Folder(), { recursive: true }),
      says: "The database is missing or empty, but there are files of players",
      repaired: "Repaired: restored 2 players in the database.",
    },
    {
      fault: "with other content",
      harm: () => filesOf(d1Folder()).forEach(ruin),
      says: "is damaged: it is not an SQLite file",
      repaired: "It was moved to",
    },
    {
      fault: "with overwritten pages",
      harm: () => {
        for (const file of filesOf(d1Folder())) {
          const handle = fs.openSync(file, "r+");
          fs.writeSync(handle, Buffer.alloc(20_000, 7), 0, 20_000, 8_192);
          fs.closeSync(handle);
        }
      },
      says: "The database ",
      repaired: "It was moved to",
    },
  ])("$fault stops the start, reveals no name, and is rebuilt", async ({ harm, says, repaired }) => {
    harm();
    const refused = await failToStart({ data });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(says);
    expect(refused.stderr).toContain("npm run doctor");
    expect(refused.stderr.trim().split("\n")).toHaveLength(1);

    const found = await doctor();
    expect(found.says).toContain(repaired);
    expect(found.says).toContain("Repaired: restored 3 ended games in the archive, with the effect on ratings.");
    expect(found.says).toContain("Repaired: restored 1 running game in the database.");
    expect(found.says).toContain("All problems were repaired.");
    expect(found.code).toBe(0);

    const server = await start();
    expect(await publicView(server)).toEqual(before);
    expect(await whoAmI(server)).toBe(200);
    expect(await signUpStatus(server, "leonidas")).toBe(409);
    expect(await ask(server, `/v1/games/${running}`)).toMatchObject({ status: "active", ply: 4 });
    await server.stop();
    servers.splice(0);
    expect((await doctor()).says).toContain("No problems found.");
  });
});

describe("a file of one object", () => {
  test("that is damaged stops the start, and is moved aside on request", async () => {
    const [file = ""] = filesOf(objectFolder("Room"));
    ruin(file);
    const ruins = fs.readFileSync(file);
    const refused = await failToStart({ data });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`The file ${file} is damaged: it is not an SQLite file. It holds one game.`);
    // The doctor may also report that the database refers to a running game without a file.
    const needs = /(1 problem needs|2 problems need) your action\./;
    expect(await doctor()).toMatchObject({ code: 1, says: expect.stringMatching(needs) });
    expect(fs.existsSync(file)).toBe(true);
    const moved = await doctor("--set-aside");
    expect(moved.says).toContain(`${file}, which holds one game, is damaged`);
    const [, target = ""] = /It was moved to (\S+), and/.exec(moved.says) ?? [];
    expect(fs.readFileSync(target).equals(ruins)).toBe(true);
    // An alarm that the game still had may have fired since, for which workerd creates an empty file.
    if (fs.existsSync(file)) expect(fs.readFileSync(file).equals(ruins)).toBe(false);
    await start();
  });

  test("that is truncated stops the start", async () => {
    const [file = ""] = filesOf(objectFolder("Player"));
    fs.truncateSync(file, 4_096);
    for (const suffix of ["-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
    const refused = await failToStart({ data });
    expect(refused.stderr).toContain(`The file ${file} is damaged: it is truncated: 4096 of `);
  });

  test("that is lost is reported by the doctor", async () => {
    for (const file of filesOf(objectFolder("Player")).slice(0, 1)) {
      for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
    }
    const { code, says } = await doctor();
    expect(code).toBe(1);
    expect(says).toContain("Action needed: 1 player in the database has no file: ");
  });
});

test.each([
  ["Player", "players"],
  ["Room", "games"],
] as const)("a missing folder of %s objects stops the start", async (kind, whom) => {
  fs.rmSync(objectFolder(kind), { recursive: true });
  const { code, stderr } = await failToStart({ data });
  expect(code).toBe(1);
  expect(stderr).toContain(`The folder ${objectFolder(kind)} is missing or empty, but the database lists ${whom}`);
});

test("a first sign-up that a crash interrupted, with a row and no object, does not stop the start", async () => {
  fs.rmSync(data, { recursive: true });
  const first = await start();
  await HttpPlayer.signUp(first.url, "darius");
  await first.stop();
  servers.splice(0);
  for (const file of filesOf(objectFolder("Player"))) fs.rmSync(file);
  expect(await whoAmI(await start())).toBe(401);
});

test("damaged rate limits of the last hour are removed at the start, with a message", async () => {
  const first = await start();
  const player = await HttpPlayer.signUp(first.url, "counted");
  // The address has no receiver, but the ping of a new address counts toward the limit all the same.
  await player.call("POST", "/v1/webhooks", { url: "http://127.0.0.1:9999/" });
  const folder = objectFolder("WebhookHost");
  await until(async () => (fs.existsSync(folder) && filesOf(folder).length > 0) || undefined);
  await servers.pop()?.stop();
  const damaged = [...filesOf(folder), path.join(folder, "metadata.sqlite")];
  for (const file of damaged) {
    fs.rmSync(`${file}-wal`, { force: true });
    fs.writeFileSync(file, "no database at all, but long enough to be looked at");
  }
  const again = await start();
  await HttpPlayer.signUp(again.url, "counted-anew");
  const { stderr } = (await servers.pop()?.stop()) ?? { stderr: "" };
  for (const file of damaged) expect(stderr).toContain(`Skytale: ${file} was damaged and is removed`);
});

describe("the list of alarms", () => {
  test("that is damaged stops the start, and the doctor moves it aside", async () => {
    const index = path.join(objectFolder("Room"), "metadata.sqlite");
    ruin(index);
    const refused = await failToStart({ data });
    expect(refused.stderr).toContain(
      `The file ${index} is damaged: it is not an SQLite file. It contains only alarms.`,
    );
    const { code, says } = await doctor();
    expect(code).toBe(0);
    expect(says).toContain(`Repaired: the list of alarms ${index} is damaged`);
    expect(says).toContain(`Repaired: the list of alarms ${index} is missing: all alarms are set again.`);
    // The runtime has created a new list with the alarm of every object.
    const alarms = withDatabase(index, (database) => database.prepare("SELECT actor_id FROM _cf_ALARM").all());
    expect(alarms).toHaveLength(1);
    expect(await doctor()).toMatchObject({ code: 0, says: expect.stringContaining("No problems found.") });
  });

  test("that is lost is reported, and a game still ends at its deadline", async () => {
    const first = await start();
    const white = await HttpPlayer.signUp(first.url, "darius");
    const black = await HttpPlayer.signUp(first.url, "kleomenes");
    const id = await play(white, black, { timeControl: { kind: "per-move", perMove: "PT12S" } });
    await first.stop();
    servers.splice(0);
    const indexes = [
      path.join(objectFolder("Player"), "metadata.sqlite"),
      path.join(objectFolder("Room"), "metadata.sqlite"),
    ];
    for (const index of indexes) for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(index + suffix, { force: true });

    const second = await start();
    // Reading the archive does not wake the game, because it is in the database.
    await until(async () => ((await archive(second)).some((game) => game.id === id) ? true : undefined));
    const { stderr } = await second.stop();
    servers.splice(0);
    for (const index of indexes) {
      expect(stderr).toContain(`Skytale: ${index} is missing, so all alarms are set again.\n`);
    }
  });
});

test("data files are private to their owner, also those that an earlier version made readable for everyone", async () => {
  fs.chmodSync(path.join(data, "v3"), 0o755);
  const server = await start();
  await HttpPlayer.signUp(server.url, "darius");
  await sleep(100);
  expect(fs.statSync(path.join(data, "v3")).mode & 0o077).toBe(0);
  await server.stop();
  servers.splice(0);
  const fresh = makeDataFolder();
  fs.rmSync(fresh, { recursive: true });
  fs.rmSync(data, { recursive: true });
  data = path.join(fresh, "deep/er");
  const other = await start();
  await HttpPlayer.signUp(other.url, "darius");
  const open = fs
    .readdirSync(fresh, { recursive: true, encoding: "utf8" })
    .filter((name) => (fs.statSync(path.join(fresh, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(fs.statSync(fresh).mode & 0o077).toBe(0);
  await other.stop();
  servers.splice(0);
  data = fresh;
});
