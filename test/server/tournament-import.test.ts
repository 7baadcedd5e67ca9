import fs from "node:fs";
import { expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { type Game, HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { makeDataFolder, startServer } from "./spawn-server";

const NAMES = ["gorgo", "leonidas", "dienekes", "lysander"] as const;

interface TournamentGame {
  readonly gameId: string;
  readonly status: string;
  readonly result: string | null;
  readonly players: { readonly white: { readonly username: string }; readonly black: { readonly username: string } };
}

interface Row {
  readonly player: { readonly username: string };
  readonly rank: number;
  readonly points: number;
}

const gamesOf = async (player: HttpPlayer, path: string, status: string): Promise<readonly TournamentGame[]> =>
  (await player.call<{ items: readonly TournamentGame[] }>("GET", `${path}/games?limit=100&status=${status}`)).items;

const rowsOf = async (player: HttpPlayer, path: string): Promise<readonly Row[]> =>
  (await player.call<{ items: readonly { rows: readonly Row[] }[] }>("GET", `${path}/standings`)).items.flatMap(
    ({ rows }) => rows,
  );

/** The games of a tournament once their objects have begun them. */
async function begunGames(player: HttpPlayer, path: string, count: number): Promise<readonly TournamentGame[]> {
  const games = await gamesOf(player, path, "running");
  expect(games).toHaveLength(count);
  for (const { gameId } of games) {
    await until(() =>
      player.call<Game>("GET", `/v1/games/${gameId}`).then(
        () => true,
        () => undefined,
      ),
    );
  }
  return games;
}

const named = (players: readonly HttpPlayer[], name: string): HttpPlayer => {
  const player = players.find(({ username }) => username === name);
  if (player === undefined) throw new Error(`nobody is called ${name}`);
  return player;
};

/** Plays some plies, in each game other ones. */
async function play(players: readonly HttpPlayer[], game: TournamentGame, plies: number): Promise<void> {
  for (let count = 0; count < plies; count += 1) {
    const reader = named(players, game.players.white.username);
    const { ply, turn, legalMoves } = await reader.call<Game>("GET", `/v1/games/${game.gameId}`);
    const mover = turn === "white" ? reader : named(players, game.players.black.username);
    await mover.call("POST", `/v1/games/${game.gameId}/moves`, { ply, move: legalMoves[ply % legalMoves.length] });
  }
}

/** Has the player whose name comes later in the alphabet resign. */
async function resign(players: readonly HttpPlayer[], { gameId, players: { white, black } }: TournamentGame) {
  const [, loser = ""] = [white.username, black.username].sort();
  await named(players, loser).call("POST", `/v1/games/${gameId}/resign`);
}

/** A server with players of the same names, but with other accounts, and with an admin. */
async function secondServer() {
  const data = makeDataFolder();
  const port = await claimPort();
  const env: Record<string, string> = { PORT: port };
  const start = () => startServer({ data, env });
  const before = await start();
  const here = await Promise.all(NAMES.map((name) => HttpPlayer.signUp(before.url, name)));
  const ephoros = await HttpPlayer.signUp(before.url, "ephoros");
  env.ADMIN_PLAYER_ID = (await ephoros.call<{ id: string }>("GET", "/v1/me")).id;
  await before.stop();
  const server = await start();
  const { token } = await ephoros.call<{ token: string }>("POST", "/v1/me/tokens", {
    name: "admin",
    scopes: ["admin", "tournament:manage"],
  });
  return { data, start, here, admin: HttpPlayer.of(server.url, "ephoros", token), server };
}

test(
  "a league that began on one server ends on another one, which is killed after the import",
  async () => {
    const first = await startServer();
    const players = await Promise.all(NAMES.map((name) => HttpPlayer.signUp(first.url, name)));
    const [organizer] = players;
    if (organizer === undefined) throw new Error("no players");
    const { id } = await organizer.call<{ id: string }>("POST", "/v1/tournaments", {
      name: "Two homes",
      variant: "spartan-chess",
      format: { kind: "league" },
      timeControl: { kind: "bank", initial: "P2D", increment: "PT1H", max: "P5D" },
    });
    const path = `/v1/tournaments/${id}`;
    for (const player of players) await player.call("PUT", `${path}/entries/me`);
    await organizer.call("POST", `${path}/start`);
    const games = await begunGames(organizer, path, 6);
    for (const [index, game] of games.entries()) await play(players, game, 2 + index);
    for (const game of games.slice(0, 2)) await resign(players, game);
    await until(async () => (await gamesOf(organizer, path, "finished")).length === 2 || undefined);
    const file = await organizer.call<object>("GET", `${path}/export.json`);
    const before = await rowsOf(organizer, path);
    const positions = await Promise.all(
      games.slice(2).map(({ gameId }) => organizer.call<{ position: string }>("GET", `/v1/games/${gameId}`)),
    );
    await first.stop();

    const { data, start, here, admin, server } = await secondServer();
    let second = server;
    const imported = await admin.call<{ id: string }>("POST", "/v1/tournaments/import", file);
    await second.kill9();
    second = await start();
    // A client that did not receive the answer sends the file again.
    expect(await admin.call("POST", "/v1/tournaments/import", file)).toMatchObject({ id: imported.id });

    const home = `/v1/tournaments/${imported.id}`;
    const reader = named(here, "gorgo");
    expect(await rowsOf(reader, home)).toMatchObject(
      before.map(({ player, rank, points }) => ({ player: { username: player.username }, rank, points })),
    );
    const running = await begunGames(reader, home, 4);
    const continued = await Promise.all(
      running.map(({ gameId }) =>
        reader.call<{ position: string; clock: object; moves: readonly unknown[] }>("GET", `/v1/games/${gameId}`),
      ),
    );
    expect(continued.map(({ position }) => position)).toEqual(positions.map(({ position }) => position));
    for (const game of running) await play(here, game, 1);
    for (const game of running) await resign(here, game);
    await until(async () => {
      const { status } = await reader.call<{ status: string }>("GET", home);
      return status === "finished" || undefined;
    });
    // The first names of the alphabet win.
    const rows = await rowsOf(reader, home);
    expect(rows.map(({ player: { username }, points }) => [username, points])).toEqual([
      ["dienekes", 3],
      ["gorgo", 2],
      ["leonidas", 1],
      ["lysander", 0],
    ]);
    await second.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(120),
);

/** Each pair of players that has met, in alphabetical order. */
const pairsOf = (games: readonly TournamentGame[]): readonly string[] =>
  games.map(({ players: { white, black } }) => [white.username, black.username].sort().join(" – "));

const statusOf = async (player: HttpPlayer, path: string): Promise<string> =>
  (await player.call<{ status: string }>("GET", path)).status;

/** Plays a move for each side of the running games, and ends them: the first name of the alphabet wins. */
async function playRound(players: readonly HttpPlayer[], path: string, games: number): Promise<void> {
  const [reader] = players;
  if (reader === undefined) throw new Error("no players");
  const running = await until(async () => {
    const found = await gamesOf(reader, path, "running");
    return found.length === games ? found : undefined;
  });
  await begunGames(reader, path, games);
  for (const game of running) {
    await play(players, game, 2);
    await resign(players, game);
  }
}

/** Larger than the files that everybody may import. */
const PADDING = "x".repeat(1_500_000);

test(
  "a Swiss tournament and a knockout are exported in the middle, and paired further on another server",
  async () => {
    const first = await startServer();
    const players = await Promise.all(NAMES.map((name) => HttpPlayer.signUp(first.url, name)));
    const organizer = named(players, "gorgo");
    const create = async (name: string, format: object): Promise<string> => {
      const { id } = await organizer.call<{ id: string }>("POST", "/v1/tournaments", {
        ...{ name, format, variant: "spartan-chess", timeControl: { kind: "per-move", perMove: "P2D" } },
      });
      for (const player of players) await player.call("PUT", `/v1/tournaments/${id}/entries/me`);
      await organizer.call("POST", `/v1/tournaments/${id}/start`);
      return `/v1/tournaments/${id}`;
    };
    const swiss = await create("Three rounds", { kind: "swiss", rounds: 3 });
    await playRound(players, swiss, 2);
    // The second round runs, and one of its games is over.
    const [game, other] = await until(async () => {
      const running = await gamesOf(organizer, swiss, "running");
      return running.length === 2 ? running : undefined;
    });
    if (game === undefined || other === undefined) throw new Error("a round has two games");
    await begunGames(organizer, swiss, 2);
    await play(players, game, 3);
    await play(players, other, 2);
    await resign(players, other);
    await until(async () => (await gamesOf(organizer, swiss, "running")).length === 1 || undefined);
    // In the semifinals of the knockout, three of four games are over.
    const knockout = await create("Two rounds", { kind: "knockout" });
    const semifinals = await begunGames(organizer, knockout, 4);
    for (const semifinal of semifinals.slice(0, 3)) {
      await play(players, semifinal, 2);
      await resign(players, semifinal);
    }
    await until(async () => (await gamesOf(organizer, knockout, "running")).length === 1 || undefined);
    const files = await Promise.all(
      [swiss, knockout].map((path) => organizer.call<object>("GET", `${path}/export.json`)),
    );
    const standings = await rowsOf(organizer, swiss);
    const met = pairsOf(await gamesOf(organizer, swiss, "finished"));
    await first.stop();

    const { data, here, admin, server } = await secondServer();
    const [home = "", away = ""] = await Promise.all(
      files.map(async (file) => {
        // Members that this version does not read are ignored.
        const made = await admin.call<{ id: string }>("POST", "/v1/tournaments/import", { ...file, later: PADDING });
        return `/v1/tournaments/${made.id}`;
      }),
    );
    const reader = named(here, "gorgo");
    expect(await rowsOf(reader, home)).toMatchObject(
      standings.map(({ player, rank, points }) => ({ player: { username: player.username }, rank, points })),
    );
    const [continued] = await begunGames(reader, home, 1);
    if (continued === undefined) throw new Error("the second round has a running game");
    expect(await reader.call<{ ply: number }>("GET", `/v1/games/${continued.gameId}`)).toMatchObject({ ply: 3 });
    await play(here, continued, 1);
    await resign(here, continued);
    // The last round is paired here: nobody meets an opponent of the other server again.
    await playRound(here, home, 2);
    await until(async () => (await statusOf(reader, home)) === "finished" || undefined);
    const all = pairsOf(await gamesOf(reader, home, "finished"));
    expect(all).toHaveLength(6);
    expect(new Set(all).size).toBe(6);
    expect(all).toEqual(expect.arrayContaining([...met]));
    expect((await rowsOf(reader, home)).map(({ player, points }) => `${player.username} ${points}`)).toEqual([
      "dienekes 3",
      "gorgo 2",
      "leonidas 1",
      "lysander 0",
    ]);

    await playRound(here, away, 1);
    await playRound(here, away, 2);
    await until(async () => (await statusOf(reader, away)) === "finished" || undefined);
    expect((await rowsOf(reader, away)).slice(0, 2)).toMatchObject([
      { rank: 1, player: { username: "dienekes" } },
      { rank: 2, player: { username: "gorgo" } },
    ]);
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(120),
);
