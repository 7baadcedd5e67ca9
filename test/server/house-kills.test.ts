import { randomInt } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { makeDataFolder, startServer } from "./spawn-server";

/** More of them by the variable KILLS; docs/reliability.md has what came of it. */
const KILLS = Number(process.env.KILLS ?? 2);
const GAMES = 12;
/**
 * How long after a start the house may owe a move, in milliseconds. Where kills are counted the machine has nothing else
 * to do; elsewhere it may be slow, and what nobody sees to is owed for ever.
 */
const PATIENCE = process.env.KILLS === undefined ? 60_000 : 10_000;
const VARIANTS = ["spartan-chess", "hoplit-chess", "sparta"] as const;
const HOUSE = ["house-recruit", "house-veteran", "house-strategos"] as const;

interface Game {
  readonly id: string;
  readonly status: string;
  readonly ply: number;
  readonly turn: "white" | "black" | null;
  readonly legalMoves: readonly string[];
  readonly moves: readonly { readonly ply: number; readonly move: string; readonly side: string }[];
}

/** A person who plays a game with the house after the other, as white, each to its end. */
class Table {
  readonly #index: number;
  readonly player: HttpPlayer;
  /** Acknowledged moves of the person by ply, of the present game. */
  readonly acknowledged = new Map<number, string>();
  /** Moves that they have made in all games. */
  made = 0;
  gameId = "";

  constructor(player: HttpPlayer, index: number) {
    this.player = player;
    this.#index = index;
  }

  look(): Promise<Game> {
    return this.player.call<Game>("GET", `/v1/games/${this.gameId}`);
  }

  async playOn(isOver: () => boolean): Promise<void> {
    let pending: { move: string; ply: number } | null = null;
    while (!isOver()) {
      try {
        if (this.gameId === "") await this.#begin();
        if (pending === null) {
          const game = await this.look();
          if (game.status !== "active") {
            this.check(game);
            this.gameId = "";
            this.acknowledged.clear();
            continue;
          }
          if (game.turn !== "white") {
            await sleep(20);
            continue;
          }
          pending = { move: game.legalMoves[randomInt(game.legalMoves.length)] ?? "", ply: game.ply };
        }
        await this.player.call("POST", `/v1/games/${this.gameId}/moves`, pending);
        this.acknowledged.set(pending.ply, pending.move);
        this.made += 1;
        pending = null;
      } catch {
        // The server is down: the same request is sent again once it is back.
        await sleep(50);
      }
    }
  }

  /** No acknowledged move is lost or doubled, no ply is missing. */
  check({ moves }: Game): void {
    expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, index) => index + 1));
    for (const [ply, move] of this.acknowledged) expect(moves[ply]?.move).toBe(move);
  }

  async #begin(): Promise<void> {
    const made = await this.player.call<{ gameId: string }>("POST", "/v1/challenges", {
      variant: VARIANTS[this.#index % VARIANTS.length],
      opponent: HOUSE[Math.floor(this.#index / VARIANTS.length) % HOUSE.length],
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    this.gameId = made.gameId;
  }
}

test(`killed ${KILLS} times while it thinks, the house owes no move for longer than ${PATIENCE / 1000} s after the start`, async () => {
  const data = makeDataFolder();
  const env = { PORT: await claimPort(), PLAYER_REQUESTS_PER_MINUTE: "100000" };
  let server = await startServer({ data, env });
  const tables: Table[] = [];
  for (let index = 0; index < GAMES; index += 1) {
    const name = `siege-${"abcdefghkmnp"[index]}-player`;
    tables.push(new Table(await HttpPlayer.signUp(server.url, name), index));
  }
  let isOver = false;
  const playing = tables.map((table) => table.playOn(() => isOver));
  const owed: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(500 + randomInt(1_500));
    await server.kill9();
    server = await startServer({ data, env });
    const started = performance.now();
    // A game in which the house owes a move as it comes back has it before the time is over.
    await Promise.all(
      tables.map(async (table) => {
        const { gameId } = table;
        const before = gameId === "" ? null : await table.player.call<Game>("GET", `/v1/games/${gameId}`);
        if (before === null || before.turn !== "black") return;
        await until(async () => {
          const now = await table.player.call<Game>("GET", `/v1/games/${gameId}`);
          return now.turn !== "black" || now.ply > before.ply ? now : undefined;
        }, PATIENCE / 1000);
        owed.push(performance.now() - started);
      }),
    );
  }
  await until(async () => tables.every(({ made }) => made > 1) || undefined, 120);
  isOver = true;
  await Promise.all(playing);
  for (const table of tables) {
    if (table.gameId === "") continue;
    const game = await until(async () => {
      const now = await table.look();
      return now.turn === "black" ? undefined : now;
    });
    table.check(game);
  }
  console.info(
    `${KILLS} kills, ${owed.length} moves owed at a start, the longest for ${(Math.max(0, ...owed) / 1000).toFixed(1)} s`,
  );
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
}, 900_000);
