import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listActiveGames } from "../../src/db/active-games";
import { forEachIrreplaceable } from "../../src/object-kinds";
import { usernameSkeleton } from "../../src/shared/username";
import { DAY } from "../db/fixtures";
import {
  get,
  newGame,
  newPlayer,
  post,
  send,
  TERMS,
  type TestGame,
  type TestPlayer,
  textAt,
  verdict,
} from "../http/client";

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];
const NO_OBJECTS = forEachIrreplaceable(() => []);
const TABLES = ["players", "games", "ratings", "rating_changes"] as const;

async function rows(): Promise<Record<string, unknown[]>> {
  const read = await Promise.all(
    TABLES.map(async (table) => {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
      return [table, results] as const;
    }),
  );
  return Object.fromEntries(read);
}

async function forgetAll(): Promise<void> {
  for (const table of ["acceptances", "challenges", "active_games", ...TABLES]) {
    // The house players are inserted by the migrations, so they exist in a new database too.
    const ours = table === "players" ? "WHERE username_key NOT LIKE 'house-%'" : "";
    await env.DB.prepare(`DELETE FROM ${table} ${ours}`).run();
  }
}

async function play({ id, white, black }: TestGame): Promise<void> {
  for (const [ply, move] of MOVES.entries())
    await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
}

/**
 * A game with the house that ends at the house's own move. It is short, but it still counts among games with the house.
 */
async function ratedWithHouse(player: TestPlayer): Promise<string> {
  const { body } = await post("/v1/challenges", player.token, { ...TERMS, opponent: "house-recruit", rated: true });
  const id = textAt(body, "gameId");
  await post(`/v1/games/${id}/resign`, player.token);
  await vi.waitFor(async () =>
    expect(await env.DB.prepare("SELECT 1 FROM games WHERE id = ?").bind(id).first()).not.toBeNull(),
  );
  return id;
}

