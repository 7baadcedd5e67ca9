import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { ArchivedPly } from "../../src/db/archive-schema";
import { readPlies } from "../../src/db/plies-record";
import { startServer } from "../../test/server/spawn-server";
import { describeCommit, describeMachine } from "../machine";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { readOptions, refusing } from "../options";
import { bearer, begin, type Game, playMove, signUp } from "../serve/games";
import { call, forEach } from "../serve/load";
import { newFolder, remove } from "../serve/servers";

// npm run bench -- archive: reads pages, records and pictures of finished games from the archive, and, in alternation,
// those of others from their objects, as for games of earlier releases. After a restart, no object is awake. Also
// measures the size of both kinds of rows.

const USAGE = `npm run bench -- archive [--games n] [--plies n] [--rounds n]

--games   Number of finished games; 200 by default.
--plies   Plies of each game, at most 300; 80 by default.
--rounds  Number of restarts, after each of which every game is read twice; 3 by default.`;

const refuse = refusing(USAGE);
const values = readOptions(
  {
    games: { type: "string", default: "200" },
    plies: { type: "string", default: "80" },
    rounds: { type: "string", default: "3" },
  },
  refuse,
);

function atLeast(least: number, name: keyof typeof values): number {
  const number = Number(values[name]);
  return Number.isInteger(number) && number >= least ? number : refuse(`--${name} must be an integer from ${least}.`);
}

const [count, plies, rounds] = [atLeast(2, "games"), atLeast(1, "plies"), atLeast(1, "rounds")];
const PLAYERS = 20;
/** The ends of the addresses that a visitor reads. */
const PATHS = ["", "/shared-analyses", "/export.pgn", "/board.svg", "/card.svg"];

const env = {
  ADDRESS_REQUESTS_PER_MINUTE: "1000000",
  PAIR_CHALLENGES_PER_HOUR: "1000000",
  PLAYER_REQUESTS_PER_MINUTE: "1000000",
};
const data = newFolder("disk");

/** The games, finished. */
async function createGames(server: string): Promise<readonly Game[]> {
  const players = await signUp(server, PLAYERS, "archive");
  const games: Game[] = [];
  await forEach(Array(count).keys(), async (index) => {
    const [white, black] = [players[index % PLAYERS], players[(index + 1) % PLAYERS]];
    if (white === undefined || black === undefined) throw new Error("there are too few players");
    const game = await begin(server, white, black, false);
    while (game.ply < plies) await playMove(server, game);
    await call({ method: "POST", url: `${server}/v1/games/${game.id}/resign`, headers: bearer(white), status: 200 });
    games.push(game);
  });
  return games;
}

function withDatabase<Result>(use: (database: DatabaseSync) => Result): Result {
  const folder = path.join(data, "v3/d1/miniflare-D1DatabaseObject");
  const name = fs.readdirSync(folder).find((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
  if (name === undefined) throw new Error("there is no database");
  const database = new DatabaseSync(path.join(folder, name));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The time of one request, in milliseconds. */
async function timeOf(server: string, { id }: Game, path: string): Promise<number> {
  const start = performance.now();
  await call({ method: "GET", url: `${server}/v1/games/${id}${path}`, status: 200 });
  return performance.now() - start;
}

/** Bytes per game of the table and of its indexes. */
function bytesPerGame(database: DatabaseSync): readonly number[] {
  database.exec("VACUUM");
  return ["name = 'games'", "name <> 'games'"].map((which) => {
    const sql = `SELECT sum(pgsize) AS bytes FROM dbstat WHERE ${which} AND name IN
      (SELECT name FROM sqlite_schema WHERE tbl_name = 'games')`;
    return Math.round(Number(database.prepare(sql).get()?.bytes) / count);
  });
}

/** Changes the rows of games into those of the release before compact records. */
function asEarlierRows(database: DatabaseSync, records: ReadonlyMap<string, readonly ArchivedPly[]>): void {
  const change = database.prepare(
    `UPDATE games SET start_ratings = NULL, ply = NULL, opening = NULL, details = NULL, record = NULL, plies = ?
      WHERE id = ?`,
  );
  for (const [id, plies] of records) change.run(JSON.stringify(plies), id);
}

/** The bytes per game of compact rows and of rows of earlier releases, in a copy of the database. */
function sizesOf(records: ReadonlyMap<string, readonly ArchivedPly[]>) {
  const copy = path.join(data, "copy.sqlite");
  withDatabase((database) => database.exec(`VACUUM INTO '${copy}'`));
  const database = new DatabaseSync(copy);
  try {
    const compact = bytesPerGame(database);
    asEarlierRows(database, records);
    return { compact, earlier: bytesPerGame(database) };
  } finally {
    database.close();
  }
}

/** The plies of all games by id. */
async function readRecords(): Promise<ReadonlyMap<string, readonly ArchivedPly[]>> {
  const rows = withDatabase((database) => database.prepare("SELECT id, record FROM games").all());
  const records = new Map<string, readonly ArchivedPly[]>();
  for (const { id, record } of rows) {
    if (!(record instanceof Uint8Array)) throw new Error(`game ${id} has no record`);
    records.set(String(id), await readPlies(new Uint8Array(record)));
  }
  return records;
}

const first = await startServer({ data, env });
const games = await createGames(first.url);
const archived = () => withDatabase((database) => database.prepare("SELECT count(*) AS n FROM games").get()?.n);
while (archived() !== count) await sleep(100);
await first.stop();
const records = await readRecords();
const sizes = sizesOf(records);
const earlier = games.flatMap(({ id }, index) => (index % 2 === 1 ? [id] : []));
withDatabase((database) => asEarlierRows(database, new Map(earlier.map((id) => [id, records.get(id) ?? []]))));

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  const server = await startServer({ data, env });
  for (const turn of ["first", "second"]) {
    for (const [index, game] of games.entries()) {
      const source = index % 2 === 0 ? "archive" : "object";
      const file = PATHS[(index >> 1) % PATHS.length] ?? "";
      const key = `${file} ${turn} ${source}`;
      times.set(key, [...(times.get(key) ?? []), await timeOf(server.url, game, file)]);
    }
  }
  await server.stop();
}
remove(data);

const shown = (key: string): string => median(times.get(key) ?? []).toFixed(1);
const rows = PATHS.map((file) => [
  file === "" ? "page" : file.slice(1),
  ...["first", "second"].flatMap((turn) => [shown(`${file} ${turn} object`), shown(`${file} ${turn} archive`)]),
]);
const heading = ["ms, median", "object asleep", "archive, first read", "object awake", "archive, second read"];
console.log(`${count} games of ${plies} plies, on ${describeMachine()}, ${describeCommit()}\n`);
console.log(markdownTable(heading, rows));
const record = Math.round([...records.values()].reduce((sum, plies) => sum + JSON.stringify(plies).length, 0) / count);
console.log(`
${markdownTable(
  ["bytes per game", "table", "indexes"],
  [
    ["compact", ...sizes.compact.map(String)],
    ["earlier", ...sizes.earlier.map(String)],
  ],
)}
The plies as JSON have ${record} bytes.`);
process.exit(0);
