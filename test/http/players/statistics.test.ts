import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { DAY, insertRating } from "../../db/fixtures";
import { at, gameBetween, get, listAt, newPlayer, post, type TestPlayer, textAt, verdict } from "../client";

/** A game of four plies that Black resigns, after it is in the archive. */
async function won(white: TestPlayer, black: TestPlayer, changes: Readonly<Record<string, unknown>> = {}) {
  const { id } = await gameBetween(white, black, changes);
  for (const [ply, move] of ["e2e4", "b7d5", "e4d5", "c8b7"].entries()) {
    await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
  }
  await post(`/v1/games/${id}/resign`, black.token);
  await vi.waitFor(async () => {
    const { body } = await get(`/v1/players/${white.username}/games`, white.token);
    expect(listAt(body, "items").map((game) => at(game, "id"))).toContain(id);
  });
  return id;
}

test("results are counted by color and opponent, private games for their player only", async () => {
  const [me, leonidas, gorgo] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await won(me, leonidas);
  await won(leonidas, me);
  await won(me, leonidas);
  await won(me, gorgo, { private: true });
  const path = `/v1/players/${me.username}/statistics`;
  const black = { variant: "spartan-chess", side: "black", wins: 0, draws: 0, losses: 1 };
  const white = { variant: "spartan-chess", side: "white", wins: 2, draws: 0, losses: 0 };
  const against = { opponent: { username: leonidas.username }, wins: 2, draws: 0, losses: 1 };
  expect((await get(path)).body).toEqual({ colors: [white, black], house: [], opponents: [against] });
  expect((await get(path, gorgo.token)).body).toEqual({ colors: [white, black], house: [], opponents: [against] });
  expect((await get(path, me.token)).body).toEqual({
    colors: [{ ...white, wins: 3 }, black],
    house: [],
    opponents: [against, { opponent: { username: gorgo.username }, wins: 1, draws: 0, losses: 0 }],
  });
  expect(verdict(await get("/v1/players/nobody-at-all/statistics"))).toBe("404 not-found");
  const newcomer = await newPlayer();
  expect((await get(`/v1/players/${newcomer.username}/statistics`)).body).toEqual({
    colors: [],
    house: [],
    opponents: [],
  });
});

/** Plays three plies, votes included, against a house bot, then resigns. */
async function playAndResign(me: TestPlayer, id: string) {
  for (const ply of [0, 2, 4, 6]) {
    const { body } = await vi.waitFor(
      async () => {
        const game = await get(`/v1/games/${id}`, me.token);
        expect(at(game.body, "ply")).toBe(ply);
        return game;
      },
      { interval: 250, timeout: 20_000 },
    );
    const move = at(body, "legalMoves", 0);
    if (ply < 6) expect((await post(`/v1/games/${id}/moves`, me.token, { move, ply })).status).toBe(200);
  }
  expect((await post(`/v1/games/${id}/resign`, me.token)).status).toBe(200);
}

test("results against house bots are counted by variant and level", async () => {
  const me = await newPlayer();
  const terms = { opponent: "house", color: "white", rated: false, timeControl: { kind: "unlimited" } };
  for (const [variant, level] of [
    ["sparta", 2],
    ["sparta", 2],
    ["sparta", 10],
    ["hoplit-chess", 2],
  ] as const) {
    const { body } = await post("/v1/challenges", me.token, { ...terms, variant, level });
    await playAndResign(me, textAt(body, "gameId"));
  }
  await vi.waitFor(async () => {
    const { body } = await get(`/v1/players/${me.username}/statistics`);
    expect(at(body, "house")).toEqual([
      { variant: "hoplit-chess", level: 2, wins: 0, draws: 0, losses: 1 },
      { variant: "sparta", level: 2, wins: 0, draws: 0, losses: 2 },
      { variant: "sparta", level: 10, wins: 0, draws: 0, losses: 1 },
    ]);
  });
});

test("finished games in lists begin with their opening", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const id = await won(white, black);
  const [game] = listAt((await get(`/v1/players/${white.username}/games`)).body, "items");
  const record = (await get(`/v1/games/${id}/export.json`)).body;
  expect(at(game, "opening")).toEqual(listAt(record, "moves").map((move) => at(move, "san")));
  expect(at(game, "opening", 0)).toBe("e4");
  expect(at(game, "openingNotations")).toEqual({ reversible: ["e2-e4", "b7-d5", "e4xd5", "Kc8-b7"] });
});

test("openings are in all notations, from the start position of the game, and with votes in SAN only", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const openingOf = async (moves: readonly string[], changes: Readonly<Record<string, unknown>>) => {
    const { id } = await gameBetween(white, black, changes);
    for (const [ply, move] of moves.entries()) {
      const { body } = await get(`/v1/games/${id}`, white.token);
      await post(`/v1/games/${id}/moves`, at(body, "turn") === "white" ? white.token : black.token, { move, ply });
    }
    await post(`/v1/games/${id}/resign`, black.token);
    const listed = async () => listAt((await get(`/v1/players/${white.username}/games`)).body, "items");
    const game = await vi.waitFor(async () => {
      const found = (await listed()).find((item) => at(item, "id") === id);
      if (found === undefined) throw new Error("the game is not listed yet");
      return found;
    });
    return { san: at(game, "opening"), others: at(game, "openingNotations") };
  };
  // Without a pawn on e2, the knight on g1 has another way.
  const position = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPP1PPP/RNBQKBNR w KQ - 0 1";
  expect(await openingOf(["g1e2", "b7d5"], { position })).toEqual({
    san: ["Ne2", "bd5"],
    others: { reversible: ["Ng1-e2", "b7-d5"] },
  });
  const vote = ["decline", "decline", "e2e4"];
  expect(await openingOf(vote, { variant: "hoplit-chess" })).toEqual({ san: ["e4"], others: undefined });
});

test("a short leaderboard has contenders: recent players who are not ranked", async () => {
  const [ranked, newcomer, absent, suspended] = [
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
  ];
  const variant = "hoplit-chess";
  await insertRating({ playerId: ranked.id, variant, rating: 1600 });
  const provisional = { variant, leadsUntil: null, deviation: 200, sequence: 2, wins: 2, draws: 0, losses: 0 };
  await insertRating({ ...provisional, playerId: newcomer.id, rating: 1700 });
  await insertRating({ ...provisional, playerId: absent.id, ratedAt: Date.now() - 101 * DAY });
  await insertRating({ ...provisional, playerId: suspended.id });
  await env.DB.prepare("update players set suspended_at = 1 where id = ?").bind(suspended.id).run();
  const { body } = await get(`/v1/leaderboards/${variant}`);
  const names = (list: string) => listAt(body, list).map((row) => at(row, "player", "username"));
  expect(names("items")).toContain(ranked.username);
  expect(names("contenders")).toContain(newcomer.username);
  expect(names("contenders")).not.toContain(ranked.username);
  expect(names("contenders")).not.toContain(absent.username);
  expect(names("contenders")).not.toContain(suspended.username);
  // A page that does not end the list has none.
  await insertRating({ playerId: absent.id, variant: "sparta" });
  await insertRating({ playerId: ranked.id, variant: "sparta" });
  const short = (await get("/v1/leaderboards/sparta?limit=1")).body;
  expect([listAt(short, "items").length, listAt(short, "contenders")]).toEqual([1, []]);
  await env.DB.prepare("update ratings set leads_until = null where variant in ('sparta', ?)").bind(variant).run();
});
