import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { evaluatorObject } from "../../../src/bindings";
import { untilDelivered } from "../../room/fixtures";
import { at, gameBetween, get, listAt, newGame, newPlayer, post, send, type TestGame, verdict } from "../client";
import { eventsOf, feedOf } from "../events";

/** White leaves the queen to a hoplite with the fifth move. */
const MOVES = ["e2e4", "g7h6", "d2d4", "a7b6", "d1h5"];

async function play(game: TestGame, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const { token } = ply % 2 === 0 ? game.white : game.black;
    const answer = await post(`/v1/games/${game.id}/moves`, token, { move, ply });
    expect(answer.status, answer.text).toBe(200);
  }
}

/** A game that White resigned, in the archive. */
async function finishedGame(moves: readonly string[] = MOVES, changes = {}): Promise<TestGame> {
  const game = await newGame(changes);
  await play(game, moves);
  await post(`/v1/games/${game.id}/resign`, game.white.token);
  await untilDelivered(game.id);
  return game;
}

const pathOf = ({ id }: Pick<TestGame, "id">): string => `/v1/games/${id}/evaluation`;

/** Waits until the evaluation is finished, and returns the answer. */
const untilFinished = (game: TestGame, token?: string) =>
  vi.waitFor(
    async () => {
      const answer = await get(pathOf(game), token);
      expect(at(answer.body, "status")).toBe("finished");
      return answer;
    },
    { timeout: 20_000, interval: 50 },
  );

test("a requested evaluation is queued, runs, and ends with a result and an event", async () => {
  const game = await finishedGame();
  expect(verdict(await get(pathOf(game)))).toBe("404 evaluation-not-found");
  expect(verdict(await get(`${pathOf(game)}?absent=no-content`))).toBe("204");

  const requested = await post(pathOf(game), game.white.token);
  expect(verdict(requested)).toBe("202");
  expect(requested.headers.get("Location")).toBe(pathOf(game));
  expect(requested.body).toMatchObject({
    gameId: game.id,
    status: "queued",
    finishedAt: null,
    progress: { evaluated: 0, positions: 6 },
    engine: { name: "skytale", nodes: 1000 },
    result: null,
  });

  const { body } = await untilFinished(game);
  expect(body).toMatchObject({ progress: { evaluated: 6, positions: 6 } });
  const [positions, moves] = [listAt(body, "result", "positions"), listAt(body, "result", "moves")];
  expect([positions.length, moves.length]).toEqual([6, 5]);
  expect(at(moves[4], "mark")).toBe("blunder");
  expect(at(moves[4], "loss")).toBeGreaterThan(300);
  expect(at(positions[5], "score", "value")).toBeLessThan(-300);
  expect(at(positions[5], "line")).toEqual([]);
  expect(at(body, "result", "players")).toMatchObject({ white: { blunders: 1 }, black: { blunders: 0 } });
  expect(listAt(body, "result", "turningPoints")).toContain(4);

  const [event] = await eventsOf(game.white, "evaluation.finished");
  const accuracy = Object.fromEntries(
    ["white", "black"].map((side) => [side, at(body, "result", "players", side, "accuracy")]),
  );
  expect(at(event, "data")).toEqual({ gameId: game.id, variant: "spartan-chess", accuracy });
  expect((await feedOf(game.black)).filter((one) => at(one, "type") === "evaluation.finished")).toEqual([]);
});

test("a player who requests an evaluation that is queued gets the event as well", async () => {
  const game = await finishedGame();
  expect(verdict(await post(pathOf(game), game.white.token))).toBe("202");
  for (let times = 0; times < 2; times += 1) expect(verdict(await post(pathOf(game), game.black.token))).toBe("200");
  const reader = await newPlayer();
  await get(pathOf(game), reader.token);
  await untilFinished(game);
  const [one] = await eventsOf(game.white, "evaluation.finished");
  expect(await eventsOf(game.black, "evaluation.finished")).toEqual([one]);
  // A later request gets the result at once.
  expect(at((await post(pathOf(game), reader.token)).body, "status")).toBe("finished");
  expect(await feedOf(reader)).toEqual([]);
});

