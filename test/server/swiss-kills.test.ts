import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Random } from "../rules/random";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer, Refused, until } from "./http-player";
import { claimPort } from "./ports";
import { makeDataFolder, startServer } from "./spawn-server";
import {
  all,
  expectAllMet,
  expectFullRounds,
  expectRecordsOfGames,
  expectStandingsOfGames,
  type Listed,
  ratedGames,
} from "./tournament-checks";

/** The size of the run. Larger ones, whose results docs/reliability.md has, set these variables. */
const PLAYERS = Number(process.env.PLAYERS ?? 9);
const KILLS = Number(process.env.KILLS ?? 3);
const FORMAT = process.env.FORMAT ?? "swiss";
/** With less time than the requests of a move in each running game take, all players lose on time and are withdrawn. */
const PER_MOVE = process.env.PER_MOVE ?? "PT3S";
const SEED = Number(process.env.SEED ?? 1);

const FORMATS: Readonly<Record<string, object>> = {
  league: { kind: "league", divisionSize: 10 },
  "round-robin": { kind: "round-robin", sectionSize: 12 },
  knockout: { kind: "knockout" },
  swiss: { kind: "swiss", rounds: Number(process.env.ROUNDS ?? 3) },
};

interface Outcome {
  readonly status: string;
  readonly turn: "white" | "black" | null;
  readonly ply: number;
  readonly legalMoves: readonly string[];
  readonly outcome: { readonly winner: string | null; readonly reason: string } | null;
}

/** The next action of one game: a move, rarely a resignation, and sometimes nothing until the clock runs out. */
async function act(players: ReadonlyMap<string, HttpPlayer>, game: Listed, random: Random): Promise<void> {
  const chance = random.next();
  const white = players.get(game.players.white.username);
  const black = players.get(game.players.black.username);
  if (white === undefined || black === undefined || chance < 0.02) return;
  const { turn, ply, legalMoves } = await white.call<Outcome>("GET", `/v1/games/${game.gameId}`);
  if (turn === null) return;
  const mover = turn === "white" ? white : black;
  // Games with two moves of each side are rated, so most get so far.
  if (chance < (ply < 4 ? 0.05 : 0.4)) await mover.call("POST", `/v1/games/${game.gameId}/resign`);
  else await mover.call("POST", `/v1/games/${game.gameId}/moves`, { ply, move: random.pick(legalMoves) });
}

test(
  "a Swiss tournament on a server that is killed repeatedly plays each pairing once, and has the results of its games",
  async () => {
    const data = makeDataFolder();
    const port = await claimPort();
    const env = {
      PORT: port,
      PLAYER_REQUESTS_PER_MINUTE: "100000",
      MIN_MOVE_TIME: "PT1S",
      STANDING_TOURNAMENTS: "false",
    };
    const start = () => startServer({ data, env });
    let server = await start();
    const random = new Random(SEED);
    const players = new Map<string, HttpPlayer>();
    for (let n = 1; n <= PLAYERS; n += 1)
      players.set(`hoplite-${n}`, await HttpPlayer.signUp(server.url, `hoplite-${n}`));
    const organizer = await HttpPlayer.signUp(server.url, "kleon-organizes");
    const { id } = await organizer.call<{ id: string }>("POST", "/v1/tournaments", {
      name: "Games of the restless server",
      variant: "sparta",
      format: FORMATS[FORMAT],
      timeControl: { kind: "per-move", perMove: PER_MOVE },
      roundTime: "PT10M",
      entry: { most: Math.max(PLAYERS, 4) },
    });
    const path = `/v1/tournaments/${id}`;
    for (const player of players.values()) await player.call("PUT", `${path}/entries/me`);
    await organizer.call("POST", `${path}/start`, undefined, "the-start");

    let isRunning = true;
    let restarting: Promise<unknown> = Promise.resolve();
    const playing = (async () => {
      while (isRunning) {
        await restarting;
        try {
          const running = (await all<Listed>(organizer, `${path}/games`)).filter(({ status }) => status === "running");
          const acts = running.map((game) => act(players, game, random));
          for (const { reason } of (await Promise.allSettled(acts)).filter((each) => each.status === "rejected")) {
            // The clock ran out meanwhile, or the server was killed, also between two of its objects.
            const isExpected = !(reason instanceof Refused) || [404, 409, 422, 503].includes(reason.status);
            if (!isExpected) throw reason;
          }
        } catch (error) {
          if (error instanceof Refused) throw error;
        }
        await sleep(100);
      }
    })();
    playing.catch(() => undefined);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(300 + Math.floor(random.next() * 1200));
      await server.kill9();
      restarting = start().then((next) => {
        server = next;
      });
      await restarting;
    }
    const finished = until(async () => {
      await restarting;
      const { status } = await organizer.call<{ status: string }>("GET", path);
      return status === "finished" ? true : undefined;
    }, 600);
    await Promise.race([finished, playing]);
    isRunning = false;
    await playing;

    const games = await all<Listed>(organizer, `${path}/games`);
    const meetings = games.map(({ section, round, players: { white, black } }) =>
      [
        section,
        round,
        ...(FORMAT === "knockout"
          ? [white, black]
          : [white, black].sort((a, b) => (a.username < b.username ? -1 : 1))
        ).map(({ username }) => username),
      ].join(" "),
    );
    expect(new Set(meetings).size).toBe(games.length);
    for (const game of games) {
      expect(game).toMatchObject({ status: "finished", result: expect.any(String) });
      const { status, outcome } = await organizer.call<Outcome>("GET", `/v1/games/${game.gameId}`);
      expect(status).not.toBe("active");
      if (game.decidedBy === "play" || game.decidedBy === "timeout") {
        expect(outcome?.winner ?? "draw").toBe(game.result);
      }
    }
    expect(new Set(games.map(({ gameId }) => gameId)).size).toBe(games.length);
    if (FORMAT === "swiss") await expectFullRounds(organizer, path, games);
    if (FORMAT === "league" || FORMAT === "round-robin") await expectAllMet(organizer, path, games);
    // The order of a knockout is that of its bracket.
    if (FORMAT !== "knockout") await expectStandingsOfGames(organizer, path, games);
    const rated = await ratedGames(organizer, games);
    await expectRecordsOfGames([...players.values()], games, rated);
    const decidedBy = (how: string) => games.filter((game) => game.decidedBy === how).length;
    const counts = ["play", "timeout", "forfeit", "adjudication"].map((how) => `${decidedBy(how)} by ${how}`);
    console.log(
      `${FORMAT}, ${PLAYERS} players, ${KILLS} kills: ${games.length} games, ${counts.join(", ")}, ${rated.length} rated`,
    );
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(Number(process.env.KILLS ?? 0) > 3 ? 1200 : 150),
);
