import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type IndexedGame, listExplorerMoves, writeIndexedGames } from "../../src/db/explorer";
import { listFinishedGames } from "../../src/db/games";
import { positionKeys } from "../../src/opening-explorer/position-key";
import { INDEXED_PLIES, positionsOf } from "../../src/opening-explorer/positions";
import { gameOf } from "../../src/rules/registry";
import { monthNumber } from "../../src/shared/month";
import { randomLine } from "../../test/opening-explorer/random-line";
import { Random } from "../../test/rules/random";
import { openDatabase } from "../lists/sqlite-d1";
import { median } from "../median";
import { readOptions, refusing } from "../options";

// npm run bench -- explorer: measures the queries of the opening explorer in SQLite on disk, the bytes per row, and the
// time to index a game.

const USAGE = `npm run bench -- explorer [--rows n]

--rows   Rows of the table of positions and games; 1,000,000 by default. 10,000,000 need 2 GB of disk.`;

const refuse = refusing(USAGE);
const values = readOptions({ rows: { type: "string", default: "1000000" } }, refuse);
const ROWS = Number(values.rows);
if (!Number.isInteger(ROWS) || ROWS < 10_000) refuse("--rows must be an integer from 10000.");

const GAMES = Math.ceil(ROWS / INDEXED_PLIES);
/** Games per batch while the tables are filled. */
const BATCH = 200;
const PASSES = 201;
/** Games whose indexing is measured. */
const MEASURED = 200;
const VARIANT = "spartan-chess";
const NOW = Date.UTC(2026, 10, 28);
const YEARS = 5;
const MINUTE = 60_000;
const START = NOW - YEARS * 365 * 24 * 60 * MINUTE;
/** Legal moves of each position. */
const BRANCHES = 30;

const folder = mkdtempSync(path.join(os.tmpdir(), "skytale-explorer-"));
const { d1, sqlite, takeTime } = openDatabase(path.join(folder, "d1.sqlite"));
// As in workerd, except that a commit does not wait for the disk while the tables are filled.
sqlite.exec("pragma journal_mode = wal; pragma synchronous = off");
const random = new Random(1);

/** The key of a position after a path of choices, evenly distributed as a hash is. */
function childKey(key: number, choice: number): number {
  const low = Math.imul((key | 0) ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(choice + 1, 0xc2b2ae35);
  const high = Math.imul(Math.floor(key / 2 ** 32) ^ low, 0x27d4eb2f) ^ (low >>> 15);
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0) - 2 ** 51;
}

const ROOT = 12_345;
/** Popular moves first: the most popular of a position is played in a third of the games. */
const choose = (): number => Math.floor(BRANCHES * random.next() ** 3);
const gameId = (index: number): string => `g${String(index).padStart(15, "0")}`;

/** A game by choices, whose positions are as in the index: the same openings often, later positions once. */
function syntheticGame(index: number): IndexedGame {
  let key = ROOT;
  const positions: { readonly key: number; readonly move: string }[] = [];
  for (let ply = 0; ply < INDEXED_PLIES; ply += 1) {
    const choice = choose();
    positions.push({ key, move: `${"abcdefgh".charAt(choice % 8)}${1 + (choice >> 3)}e4` });
    key = childKey(key, choice);
  }
  return {
    id: gameId(index),
    finishedAt: START + Math.floor(((NOW - START) * index) / GAMES),
    winner: random.pick(["white", "black", null]),
    withBots: random.next() < 0.2,
    rating: 1500 + Math.floor(random.next() * 300),
    positions,
  };
}

/** The archive rows of the games. The list reads headers only, so a short record is enough. */
function fillArchive(): void {
  const record = JSON.stringify(Array(8).fill({ move: "e2e4", san: "e4", position: "p", side: "white", at: NOW }));
  sqlite.exec(`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${GAMES - 1})
    insert into games (id, challenge_id, variant, revision, options, start_position, final_position, white_id, white_name,
      black_id, black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)
    select 'g' || printf('%015d', i), '', '${VARIANT}', 1, '{}', 's', 'e', 'white', 'white', 'black', 'black',
      '{"kind":"unlimited"}', 1, 0, 'finished', 'resignation', '${record}', ${START}, ${START} + i * 1000 from n`);
}

const filling = performance.now();
fillArchive();
for (let first = 0; first < GAMES; first += BATCH) {
  const count = Math.min(BATCH, GAMES - first);
  await writeIndexedGames(
    d1,
    Array.from({ length: count }, (_, index) => syntheticGame(first + index)),
  );
}
const seconds = (performance.now() - filling) / 1000;
sqlite.exec("pragma wal_checkpoint(truncate)");

