import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackupFile } from "../../scripts/backup/backup-file";
import type { FileKind } from "../../scripts/backup/manifest";
import { ServerCopy } from "../../scripts/backup/server-copy";
import { readConfig } from "../../scripts/serve/config";
import { timeoutFor } from "../setup/timeout-for";
import { beginGame, type PlayedGame, playOn } from "./backup-load";
import { type Game, HttpPlayer, until } from "./http-player";
import { runDoctor, runTool } from "./run-npm";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

// Commands between the copies of two kinds of files. After a restore, files of different ages meet, and the doctor must
// repair all differences by itself.

interface Tournament {
  readonly id: string;
  readonly status: string;
}

interface TournamentGame {
  readonly gameId: string;
  readonly status: string;
}

let folder = "";
let server: Server;
let said = "";
const players: HttpPlayer[] = [];
const games: Record<"long" | "ending" | "accepted" | "short" | "newcomer", PlayedGame> = {} as never;
let challenge = "";
/** A tournament that starts before its object is copied, and one that starts after that. */
let early: Tournament;
let late: Tournament;
/** The games of the first that end before and after its object is copied. */
const decided: string[] = [];

const of = (index: number): HttpPlayer => {
  const player = players[index];
  if (player === undefined) throw new Error(`there is no player ${index}`);
  return HttpPlayer.of(server.url, player.username, player.token);
};

async function organize(name: string): Promise<Tournament> {
  const tournament = await of(0).call<Tournament>("POST", "/v1/tournaments", {
    name,
    variant: "spartan-chess",
    format: { kind: "round-robin", gamesPerPair: 1, sectionSize: 5 },
    timeControl: { kind: "per-move", perMove: "P3D" },
    start: { kind: "manual" },
  });
  for (const index of [0, 1, 2, 3]) await of(index).call("PUT", `/v1/tournaments/${tournament.id}/entries/me`);
  return tournament;
}

const gamesOf = async ({ id }: Tournament): Promise<readonly TournamentGame[]> =>
  (await of(0).call<{ items: TournamentGame[] }>("GET", `/v1/tournaments/${id}/games?limit=100`)).items;

const listed = async (index: number): Promise<readonly string[]> =>
  (await of(index).call<{ items: Game[] }>("GET", "/v1/me/games?limit=100")).items.map(({ id }) => id);

/** Starts a tournament, and waits until all its games are in the lists of their players. */
async function start(tournament: Tournament): Promise<void> {
  await of(0).call("POST", `/v1/tournaments/${tournament.id}/start`);
  await until(async () => {
    const ids = (await gamesOf(tournament)).map(({ gameId }) => gameId);
    const lists = await Promise.all([0, 1, 2, 3].map(listed));
    const isThere = ids.every((id) => lists.filter((list) => list.includes(id)).length === 2);
    return (ids.length === 6 && isThere) || undefined;
  });
}

/** Ends the next running game of a tournament, and waits until the tournament has its result. */
async function endOne(tournament: Tournament): Promise<void> {
  const { gameId = "" } = (await gamesOf(tournament)).find(({ status }) => status === "running") ?? {};
  const lists = await Promise.all([0, 1, 2, 3].map(listed));
  await of(lists.findIndex((list) => list.includes(gameId))).call("POST", `/v1/games/${gameId}/resign`);
  decided.push(gameId);
  await until(
    async () =>
      (await gamesOf(tournament)).some((game) => game.gameId === gameId && game.status === "finished") || undefined,
  );
}

