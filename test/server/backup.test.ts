import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasTable, listDataFiles, readObjectId, withDatabase } from "../../scripts/serve/data-files";
import { timeoutFor } from "../setup/timeout-for";
import { beginGame, Load, type PlayedGame, playOn } from "./backup-load";
import { HttpPlayer, until } from "./http-player";
import { runDoctor, runTool, startTool } from "./run-npm";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly gameId?: string };
}

/** The folder that contains all folders of this file. */
let folder = "";
/** The data folder of the server under load. */
let data = "";
let backup = "";
let server: Server;
const players: HttpPlayer[] = [];
/** Games without a move during and after the backup, and one with a move after it. */
const idle: PlayedGame[] = [];
let later: PlayedGame;
let load: Load;
/** The acknowledged moves by game, and the games whose end was acknowledged, just before the backup began. */
let moves: ReadonlyMap<string, readonly string[]>;
let ended: ReadonlySet<string>;
/** The newest event of a player before the backup, and after the move that followed it. */
let kept = "";
let lost = "";

const env = { PLAYER_REQUESTS_PER_MINUTE: "100000", PAIR_CHALLENGES_PER_HOUR: "100000" };

const feedOf = async (player: HttpPlayer): Promise<readonly FeedEvent[]> =>
  (await player.call<{ items: FeedEvent[] }>("GET", "/v1/me/events?limit=100")).items;

const newestEvent = async (player: HttpPlayer): Promise<string> => (await feedOf(player)).at(-1)?.id ?? "";

/** The rows of each game's journal, by the id of the game. No server may be running. */
function journalsIn(at: string): ReadonlyMap<string, readonly unknown[]> {
  const { files } = listDataFiles(at, "skytale").irreplaceable.ROOMS;
  return new Map(
    files.flatMap((file): readonly (readonly [string, readonly unknown[]])[] => {
      const rows = withDatabase(file, (database) =>
        hasTable(database, "commands") ? database.prepare("SELECT * FROM commands ORDER BY id").all() : [],
      );
      // If the backup or the kill came right after the file was created, it has no journal yet, and no id.
      return rows.length === 0 ? [] : [[readObjectId("ROOMS", file) ?? "", rows]];
    }),
  );
}