const numberOf = (sql: string): number => Number(Object.values(sqlite.prepare(sql).get() ?? {})[0]);
const bytesPerRow = (table: string): string => {
  const rows = numberOf(`select count(*) from ${table}`);
  const bytes = numberOf(`select sum(pgsize) from dbstat where name = '${table}'`);
  return `${table}: ${rows.toLocaleString("en")} rows, ${(bytes / rows).toFixed(1)} bytes each`;
};
console.log(`${GAMES.toLocaleString("en")} games, filled in ${seconds.toFixed(0)} s.`);
console.log(bytesPerRow("explorer_moves"));
console.log(bytesPerRow("explorer_games"));
console.log(`positions: ${numberOf("select count(distinct key) from explorer_games").toLocaleString("en")}`);

/** The keys of the positions of the most popular line, or of random lines. */
function keyAt(ply: number, isPopular: boolean): number {
  let key = ROOT;
  for (let index = 0; index < ply; index += 1) key = childKey(key, isPopular ? 0 : choose());
  return key;
}

const ALL = { withBots: true };
const MONTHS = { since: monthNumber(NOW) - 11, until: monthNumber(NOW), withBots: false };
const page = { limit: 20, after: null };
const QUERIES: Readonly<Record<string, (pass: number) => Promise<unknown>>> = {
  "moves, standard opening": () => listExplorerMoves(d1, ROOT, ALL),
  "moves, standard opening, people, a year": () => listExplorerMoves(d1, ROOT, MONTHS),
  "moves, 4 plies of the main line": () => listExplorerMoves(d1, keyAt(4, true), ALL),
  "moves, random positions": (pass) => listExplorerMoves(d1, keyAt(pass % INDEXED_PLIES, false), ALL),
  "8 games, standard opening": () => listFinishedGames(d1, null, { positionKey: ROOT }, { ...page, limit: 8 }),
  "page of games, standard opening": () => listFinishedGames(d1, null, { positionKey: ROOT }, page),
  "page of games, from the middle": () =>
    listFinishedGames(
      d1,
      null,
      { positionKey: ROOT },
      { limit: 20, after: { finishedAt: (START + NOW) / 2, id: gameId(0) } },
    ),
  "page of games, random positions": (pass) =>
    listFinishedGames(d1, null, { positionKey: keyAt(pass % INDEXED_PLIES, false) }, page),
  "page of games, a filter that none matches": () =>
    listFinishedGames(d1, null, { positionKey: ROOT, reason: "checkmate" }, page),
};

console.log(`Time in SQLite, ${PASSES} passes in ms: median, slowest twentieth.`);
for (const [name, query] of Object.entries(QUERIES)) {
  const times: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    takeTime();
    await query(pass);
    times.push(takeTime());
  }
  const slow = times.toSorted((a, b) => a - b)[Math.floor(PASSES * 0.95)] ?? Number.NaN;
  console.log(`${name.padEnd(42)} ${median(times).toFixed(2).padStart(8)} ${slow.toFixed(2).padStart(8)}`);
}

/** Indexes games of random moves one by one, as their rooms do. Prints the times of the parts. */
async function measureIndexing(): Promise<void> {
  sqlite.exec("pragma synchronous = full");
  const { revision, startPosition } = gameOf(VARIANT);
  const parts = { positions: [] as number[], keys: [] as number[], writing: [] as number[] };
  for (let index = 0; index < MEASURED; index += 1) {
    const { moves } = randomLine(VARIANT, INDEXED_PLIES, index + 1);
    const plies = moves.map((move) => ({ move }));
    const start = performance.now();
    const positions = positionsOf({ variant: VARIANT, revision, options: {}, startPosition, plies }) ?? [];
    const replayed = performance.now();
    const keys = await positionKeys(
      d1,
      positions.map(({ name }) => name),
    );
    const hashed = performance.now();
    takeTime();
    const game = syntheticGame(GAMES + index);
    await writeIndexedGames(d1, [
      { ...game, positions: positions.map(({ move }, place) => ({ key: keys[place] ?? 0, move })) },
    ]);
    parts.positions.push(replayed - start);
    parts.keys.push(hashed - replayed);
    parts.writing.push(takeTime());
  }
  const text = Object.entries(parts).map(([name, times]) => `${name} ${median(times).toFixed(2)} ms`);
  console.log(`Indexing one game of ${INDEXED_PLIES} plies, median of ${MEASURED}: ${text.join(", ")}`);
}

try {
  await measureIndexing();
} finally {
  sqlite.close();
  rmSync(folder, { recursive: true });
}
