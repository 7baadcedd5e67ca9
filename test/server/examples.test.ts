import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { type Server, startServer } from "./spawn-server";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples");

let server: Server;
const children: ChildProcess[] = [];

/** Runs an example and waits until its output matches. */
async function run(command: string, args: readonly string[], expected: RegExp, env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: EXAMPLES, env: { ...process.env, SKYTALE: server.url, ...env } });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const match = await until(async () => expected.exec(output) ?? undefined);
  return { child, match, output: () => output };
}

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
});

test.each([
  ["bot.mjs", "typed-bot", "challenger"],
  ["http-bot.mjs", "plain-bot", "other-foe"],
])("%s accepts a challenge and answers each turn that a webhook announces", async (file, name, opponent) => {
  await run(process.execPath, [file, name], /is ready/);
  const player = await HttpPlayer.signUp(server.url, opponent);
  const id = await player.challenge(name);
  for (let round = 0; round < 8; round += 1) {
    const game = await player.moveAndWait(id);
    if (game.status !== "active") break;
    expect(game.ply).toBe(2 * round + 2);
  }
});

test("the UCI bot plays the moves of an engine, and votes against extra pieces", async () => {
  const engine = ["--import", "tsx", path.join(EXAMPLES, "../scripts/uci.ts")];
  const env = { VARIANT: "hoplit-chess", MOVETIME: "50", NAME: "uci-engine" };
  await run(process.execPath, ["uci-bot.mjs", process.execPath, ...engine], /is ready/, env);
  const player = await HttpPlayer.signUp(server.url, "uci-foe");
  const body = { variant: "hoplit-chess", opponent: "uci-engine", color: "white", rated: false };
  const position = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
  const timeControl = { kind: "per-move", perMove: "P1D" };
  const mated = await player.call<{ id: string }>("POST", "/v1/challenges", { ...body, position, timeControl });
  const id = await until(async () => {
    const { gameIds } = await player.call<{ gameIds: readonly string[] }>("GET", `/v1/challenges/${mated.id}`);
    return gameIds[0];
  });
  await player.call("POST", `/v1/games/${id}/moves`, { move: "g2g4", ply: 0 });
  const over = await until(async () => {
    const game = await player.call<{ status: string; outcome: unknown }>("GET", `/v1/games/${id}`);
    return game.status === "finished" ? game : undefined;
  });
  expect(over.outcome).toEqual({ winner: "black", reason: "checkmate" });

  const voted = await player.call<{ id: string }>("POST", "/v1/challenges", { ...body, timeControl });
  const other = await until(async () => {
    const { gameIds } = await player.call<{ gameIds: readonly string[] }>("GET", `/v1/challenges/${voted.id}`);
    return gameIds[0];
  });
  await player.call("POST", `/v1/games/${other}/moves`, { move: "decline", ply: 0 });
  const moves = await until(async () => {
    const game = await player.call<{ moves: readonly { move: string }[] }>("GET", `/v1/games/${other}`);
    return game.moves.length >= 2 ? game.moves : undefined;
  });
  expect(moves[1]?.move).toBe("decline");
});

test("the patient bot continues its game after it was down", async () => {
  const memory = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "skytale-bot-")), "memory.json");
  const first = await run(process.execPath, ["patient-bot.mjs", memory], /(\S+) is ready/);
  const player = await HttpPlayer.signUp(server.url, "patient-foe");
  const id = await player.challenge(first.match[1] ?? "");
  expect((await player.moveAndWait(id)).ply).toBe(2);

  first.child.kill("SIGKILL");
  const { legalMoves, ply } = await player.waitForTurn(id);
  await player.call("POST", `/v1/games/${id}/moves`, { move: legalMoves[0], ply });
  await player.call("POST", `/v1/games/${id}/draw-offer`, { ply: ply + 1 });
  const waiting = await player.call<{ turn: string }>("GET", `/v1/games/${id}`);
  expect(waiting.turn).toBe("black");

  const second = await run(process.execPath, ["patient-bot.mjs", memory], /is ready/);
  expect((await player.waitForTurn(id)).ply).toBe(4);
  second.child.kill("SIGKILL");
  fs.rmSync(path.dirname(memory), { recursive: true });
});

describe.each([
  ["node", process.execPath, "receiver.mjs"],
  ["python3", "python3", "receiver.py"],
])("the receiver in %s", (language, command, file) => {
  const isThere = spawnSync(command, ["--version"]).status === 0;

  test.runIf(isThere)("accepts only deliveries that are signed with its secret", async () => {
    const player = await HttpPlayer.signUp(server.url, `receives-${language}`);
    const port = await claimPort();
    const url = `http://127.0.0.1:${port}/`;
    const webhook = await player.call<{ id?: string; webhook?: { id: string }; secret: string }>(
      "POST",
      "/v1/webhooks",
      { url },
    );
    const receiver = await run(command, [file, webhook.secret], /listening/, { PORT: port });
    const id = webhook.webhook?.id ?? webhook.id;
    const ping = await player.call("POST", `/v1/webhooks/${id}/ping`);
    expect(ping).toMatchObject({ status: 204, verified: true });
    await until(async () => (receiver.output().includes('"webhook.ping"') ? true : undefined));

    const forged = await fetch(url, {
      method: "POST",
      headers: {
        "webhook-id": "x",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": "v1,AAAA",
      },
      body: "{}",
    });
    expect(forged.status).toBe(401);
  });
});
