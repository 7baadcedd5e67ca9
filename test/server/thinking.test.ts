import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildThinker, ThinkingPool } from "../../scripts/serve/thinking-pool";
import type { ThinkingTask } from "../../src/opponent/thinkers";
import { GAMES } from "../../src/rules/registry";
import { HttpPlayer, until } from "./http-player";
import { isRunning, signalIfRunning, thinkersOf, waitForEnd } from "./processes";
import { startServer } from "./spawn-server";

const game = GAMES["spartan-chess"];

const task = (changes: Partial<ThinkingTask> = {}): ThinkingTask => ({
  variant: game.id,
  revision: game.revision,
  options: {},
  startPosition: null,
  moves: ["e2e4"],
  limits: { level: 3, seed: 1 },
  whole: { kind: "sparta 3", guess: 40, least: 1 },
  deadline: null,
  player: "p1",
  ...changes,
});

/** More positions than can be searched. The type of a task omits this option, but a process accepts it. */
const endless = { level: 10, book: false, seed: 1, nodes: 1e9 } as const;
/** Ends after four seconds, and earlier if other tasks wait. */
const long = task({
  limits: endless,
  whole: { kind: "sparta 10", guess: 1, least: 1 },
});
const never = new AbortController().signal;

describe("a pool of one process", () => {
  let program = "";
  beforeAll(async () => {
    program = await buildThinker();
  });

  test("calculates at low priority, with the same result for the same task", async () => {
    const pool = new ThinkingPool(1, program);
    await Promise.all([pool.think(task(), never), pool.think(task(), never)]);
    // A task that has waited long, for example for the process to start, is searched for a shorter time.
    const [one, other] = [await pool.think(task(), never), await pool.think(task(), never)];
    expect(one).toMatchObject({ thought: { move: expect.stringMatching(/^[a-h][1-8][a-h][1-8]/) } });
    expect(other).toMatchObject({ thought: one !== null && "thought" in one ? one.thought : null });
    const [pid = 0, ...others] = pool.pids;
    expect(others).toEqual([]);
    expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
    process.kill(pid, "SIGKILL");
  });

  test("stops an unwanted task and starts the next one, also a waiting one", async () => {
    const pool = new ThinkingPool(1, program);
    await pool.think(task(), never);
    const [thinking, waiting] = [new AbortController(), new AbortController()];
    const dropped = [pool.think(long, thinking.signal), pool.think(long, waiting.signal)];
    const next = pool.think(task(), never);
    waiting.abort();
    await sleep(50);
    thinking.abort();
    expect(await Promise.all(dropped)).toEqual([null, null]);
    expect(await next).toMatchObject({ thought: {} });
    expect(pool.pids).toHaveLength(1);
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });

  test("ends a search when a quarter of its time is over", async () => {
    const pool = new ThinkingPool(1, program);
    await pool.think(task(), never);
    const began = Date.now();
    const deepest = { ...long, whole: { ...long.whole, least: 1_000 } };
    const answer = await pool.think({ ...deepest, deadline: began + 2_000 }, never);
    expect(answer).toMatchObject({ thought: {} });
    expect(answer !== null && "took" in answer ? answer.took : null).toBeGreaterThan(100);
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });

  test("rejects the task of a process that dies and runs the next one in another process", async () => {
    const pool = new ThinkingPool(1, program);
    const failed = pool.think(long, never);
    const next = pool.think(task(), never);
    const [pid = 0] = pool.pids;
    process.kill(pid, "SIGKILL");
    expect(await failed).toEqual({ failure: "the process died" });
    expect(await next).toMatchObject({ thought: {} });
    expect(pool.pids).not.toContain(pid);
    for (const other of pool.pids) signalIfRunning(other, "SIGKILL");
  });

  test("reports a process that cannot be run and unknown rules", async () => {
    const missing = new ThinkingPool(1, "/nowhere/thinker.mjs");
    expect(await missing.think(task(), never)).toEqual({ failure: "the process died" });
    const pool = new ThinkingPool(1, program);
    expect(await pool.think(task({ revision: 99 }), never)).toEqual({ failure: "unknown rules: spartan-chess 99" });
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });
});

test("a thinking process may die at any time, and ends with the server, however the server ends", async () => {
  const server = await startServer({ env: { HOUSE_THINKERS: "1" } });
  const player = await HttpPlayer.signUp(server.url, "xerxes");
  const begin = async () => {
    const { gameId } = await player.call<{ gameId: string }>("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: "house-strategos",
      color: "black",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    return gameId;
  };
  const untilMoved = (gameId: string) =>
    until(async () => {
      const { ply } = await player.call<{ ply: number }>("GET", `/v1/games/${gameId}`);
      return ply === 1 ? true : undefined;
    });
  await untilMoved(await begin());
  const [first = 0, ...others] = thinkersOf(server.pid);
  expect(others).toEqual([]);
  const next = await begin();
  await sleep(100);
  process.kill(first, "SIGKILL");
  await untilMoved(next);
  await untilMoved(await begin());
  const present = thinkersOf(server.pid);
  expect(present).toHaveLength(1);
  expect(present).not.toContain(first);
  // The killed server cannot notify its processes.
  await server.kill9();
  await waitForEnd(present);
});

test("a clean stop ends the thinking processes before the server exits", async () => {
  const server = await startServer({ env: { HOUSE_THINKERS: "1" } });
  const player = await HttpPlayer.signUp(server.url, "xerxes");
  await player.moveAndWait(await player.challenge("house-recruit"));
  const present = thinkersOf(server.pid);
  expect(present).toHaveLength(1);
  onTestFinished(() => {
    for (const pid of present) signalIfRunning(pid, "SIGKILL");
  });
  // It cannot react to the closed channel.
  for (const pid of present) process.kill(pid, "SIGSTOP");
  await server.stop();
  expect(present.filter(isRunning)).toEqual([]);
});
