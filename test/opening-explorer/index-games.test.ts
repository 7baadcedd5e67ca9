import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { findUnindexedGame, listUnindexedGames, resetExplorer } from "../../src/db/explorer";
import { sweepDatabase } from "../../src/maintenance/sweep-database";
import { indexGame, indexPendingGames } from "../../src/opening-explorer/index-games";
import { positionKeys } from "../../src/opening-explorer/position-key";
import { housePlayerOf } from "../../src/shared/house";
import { NOW } from "../db/fixtures";
import { archive } from "./archived";

const MOVES = ["e2e4", "a7b6", "d2d4", "h7g6"];
const NEVER = 0;

beforeEach(async () => {
  const tables = ["explorer_moves", "explorer_games", "explorer_queue", "games", "rating_changes", "ratings"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

interface Counts {
  readonly games: number;
  readonly moves: number;
  readonly marks: number;
}

/** The numbers of games in the index by place, of counted moves, and of marks. */
async function counts(): Promise<Counts> {
  const row = await env.DB.prepare(
    `select (select count(*) from explorer_games) as games,
      (select coalesce(sum(white + draws + black), 0) from explorer_moves) as moves,
      (select count(*) from explorer_queue) as marks`,
  ).first<Counts>();
  if (row === null) throw new Error("no row");
  return row;
}

const NOTHING = { games: 0, moves: 0, marks: 0 };
/** One game of four moves: five positions. */
const ONE = { games: 5, moves: 5, marks: 0 };

describe("a finished game", () => {
  test("is marked by its archiving and indexed once", async () => {
    const id = await archive(MOVES);
    expect(await counts()).toEqual({ ...NOTHING, marks: 1 });
    expect(await indexGame(env.DB, id)).toBe(true);
    expect(await counts()).toEqual(ONE);
    expect(await indexGame(env.DB, id)).toBe(true);
    await indexPendingGames(env.DB, NEVER);
    expect(await counts()).toEqual(ONE);
  });

  test.each([
    ["private", { private: true }],
    ["casual", { rated: false }],
    ["aborted", { status: "aborted", winner: null, reason: "aborted" }],
  ] as const)("is not indexed if it is %s", async (_name, changes) => {
    const id = await archive(MOVES, changes);
    await indexGame(env.DB, id);
    await sweepDatabase(env, NOW);
    expect(await counts()).toEqual(NOTHING);
  });

  test("is not indexed if a side made fewer than two moves", async () => {
    await indexGame(env.DB, await archive(MOVES.slice(0, 3)));
    expect(await counts()).toEqual(NOTHING);
  });

  test("is indexed by the sweep if its room did not do it", async () => {
    await archive(MOVES);
    await sweepDatabase(env, NOW);
    expect(await counts()).toEqual(ONE);
  });

  test("is counted once by two runs at the same time", async () => {
    const ids = [await archive(MOVES), await archive(["d2d4", "a7b6", "e2e4", "h7g6"]), await archive(MOVES)];
    const runs = [indexPendingGames(env.DB, NEVER), ...ids.map((id) => indexGame(env.DB, id))];
    await Promise.all([...runs, indexPendingGames(env.DB, NEVER)]);
    expect(await counts()).toEqual({ games: 15, moves: 15, marks: 0 });
  });

  test("does not keep other games of the same page out of the index if it was indexed meanwhile", async () => {
    const ids = [await archive(MOVES), await archive(MOVES)];
    const [first, second] = [...ids].sort();
    const stale = new Proxy(env.DB, {
      get: (target, name) => {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        // Another run commits between the reading and the writing of this run.
        return async (statements: D1PreparedStatement[]) => {
          await indexGame(env.DB, first ?? "");
          return target.batch(statements);
        };
      },
    });
    await indexPendingGames(stale, NEVER);
    expect(await counts()).toEqual({ games: 10, moves: 10, marks: 0 });
    expect(await findUnindexedGame(env.DB, second ?? "")).toBeNull();
  });

  test("stays marked if the batch fails, and nothing of it is counted", async () => {
    const id = await archive(MOVES);
    const failing = new Proxy(env.DB, {
      get: (target, name) => {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        return (statements: D1PreparedStatement[]) =>
          target.batch([...statements, env.DB.prepare("insert into explorer_secret values (1, 'twice')")]);
      },
    });
    await expect(indexGame(failing, id)).rejects.toThrow();
    expect(await counts()).toEqual({ ...NOTHING, marks: 1 });
    await indexGame(env.DB, id);
    expect(await counts()).toEqual(ONE);
  });

  test("that cannot be replayed is reported and taken out of the queue", async () => {
    const invalid = await archive(MOVES, { startPosition: "nonsense" });
    const damaged = await archive(MOVES);
    const newer = await archive(MOVES);
    await archive(MOVES);
    await env.DB.batch([
      env.DB.prepare("update games set record = null, plies = '{}' where id = ?").bind(damaged),
      env.DB.prepare("update games set record = x'ff' where id = ?").bind(newer),
    ]);
    const { indexed, unreadable } = await indexPendingGames(env.DB, NEVER);
    expect([indexed, [...unreadable].sort()]).toEqual([4, [invalid, damaged, newer].sort()]);
    expect(await indexGame(env.DB, await archive(MOVES, { startPosition: "nonsense" }))).toBe(false);
    expect(await counts()).toEqual(ONE);
  });

  test("stays marked if the sweep fails, which then does its other work", async () => {
    await archive(MOVES);
    const failing = new Proxy(env.DB, {
      get: (target, name) => {
        if (name !== "prepare") return Reflect.get(target, name).bind(target);
        return (sql: string) => {
          if (sql.includes("explorer_queue")) throw new Error("D1 is down");
          return target.prepare(sql);
        };
      },
    });
    await sweepDatabase({ DB: failing }, NOW);
    expect(await counts()).toEqual({ ...NOTHING, marks: 1 });
  });

  test("with a repeated position counts once in it", async () => {
    await indexGame(env.DB, await archive(["g1f3", "a8c6", "f3g1", "c6a8", "e2e4", "a7b6"]));
    expect(await counts()).toEqual({ games: 6, moves: 6, marks: 0 });
  });
});

describe("a run", () => {
  test("works page by page until no game is left", async () => {
    for (let count = 0; count < 5; count += 1) await archive(MOVES);
    expect(await indexPendingGames(env.DB, Date.now() + 60_000, 2)).toEqual({ indexed: 5, unreadable: [] });
    expect(await counts()).toEqual({ games: 25, moves: 25, marks: 0 });
  });

  test("ends after the page that exceeds its time, and the next run continues", async () => {
    for (let count = 0; count < 5; count += 1) await archive(MOVES);
    expect(await indexPendingGames(env.DB, NEVER, 2)).toEqual({ indexed: 2, unreadable: [] });
    expect(await listUnindexedGames(env.DB, 10)).toHaveLength(3);
    await indexPendingGames(env.DB, NEVER, 3);
    expect(await counts()).toEqual({ games: 25, moves: 25, marks: 0 });
  });

  test("adds up results, ratings and games with bots by month", async () => {
    const house = housePlayerOf(3).id;
    const month = Date.UTC(2026, 10, 20);
    await archive(MOVES, { winner: "white", finishedAt: month });
    await archive(MOVES, { winner: "black", finishedAt: month + 1 });
    await archive(MOVES, { winner: null, finishedAt: month + 2, blackId: house });
    await archive(MOVES, { winner: null, finishedAt: Date.UTC(2026, 11, 1) });
    await indexPendingGames(env.DB, NEVER);
    const { results } = await env.DB.prepare(
      "select month, bots, white, draws, black, rated, rating_sum > 0 as has from explorer_moves where move = 'e2e4'",
    ).all();
    const common = { has: 1 };
    expect(results).toEqual([
      { month: 682, bots: 0, white: 1, draws: 0, black: 1, rated: 2, ...common },
      { month: 682, bots: 1, white: 0, draws: 1, black: 0, rated: 1, ...common },
      { month: 683, bots: 0, white: 0, draws: 1, black: 0, rated: 1, ...common },
    ]);
  });
});

test("a rebuild counts every game once again", async () => {
  for (let count = 0; count < 3; count += 1) await archive(MOVES);
  await archive(MOVES, { private: true });
  await archive(MOVES, { rated: false });
  await indexPendingGames(env.DB, NEVER);
  const before = await counts();
  await archive(MOVES);
  expect(await resetExplorer(env.DB)).toBe(4);
  expect(await counts()).toEqual({ ...NOTHING, marks: 4 });
  await indexPendingGames(env.DB, NEVER);
  expect([before, await counts()]).toEqual([
    { games: 15, moves: 15, marks: 0 },
    { games: 20, moves: 20, marks: 0 },
  ]);
});

test("keys are stored as exact integers within 52 bits", async () => {
  const names = Array.from({ length: 500 }, (_, index) => `position ${index}`);
  const keys = await positionKeys(env.DB, names);
  expect(await positionKeys(env.DB, names)).toEqual(keys);
  expect(new Set(keys).size).toBe(500);
  expect(keys.filter((key) => !Number.isInteger(key) || key < -(2 ** 51) || key >= 2 ** 51)).toEqual([]);
  expect([keys.some((key) => key < -(2 ** 49)), keys.some((key) => key > 2 ** 49)]).toEqual([true, true]);
  await env.DB.prepare("insert into explorer_games select value, 1, 'g' from json_each(?)")
    .bind(JSON.stringify(keys))
    .run();
  const { results } = await env.DB.prepare("select key, typeof(key) as type from explorer_games").all<{
    key: number;
    type: string;
  }>();
  expect(results.map(({ key }) => key).sort()).toEqual([...keys].sort());
  expect(new Set(results.map(({ type }) => type))).toEqual(new Set(["integer"]));
  const found = await env.DB.prepare("select key from explorer_games where key = ?").bind(keys[3]).first("key");
  expect(found).toBe(keys[3]);
});
