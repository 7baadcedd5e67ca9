import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { VARIANT_IDS } from "skytale-client";
import { think } from "../../src/bots/think";
import { gameOf, type Variant } from "../../src/rules/registry";
import { HttpPlayer } from "../../test/server/http-player";
import { thinkersOf } from "../../test/server/processes";
import { startServer } from "../../test/server/spawn-server";
import { median } from "../median";
import { processorTimeOf } from "../serve/servers";

// npm run bench -- evaluation: measures how long the server takes to evaluate a finished game, and how long the
// strongest bot takes to reply while it does so and while it does not.

const { values } = parseArgs({
  options: {
    plies: { type: "string", default: "70" },
    replies: { type: "string", default: "10" },
    variants: { type: "string", default: VARIANT_IDS.join(",") },
  },
});
const plies = Number(values.plies);
const replies = Number(values.replies);

/** The moves of a game between two bots of a middle level that is not over after this many plies. */
function selfPlay(variant: Variant): readonly string[] {
  const game = gameOf(variant);
  for (let seed = 1; ; seed += 1) {
    const started = game.start({});
    if (!started.ok) throw new Error(started.error.detail);
    let line = started.value;
    const moves: string[] = [];
    while (line.outcome === null && moves.length < plies) {
      const search = think(
        { game, options: {}, startPosition: null, moves },
        { level: 6, seed: seed * 1000 + moves.length },
      );
      let step = search.next();
      while (!step.done) step = search.next();
      const next = line.play(step.value.move);
      if (!next.ok) throw new Error(next.error.detail);
      line = next.value;
      moves.push(step.value.move);
    }
    if (line.outcome === null) return moves;
  }
}

/** A finished game with these moves, which White resigned. Returns its id. */
async function upload(
  variant: string,
  moves: readonly string[],
  white: HttpPlayer,
  black: HttpPlayer,
): Promise<string> {
  const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant,
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${challenge.id}/accept`);
  for (const [ply, move] of moves.entries()) {
    const { turn } = await white.call<{ turn: string }>("GET", `/v1/games/${id}`);
    await (turn === "white" ? white : black).call("POST", `/v1/games/${id}/moves`, { move, ply });
  }
  await white.call("POST", `/v1/games/${id}/resign`);
  return id;
}

/** Waits until a game is evaluated. */
async function untilEvaluated(player: HttpPlayer, id: string): Promise<void> {
  for (;;) {
    const { status } = await player.call<{ status: string }>("GET", `/v1/games/${id}/evaluation`);
    if (status === "finished") return;
    await sleep(100);
  }
}

/** The time of replies of the strongest bot in a new game, in milliseconds. */
async function timeReplies(player: HttpPlayer, count: number): Promise<readonly number[]> {
  const { gameId } = await player.call<{ gameId: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: "house-strategos",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const times: number[] = [];
  for (let reply = 0; reply < count; reply += 1) {
    const game = await player.call<{ legalMoves: string[]; ply: number; status: string }>("GET", `/v1/games/${gameId}`);
    if (game.status !== "active") break;
    const move = game.legalMoves[(game.ply * 7) % game.legalMoves.length];
    await player.call("POST", `/v1/games/${gameId}/moves`, { move, ply: game.ply });
    const began = performance.now();
    for (;;) {
      const { ply, status } = await player.call<{ ply: number; status: string }>("GET", `/v1/games/${gameId}`);
      if (ply >= game.ply + 2 || status !== "active") break;
      await sleep(10);
    }
    times.push(performance.now() - began);
  }
  return times;
}

const show = (times: readonly number[]): string => `${Math.round(median(times))} | ${Math.round(Math.max(...times))}`;

const server = await startServer({ env: { PLAYER_REQUESTS_PER_MINUTE: "1000000", EVALUATIONS_PER_DAY: "1000" } });
try {
  const white = await HttpPlayer.signUp(server.url, "xerxes");
  const black = await HttpPlayer.signUp(server.url, "leonidas");
  const person = await HttpPlayer.signUp(server.url, "pleistarchos");
  const processorTime = () => thinkersOf(server.pid).reduce((sum, pid) => sum + processorTimeOf(pid), 0) / 1000;
  console.log("| game | plies | time s | processor time s |");
  console.log("| --- | --- | --- | --- |");
  for (const variant of values.variants.split(",") as Variant[]) {
    const id = await upload(variant, selfPlay(variant), white, black);
    const [began, used] = [performance.now(), processorTime()];
    await white.call("POST", `/v1/games/${id}/evaluation`);
    await untilEvaluated(white, id);
    const seconds = (performance.now() - began) / 1000;
    console.log(`| ${variant} | ${plies} | ${seconds.toFixed(1)} | ${(processorTime() - used).toFixed(1)} |`);
  }
  console.log("\n| replies of house-strategos | median ms | longest ms |\n| --- | --- | --- |");
  await timeReplies(person, 1);
  const moves = selfPlay("spartan-chess");
  const busy = await Promise.all([
    upload("spartan-chess", moves, white, black),
    upload("spartan-chess", moves, black, white),
  ]);
  console.log(`| alone | ${show(await timeReplies(person, replies))} |`);
  for (const id of busy) await white.call("POST", `/v1/games/${id}/evaluation`);
  console.log(`| while two games are evaluated | ${show(await timeReplies(person, replies))} |`);
} finally {
  await server.stop();
}