test("a game is evaluated once, for everybody who can see it", async () => {
  const game = await finishedGame();
  const [first, again, other] = await Promise.all([
    post(pathOf(game), game.white.token),
    post(pathOf(game), game.white.token),
    post(pathOf(game), (await newPlayer()).token),
  ]);
  expect([first, again, other].map(({ status }) => status).sort()).toEqual([200, 200, 202]);
  const { body, headers } = await untilFinished(game);
  const later = await post(pathOf(game), (await newPlayer()).token);
  expect([later.status, later.body]).toEqual([200, body]);
  const etag = headers.get("ETag") ?? "";
  expect((await get(pathOf(game), undefined, { "If-None-Match": etag })).status).toBe(304);
  await runInDurableObject(env.EVALUATORS.getByName(game.id), async (_, { storage }) => {
    expect([...storage.kv.list()]).toEqual([]);
  });
});

test("running and aborted games and games without moves are refused, each by its own problem", async () => {
  const running = await newGame();
  await play(running, MOVES.slice(0, 2));
  expect(verdict(await post(pathOf(running), running.white.token))).toBe("409 game-running");
  expect(verdict(await post(pathOf(running), (await newPlayer()).token))).toBe("409 game-running");
  expect(verdict(await get(pathOf(running)))).toBe("404 evaluation-not-found");

  const aborted = await newGame();
  await post(`/v1/games/${aborted.id}/abort`, aborted.white.token);
  await untilDelivered(aborted.id);
  expect(verdict(await post(pathOf(aborted), aborted.white.token))).toBe("409 game-aborted");

  const empty = await finishedGame([]);
  expect(verdict(await post(pathOf(empty), empty.white.token))).toBe("409 nothing-to-evaluate");
});

test("a game is refused while one of its positions is on the board of a running game of the requester", async () => {
  const moves = ["e2e4", "g7h6", "d2d4", "a7b6", "b1c3", "h7g6", "g1f3", "b7c6", "h2h3"];
  const game = await finishedGame(moves);
  const rematch = await gameBetween(game.white, game.black);
  await play(rematch, moves.slice(0, 8));
  const refused = await post(pathOf(game), game.black.token);
  expect([verdict(refused), at(refused.body, "gameId")]).toEqual(["409 game-running", rematch.id]);
  await post(`/v1/games/${rematch.id}/moves`, game.white.token, { move: "a2a3", ply: 8 });
  expect(verdict(await post(pathOf(game), game.black.token))).toBe("202");
});

test("a running game in its opening does not prevent the evaluation of games with the same opening", async () => {
  const game = await finishedGame();
  const rematch = await gameBetween(game.white, game.black);
  await play(rematch, MOVES.slice(0, 2));
  expect(verdict(await post(pathOf(game), game.black.token))).toBe("202");
});

test("private games are evaluated for their players only", async () => {
  const game = await finishedGame(MOVES, { private: true });
  const stranger = await newPlayer();
  expect(verdict(await post(pathOf(game), stranger.token))).toBe("404 not-found");
  expect(verdict(await post(pathOf(game), game.black.token))).toBe("202");
  expect(at((await untilFinished(game, game.white.token)).body, "gameId")).toBe(game.id);
  expect(verdict(await get(pathOf(game), stranger.token))).toBe("404 not-found");
  expect(verdict(await get(pathOf(game)))).toBe("404 not-found");
});

test("without a token nothing is requested", async () => {
  const game = await finishedGame();
  expect(verdict(await post(pathOf(game), undefined))).toBe("401 missing-token");
  expect(verdict(await get(pathOf(game)))).toBe("404 evaluation-not-found");
});

