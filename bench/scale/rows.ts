import { DatabaseSync } from "node:sqlite";
import { listDataFiles } from "../../scripts/serve/data-files";
import { copyOf } from "./copies";
import { of, TAIL, type Template } from "./template";

// Fills the database of a stopped server. Rows of running games are copied like the objects' files. Rows of the archive
// are copied from the finished games of the template, with random ids and two random players each.

/** Games in the opening explorer, as a part of the archive. The explorer would need more space than the archive. */
const EXPLORED_PART = 0.05;
const BATCH = 500_000;
/** Milliseconds between the ends of two games in the archive, so that 10 million games end within three years. */
const BETWEEN_ENDS = 9_000;
/** Finished games that one player has, in addition to the random ones. */
const OF_ONE_PLAYER = 20_000;

/** Opens the database of a stopped server. */
export function withServerDatabase<T>(data: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(of(listDataFiles(data, "skytale").databases, 0));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Fills the database with the rows of `copies` copies of the template, and with `archived` finished games. */
export function fillRows(
  data: string,
  template: Template,
  copies: number,
  archived: number,
  progress: (what: string) => void,
): void {
  withServerDatabase(data, (database) => {
    // The folder is thrown away if the process dies.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -3000000");
    database.exec("PRAGMA temp_store = FILE; PRAGMA foreign_keys = OFF");
    database.exec("CREATE TEMP TABLE copies (tail TEXT NOT NULL)");
    const insert = database.prepare("INSERT INTO copies VALUES (?)");
    for (let copy = 1; copy <= copies; copy += 1) insert.run(copyOf("", copy));
    copyRunning(database, template);
    progress(`${copies} copies of the rows of running games`);
    fillArchive(database, template, archived, progress);
    database.exec("DROP TABLE copies; PRAGMA journal_mode = WAL");
  });
}

/** The columns of each table whose last letters differ between copies. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  players: ["id", "username", "username_key", "look_alike_key"],
  challenges: ["id", "challenger_id", "challenger_name", "opponent_id", "opponent_name"],
  acceptances: ["challenge_id", "game_id", "accepter_id", "accepter_name", "challenger_id"],
  active_games: ["id", "white_id", "white_name", "black_id", "black_name"],
};

function copyRunning(database: DatabaseSync, { challenges, games, players }: Template): void {
  const ids: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    players: ["id", players.map(({ id }) => id)],
    challenges: ["id", [...games.map(({ challengeId }) => challengeId), ...challenges]],
    acceptances: ["game_id", games.map(({ id }) => id)],
    active_games: ["id", games.map(({ id }) => id)],
  };
  for (const [table, [key, values]] of Object.entries(ids)) {
    const copied = COPIED[table] ?? [];
    const columns = columnsOf(database, table);
    const values_ = columns.map((column) =>
      copied.includes(column) ? `substr(t."${column}", 1, length(t."${column}") - ${TAIL}) || tail` : `t."${column}"`,
    );
    database
      .prepare(
        `INSERT INTO "${table}" (${quoted(columns)}) SELECT ${values_.join(", ")} FROM copies, "${table}" AS t
         WHERE t."${key}" IN (SELECT value FROM json_each(?))`,
      )
      .run(JSON.stringify(values));
  }
}

const columnsOf = (database: DatabaseSync, table: string): readonly string[] =>
  database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(", ");

function fillArchive(
  database: DatabaseSync,
  { finished, players }: Template,
  archived: number,
  progress: (what: string) => void,
): void {
  database.exec(`CREATE TEMP TABLE seats (n INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL);
    CREATE TEMP TABLE templates (n INTEGER PRIMARY KEY, id TEXT NOT NULL);
    CREATE TEMP TABLE filled (id TEXT NOT NULL, template TEXT NOT NULL, white INTEGER NOT NULL, black INTEGER NOT NULL,
      at INTEGER NOT NULL)`);
  const insert = database.prepare("INSERT INTO templates VALUES (?, ?)");
  for (const [index, id] of finished.entries()) insert.run(index, id);
  // Tables of their own, because the explorer has no index by game, and SQLite would first copy what it reads and writes.
  database.exec(`CREATE TEMP TABLE originals AS SELECT * FROM games WHERE id IN (SELECT id FROM templates);
    CREATE TEMP TABLE explored AS SELECT game_id, key FROM explorer_games WHERE game_id IN (SELECT id FROM templates);
    CREATE INDEX temp.originals_by_id ON originals (id);
    CREATE INDEX temp.explored_by_game ON explored (game_id)`);
  database.exec("INSERT INTO seats (id, name) SELECT id, username FROM players WHERE username LIKE 'sc-%'");
  const seats = Number(database.prepare("SELECT count(*) AS count FROM seats").get()?.count);
  const busy = database.prepare("SELECT n FROM seats WHERE id = ?").get(of(players, 0).id)?.n ?? 1;
  // SQLite makes an index faster from all rows than row by row.
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'games' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
  const now = Date.now();
  for (let from = 0; from < archived; from += BATCH) {
    const count = Math.min(BATCH, archived - from);
    database.exec("BEGIN; DELETE FROM filled");
    database
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
         INSERT INTO filled SELECT lower(hex(randomblob(8))), t.id,
           iif((i + ?) % ? = 0, ?, 1 + abs(random()) % ?), 1 + abs(random()) % ?, ? - (? - i) * ${BETWEEN_ENDS}
         FROM n JOIN templates AS t ON t.n = i % ?`,
      )
      .run(
        count,
        from,
        Math.max(1, Math.floor(archived / OF_ONE_PLAYER)),
        busy,
        seats,
        seats,
        now,
        archived - from,
        finished.length,
      );
    const replaced: Readonly<Record<string, string>> = {
      id: "f.id",
      challenge_id: "''",
      white_id: "w.id",
      white_name: "w.name",
      black_id: "b.id",
      black_name: "b.name",
      created_at: "f.at - 2592000000",
      finished_at: "f.at",
    };
    const columns = columnsOf(database, "games");
    database.exec(`INSERT INTO games (${quoted(columns)})
      SELECT ${columns.map((column) => replaced[column] ?? `g."${column}"`).join(", ")}
      FROM filled AS f JOIN originals AS g ON g.id = f.template JOIN seats AS w ON w.n = f.white
        JOIN seats AS b ON b.n = f.black`);
    // Half of the template's games are rated, and only these are in the explorer.
    database.exec(`INSERT INTO explorer_games (key, finished_at, game_id)
      SELECT e.key, f.at, f.id FROM filled AS f JOIN explored AS e ON e.game_id = f.template
      WHERE (f.rowid / ${finished.length}) % ${Math.round(0.5 / EXPLORED_PART)} = 0`);
    database.exec("COMMIT");
    progress(`${from + count} archived games`);
  }
  for (const { name, sql } of indexes) {
    database.exec(String(sql));
    progress(`index ${name}`);
  }
  fillExplorerMoves(database, Math.floor(archived / finished.length));
  database.exec("DROP TABLE seats; DROP TABLE templates; DROP TABLE filled; DROP TABLE originals; DROP TABLE explored");
}

/** Multiplies the counts of the explorer by the number of copies of each game, spread over three years. */
function fillExplorerMoves(database: DatabaseSync, copies: number): void {
  const counts = columnsOf(database, "explorer_moves");
  const spread = counts.map((column) => {
    if (column === "month") return "month - m.i";
    return ["white", "draws", "black", "rating_sum", "rated"].includes(column)
      ? `${column} * ${Math.max(1, Math.round((copies * 2 * EXPLORED_PART) / 36))}`
      : column;
  });
  database.exec(`WITH RECURSIVE m (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM m WHERE i < 36)
    INSERT INTO explorer_moves (${quoted(counts)}) SELECT ${spread.join(", ")} FROM m, explorer_moves`);
}
