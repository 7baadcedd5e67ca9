import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

// Fills the data folder of a stopped server with data that would take hours to produce. Ids have realistic lengths.

const PLAYERS = "v3/do/skytale-Player";
const DATABASES = "v3/d1/miniflare-D1DatabaseObject";

const sqliteFiles = (data: string, folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(data, folder))
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .map((name) => path.join(data, folder, name));

/** A table `n` with the numbers from 1 to `count` in the column `i`. */
const numbers = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** Inserts `events` events before all others in the feed of each player of a game. */
export function fillFeed(data: string, gameId: string, events: number): void {
  for (const file of sqliteFiles(data, PLAYERS)) {
    const sqlite = new DatabaseSync(file);
    try {
      if (sqlite.prepare("select 1 from game_lines where game_id = ?").get(gameId) === undefined) continue;
      const item = `json_object('id', printf('%016d-1', i), 'type', 'message.posted', 'timestamp', '2026-11-01T00:00:00.000Z',
        'data', json_object('gameId', printf('%016d', i), 'seq', 1, 'side', 'white', 'text', 'A word that was said in an old game.'))`;
      sqlite.exec(`begin;
        update event_log set id = id + ${events};
        update game_lines_saved set through_log = through_log + ${events};
        ${numbers(events)} insert into event_log (id, at, items) select i, ${Date.now()}, json_array(${item}) from n;
        commit`);
    } finally {
      sqlite.close();
    }
  }
}

/** Adds `rows` public games to the archive and as many challenges to the lobby. */
export function fillDatabase(data: string, rows: number): void {
  const [file] = sqliteFiles(data, DATABASES);
  if (file === undefined) throw new Error("there is no database");
  const sqlite = new DatabaseSync(file);
  const now = Date.now();
  const id = "printf('f%015d', i)";
  const time = `${now} - i * 1000`;
  const position = "lgkcckgl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  const clock = '{"kind":"per-move","perMove":259200000}';
  try {
    sqlite.exec(`begin;
      ${numbers(rows)} insert into games (id, challenge_id, variant, revision, options, start_position, final_position,
        white_id, white_name, black_id, black_name, time_control, rated, private, status, winner, reason, plies,
        created_at, finished_at)
        select ${id}, ${id}, 'spartan-chess', 1, '{}', '${position}', '${position}', ${id}, 'white-' || i, ${id}, 'black-' || i,
        '${clock}', 0, 0, 'finished', 'white', 'resigned', '[]', ${time}, ${time} from n;
      ${numbers(rows)} insert into challenges (id, challenger_id, challenger_name, variant, revision, options, color,
        time_control, rated, private, uses, status, created_at, expires_at)
        select ${id}, ${id}, 'challenger-' || i, 'spartan-chess', 1, '{}', 'random', '${clock}', 0, 0, 1, 'open', ${time},
        ${now} + 86400000 from n;
      commit`);
  } finally {
    sqlite.close();
  }
}
