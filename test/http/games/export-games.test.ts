import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { writeEvaluation } from "../../../src/db/evaluation-record";
import { finishEvaluation, requestEvaluation } from "../../../src/db/evaluations";
import { recordGame } from "../../../src/db/recording";
import type { EvaluationResult } from "../../../src/evaluation/evaluation";
import { readPgn } from "../../../src/records/pgn-reader";
import { gameOf } from "../../../src/rules/registry";
import { gameRow } from "../../db/fixtures";
import { get, newGame, newPlayer, post, type TestPlayer, verdict } from "../client";

const NOW = Date.UTC(2026, 10, 20);
const { startPosition } = gameOf("sparta");

/** Archives games between two players, of Sparta by default, one per second, the latest last. Returns their ids, the latest first. */
async function archive(
  white: TestPlayer,
  black: TestPlayer,
  count: number,
  changes: Parameters<typeof gameRow>[0] = {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const game = gameRow({
      variant: "sparta",
      startPosition,
      finalPosition: startPosition,
      startRatings: { white: null, black: 1612.4 },
      whiteId: white.id,
      whiteName: white.username,
      blackId: black.id,
      blackName: black.username,
      winner: index % 2 === 0 ? "white" : "black",
      reason: "resignation",
      plies: [],
      finishedAt: NOW + index * 1000,
      ...changes,
    });
    await recordGame(env.DB, game);
    ids.unshift(game.id);
  }
  return ids;
}

interface Line {
  readonly id?: string;
  readonly nextCursor?: string;
  readonly evaluation?: unknown;
}

