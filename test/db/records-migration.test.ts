import { expect, test } from "vitest";
import { databaseBefore, sqlOf } from "./database-before";

const THIS = "0027_compact_records.sql";

test("the games of earlier releases keep their plies, and their new columns are empty", () => {
  const database = databaseBefore(THIS);
  const plies = JSON.stringify([{ move: "e2e4", san: "e4", position: "p", side: "white", by: "player", at: 1 }]);
  database.exec(
    `INSERT INTO games (id, challenge_id, variant, revision, options, start_position, final_position, white_id,
       white_name, black_id, black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)
     VALUES ('game', 'c', 'v', 1, '{}', '', '', 'w', 'w', 'b', 'b', '{}', 1, 0, 'finished', 'resignation', '${plies}',
       0, 0);`,
  );
  const before = database.prepare("SELECT * FROM games").get();
  database.exec(sqlOf(THIS));
  const after = database.prepare("SELECT * FROM games").get();
  expect(after).toEqual({ ...before, ply: null, opening: null, details: null, record: null });
});

test("the games that are running may have a public analysis", () => {
  const database = databaseBefore(THIS);
  database.exec(
    `INSERT INTO active_games (id, variant, revision, options, white_id, white_name, black_id, black_name,
       time_control, rated, private, created_at)
     VALUES ('running', 'v', 1, '{}', 'w', 'w', 'b', 'b', '{}', 1, 0, 0);`,
  );
  database.exec(sqlOf(THIS));
  expect(database.prepare("SELECT * FROM analyzed_games").all()).toEqual([{ game_id: "running" }]);
});
