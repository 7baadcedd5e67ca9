import { randomInt } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { VARIANTS } from "../../src/rules/registry";
import { HOUSE_PLAYERS } from "../../src/shared/house";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { makeDataFolder, startServer } from "./spawn-server";

/** The number of kills; the variable KILLS sets another. docs/reliability.md has results of long runs. */
const KILLS = Number(process.env.KILLS ?? 2);
const GAMES = 12;
/**
 * Time in milliseconds after a start within which the house has to move. It is short when KILLS is set, since the
 * machine then does nothing else. Otherwise the machine may be slow, but a forgotten move never comes at all.
 */
const PATIENCE = process.env.KILLS === undefined ? 60_000 : 10_000;

interface Game {
  readonly id: string;
  readonly status: string;
  readonly ply: number;
  readonly turn: "white" | "black" | null;
  readonly legalMoves: readonly string[];
  readonly moves: readonly { readonly ply: number; readonly move: string; readonly side: string }[];
}

/** A person who plays games with the house one after another, as White, each to its end. */
class Person {
  readonly #index: number;
  readonly player: HttpPlayer;
  /** The person's acknowledged moves in the current game, by ply. */
  readonly acknowledged = new Map<number, string>();
  /** The number of the person's moves in all games. */
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
        // The server is down, so the same request is repeated once it is back.
        await sleep(50);
      }
    }
  }

  /** Asserts that no acknowledged move is lost or doubled, and no ply is missing. */
  check({ moves }: Game): void {
    expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, index) => index + 1));
    for (const [ply, move] of this.acknowledged) expect(moves[ply]?.move).toBe(move);
  }

  async #begin(): Promise<void> {
    const made = await this.player.call<{ gameId: string }>("POST", "/v1/challenges", {
      variant: VARIANTS[this.#index % VARIANTS.length],
      opponent: HOUSE_PLAYERS[Math.floor(this.#index / VARIANTS.length) % HOUSE_PLAYERS.length]?.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    this.gameId = made.gameId;
  }
}

test(
  `killed ${KILLS} times while it thinks, the house moves within ${PATIENCE / 1000} s after each start`,
  async () => {
    const data = makeDataFolder();
    const env = { PORT: await claimPort(), PLAYER_REQUESTS_PER_MINUTE: "100000" };
    let server = await startServer({ data, env });
    const people: Person[] = [];
    for (let index = 0; index < GAMES; index += 1) {
      const name = `siege-${"abcdefghkmnp"[index]}-player`;
      people.push(new Person(await HttpPlayer.signUp(server.url, name), index));
    }
    let isOver = false;
    const playing = people.map((person) => person.playOn(() => isOver));
    const owed: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + randomInt(1_500));
      await server.kill9();
      server = await startServer({ data, env });
      const started = performance.now();
      // If the house has to move after the restart, its move arrives in time.
      await Promise.all(
        people.map(async (person) => {
          const { gameId } = person;
          const before = gameId === "" ? null : await person.player.call<Game>("GET", `/v1/games/${gameId}`);
          if (before === null || before.turn !== "black") return;
          await until(async () => {
            const now = await person.player.call<Game>("GET", `/v1/games/${gameId}`);
            return now.turn !== "black" || now.ply > before.ply ? now : undefined;
          }, PATIENCE / 1000);
          owed.push(performance.now() - started);
        }),
      );
    }
    await until(async () => people.every(({ made }) => made > 1) || undefined, 120);
    isOver = true;
    await Promise.all(playing);
    for (const person of people) {
      if (person.gameId === "") continue;
      const game = await until(async () => {
        const now = await person.look();
        return now.turn === "black" ? undefined : now;
      });
      person.check(game);
    }
    console.info(
      `${KILLS} kills, ${owed.length} moves owed at a start, the longest for ${(Math.max(0, ...owed) / 1000).toFixed(1)} s`,
    );
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(30 + 5 * KILLS),
);