beforeAll(async () => {
  folder = makeDataFolder();
  [data, backup] = [path.join(folder, "data"), path.join(folder, "backup.tar.gz")];
  server = await startServer({ data, env });
  for (const name of "abcdefghij") players.push(await HttpPlayer.signUp(server.url, `backup-${name}-player`));
  const pairs = [0, 2, 4, 6, 8].map((at) => [players[at], players[at + 1]] as [HttpPlayer, HttpPlayer]);
  const [resting, ...busy] = pairs;
  if (resting === undefined) throw new Error("there are five pairs");
  for (let count = 0; count < 5; count += 1) {
    const game = await beginGame(...resting);
    await playOn(game, count);
    idle.push(game);
  }
  later = await beginGame(...resting);
  await until(async () => (await feedOf(resting[0])).filter(({ type }) => type === "game.started")[5]);
  load = new Load(busy);
  await until(
    async () => (load.ended.size > 3 && load.games.every(({ acknowledged }) => acknowledged[0])) || undefined,
  );

  kept = await newestEvent(resting[0]);
  moves = new Map([...load.games, ...idle].map(({ id, acknowledged }) => [id, [...acknowledged]]));
  ended = new Set(load.ended);
  const { code, says } = await runTool("backup", data, [backup]);
  expect({ code, says }).toMatchObject({ code: 0, says: expect.stringContaining(`Wrote ${backup}: `) });
  await playOn(later, 1);
  lost = await until(async () => {
    const newest = await newestEvent(resting[0]);
    return newest === kept ? undefined : newest;
  });
  const known = load.ended.size;
  await until(async () => load.ended.size > known || undefined);
  await server.kill9();
  await load.stop();
}, timeoutFor(90));

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a server that was backed up under load, killed, and restored elsewhere", () => {
  let elsewhere = "";
  let restored: Server;
  let said = "";

  beforeAll(async () => {
    elsewhere = path.join(folder, "elsewhere");
    const { code, says } = await runTool("restore", elsewhere, [backup]);
    said = says;
    expect({ code, says }).toMatchObject({ code: 0, says: expect.stringContaining(`Restored ${elsewhere}.`) });
  }, timeoutFor(30));

  afterAll(() => restored?.stop());

  test("has nothing that the doctor would repair", async () => {
    expect(said).toContain("All problems were repaired.");
    expect(await runDoctor(elsewhere, [])).toMatchObject({
      code: 0,
      says: expect.stringContaining("No problems found."),
    });
  });

  test("has the journal of each game, up to the backup", () => {
    // Any tar extracts a backup.
    const plain = path.join(folder, "plain");
    fs.mkdirSync(plain);
    execFileSync("tar", ["-xzf", backup, "-C", plain]);
    const [before, copied, after] = [data, plain, elsewhere].map(journalsIn);
    expect(copied?.size).toBeGreaterThan(idle.length);
    for (const { id } of idle) expect(copied?.get(id), id).toEqual(before?.get(id));
    for (const [id, rows] of copied ?? []) {
      // The server went on after the backup, and the restored server adds the events of the restore.
      expect(before?.get(id)?.slice(0, rows.length), id).toEqual(rows);
      expect(after?.get(id)?.slice(0, rows.length), id).toEqual(rows);
    }
  });

  test("has each ended game once in the archive and in the ratings", () => {
    const [file = ""] = listDataFiles(elsewhere, "skytale").databases;
    const rows = (sql: string) => withDatabase(file, (database) => database.prepare(sql).all());
    expect(rows("SELECT id FROM games").map(({ id }) => id)).toEqual(expect.arrayContaining([...ended]));
    expect(rows("SELECT id FROM active_games JOIN games USING (id)")).toEqual([]);
    const counts = rows(
      `SELECT player_id, wins + draws + losses AS games, sequence,
         (SELECT count(*) FROM rating_changes WHERE rating_changes.player_id = ratings.player_id) AS changes
       FROM ratings`,
    );
    expect(counts.length).toBeGreaterThan(0);
    for (const { changes, games, sequence } of counts) expect([games, sequence]).toEqual([changes, changes]);
    // No challenge of a game is open again.
    expect(
      rows("SELECT id FROM challenges WHERE status = 'open' AND id IN (SELECT challenge_id FROM acceptances)"),
    ).toEqual([]);
  });

  test("has every move that was acknowledged before the backup, and its games continue", async () => {
    restored = await startServer({ data: elsewhere, env });
    for (const [id, before] of moves) {
      const answer = await fetch(`${restored.url}/v1/games/${id}`);
      const { moves: stored } = (await answer.json()) as { moves: { move: string }[] };
      expect(
        stored.slice(0, before.length).map(({ move }) => move),
        id,
      ).toEqual(before);
    }
    const [white, black] = players.map(({ username, token }) => HttpPlayer.of(restored.url, username, token));
    if (white === undefined || black === undefined) throw new Error("there are ten players");
    for (const { id, acknowledged } of idle) {
      const game: PlayedGame = { id, white, black, acknowledged: [] };
      await playOn(game, 3);
      const { ply } = await white.call<{ ply: number }>("GET", `/v1/games/${id}`);
      expect(ply).toBe(acknowledged.length + 3);
    }
  });

  test("continues with its events: cursors of the backup work, and newer ones get 410", async () => {
    const [player] = players;
    const statusAfter = async (cursor: string): Promise<number> => {
      const headers = { authorization: `Bearer ${player?.token}` };
      return (await fetch(`${restored.url}/v1/me/events?after=${cursor}`, { headers })).status;
    };
    expect([await statusAfter(kept), await statusAfter(lost)]).toEqual([200, 410]);
    const feed = await feedOf(HttpPlayer.of(restored.url, "", player?.token ?? ""));
    expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
    expect(feed.filter(({ type }) => type === "game.restored").map(({ data: { gameId } }) => gameId)).toEqual(
      expect.arrayContaining(idle.map(({ id }) => id)),
    );
  });

  test("is not overwritten while it runs", async () => {
    expect(await runTool("restore", elsewhere, [backup, "--replace"])).toMatchObject({
      code: 1,
      says: expect.stringMatching(/Another server \(process \d+\) is using the data folder .* Nothing was restored\./),
    });
    expect((await fetch(`${restored.url}/healthz`)).status).toBe(200);
  });
});

