import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { evaluatorObject, playerObject } from "../../src/bindings";
import { readEvaluation } from "../../src/db/evaluation-record";
import { findEvaluation, requestEvaluation } from "../../src/db/evaluations";
import type { EvaluatedPosition } from "../../src/evaluation/score";
import { evaluations } from "../../src/metrics/metrics";
import { indexPendingGames } from "../../src/opening-explorer/index-games";
import { knownPlies } from "../../src/opening-explorer/known-plies";
import { gameOf } from "../../src/rules/registry";
import { newId } from "../db/fixtures";
import { archive } from "../opening-explorer/archived";

const MOVES = ["e2e4", "g7h6", "d2d4", "a7b6"];
const FINISHED = Date.UTC(2026, 9, 20);

afterEach(() => vi.useRealTimers());

const stubOf = (gameId: string) => env.EVALUATORS.getByName(gameId);

async function request(gameId: string): Promise<void> {
  const made = await requestEvaluation(
    env.DB,
    { gameId, requesterId: newId(), requestedAt: Date.now(), plies: MOVES.length, engine: "1", nodes: 1000 },
    { limit: 20, period: 1000 },
  );
  expect(made).toMatchObject({ ok: true, value: { isNew: true } });
}

/** Stores positions in the object of a game, as an earlier process would have done. */
async function store(gameId: string, moves: string, positions: readonly EvaluatedPosition[]): Promise<void> {
  await runInDurableObject(stubOf(gameId), (_, { storage }) => {
    storage.kv.put("job", { gameId, moves, attempts: 0, retryAt: null });
    for (const [index, position] of positions.entries()) storage.kv.put(`position ${index}`, position);
  });
}

const stored = (gameId: string) => runInDurableObject(stubOf(gameId), (_, { storage }) => [...storage.kv.list()]);

/** Runs alarms until the evaluation is finished, and returns the scores of the positions. */
async function finish(gameId: string): Promise<readonly unknown[]> {
  await evaluatorObject(env, gameId).evaluate(gameId);
  return vi.waitFor(
    async () => {
      await runDurableObjectAlarm(stubOf(gameId));
      const record = (await findEvaluation(env.DB, gameId))?.row.record;
      if (!record) throw new Error("not finished");
      return (await readEvaluation(record)).positions.map(({ score }) => score);
    },
    { timeout: 20_000, interval: 10 },
  );
}

/** The evaluations that this isolate has counted, by outcome. */
const counted = (outcome: string): number =>
  evaluations.family().samples.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

const KNOWN: EvaluatedPosition = { score: { kind: "advantage", value: 777 }, line: [], depth: 5 };

test("positions that an earlier process evaluated are not searched again", async () => {
  const gameId = await archive(MOVES, { winner: "white", finishedAt: FINISHED });
  await request(gameId);
  await store(gameId, `${gameOf("spartan-chess").revision} ${MOVES.join(" ")}`, [KNOWN, KNOWN]);
  const finished = counted("finished");
  const scores = await finish(gameId);
  expect(counted("finished")).toBe(finished + 1);
  expect(scores.slice(0, 2)).toEqual([KNOWN.score, KNOWN.score]);
  expect(scores[2]).not.toEqual(KNOWN.score);
  expect(await stored(gameId)).toEqual([]);
});

test("the event is sent if the process died between the result and the event", async () => {
  const gameId = await archive(MOVES, { winner: "white", finishedAt: FINISHED });
  await request(gameId);
  await finish(gameId);
  await vi.waitFor(async () => expect(await stored(gameId)).toEqual([]));
  // The requester has no object yet, so the first event was dropped.
  const requesterId = (await findEvaluation(env.DB, gameId))?.row.requesterId ?? "";
  const token = { id: newId(), hash: newId(), name: "test", scopes: [], expiresAt: null, parentId: null };
  await playerObject(env, requesterId).create({
    playerId: requesterId,
    username: "requester",
    token,
    recoveryHash: newId(),
  });
  await evaluatorObject(env, gameId).evaluate(gameId);
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(stubOf(gameId));
    const feed = await playerObject(env, requesterId).feed(null, 10);
    expect(feed.ok && feed.value.items.map(({ type }) => type)).toEqual(["evaluation.finished"]);
  });
  expect(await stored(gameId)).toEqual([]);
});

test("positions of other moves are forgotten", async () => {
  const gameId = await archive(MOVES, { winner: "white", finishedAt: FINISHED });
  await request(gameId);
  await store(gameId, `${gameOf("spartan-chess").revision} e2e4 b7d5`, [KNOWN, KNOWN]);
  expect(await finish(gameId)).not.toContainEqual(KNOWN.score);
});

test("an evaluation that fails again and again is given up, and can be requested again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: FINISHED });
  // A game that is not in the archive.
  const gameId = newId();
  const [retries, failures] = [counted("retry"), counted("failed")];
  await request(gameId);
  await evaluatorObject(env, gameId).evaluate(gameId);
  for (let attempts = 1; attempts <= 7; attempts += 1) {
    expect(await findEvaluation(env.DB, gameId)).not.toBeNull();
    await runDurableObjectAlarm(stubOf(gameId));
    // Before the retry is due, nothing happens.
    await runDurableObjectAlarm(stubOf(gameId));
    const job = (await stored(gameId)).find(([key]) => key === "job")?.[1];
    if (attempts < 7) expect(job).toMatchObject({ attempts });
    vi.setSystemTime(Date.now() + 3_600_000);
  }
  expect(await findEvaluation(env.DB, gameId)).toBeNull();
  expect(await stored(gameId)).toEqual([]);
  expect([counted("retry"), counted("failed")]).toEqual([retries + 6, failures + 1]);
});

test("the plies that earlier games had are counted", async () => {
  await archive(["e2e4", "g7h6", "d2d4", "h7g6"], { winner: "white", finishedAt: FINISHED - 1000 });
  const gameId = await archive([...MOVES], { winner: "black", finishedAt: FINISHED });
  // Later games are not known when the game was played.
  await archive([...MOVES], { winner: "black", finishedAt: FINISHED + 1000 });
  await indexPendingGames(env.DB, Date.now() + 10_000);
  const game = gameOf("spartan-chess");
  const started = game.start({});
  if (!started.ok) throw new Error(started.error.detail);
  const lines = [started.value];
  for (const move of MOVES) {
    const next = lines.at(-1)?.play(move);
    if (next?.ok !== true) throw new Error(move);
    lines.push(next.value);
  }
  const { revision } = game;
  const of = { id: gameId, variant: "spartan-chess", revision, finishedAt: FINISHED };
  expect(await knownPlies(env.DB, of, lines)).toBe(3);
});

test("a step whose call never returns is ended by its time limit, and retried", () => {
  const gameId = newId();
  return runInDurableObject(stubOf(gameId), async (instance, { storage }) => {
    const statement: object = new Proxy(
      {},
      { get: (_, name) => (name === "bind" ? () => statement : () => new Promise(() => undefined)) },
    );
    Reflect.set(instance, "env", { ...env, DB: { prepare: () => statement } });
    storage.kv.put("job", { gameId, moves: null, attempts: 0, retryAt: null });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const alarm = (instance as { alarm(): Promise<void> }).alarm();
    await vi.advanceTimersByTimeAsync(13 * 60_000);
    await alarm;
    expect(storage.kv.get("job")).toMatchObject({ attempts: 1, retryAt: expect.any(Number) });
    storage.kv.delete("job");
  });
});