test("each player may request a number of new evaluations in 24 hours", async () => {
  const game = await finishedGame();
  const { id: player, token } = game.black;
  const now = Date.now();
  const insert = env.DB.prepare(
    "INSERT INTO evaluations (game_id, requester_id, requested_at, plies, engine, nodes, finished_at) VALUES (?, ?, ?, 5, '1', 1000, ?)",
  );
  const hour = 3_600_000;
  // Requests of the last day count, and the oldest of them ends first.
  const times = [30 * hour, 23 * hour, ...Array.from({ length: 19 }, (_, index) => index * 60_000)];
  await env.DB.batch(times.map((ago, index) => insert.bind(`${player}-${index}`, player, now - ago, now)));
  const refused = await post(pathOf(game), token);
  expect(verdict(refused)).toBe("429 too-many-evaluations");
  expect(refused.body).toMatchObject({ limit: 20 });
  const wait = Number(refused.headers.get("Retry-After"));
  expect(at(refused.body, "retryAfterSeconds")).toBe(wait);
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  // An existing evaluation is not counted.
  await post(pathOf(game), game.white.token);
  expect(verdict(await post(pathOf(game), token))).toBe("200");
});

test("the export of an account has the evaluations that its player requested", async () => {
  const game = await finishedGame();
  await post(pathOf(game), game.white.token);
  await post(pathOf(game), game.black.token);
  const exported = async (token: string) => at((await get("/v1/me/export", token)).body, "evaluations");
  expect(await exported(game.white.token)).toMatchObject([{ gameId: game.id }]);
  expect(await exported(game.black.token)).toEqual([]);
});

test("a request survives the loss of the object, and its name goes with the account", async () => {
  const game = await finishedGame();
  await post(pathOf(game), game.white.token);
  const evaluator = env.EVALUATORS.getByName(game.id);
  await runInDurableObject(evaluator, (_, { storage }) => storage.deleteAll());
  await evictDurableObject(evaluator);
  await send("DELETE", "/v1/me", { token: game.white.token, body: { confirm: game.white.username } });
  await untilFinished(game);
  await vi.waitFor(async () => {
    const row = await env.DB.prepare("SELECT requester_id FROM evaluations WHERE game_id = ?").bind(game.id).first();
    expect(row).toEqual({ requester_id: null });
  });
});

test("an object without a row deletes what it has stored", async () => {
  const game = await finishedGame();
  await post(pathOf(game), game.white.token);
  await env.DB.prepare("DELETE FROM evaluations WHERE game_id = ?").bind(game.id).run();
  await evaluatorObject(env, game.id).evaluate(game.id);
  await vi.waitFor(async () => {
    await runInDurableObject(env.EVALUATORS.getByName(game.id), async (_, { storage }) => {
      expect([...storage.kv.list()]).toEqual([]);
      expect(await storage.getAlarm()).toBeNull();
    });
  });
  expect(verdict(await get(pathOf(game)))).toBe("404 evaluation-not-found");
});

test("exports have the evaluation of a finished game if it is wanted", async () => {
  const game = await finishedGame();
  const exportOf = async (query: string) => (await get(`/v1/games/${game.id}/export${query}`)).text;
  const plain = await exportOf("");
  expect(await exportOf("?evaluation=true")).toBe(plain);
  expect(JSON.parse(await exportOf("?format=json&evaluation=true"))).toMatchObject({ evaluation: null });
  await post(pathOf(game), game.white.token);
  const { body } = await untilFinished(game);

  expect(await exportOf("")).toBe(plain);
  const evaluated = (await get(`/v1/games/${game.id}/export.pgn?evaluation=true`)).text;
  expect(await exportOf("?evaluation=true")).toBe(evaluated);
  const moves = evaluated.slice(evaluated.indexOf("\n\n")).replaceAll(/\s+/g, " ").trim();
  expect(moves).toMatch(
    /^1\. e4 \{ \[%eval -?\d\.\d\d\] \} 1\.\.\. h6 .*2\. d4 .* 3\. Qh5 \$4 \{ \[%eval -\d+\.\d\d\] \} 0-1$/,
  );
  const read = await post("/v1/variants/spartan-chess/read", undefined, { pgn: evaluated });
  expect(read.status, read.text).toBe(200);

  const result = at(body, "result");
  expect((await get(`/v1/games/${game.id}/export.json?evaluation=true`)).body).toMatchObject({ evaluation: result });
  expect(at((await get(`/v1/games/${game.id}/export.json`)).body, "evaluation")).toBeUndefined();
});
