import { listAllGamesOf } from "../../src/db/accounts";
import { listActiveGames } from "../../src/db/active-games";
import { listBlocks } from "../../src/db/blocks";
import { listLobby } from "../../src/db/challenges";
import { listFinishedGames } from "../../src/db/games";
import { listLeaders } from "../../src/db/leaderboard";
import { listReports } from "../../src/db/reports";
import { median } from "../median";
import { readOptions, refusing } from "../options";
import { openDatabase } from "./sqlite-d1";

// npm run bench -- lists: measures how long SQLite takes for the first page and a middle page of each list, and for
// filters of finished games that no game matches.

const USAGE = `npm run bench -- lists [--rows n] [--games n]

--rows   Rows of each table; 50,000 by default.
--games  Finished games of 80 plies, about 2 kB each in memory; as many as rows by default.`;

const refuse = refusing(USAGE);
const values = readOptions({ rows: { type: "string", default: "50000" }, games: { type: "string" } }, refuse);

function atLeast(least: number, name: string, value: string): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= least ? number : refuse(`--${name} must be an integer from ${least}.`);
}

const ROWS = atLeast(1000, "rows", values.rows);
const GAMES = atLeast(1000, "games", values.games ?? values.rows);
const PLIES = 80;
const PASSES = 201;
const LIMIT = 20;
const NOW = 1_800_000_000_000;
const MIDDLE = Math.floor(ROWS / 2);
const VARIANT = "spartan-chess";

const { d1, sqlite, takeTime } = openDatabase();

/** Fills a table. Times are one second apart, so row `i` was created at `NOW - i * 1000`. */
const fill = (into: string, columns: string, rows = ROWS) =>
  sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into ${into} select ${columns} from n`);
const id = "printf('%016d', i)";
const time = `${NOW} - i * 1000`;
const position = "lgkcckgl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
/** Random bytes, as many as the record of a game has: they are not read, so only their number counts. */
const RECORD_BYTES = 900;
const opening = JSON.stringify(Array.from({ length: 6 }, (_, index) => ({ index, move: "e2e4", san: "e4" })));
const details = JSON.stringify({
  takebacks: false,
  vacation: true,
  tournament: null,
  startProvisional: { white: false, black: false },
  turnStartedAt: NOW,
  bank: null,
  check: false,
});

fill("players (id, username, username_key, created_at)", `${id}, 'name-' || i, 'key-' || i, ${time}`);
fill(
  `games (id, challenge_id, variant, revision, options, start_position, final_position, white_id, white_name, black_id,
    black_name, time_control, rated, private, status, reason, plies, created_at, finished_at, ply, opening, details,
    record)`,
  `${id}, ${id}, '${VARIANT}', 1, '{}', '${position}', '${position}', 'me', 'me', ${id}, 'name',
    '{"kind":"unlimited"}', 1, 0, 'finished', 'resigned', '[]', ${time}, ${time}, ${PLIES}, '${opening}', '${details}',
    randomblob(${RECORD_BYTES})`,
  GAMES,
);
fill(
  `challenges (id, challenger_id, challenger_name, variant, revision, options, color, time_control, rated, private, uses,
    status, created_at, expires_at)`,
  `${id}, ${id}, 'name', '${VARIANT}', 1, '{}', 'white', '{"kind":"unlimited"}', 1, 0, 1, 'open', ${time}, ${NOW + 1}`,
);
fill(
  "ratings (player_id, variant, rating, deviation, volatility, sequence, leads_until, wins, draws, losses)",
  `${id}, '${VARIANT}', 3000 - i / 50.0, 60, 0.06, 10, ${NOW + 1}, 5, 0, 5`,
);
fill(
  "active_games (id, variant, revision, options, white_id, white_name, black_id, black_name, time_control, rated, private, created_at)",
  `${id}, '${VARIANT}', 1, '{}', 'me', 'name', ${id}, 'name', '{"kind":"unlimited"}', 1, 0, ${time}`,
);
fill("reports (id, reporter_id, reported_id, reason, created_at)", `${id}, ${id}, ${id}, 'other', ${time}`);
fill("blocks (player_id, blocked_id, created_at)", `'me', ${id}, ${time}`);

const keyAt = (row: number) => ({ id: String(row).padStart(16, "0"), at: NOW - row * 1000 });
const { id: key, at } = keyAt(MIDDLE);
const made = { createdAt: at, id: key };
const last = keyAt(Math.floor(GAMES / 2));
const ended = { finishedAt: last.at, id: last.id };

const LISTS: Readonly<Record<string, (isFirst: boolean) => Promise<{ rows: readonly unknown[] }>>> = {
  "accounts: all games of a player": (isFirst) => listAllGamesOf(d1, "me", page(isFirst, ended)),
  "active_games: running games": (isFirst) => listActiveGames(d1, {}, page(isFirst, made)),
  "games: finished games": (isFirst) => listFinishedGames(d1, null, {}, page(isFirst, ended)),
  "games: finished games of a player": (isFirst) =>
    listFinishedGames(d1, null, { playerId: "me" }, page(isFirst, ended)),
  "challenges: the lobby": (isFirst) => listLobby(d1, null, {}, page(isFirst, made)),
  "ratings: a leaderboard": (isFirst) =>
    listLeaders(d1, VARIANT, page(isFirst, { rating: 3000 - MIDDLE / 50, id: key })),
  "reports: all of them": (isFirst) => listReports(d1, undefined, page(isFirst, made)),
  "blocks: those of a player": (isFirst) => listBlocks(d1, "me", page(isFirst, made)),
};

function page<Key>(isFirst: boolean, after: Key) {
  return { now: NOW, limit: LIMIT, after: isFirst ? null : after };
}

/** Lists of finished games by filters that no game matches. They read a whole window, and begin after another. */
const RARE: typeof LISTS = {
  "games: a result that never occurs": (isFirst) =>
    listFinishedGames(d1, null, { reason: "agreement" }, page(isFirst, { ...ended, id: "" })),
  "games: a player's, never lost": (isFirst) =>
    listFinishedGames(
      d1,
      null,
      { playerId: "me", result: "loss", reason: "agreement" },
      page(isFirst, { ...ended, id: "" }),
    ),
};

async function medianTime(list: () => Promise<{ rows: readonly unknown[] }>, expected: number): Promise<number> {
  const times: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    takeTime();
    const { rows } = await list();
    times.push(takeTime());
    if (rows.length !== expected) throw new Error(`${rows.length} rows instead of ${expected}`);
  }
  return median(times);
}

console.log(`${ROWS} rows each, ${GAMES} games of ${PLIES} plies, pages of ${LIMIT}; medians of ${PASSES} in ms: first page,
page from the middle.`);
for (const [lists, expected] of [[LISTS, LIMIT] as const, [RARE, 0] as const]) {
  for (const [name, list] of Object.entries(lists)) {
    const [first, middle] = [
      await medianTime(() => list(true), expected),
      await medianTime(() => list(false), expected),
    ];
    console.log(`${name.padEnd(34)} ${first.toFixed(3).padStart(8)} ${middle.toFixed(3).padStart(8)}`);
  }
}