async function untilArchived(id: string): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${server.url}/v1/games?limit=100`);
    return ((await answer.json()) as { items: Game[] }).items.some((game) => game.id === id) || undefined;
  });
}

async function resign({ id, black }: PlayedGame): Promise<void> {
  await black.call("POST", `/v1/games/${id}/resign`);
  await untilArchived(id);
}

/** Commands before the files of a kind are copied for the first time. */
const meanwhile: Partial<Record<FileKind, () => Promise<void>>> = {
  // The database is copied.
  PLAYERS: async () => {
    await resign(games.ending);
    games.accepted = { ...games.ending, ...(await of(2).call<Game>("POST", `/v1/challenges/${challenge}/accept`)) };
    games.short = await beginGame(of(0), of(3));
    await playOn(games.short, 4);
    await resign(games.short);
    await of(1).call("PATCH", "/v1/me", { username: "order-renamed-player" });
    await start(early);
  },
  // So are the players.
  TOURNAMENTS: async () => {
    await playOn(games.long, 6);
    await endOne(early);
  },
  // So are the tournaments.
  ROOMS: async () => {
    await playOn(games.long, 9);
    await endOne(early);
    players.push(await HttpPlayer.signUp(server.url, "order-new-player"));
    await of(4).call("PUT", `/v1/tournaments/${late.id}/entries/me`);
    await of(0).call("POST", `/v1/tournaments/${late.id}/start`);
    await until(async () => (await listed(4)).length === 4 || undefined);
    games.newcomer = await beginGame(of(4), of(0));
    await playOn(games.newcomer, 3);
  },
};

beforeAll(async () => {
  folder = makeDataFolder();
  const [data, elsewhere] = [path.join(folder, "data"), path.join(folder, "elsewhere")];
  server = await startServer({ data });
  for (const letter of "abcd") players.push(await HttpPlayer.signUp(server.url, `order-${letter}-player`));
  games.long = await beginGame(of(0), of(1));
  await playOn(games.long, 3);
  games.ending = await beginGame(of(0), of(2));
  await playOn(games.ending, 4);
  const { id } = await of(0).call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    color: "black",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: true,
  });
  challenge = id;
  [early, late] = [await organize("Early"), await organize("Late")];

  const file = new BackupFile(path.join(folder, "backup.tar.gz"), false);
  const seen = new Set<FileKind>();
  const copy = new ServerCopy({
    data,
    config: await readConfig(),
    version: "0.1.0",
    temporary: file.temporary,
    now: () => Date.now(),
    beforeKind: async (kind) => {
      if (!seen.has(kind)) await meanwhile[kind]?.();
      seen.add(kind);
    },
  });
  await file.write(copy.entries(), Date.now(), new AbortController().signal);
  await server.kill9();
  const { code, says } = await runTool("restore", elsewhere, [path.join(folder, "backup.tar.gz")]);
  said = says;
  expect({ code, says }).toMatchObject({ code: 0 });
  expect(await runDoctor(elsewhere, [])).toMatchObject({
    code: 0,
    says: expect.stringContaining("No problems found."),
  });
  server = await startServer({ data: elsewhere });
}, timeoutFor(90));

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("files that were copied at different times", () => {
  test("are repaired by the restore, which sends the missing events to the older ones", async () => {
    expect(said).toMatch(/Repaired: 4 players had an older file than the games/);
    expect(said).toMatch(/Repaired: 4 games that began during the backup have no file/);
    expect(said).not.toContain("had an older file than the players");
    expect(said).not.toContain("Action needed");
  });

  test("have each game with all its moves, because games are copied last", async () => {
    for (const [game, moves] of [
      [games.long, 9],
      [games.newcomer, 3],
    ] as const) {
      const { moves: stored } = await of(0).call<{ moves: { move: string }[] }>("GET", `/v1/games/${game.id}`);
      expect(stored.map(({ move }) => move)).toEqual(game.acknowledged);
      expect(stored).toHaveLength(moves);
    }
  });

  test("list each running game with both players, also with a player who signed up during the backup", async () => {
    const lists = await Promise.all(players.map((_, index) => listed(index)));
    for (const { id } of [games.long, games.accepted, games.newcomer])
      expect(
        lists.filter((list) => list.includes(id)),
        id,
      ).toHaveLength(2);
    const { acknowledged, id } = games.newcomer;
    await playOn({ id, white: of(4), black: of(0), acknowledged: [...acknowledged] }, acknowledged.length + 2);
  });

  test("have the games in the archive and in the ratings that ended after the database was copied", async () => {
    for (const game of [games.ending, games.short]) await untilArchived(game.id);
    const answer = await fetch(`${server.url}/v1/players/order-a-player`);
    const { ratings } = (await answer.json()) as { ratings: Record<string, { wins: number; losses: number }> };
    // The two games, and those of the tournament in which the player resigned or won.
    const { wins = 0, losses = 0 } = ratings["spartan-chess"] ?? {};
    expect(wins + losses).toBe(2);
  });

  test("have the challenge closed whose acceptance the database lacked, and the new name", async () => {
    const again = await fetch(`${server.url}/v1/challenges/${challenge}/accept`, {
      method: "POST",
      headers: { authorization: `Bearer ${of(3).token}` },
    });
    expect(again.status).toBe(409);
    expect((await fetch(`${server.url}/v1/players/order-renamed-player`)).status).toBe(200);
  });

  test("have a tournament with the results of all its ended games", async () => {
    await until(async () => {
      const all = await gamesOf(early);
      return decided.every((id) => all.some((game) => game.gameId === id && game.status === "finished")) || undefined;
    });
    for (const { gameId } of await gamesOf(early))
      expect((await fetch(`${server.url}/v1/games/${gameId}`)).status).toBe(200);
  });

  test("have no games of a tournament that started after it was copied, so that it starts again", async () => {
    expect(await of(0).call("GET", `/v1/tournaments/${late.id}`)).toMatchObject({ status: "open" });
    const before = await Promise.all([0, 1, 2, 3].map(listed));
    await start(late);
    const after = await Promise.all([0, 1, 2, 3].map(listed));
    expect(after.map(({ length }, index) => length - (before[index]?.length ?? 0))).toEqual([3, 3, 3, 3]);
    const running = (await gamesOf(early)).filter(({ status }) => status === "running").map(({ gameId }) => gameId);
    const known = [...running, ...(await gamesOf(late)).map(({ gameId }) => gameId)];
    const others = new Set(after.flat().filter((id) => !known.includes(id)));
    expect(others).toEqual(new Set([games.long, games.accepted, games.newcomer].map(({ id }) => id)));
  });
});
