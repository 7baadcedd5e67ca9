import { describe, expect, test } from "vitest";
import { at, get, listAt, newGame, post, type TestGame, textAt, verdict } from "../client";
import FULL_GAMES from "./full-games.json";

/** A game of Spartan Chess at a ply, and its next move. */
async function gameAt(ply: number): Promise<{ readonly game: TestGame; readonly path: string; readonly next: string }> {
  const moves = FULL_GAMES.map((full) => full.moves.split(" ")).find(({ length }) => length > ply) ?? [];
  const game = await newGame();
  const path = `/v1/games/${game.id}`;
  for (const [index, move] of moves.slice(0, ply).entries()) {
    const { token } = index % 2 === 0 ? game.white : game.black;
    const played = await post(`${path}/moves?since=${index}`, token, { move, ply: index });
    if (played.status !== 200) throw new Error(`${move}: ${played.text}`);
  }
  return { game, path, next: moves[ply] ?? "" };
}

const pliesOf = (answer: { readonly body: Parameters<typeof at>[0] }) =>
  listAt(answer.body, "moves").map((move) => at(move, "ply"));

describe("a game read since a ply", () => {
  test("has the same moves from there on as the whole game, in every answer", async () => {
    const { game, path, next } = await gameAt(4);
    const { white, black } = game;
    const whole = await get(path, white.token);
    for (const since of [0, 1, 3, 4, 99]) {
      const part = await get(`${path}?since=${since}`, white.token);
      expect(part.body).toEqual({ ...whole.body, moves: listAt(whole.body, "moves").slice(since) });
    }
    expect(pliesOf(await get(`${path}?since=3`))).toEqual([4]);
    const move = { move: next, ply: 4 };
    expect(pliesOf(await post(`${path}/moves?dryRun=true&since=4`, white.token, move))).toEqual([5]);
    const played = await post(`${path}/moves?since=4&include=board`, white.token, move);
    expect(pliesOf(played)).toEqual([5]);
    expect(at(played.body, "board", "files")).toBe(8);
    expect(pliesOf(await post(`${path}/moves?since=3`, white.token, move))).toEqual([4, 5]);
    expect(pliesOf(await post(`${path}/draw-offer?since=5`, white.token, { ply: 5 }))).toEqual([]);
    expect(pliesOf(await post(`${path}/add-time?since=2`, white.token))).toEqual([3, 4, 5]);
    expect(pliesOf(await post(`${path}/resign?since=4`, black.token))).toEqual([5]);
    const offer = await post(`${path}/rematch`, black.token);
    expect(pliesOf(await post(`/v1/challenges/${textAt(offer.body, "id")}/accept?since=1`, white.token))).toEqual([]);
    expect(pliesOf(await post(`${path}/rematch?since=1`, black.token))).toEqual([]);
  });

  test("has its own ETag", async () => {
    const { game, path } = await gameAt(2);
    for (const token of [game.white.token, undefined]) {
      const tags = await Promise.all(
        ["", "?since=0", "?since=1", "?since=2", "?since=1&include=board"].map(async (query) => {
          const tag = (await get(`${path}${query}`, token)).headers.get("ETag") ?? "";
          expect((await get(`${path}${query}`, token, { "If-None-Match": tag })).status).toBe(304);
          return tag;
        }),
      );
      expect(tags[1]).toBe(tags[0]);
      expect(new Set(tags).size).toBe(4);
    }
  });

  test.each(["-1", "1.5", "x", "", "100000"])("is refused with since=%j", async (since) => {
    const { id } = await newGame();
    expect(verdict(await get(`/v1/games/${id}?since=${since}`))).toBe("422 invalid-request");
  });

  test("is small however long the game is", async () => {
    const { game, path, next } = await gameAt(310);
    const whole = (await get(path, game.white.token)).text.length;
    const answer = await post(`${path}/moves?since=310`, game.white.token, { move: next, ply: 310 });
    expect(pliesOf(answer)).toEqual([311]);
    expect(whole).toBeGreaterThan(30_000);
    expect(answer.text.length).toBeLessThan(3000);
  });
});
