import { expect, test } from "vitest";
import { databaseBefore, sqlOf } from "./database-before";

const THIS = "0026_opening_explorer.sql";

const ended = (game: string, isPrivate: 0 | 1, status: "finished" | "aborted" = "finished") =>
  `INSERT INTO games (id, challenge_id, variant, revision, options, start_position, final_position, white_id,
     white_name, black_id, black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)
   VALUES ('${game}', 'c', 'v', 1, '{}', '', '', 'w', 'w', 'b', 'b', '{}', 1, ${isPrivate}, '${status}', 'resignation',
     '[]', 0, 0);`;
const changed = (game: string, player: string) =>
  `INSERT INTO rating_changes (game_id, player_id, variant, sequence, before, after, deviation, volatility, at)
   VALUES ('${game}', '${player}', 'v', ${game.length}, 1500, 1510, 60, 0.06, 0);`;

test("the public games that changed ratings are marked once", () => {
  const database = databaseBefore(THIS);
  for (const [game, isPrivate] of [["open", 0] as const, ["hidden", 1] as const]) {
    database.exec(ended(game, isPrivate) + changed(game, "w") + changed(game, "b"));
  }
  database.exec(ended("too short", 0) + ended("aborted game", 0, "aborted"));
  database.exec(sqlOf(THIS));
  expect(database.prepare("SELECT * FROM explorer_queue").all()).toEqual([{ game_id: "open" }]);
});

test("each server has a secret of its own", () => {
  const secrets = [databaseBefore(THIS), databaseBefore(THIS)].map((database) => {
    database.exec(sqlOf(THIS));
    return database.prepare("SELECT secret FROM explorer_secret").get()?.secret;
  });
  expect(secrets).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(secrets[0]).not.toBe(secrets[1]);
});
