import { listAllGamesOf } from "../../src/db/accounts";
import { listActiveGames } from "../../src/db/active-games";
import { listBlocks } from "../../src/db/blocks";
import { listLobby } from "../../src/db/challenges";
import { listFinishedGames } from "../../src/db/games";
import { listLeaders } from "../../src/db/leaderboard";
import { listReports } from "../../src/db/reports";
import { median } from "../median";
import { openDatabase } from "./sqlite-d1";

// npm run bench -- lists: measures how long SQLite takes for the first page and a middle page of each list.

const ROWS = 50_000;
const PASSES = 201;
const LIMIT = 20;
const NOW = 1_800_000_000_000;
const MIDDLE = ROWS / 2;
const VARIANT = "spartan-chess";

const { d1, sqlite, takeTime } = openDatabase();

/** Fills a table. Times are one second apart, so row `i` was created at `NOW - i * 1000`. */
const fill = (into: string, values: string) =>
  sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    insert into ${into} select ${values} from n`);
const id = "printf('%016d', i)";
const time = `${NOW} - i * 1000`;

fill("players (id, username, username_key, created_at)", `${id}, 'name-' || i, 'key-' || i, ${time}`);
fill(
  `games (id, challenge_id, variant, revision, options, start_position, final_position, white_id, white_name, black_id,
    black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)`,
  `${id}, ${id}, '${VARIANT}', 1, '{}', 's', 'e', 'me', 'me', ${id}, 'name', '{"kind":"unlimited"}', 1, 0, 'finished',
    'resigned', '[]', ${time}, ${time}`,
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

const key = String(MIDDLE).padStart(16, "0");
const at = NOW - MIDDLE * 1000;
const made = { createdAt: at, id: key };
const ended = { finishedAt: at, id: key };

const LISTS: Readonly<Record<string, (isFirst: boolean) => Promise<{ rows: readonly unknown[] }>>> = {
  "accounts: all games of a player": (isFirst) => listAllGamesOf(d1, "me", page(isFirst, ended)),
  "active_games: running games": (isFirst) => listActiveGames(d1, {}, page(isFirst, made)),
  "games: finished games": (isFirst) => listFinishedGames(d1, null, {}, page(isFirst, ended)),
  "challenges: the lobby": (isFirst) => listLobby(d1, null, {}, page(isFirst, made)),
  "ratings: a leaderboard": (isFirst) =>
    listLeaders(d1, VARIANT, page(isFirst, { rating: 3000 - MIDDLE / 50, id: key })),
  "reports: all of them": (isFirst) => listReports(d1, undefined, page(isFirst, made)),
  "blocks: those of a player": (isFirst) => listBlocks(d1, "me", page(isFirst, made)),
};

function page<Key>(isFirst: boolean, after: Key) {
  return { now: NOW, limit: LIMIT, after: isFirst ? null : after };
}

async function medianTime(list: () => Promise<{ rows: readonly unknown[] }>): Promise<number> {
  const times: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    takeTime();
    const { rows } = await list();
    times.push(takeTime());
    if (rows.length !== LIMIT) throw new Error(`${rows.length} rows instead of ${LIMIT}`);
  }
  return median(times);
}

console.log(`${ROWS} rows each, pages of ${LIMIT}; medians of ${PASSES} in ms: first page, page from the middle.`);
for (const [name, list] of Object.entries(LISTS)) {
  const [first, middle] = [await medianTime(() => list(true)), await medianTime(() => list(false))];
  console.log(`${name.padEnd(32)} ${first.toFixed(3).padStart(8)} ${middle.toFixed(3).padStart(8)}`);
}
