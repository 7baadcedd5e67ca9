import { expect, test } from "vitest";
import { databaseBefore, sqlOf } from "./database-before";

const THIS = "0015_active_games.sql";

const challenge = (id: string, isPrivate: 0 | 1) =>
  `INSERT INTO challenges (id, challenger_id, challenger_name, variant, revision, options, color, time_control, rated,
     private, uses, status, created_at, expires_at)
   VALUES ('${id}', 'xerxes-id', 'xerxes', 'sparta', 3, '{"vote":true}', 'random', '{"kind":"unlimited"}', 1,
     ${isPrivate}, 1, 'accepted', 1, 2);`;
const acceptance = (game: string, challengeId: string, side: "white" | "black", use = 1) =>
  `INSERT INTO acceptances VALUES ('${challengeId}', ${use}, '${game}', 'leonidas-${use}', 'leonidas', '${side}', 42,
     'xerxes-id', 1);`;
const ended = (game: string) =>
  `INSERT INTO games (id, challenge_id, variant, revision, options, start_position, final_position, white_id,
     white_name, black_id, black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)
   VALUES ('${game}', 'c', 'v', 1, '{}', '', '', 'w', 'w', 'b', 'b', '{}', 0, 0, 'finished', 'resignation', '[]', 0, 0);`;

test("every running game gets its row, and no ended one", () => {
  const database = databaseBefore(THIS);
  database.exec(challenge("open", 0) + challenge("hidden", 1));
  database.exec(acceptance("as-white", "open", "white") + acceptance("as-black", "open", "black", 2));
  database.exec(acceptance("private", "hidden", "white") + acceptance("ended", "open", "white", 3) + ended("ended"));
  database.exec(sqlOf(THIS));
  const row = {
    id: "as-white",
    variant: "sparta",
    revision: 3,
    options: '{"vote":true}',
    white_id: "xerxes-id",
    white_name: "xerxes",
    black_id: "leonidas-1",
    black_name: "leonidas",
    time_control: '{"kind":"unlimited"}',
    rated: 1,
    private: 0,
    created_at: 42,
  };
  expect(database.prepare("SELECT * FROM active_games ORDER BY id DESC").all()).toEqual([
    { ...row, id: "private", private: 1 },
    row,
    {
      ...row,
      id: "as-black",
      white_id: "leonidas-2",
      white_name: "leonidas",
      black_id: "xerxes-id",
      black_name: "xerxes",
    },
  ]);
});

test("a game of the release before can still be accepted, listed and archived after the migration", () => {
  const database = databaseBefore(THIS);
  database.exec(challenge("open", 0) + sqlOf(THIS) + acceptance("new", "open", "white"));
  const listed = "SELECT game_id FROM acceptances WHERE listed = 1 ORDER BY accepted_at DESC, game_id DESC LIMIT 10";
  expect(database.prepare(listed).all()).toEqual([{ game_id: "new" }]);
  database.exec(`${ended("new")} UPDATE acceptances SET listed = 0 WHERE game_id = 'new' AND listed = 1`);
  expect(database.prepare(listed).all()).toEqual([]);
});