async function resign(game: TestGame, side: "white" | "black"): Promise<void> {
  await post(`/v1/games/${game.id}/resign`, game[side].token);
  await vi.waitFor(async () => {
    const { body } = await get(`/v1/games/${game.id}`);
    if (JSON.stringify(body).includes('"ratings":{') === false) throw new Error("not counted yet");
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a database that has lost everything", () => {
  test("gets its players, archive and ratings back, each row unchanged", async () => {
    const first = await newGame({ rated: true });
    await play(first);
    await resign(first, "black");
    // Deviations depend on the time between two games.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * DAY });
    const again = await post("/v1/challenges", first.black.token, {
      variant: "spartan-chess",
      opponent: first.white.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: true,
    });
    const accepted = await post(`/v1/challenges/${String(again.body.id)}/accept`, first.white.token);
    const second: TestGame = { id: String(accepted.body.id), white: first.black, black: first.white };
    await play(second);
    await resign(second, "black");
    const withHouse = await ratedWithHouse(first.white);
    const running = await newGame();
    const gone = await newPlayer();
    await send("DELETE", "/v1/me", { token: gone.token, body: { confirm: gone.username } });
    await vi.waitFor(async () => {
      const row = await env.DB.prepare("SELECT erased_at FROM players WHERE id = ?").bind(gone.id).first();
      expect(row?.erased_at).not.toBeNull();
    });

    const before = await rows();
    await forgetAll();
    const players = [first.white, first.black, running.white, running.black, gone].map(({ id }) => id);
    expect(await exports.Maintenance.restorePlayers([...players, "p000000000000000"])).toEqual({
      restored: players,
      changed: [],
      nameTaken: [],
      failed: [],
    });
    const reports = await exports.Maintenance.reportGames([
      first.id,
      second.id,
      withHouse,
      running.id,
      "g000000000000000",
    ]);
    expect(reports.map(({ kind }) => kind)).toEqual(["ended", "ended", "ended", "running", "empty"]);
    const games = [first.id, second.id, withHouse, running.id];
    expect(await exports.Maintenance.restoreGames([...games, "g000000000000000"])).toEqual({
      restored: games,
      failed: [],
    });

    expect((await listActiveGames(env.DB, {}, { limit: 10, after: null })).rows).toMatchObject([{ id: running.id }]);
    const after = await rows();
    // The sign-up's key was only in the database, and the object is created a moment after the row.
    const known = (row: unknown) => ({ ...Object(row), signup_key: null, signup_fingerprint: null, created_at: 0 });
    expect({ ...after, players: after.players?.map(known) }).toEqual({
      ...before,
      players: before.players?.map(known),
    });
    expect((await exports.Maintenance.sweep("ROOMS", "")).visited).toBe(1);
    expect(await exports.Maintenance.restoreGames(games)).toEqual({ restored: [], failed: [] });
    expect((await exports.Maintenance.restorePlayers(players)).restored).toEqual([]);
    expect(await rows()).toEqual(after);
  });
});

test("a name that another player has taken meanwhile is not taken back", async () => {
  const player = await newPlayer();
  const thief = await newPlayer();
  await env.DB.prepare("DELETE FROM players WHERE id = ?").bind(player.id).run();
  await env.DB.prepare("UPDATE players SET username = ?, username_key = ? WHERE id = ?")
    .bind(player.username, usernameSkeleton(player.username), thief.id)
    .run();
  expect(await exports.Maintenance.restorePlayers([player.id])).toEqual({
    restored: [],
    changed: [],
    nameTaken: [{ id: player.id, username: player.username }],
    failed: [],
  });
});

test("a name that is reserved for its former owner is given to nobody else until the reservation ends", async () => {
  const [player, owner] = [await newPlayer(), await newPlayer()];
  await env.DB.prepare("DELETE FROM players WHERE id = ?").bind(player.id).run();
  await env.DB.prepare("INSERT INTO kept_names (username_key, player_id, until) VALUES (?, ?, ?)")
    .bind(usernameSkeleton(player.username), owner.id, Date.now() + DAY)
    .run();
  const nameTaken = [{ id: player.id, username: player.username }];
  expect(await exports.Maintenance.restorePlayers([player.id])).toMatchObject({ restored: [], nameTaken });
  await env.DB.prepare("UPDATE kept_names SET until = ?").bind(Date.now()).run();
  expect(await exports.Maintenance.restorePlayers([player.id])).toMatchObject({ restored: [player.id], nameTaken: [] });
});

test("an object of a newer version is reported and does not stop the others", async () => {
  const game = await newGame();
  const sound = await newGame();
  const newer = env.ROOMS.get(env.ROOMS.idFromName(game.id));
  await runInDurableObject(newer, (_, state) => {
    state.storage.sql.exec("INSERT INTO schema_steps (id) VALUES (999)");
  });
  await evictDurableObject(newer);
  const reason = expect.stringContaining("the schema has step 999");
  expect(await exports.Maintenance.reportGames([game.id, sound.id])).toEqual([
    { kind: "failed", reason },
    { kind: "running", owed: [] },
  ]);
  expect(
    await exports.Maintenance.rearm({ ...NO_OBJECTS, PLAYERS: [sound.white.id], ROOMS: [game.id, sound.id] }),
  ).toEqual([{ id: game.id, reason }]);
  expect(await exports.Maintenance.restoreGames([game.id])).toMatchObject({ failed: [{ id: game.id, reason }] });
});

test("an older copy of the database, in which challenges are open whose games have begun or ended, closes them", async () => {
  const [challenger, accepter, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const begin = async (color: "white" | "black"): Promise<string> => {
    const { body } = await post("/v1/challenges", challenger.token, { ...TERMS, color });
    return textAt(body, "id");
  };
  const challenges = [await begin("white"), await begin("black")];
  const games: string[] = [];
  for (const id of challenges)
    games.push(textAt((await post(`/v1/challenges/${id}/accept`, accepter.token)).body, "id"));
  await post(`/v1/games/${games[1]}/resign`, accepter.token);
  const archived = () => env.DB.prepare("SELECT 1 FROM games WHERE id = ?").bind(games[1]).first();
  await vi.waitFor(async () => expect(await archived()).not.toBeNull());
  const acceptances = async () =>
    (
      await env.DB.prepare("SELECT * FROM acceptances WHERE challenger_id = ? ORDER BY game_id")
        .bind(challenger.id)
        .all()
    ).results;
  const before = await acceptances();

  for (const table of ["acceptances", "active_games", "games"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await env.DB.prepare("UPDATE challenges SET status = 'open', used = 0").run();
  expect(await exports.Maintenance.restoreGames(games)).toEqual({ restored: games, failed: [] });

  const withoutTime = (row: unknown) => ({ ...Object(row), accepted_at: 0 });
  expect((await acceptances()).map(withoutTime)).toEqual(before.map(withoutTime));
  for (const id of challenges) {
    expect(verdict(await post(`/v1/challenges/${id}/accept`, other.token))).toBe("409 challenge-closed");
    expect((await post(`/v1/challenges/${id}/accept`, accepter.token)).status).toBe(200);
  }
});
