import { randomInt } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { makeDataFolder, startServer } from "./spawn-server";

/** The number of kills; the variable KILLS sets another. */
const KILLS = Number(process.env.KILLS ?? 4);
const PLAYERS = 8;

interface TournamentGame {
  readonly gameId: string;
  readonly status: string;
  readonly result: string | null;
}

interface News {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly gameId?: string; readonly tournamentId?: string };
}

const feedOf = async (player: HttpPlayer): Promise<readonly News[]> =>
  (await player.call<{ items: readonly News[] }>("GET", "/v1/me/events?limit=100")).items;

test(
  "a league on a server that is killed repeatedly ends, with each game begun, ended and reported once",
  async () => {
    const data = makeDataFolder();
    const port = await claimPort();
    const start = () => startServer({ data, env: { PORT: port } });
    let server = await start();
    const players = await Promise.all(
      [..."abcdefgh"].slice(0, PLAYERS).map((letter) => HttpPlayer.signUp(server.url, `league-${letter}-player`)),
    );
    const [organizer] = players;
    if (organizer === undefined) throw new Error("no players");
    const { id } = await organizer.call<{ id: string }>("POST", "/v1/tournaments", {
      name: "Seconds",
      variant: "sparta",
      format: { kind: "league", gamesPerPair: 1, divisionSize: 4, promoted: 1, relegated: 1 },
      timeControl: { kind: "per-move", perMove: "PT2S" },
      roundTime: "PT40S",
      start: { kind: "manual" },
    });
    const path = `/v1/tournaments/${id}`;
    for (const player of players) await player.call("PUT", `${path}/entries/me`);
    await organizer.call("POST", `${path}/start`);

    // Nobody moves, so every game ends on time, in the middle of the kills.
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(randomInt(kill === 0 ? 100 : 1000));
      await server.kill9();
      server = await start();
    }
    await until(async () => {
      const { status } = await organizer.call<{ status: string }>("GET", path);
      return status === "finished" || undefined;
    });

    const { items } = await organizer.call<{ items: readonly TournamentGame[] }>("GET", `${path}/games?limit=100`);
    expect(items).toHaveLength(12);
    for (const game of items) {
      expect(game).toMatchObject({ status: "finished", result: expect.any(String) });
      const { status } = await organizer.call<{ status: string }>("GET", `/v1/games/${game.gameId}`);
      expect(status).not.toBe("active");
    }
    for (const player of players) {
      await until(async () => {
        const types = (await feedOf(player)).filter(({ data }) => data.tournamentId === id).map(({ type }) => type);
        return types.includes("tournament.finished") || undefined;
      });
      const news = await feedOf(player);
      expect(new Set(news.map((item) => item.id)).size).toBe(news.length);
      const count = (type: string) => news.filter((item) => item.type === type).length;
      // Three opponents, each once.
      expect([count("game.started"), count("game.finished")]).toEqual([3, 3]);
      expect([count("tournament.started"), count("tournament.finished")]).toEqual([1, 1]);
      const running = await player.call<{ items: readonly unknown[] }>("GET", "/v1/me/games");
      expect(running.items).toEqual([]);
    }
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(180),
);
