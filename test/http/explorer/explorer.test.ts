import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { indexPendingGames } from "../../../src/opening-explorer/index-games";
import { gameOf } from "../../../src/rules/registry";
import { housePlayerOf } from "../../../src/shared/house";
import { archive } from "../../opening-explorer/archived";
import { newAdmin } from "../admin";
import { at, get, listAt, newGame, newPlayer, post, send, tokenWith, verdict } from "../client";

const OCTOBER = Date.UTC(2026, 9, 31, 23, 59);
const NOVEMBER = Date.UTC(2026, 10, 20);
const PATH = "/v1/explorer/spartan-chess";
/** The position after d4 and e4 in either order, with Black's moves between them. */
const TRANSPOSED = "lgkcckwl/1hhhhhh1/1h4h1/8/3PP3/8/PPP2PPP/RNBQKBNR w KQ - 0 3";

const ids: string[] = [];
let house = "";

/** Three games between people and one with a bot: two begin with e4, two with d4, and both lead to one position. */
beforeAll(async () => {
  const [e4, d4] = [
    ["e2e4", "a7b6", "d2d4", "h7g6", "g1f3"],
    ["d2d4", "h7g6", "e2e4", "a7b6", "b1c3"],
  ];
  ids.push(await archive(e4 ?? [], { winner: "white", finishedAt: OCTOBER }));
  ids.push(await archive(e4 ?? [], { winner: "black", finishedAt: NOVEMBER }));
  ids.push(await archive(d4 ?? [], { winner: null, finishedAt: NOVEMBER + 1, reason: "draw-agreement" }));
  house = housePlayerOf(7).id;
  ids.push(
    await archive(d4 ?? [], {
      winner: "white",
      finishedAt: NOVEMBER + 2,
      blackId: house,
      blackName: "house-veteran",
    }),
  );
  await indexPendingGames(env.DB, 0);
});

const explore = async (query: string) => {
  const { body, status, text } = await get(`${PATH}${query}`);
  if (status !== 200) throw new Error(text);
  return {
    total: at(body, "total"),
    moves: listAt(body, "moves"),
    games: listAt(body, "games").map((game) => at(game, "id")),
  };
};