async function linesAt(path: string, token?: string): Promise<readonly Line[]> {
  const { status, headers, text } = await get(path, token);
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

describe("the games of a player", () => {
  let [player, opponent]: readonly TestPlayer[] = [];
  let ids: readonly string[] = [];
  const path = (file: string) => `/v1/players/${player?.username}/${file}`;

  beforeAll(async () => {
    [player, opponent] = [await newPlayer(), await newPlayer()];
    ids = await archive(player, opponent, 503);
  });

  test("are complete in files of 500, the latest first", async () => {
    const first = await linesAt(path("games.ndjson"));
    const cursor = first.at(-1)?.nextCursor ?? "";
    const rest = await linesAt(path(`games.ndjson?cursor=${cursor}`));
    expect([first.length, rest.length]).toEqual([501, 3]);
    expect([...first.slice(0, -1), ...rest].map(({ id }) => id)).toEqual(ids);
    const { body } = await get(`/v1/games/${ids[7]}/export.json`);
    expect(first[7]).toEqual(body);
  });

  test("are filtered like the list", async () => {
    const since = encodeURIComponent(new Date(NOW + 500_000).toISOString());
    expect((await linesAt(path(`games.ndjson?since=${since}`))).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect((await linesAt(path(`games.ndjson?since=${since}&result=loss`))).map(({ id }) => id)).toEqual([ids[1]]);
    const others = (await newPlayer()).username;
    expect(await linesAt(path(`games.ndjson?opponent=${others}`))).toEqual([]);
    expect(await linesAt(path("games.ndjson?opponent=nobody-of-this-name"))).toEqual([]);
  });

  test("are a PGN file that a reader of PGN reads game by game", async () => {
    const { headers, text } = await get(path("games.pgn"));
    expect(headers.get("Content-Type")).toBe("application/x-chess-pgn; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${player?.username}.pgn"`);
    const games = text.split(/\n\n(?=\[|%)/);
    expect(games.at(-1)).toMatch(/^% nextCursor: \S+\n$/);
    const read = games.slice(0, -1).map((game) => readPgn(game, [gameOf("sparta")]));
    expect([read.length, read.filter(({ ok }) => ok).length]).toEqual([500, 500]);
    expect(games[0]).toContain(`/games/${ids[0]}"]`);
    const cursor = /% nextCursor: (\S+)/.exec(text)?.[1];
    const rest = (await get(path(`games.pgn?cursor=${cursor}`))).text;
    expect(rest.match(/\[Site /g)).toHaveLength(3);
    expect(rest).not.toContain("nextCursor");
  });
});

describe("with evaluations", () => {
  const players = { accuracy: 100, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 0 };
  const RESULT: EvaluationResult = {
    positions: [
      { score: { kind: "advantage", value: 20 }, line: ["e2e4"], depth: 9 },
      { score: { kind: "advantage", value: -310 }, line: [], depth: 9 },
    ],
    moves: [{ mark: "blunder", loss: 330, chances: -0.5 }],
    players: { white: { ...players, blunders: 1 }, black: players },
    turningPoints: [0],
    bookUntil: null,
  };
  const PLY = { ply: 1, move: "e2e4", san: "e4", side: "white", by: "player", isMove: true } as const;
  let [player, ids]: [string, readonly string[]] = ["", []];

  async function evaluate(gameId: string, isFinished: boolean): Promise<void> {
    const request = { gameId, requesterId: player, requestedAt: NOW, plies: 1, engine: "1", nodes: 1000 };
    await requestEvaluation(env.DB, request, { limit: 10, period: 1000 });
    if (isFinished) await finishEvaluation(env.DB, gameId, NOW, await writeEvaluation(RESULT));
  }

  beforeAll(async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    player = white.username;
    const position = gameOf("spartan-chess").startPosition;
    const plies = [{ ...PLY, at: NOW, position }];
    const changes = { variant: "spartan-chess", startPosition: position, finalPosition: position, plies };
    ids = await archive(white, black, 45, changes);
    // Games of the first and the second read of the list.
    await Promise.all([3, 30].map((index) => evaluate(ids[index] ?? "", true)));
    await evaluate(ids[4] ?? "", false);
  });

  const indexesOf = <T>(items: readonly T[], isWanted: (item: T) => boolean): readonly number[] =>
    items.flatMap((item, index) => (isWanted(item) ? [index] : []));

  test("a PGN file has the scores and glyphs of the games that have an evaluation", async () => {
    const { text } = await get(`/v1/players/${player}/games.pgn?evaluation=true`);
    const games = text.split(/\n\n(?=\[)/);
    expect(games).toHaveLength(45);
    expect(indexesOf(games, (game) => game.includes("1. e4 $4 { [%eval -3.10] }"))).toEqual([3, 30]);
    expect(indexesOf(games, (game) => game.includes("%eval"))).toEqual([3, 30]);
    expect((await get(`/v1/players/${player}/games.pgn`)).text).not.toContain("%eval");
  });

  test("the lines of NDJSON have the member `evaluation`, which is null without one", async () => {
    const lines = await linesAt(`/v1/players/${player}/games.ndjson?evaluation=true`);
    expect(indexesOf(lines, ({ evaluation }) => evaluation !== null)).toEqual([3, 30]);
    expect(lines[30]?.evaluation).toEqual(RESULT);
    expect(lines[30]).toEqual((await get(`/v1/games/${ids[30]}/export.json?evaluation=true`)).body);
    expect(lines[4]?.evaluation).toBeNull();
    const [all = {}] = await linesAt("/v1/games.ndjson?evaluation=true&limit=1");
    expect(all).toHaveProperty("evaluation");
    const [plain = {}] = await linesAt(`/v1/players/${player}/games.ndjson?limit=1`);
    expect(plain).not.toHaveProperty("evaluation");
  });
});

describe("the size of a file", () => {
  let player: TestPlayer;

  beforeAll(async () => {
    player = await newPlayer();
    await archive(player, await newPlayer(), 53);
  });

  /** The price of a file in the rate limit of a new player, and the number of its lines. */
  async function sizeOf(query: string): Promise<readonly [price: number, lines: number]> {
    const { headers, text } = await get(
      `/v1/players/${player.username}/games.ndjson${query}`,
      (await newPlayer()).token,
    );
    const [, limit = ""] = /q=(\d+)/.exec(headers.get("RateLimit-Policy") ?? "") ?? [];
    const [, left = ""] = /r=(\d+)/.exec(headers.get("RateLimit") ?? "") ?? [];
    return [Number(limit) - Number(left), text.trim().split("\n").length];
  }

  test.each([
    ["", 10, 53],
    ["?limit=500", 10, 53],
    ["?limit=1", 1, 2],
    ["?limit=50", 1, 51],
    ["?limit=51", 2, 52],
    ["?limit=53&rated=false", 2, 53],
  ])("is chosen by `limit`, and costs one request for each 50 games: %s", async (query, price, lines) => {
    expect(await sizeOf(query)).toEqual([price, lines]);
  });

  test.each(["0", "501", "-1", "1.5", "x", "50&limit=1"])(
    "a wrong limit is refused at the full price: %s",
    async (limit) => {
      const path = `/v1/players/${player.username}/games.pgn?limit=${limit}`;
      const answer = await get(path, (await newPlayer()).token);
      expect(verdict(answer)).toBe("422 invalid-request");
      expect(answer.headers.get("RateLimit")).toMatch(/r=290;/);
    },
  );

  test("continues with a cursor", async () => {
    const first = await linesAt(`/v1/players/${player.username}/games.ndjson?limit=40`);
    const rest = await linesAt(
      `/v1/players/${player.username}/games.ndjson?limit=40&cursor=${first.at(-1)?.nextCursor}`,
    );
    expect([first.length, rest.length]).toEqual([41, 13]);
  });
});

test("games of earlier releases come from their objects, and private ones go to their players only", async () => {
  const { id, white, black } = await newGame({ private: true });
  await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
  await post(`/v1/games/${id}/resign`, black.token);
  const path = `/v1/players/${white.username}/games.ndjson`;
  const archived = () => env.DB.prepare("SELECT id FROM games WHERE id = ?").bind(id).first("id");
  await expect.poll(archived).toBe(id);
  expect(await linesAt(path, white.token)).toMatchObject([{ id, moves: [{ san: "e4" }] }]);
  await env.DB.prepare("UPDATE games SET start_ratings = NULL WHERE id = ?").bind(id).run();
  expect(await linesAt(path, black.token)).toMatchObject([{ id, moves: [{ san: "e4" }] }]);
  expect(await linesAt(path)).toEqual([]);
});

test("the public games of all players are one file with filters", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const [latest] = await archive(white, black, 2);
  const until = encodeURIComponent(new Date(NOW + 1001).toISOString());
  const since = encodeURIComponent(new Date(NOW + 1000).toISOString());
  const found = await linesAt(`/v1/games.ndjson?variant=sparta&since=${since}&until=${until}`);
  expect(found.map(({ id }) => id)).toContain(latest);
  expect(verdict(await get("/v1/games.ndjson?opponent=xerxes"))).toBe("422 invalid-request");
  expect(verdict(await get("/v1/games.ndjson?cursor=none"))).toBe("400 bad-cursor");
  expect(verdict(await get("/v1/players/nobody-of-this-name/games.pgn"))).toBe("404 not-found");
});
