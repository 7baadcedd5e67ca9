import fs from "node:fs";
import os from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { EvaluationPool } from "../../scripts/serve/evaluation-pool";
import { buildThinker } from "../../scripts/serve/thinking-pool";
import type { EvaluationTask } from "../../src/opponent/thinkers";
import { GAMES } from "../../src/rules/registry";
import { HttpPlayer, until } from "./http-player";
import { signalIfRunning } from "./processes";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const game = GAMES["spartan-chess"];
const never = new AbortController().signal;

const task = (changes: Partial<EvaluationTask> = {}): EvaluationTask => ({
  variant: game.id,
  revision: game.revision,
  options: {},
  startPosition: null,
  moves: ["e2e4"],
  nodes: 1000,
  player: "p1",
  ...changes,
});

describe("a pool of evaluations", () => {
  let program = "";
  beforeAll(async () => {
    program = await buildThinker();
  });

  test("starts searches on the cores that bots leave, at the lowest priority", async () => {
    const bots = { waiting: 0, running: 1 };
    const pool = new EvaluationPool(program, () => bots, 2);
    const answers = [1, 2, 3].map(() => pool.evaluate(task(), never));
    expect(pool.pids).toHaveLength(1);
    expect(os.getPriority(pool.pids[0] ?? 0)).toBe(os.constants.priority.PRIORITY_LOW);
    bots.running = 0;
    pool.serve();
    expect(pool.pids).toHaveLength(2);
    const [one, ...others] = await Promise.all(answers);
    expect(one).toMatchObject({ thought: { line: expect.any(Array) } });
    const thoughtOf = (answer: typeof one) => (answer && "thought" in answer ? answer.thought : null);
    expect(others.map(thoughtOf)).toEqual([thoughtOf(one ?? null), thoughtOf(one ?? null)]);
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });

  test("waits while a bot waits, and drops what is no longer wanted", async () => {
    const bots = { waiting: 1, running: 1 };
    const pool = new EvaluationPool(program, () => bots, 2);
    const gone = new AbortController();
    const dropped = pool.evaluate(task(), gone.signal);
    const kept = pool.evaluate(task({ player: "p2" }), never);
    expect(pool.pids).toEqual([]);
    gone.abort();
    expect(await dropped).toBeNull();
    bots.waiting = 0;
    pool.serve();
    expect(await kept).toMatchObject({ thought: {} });
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });

  test("serves the players in turn", async () => {
    const bots = { waiting: 1, running: 0 };
    const pool = new EvaluationPool(program, () => bots, 1);
    const order: string[] = [];
    const players = ["p1", "p1", "p1", "p2"];
    const all = players.map((player) => pool.evaluate(task({ player }), never).then(() => order.push(player)));
    bots.waiting = 0;
    pool.serve();
    await Promise.all(all);
    expect(order.indexOf("p2")).toBeLessThan(2);
    for (const pid of pool.pids) signalIfRunning(pid, "SIGKILL");
  });
});

interface Evaluated {
  readonly status: string;
  readonly progress: { readonly evaluated: number; readonly positions: number };
  readonly result: { readonly moves: readonly unknown[] } | null;
}

/** Two players on a server, and a game of 30 plies that one of them resigned. */
async function finishedGame(server: Server): Promise<{ readonly id: string; readonly white: HttpPlayer }> {
  const white = await HttpPlayer.signUp(server.url, "xerxes");
  const black = await HttpPlayer.signUp(server.url, "leonidas");
  const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant: game.id,
    opponent: "leonidas",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${challenge.id}/accept`);
  for (let ply = 0; ply < 30; ply += 1) {
    const player = ply % 2 === 0 ? white : black;
    const { legalMoves } = await player.call<{ legalMoves: string[] }>("GET", `/v1/games/${id}`);
    const move = legalMoves[(ply * 7) % legalMoves.length];
    await player.call("POST", `/v1/games/${id}/moves`, { move, ply });
  }
  const { status } = await white.call<{ status: string }>("GET", `/v1/games/${id}`);
  if (status === "active") await white.call("POST", `/v1/games/${id}/resign`);
  return { id, white };
}

test("an evaluation continues after its server was killed", async () => {
  const data = makeDataFolder();
  const first = await startServer({ data, env: { EVALUATION_NODES: "60000" } });
  const { id, white } = await finishedGame(first);
  const path = `/v1/games/${id}/evaluation`;
  await white.call("POST", path);
  const before = await until(async () => {
    const { progress } = await white.call<Evaluated>("GET", path);
    return progress.evaluated >= 5 ? progress.evaluated : undefined;
  });
  await first.kill9();

  const second = await startServer({ data });
  const again = HttpPlayer.of(second.url, white.username, white.token);
  const { status, progress } = await again.call<Evaluated>("GET", path);
  expect(status).not.toBe("queued");
  expect(progress.evaluated).toBeGreaterThanOrEqual(before);
  const finished = await until(async () => {
    const answer = await again.call<Evaluated>("GET", path);
    return answer.status === "finished" ? answer : undefined;
  });
  expect(finished.result?.moves).toHaveLength(finished.progress.positions - 1);
  const { items } = await again.call<{ items: { type: string; data: { gameId?: string } }[] }>(
    "GET",
    "/v1/me/events?limit=100",
  );
  expect(items.filter(({ type, data: of }) => type === "evaluation.finished" && of.gameId === id)).toHaveLength(1);
  await second.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

test("an interrupted evaluation is finished without anybody reading it", async () => {
  const data = makeDataFolder();
  const first = await startServer({ data, env: { EVALUATION_NODES: "20000" } });
  const { id, white } = await finishedGame(first);
  await white.call("POST", `/v1/games/${id}/evaluation`);
  await first.kill9();
  const second = await startServer({ data });
  const again = HttpPlayer.of(second.url, white.username, white.token);
  await until(async () => {
    const { items } = await again.call<{ items: { type: string }[] }>("GET", "/v1/me/events?limit=100");
    return items.some(({ type }) => type === "evaluation.finished") ? true : undefined;
  });
  await second.stop();
  fs.rmSync(data, { recursive: true, force: true });
});