describe("the opening explorer", () => {
  test("lists the moves of the standard opening with results, ratings and the latest games", async () => {
    const { body } = await get(PATH);
    const move = { games: 2, averageRating: 1500, lastPlayed: "2026-11" };
    expect(body).toMatchObject({
      variant: "spartan-chess",
      position: gameOf("spartan-chess").startPosition,
      ply: 0,
      turn: "white",
      total: { games: 4, botGames: 1, white: 2, draws: 1, black: 1 },
      moves: [
        { move: "d2d4", san: "d4", botGames: 1, white: 1, draws: 1, black: 0, ...move },
        { move: "e2e4", san: "e4", botGames: 0, white: 1, draws: 0, black: 1, ...move },
      ],
    });
    expect(listAt(body, "games").map((game) => at(game, "id"))).toEqual([...ids].reverse());
    expect(listAt(body, "games")[0]).toMatchObject({
      players: { black: { username: "house-veteran", bot: true }, white: { rating: { rating: 1500 } } },
      outcome: { winner: "white", reason: "checkmate" },
      finishedAt: "2026-11-20T00:00:00.002Z",
    });
  });

  test("counts a position that was reached in several ways", async () => {
    const byMoves = await explore("?moves=e2e4,a7b6,d2d4,h7g6");
    const byPosition = await explore(`?position=${encodeURIComponent(TRANSPOSED)}`);
    const counted = encodeURIComponent(TRANSPOSED.replace("0 3", "7 40"));
    expect(byMoves.moves).toMatchObject([
      { move: "b1c3", games: 2 },
      { move: "g1f3", games: 2 },
    ]);
    expect(byMoves.games).toEqual([...ids].reverse());
    expect([byPosition, await explore(`?position=${counted}`)]).toEqual([byMoves, byMoves]);
    const between = `${PATH}?position=${encodeURIComponent(TRANSPOSED)}&moves=Nf3`;
    expect((await get(between)).body).toMatchObject({ ply: 1, turn: "black", total: { games: 2 }, moves: [] });
  });

  test("counts games that ended in a position in the total only", async () => {
    const found = await explore("?moves=e2e4%20a7b6%20d2d4%20h7g6%20g1f3");
    expect(found).toMatchObject({ total: { games: 2, white: 1, draws: 0, black: 1 }, moves: [] });
    expect(found.games).toHaveLength(2);
  });

  test("leaves out games with bots on request", async () => {
    const found = await explore("?bots=exclude");
    expect(found.total).toEqual({ games: 3, botGames: 0, white: 1, draws: 1, black: 1 });
    expect(found.games).toEqual(ids.slice(0, 3).reverse());
    expect(await explore("?bots=include")).toEqual(await explore(""));
  });

  test("counts months in UTC, both included", async () => {
    const totals = await Promise.all(
      ["?until=2026-10", "?since=2026-11", "?since=2026-10&until=2026-11", "?since=2026-12"].map(async (query) => {
        const { total, games } = await explore(query);
        return [at(total ?? {}, "games"), games.length];
      }),
    );
    expect(totals).toEqual([
      [1, 1],
      [3, 3],
      [4, 4],
      [0, 0],
    ]);
  });

  test("is empty for a position that nobody reached", async () => {
    const found = await explore("?moves=h2h4");
    expect(found).toEqual({ total: { games: 0, botGames: 0, white: 0, draws: 0, black: 0 }, moves: [], games: [] });
    const other = await get("/v1/explorer/sparta");
    expect(other.body).toMatchObject({ total: { games: 0 }, moves: [], games: [] });
  });

  test("leaves out moves that are not legal, which another position with the same key could add", async () => {
    const before = await explore("");
    await env.DB.prepare(
      `insert or ignore into explorer_moves select key, 'a1a8', 682, 0, 9, 9, 9, 0, 0 from explorer_moves
        where move = 'e2e4' and month = 682`,
    ).run();
    expect(await explore("")).toEqual(before);
    await env.DB.prepare("delete from explorer_moves where move = 'a1a8'").run();
  });

  test.each([
    ["an unknown variant", "/v1/explorer/checkers", "404 not-found"],
    ["an invalid position", `${PATH}?position=nonsense`, "422 invalid-position"],
    ["an empty position", `${PATH}?position=`, "422 invalid-request"],
    ["an illegal move", `${PATH}?moves=e2e4,e2e4`, "422 illegal-line"],
    ["too many moves", `${PATH}?moves=${"e2e4,".repeat(201)}`, "422 invalid-request"],
    ["an invalid month", `${PATH}?since=2026-13`, "422 invalid-request"],
    ["an unknown value of bots", `${PATH}?bots=only`, "422 invalid-request"],
  ])("refuses %s", async (_name, path, expected) => {
    expect(verdict(await get(path))).toBe(expected);
  });

  test("names the index of an illegal move", async () => {
    expect((await get(`${PATH}?moves=e2e4,e2e4`)).body).toMatchObject({ index: 1 });
  });

  test("has an ETag that changes with the counts", async () => {
    const path = `${PATH}?moves=a2a4`;
    const tag = (await get(path)).headers.get("ETag") ?? "";
    expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(304);
    await archive(["a2a4", "a7b6", "b2b4", "h7g6"], { finishedAt: OCTOBER - 1 });
    await indexPendingGames(env.DB, 0);
    expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(200);
  });
});

