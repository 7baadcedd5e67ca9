import { describe, expect, test } from "vitest";
import { erasePlayerRow } from "../../src/db/accounts";
import { withActiveGame } from "../../src/db/active-games";
import { findFinishedGame } from "../../src/db/games";
import { listLeaders } from "../../src/db/leaderboard";
import { isNameReserved, NAME_RESERVED_FOR, renameInGames, renamePlayerRow } from "../../src/db/names";
import { findPlayer, findPlayerByName, insertPlayer } from "../../src/db/players";
import { recordGame } from "../../src/db/recording";
import { activeGameRow, d1, gameRow, insertRating, NOW, newId } from "./fixtures";

async function newPlayer(username: string): Promise<string> {
  const id = newId();
  const inserted = await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
  if (!inserted.ok) throw new Error(inserted.error.code);
  return id;
}

describe("a name that was given up", () => {
  test("is reserved for some time, including lookalikes, but not for its former owner", async () => {
    const id = await newPlayer("kleon");
    expect(await renamePlayerRow(d1, { id, username: "nikias", now: NOW })).toEqual({ ok: true, value: null });
    for (const name of ["kleon", "k1eon", "kIe-on"]) {
      expect(await isNameReserved(d1, name, NOW + NAME_RESERVED_FOR - 1)).toBe(true);
      expect(await isNameReserved(d1, name, NOW, id)).toBe(false);
      expect(await isNameReserved(d1, name, NOW + NAME_RESERVED_FOR)).toBe(false);
    }
    expect(await renamePlayerRow(d1, { id, username: "nikias", now: NOW })).toEqual({ ok: true, value: null });
    expect(await isNameReserved(d1, "nikias", NOW)).toBe(false);
  });

  test("is reserved against names that are hard to distinguish from it", async () => {
    const id = await newPlayer("tegea");
    await renamePlayerRow(d1, { id, username: "mantineia", now: NOW });
    expect(await isNameReserved(d1, "7e9ea", NOW)).toBe(true);
    expect(await isNameReserved(d1, "7e9ea", NOW, id)).toBe(false);
    await erasePlayerRow(d1, id, NOW);
    expect(await isNameReserved(d1, "man7ineia", NOW)).toBe(true);
    expect(await isNameReserved(d1, "man7inela", NOW + NAME_RESERVED_FOR)).toBe(false);
  });

  test("stays with its owner when the new one is taken", async () => {
    const id = await newPlayer("brasides");
    await newPlayer("perdikkas");
    expect(await renamePlayerRow(d1, { id, username: "perd1kkas", now: NOW })).toMatchObject({ ok: false });
    expect((await findPlayer(d1, id))?.username).toBe("brasides");
    expect(await isNameReserved(d1, "brasides", NOW)).toBe(false);
  });
});

describe("a game archived with an earlier name", () => {
  test("is listed under the current names", async () => {
    const [white, black] = [await newPlayer("antalkidas"), await newPlayer("tiribazos")];
    await renamePlayerRow(d1, { id: white, username: "gorgidas", now: NOW });
    await erasePlayerRow(d1, black, NOW);
    for (const status of ["finished", "aborted"] as const) {
      const game = gameRow({ whiteId: white, whiteName: "antalkidas", blackId: black, blackName: "tiribazos", status });
      await recordGame(d1, game);
      expect(await findFinishedGame(d1, game.id)).toMatchObject({ whiteName: "gorgidas", blackName: "deleted player" });
    }
  });

  test("keeps the name of a player without a row", async () => {
    const game = gameRow();
    await recordGame(d1, game);
    expect(await findFinishedGame(d1, game.id)).toMatchObject({ whiteName: "white", blackName: "black" });
    await renameInGames(d1, { id: game.blackId, username: "other" }, [game.id]);
    expect(await findFinishedGame(d1, game.id)).toMatchObject({ whiteName: "white", blackName: "other" });
  });

  test("changes the rows of running games too", async () => {
    const game = activeGameRow();
    await withActiveGame(d1, game).run();
    await renameInGames(d1, { id: game.whiteId, username: "one" }, [game.id]);
    await renameInGames(d1, { id: game.blackId, username: "other" }, [game.id]);
    const names = await d1
      .prepare("select white_name, black_name from active_games where id = ?")
      .bind(game.id)
      .first();
    expect(names).toEqual({ white_name: "one", black_name: "other" });
  });
});

test("an erased player has no name and no leaderboard entry, and is erased once", async () => {
  const id = await newPlayer("pelopidas");
  await insertRating({ playerId: id, rating: 3999, leadsUntil: NOW + 1 });
  const leads = async () =>
    (await listLeaders(d1, "sparta", { limit: 1, after: null, now: NOW })).rows[0]?.playerId === id;
  expect(await leads()).toBe(true);
  await erasePlayerRow(d1, id, NOW);
  await erasePlayerRow(d1, id, NOW + 1);
  expect(await leads()).toBe(false);
  expect(await findPlayerByName(d1, "pelopidas")).toBeNull();
  expect(await findPlayer(d1, id)).toMatchObject({ username: "deleted player", erasedAt: NOW });
  expect(await isNameReserved(d1, "pelopidas", NOW + NAME_RESERVED_FOR - 1)).toBe(true);
  const other = await newPlayer("epameinondas");
  await erasePlayerRow(d1, other, NOW);
  expect((await findPlayer(d1, other))?.username).toBe("deleted player");
});