describe("a restore", () => {
  test("into a folder with data needs permission, and moves that data aside", async () => {
    const used = path.join(folder, "used");
    fs.cpSync(data, used, { recursive: true });
    const refused = await runTool("restore", used, [backup]);
    expect(refused).toMatchObject({ code: 1, says: expect.stringContaining(`There is data in ${used}.`) });
    expect(journalsIn(used)).toEqual(journalsIn(data));
    const { code, says } = await runTool("restore", used, [backup, "--replace"]);
    expect(code).toBe(0);
    const [, former = ""] = /The former data is in (\S+)\. /.exec(says) ?? [];
    expect(journalsIn(former)).toEqual(journalsIn(data));
    expect(journalsIn(used).size).toBeLessThan(journalsIn(data).size);
    expect(fs.existsSync(path.join(used, "restoring"))).toBe(false);
  });

  test.each([
    {
      kind: "damaged",
      change: (bytes: Buffer) => bytes.map((byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ 1 : byte)),
    },
    { kind: "truncated", change: (bytes: Buffer) => bytes.subarray(0, bytes.length - 1) },
  ])("of a $kind backup changes nothing", async ({ change }) => {
    const broken = path.join(folder, "broken.tar.gz");
    fs.writeFileSync(broken, change(fs.readFileSync(backup)));
    const target = path.join(folder, "untouched");
    expect(await runTool("restore", target, [broken])).toMatchObject({
      code: 1,
      says: expect.stringMatching(
        /The backup .*broken\.tar\.gz is damaged: .* Use another backup\. Nothing was restored\./,
      ),
    });
    expect(fs.existsSync(target)).toBe(false);
  });

  test("that is killed leaves the former data, and is repeated", async () => {
    const used = path.join(folder, "killed");
    fs.cpSync(data, used, { recursive: true });
    const { child, ended: end } = startTool("restore", used, [backup, "--replace"]);
    const room = path.join(used, "restoring/v3/do/skytale-Room");
    await until(async () => fs.existsSync(room) || undefined);
    child.kill("SIGKILL");
    await end;
    expect(journalsIn(used)).toEqual(journalsIn(data));
    expect((await runTool("restore", used, [backup, "--replace"])).code).toBe(0);
    expect(fs.existsSync(path.join(used, "restoring"))).toBe(false);
  });
});

describe("a backup of a running server", () => {
  let large = "";
  let target = "";

  beforeAll(async () => {
    server = await startServer({ data, env });
    // A file of random bytes makes the backup take seconds.
    large = path.join(data, "v3/do/skytale-Team", `${"ab".repeat(32)}.sqlite`);
    withDatabase(large, (database) => {
      database.exec("CREATE TABLE filler (bytes BLOB)");
      for (let count = 0; count < 200; count += 1)
        database.prepare("INSERT INTO filler VALUES (?)").run(randomBytes(1_000_000));
    });
    target = path.join(folder, "second.tar.gz");
  }, timeoutFor(30));

  afterAll(() => server.stop());

  const partsOf = (file: string): readonly string[] =>
    fs.readdirSync(path.dirname(file)).filter((name) => name.startsWith(path.basename(file)));

  /** Starts a backup, and waits until it has begun to write. */
  async function startBackup() {
    const running = startTool("backup", data, [target]);
    const hasBegun = (): boolean =>
      partsOf(target).some(
        (name) => name.endsWith(".partial") && fs.statSync(path.join(folder, name)).size > 1_000_000,
      );
    await until(async () => hasBegun() || undefined);
    return running;
  }

  const isHealthy = async () => {
    const [white, black] = players.map(({ username, token }) => HttpPlayer.of(server.url, username, token));
    const game = { ...later, white, black, acknowledged: [] } as PlayedGame;
    await playOn(game, 2);
    expect(game.acknowledged).toHaveLength(2);
  };

  test("that is interrupted leaves no file", async () => {
    const { child, ended: end } = await startBackup();
    child.kill("SIGINT");
    expect(await end).toMatchObject({
      code: 1,
      says: expect.stringContaining("The backup was interrupted. No backup was written."),
    });
    expect(partsOf(target)).toEqual([]);
    await isHealthy();
  });

  test("that is killed leaves no file of its name, and does not disturb the server or the next backup", async () => {
    const { child, ended: end } = await startBackup();
    child.kill("SIGKILL");
    await end;
    expect(fs.existsSync(target)).toBe(false);
    await isHealthy();
    fs.rmSync(large);
    expect((await runTool("backup", data, [target])).code).toBe(0);
    expect(partsOf(target)).toEqual([path.basename(target)]);
  });

  test("does not replace a file without --force", async () => {
    const earlier = fs.readFileSync(target);
    expect(await runTool("backup", data, [target])).toMatchObject({
      code: 1,
      says: expect.stringContaining(`${target} exists. Name another file, or replace it with --force.`),
    });
    expect(fs.readFileSync(target).equals(earlier)).toBe(true);
    expect((await runTool("backup", data, [target, "--force"])).code).toBe(0);
  });
});