describe("the games with a position", () => {
  const search = `/v1/games?variant=spartan-chess&position=${encodeURIComponent(TRANSPOSED)}`;
  const idsAt = async (path: string) => {
    const { body, status, text } = await get(path);
    if (status !== 200) throw new Error(text);
    return listAt(body, "items").map((game) => at(game, "id"));
  };

  test("are listed page by page, the latest first", async () => {
    const pages: unknown[] = [];
    for (let cursor: unknown = ""; typeof cursor === "string"; ) {
      const { body } = await get(`${search}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      pages.push(listAt(body, "items").map((game) => at(game, "id")));
      cursor = at(body, "nextCursor");
    }
    expect(pages).toEqual([[...ids].reverse().slice(0, 3), [ids[0]]]);
  });

  test("are filtered like other games", async () => {
    const until = encodeURIComponent(new Date(NOVEMBER + 2).toISOString());
    const since = encodeURIComponent(new Date(NOVEMBER).toISOString());
    expect(await idsAt(`${search}&since=${since}&until=${until}`)).toEqual([ids[2], ids[1]]);
    expect(await idsAt(`${search}&since=${since}&until=${until}&limit=1`)).toEqual([ids[2]]);
    expect(await idsAt(`${search}&winner=none`)).toEqual([ids[2]]);
    expect(await idsAt(`${search}&reason=aborted`)).toEqual([]);
    expect(await idsAt(`${search}&player=house-veteran`)).toEqual([ids[3]]);
    expect(await idsAt(`${search}&player=house-veteran&result=loss`)).toEqual([ids[3]]);
    expect(await idsAt(`${search}&player=house-recruit`)).toEqual([]);
    expect(await idsAt(`${search}&player=house-veteran&opponent=house-recruit`)).toEqual([]);
  });

  test("do not contain games without it", async () => {
    const other = gameOf("spartan-chess").startPosition.replace(" KQ ", " - ");
    expect(await idsAt(`/v1/games?variant=spartan-chess&position=${encodeURIComponent(other)}`)).toEqual([]);
  });

  test("need a variant and a valid position, and have ended", async () => {
    const refused = await Promise.all(
      [`/v1/games?position=x`, `${search}&status=active`, `/v1/games?variant=sparta&position=x`].map((path) =>
        get(path),
      ),
    );
    expect(refused.map(verdict)).toEqual(["422 invalid-request", "422 invalid-request", "422 invalid-position"]);
  });
});

test("a rated game is in the explorer as soon as it is over", async () => {
  const game = await newGame({ rated: true, variant: "hoplit-chess" });
  const moves = ["decline", "decline", "e2e4", "e7e5", "g1f3", "b8c6"];
  for (const [ply, move] of moves.entries()) {
    const { token } = ply % 2 === 0 ? game.white : game.black;
    const played = await post(`/v1/games/${game.id}/moves`, token, { move, ply });
    expect(played.status).toBe(200);
  }
  const path = "/v1/explorer/hoplit-chess?moves=decline,decline,e2e4,e7e5";
  expect((await get(path)).body).toMatchObject({ total: { games: 0 } });
  await post(`/v1/games/${game.id}/resign`, game.white.token, {});
  await expect
    .poll(async () => (await get(path)).body)
    .toMatchObject({
      total: { games: 1, black: 1 },
      moves: [{ move: "g1f3", san: "Nf3" }],
      games: [{ id: game.id, players: { white: { username: game.white.username } } }],
    });
});

test("only the admin rebuilds the explorer", async () => {
  const player = await newPlayer();
  const narrow = await tokenWith(player, ["game:read"]);
  const refused = [await send("DELETE", "/v1/explorer"), await send("DELETE", "/v1/explorer", { token: narrow })];
  expect(refused.map(verdict)).toEqual(["401 missing-token", "403 insufficient-scope"]);
  const before = await explore("");
  const token = await newAdmin(["admin"]);
  const { body } = await send("DELETE", "/v1/explorer", { token });
  expect(at(body, "games")).toBeGreaterThanOrEqual(4);
  expect((await explore("")).total).toMatchObject({ games: 0 });
  await indexPendingGames(env.DB, 0);
  expect(await explore("")).toEqual(before);
});
