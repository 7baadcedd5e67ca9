import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { VARIANTS } from "../../../src/rules/registry";
import { roomStub } from "../../room/fixtures";
import { at, get, listAt, newGame, post, type TestGame } from "../client";

/** A game that White resigned after eight plies, once it is in the archive. */
async function archivedGame(changes: Readonly<Record<string, unknown>>): Promise<TestGame> {
  const game = await newGame(changes);
  for (let ply = 0; ply < 8; ply += 1) {
    const { body } = await get(`/v1/games/${game.id}`, game.white.token);
    const { token } = at(body, "turn") === "white" ? game.white : game.black;
    const move = listAt((await get(`/v1/games/${game.id}`, token)).body, "legalMoves").at(-1);
    expect((await post(`/v1/games/${game.id}/moves`, token, { move, ply })).status).toBe(200);
  }
  expect((await post(`/v1/games/${game.id}/resign`, game.white.token)).status).toBe(200);
  await expect.poll(() => startRatings(game)).toContain("white");
  return game;
}

const startRatings = ({ id }: TestGame): Promise<string | null> =>
  env.DB.prepare("SELECT start_ratings FROM games WHERE id = ?").bind(id).first("start_ratings");

const setStartRatings = (value: string | null, { id }: TestGame) =>
  env.DB.prepare("UPDATE games SET start_ratings = ? WHERE id = ?").bind(value, id).run();

/** Deletes everything that a game's object stores. */
async function loseObject({ id }: TestGame): Promise<void> {
  await runInDurableObject(roomStub(id), (_, { storage }) => storage.deleteAll());
  await evictDurableObject(roomStub(id));
}

const PATHS = ["export.pgn", "export.json", "export.txt", "board.svg", "board.svg?ply=3", "card.svg"];

async function readAll({ id }: TestGame, token?: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const path of PATHS) {
    const { status, text } = await get(`/v1/games/${id}/${path}`, token);
    answers.push(`${status} ${text}`);
  }
  return answers;
}

test.each(VARIANTS)("the records and pictures of a finished game need the archive alone: %s", async (variant) => {
  const game = await archivedGame({ variant });
  const stored = await startRatings(game);
  // Without its ratings, the row is that of an earlier release, and the object has the record.
  await setStartRatings(null, game);
  const fromObject = await readAll(game);
  expect(fromObject[0]).toContain('[Result "0-1"]');
  await setStartRatings(stored, game);
  await loseObject(game);
  expect(await readAll(game)).toEqual(fromObject);
});

test("a custom start position and options are in the archive", async () => {
  const game = await archivedGame({ variant: "sparta", options: { heroesConquer: true } });
  const fromArchive = await readAll(game);
  await setStartRatings(null, game);
  expect(await readAll(game)).toEqual(fromArchive);
});

test("the archived record of a private game is for its players only", async () => {
  const game = await archivedGame({ private: true, rated: false });
  await loseObject(game);
  expect((await readAll(game)).every((answer) => answer.startsWith("404 "))).toBe(true);
  expect((await readAll(game, game.black.token)).every((answer) => answer.startsWith("200 "))).toBe(true);
  const { token } = (await newGame()).white;
  expect((await readAll(game, token)).every((answer) => answer.startsWith("404 "))).toBe(true);
});
