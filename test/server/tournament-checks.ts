import { expect } from "vitest";
import type { HttpPlayer } from "./http-player";

/** A game in the list of a tournament. */
export interface Listed {
  readonly gameId: string;
  readonly round: number;
  readonly section: number;
  readonly players: Readonly<Record<"white" | "black", { readonly username: string }>>;
  readonly status: string;
  readonly result: string | null;
  readonly decidedBy: string | null;
  readonly recorded: boolean;
}

interface Round {
  readonly number: number;
  readonly startedAt: string;
  readonly games: number;
  readonly byes: readonly { readonly player: { readonly username: string }; readonly kind: string }[];
}

interface Entry {
  readonly player: { readonly username: string };
  readonly withdrawal: { readonly at: string } | null;
}

interface Row {
  readonly player: { readonly username: string };
  readonly rank: number;
  readonly points: number;
  readonly played: number;
}

interface RatingStep {
  readonly gameId: string;
  readonly before: number;
  readonly after: number;
}

/** Reads all pages of a list. */
export async function all<T>(player: HttpPlayer, path: string): Promise<readonly T[]> {
  const items: T[] = [];
  for (let cursor = ""; ; ) {
    const separator = path.includes("?") ? "&" : "?";
    const page = await player.call<{ items: T[]; nextCursor: string | null }>(
      "GET",
      `${path}${separator}limit=100${cursor}`,
    );
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

const namesOf = ({ players: { white, black } }: Listed): readonly string[] => [white.username, black.username];

const gamesOf = (games: readonly Listed[], username: string): readonly Listed[] =>
  games.filter((game) => namesOf(game).includes(username));

/** Everybody who was present at the start of a round of a Swiss tournament has one game or bye in it, others none. */
export async function expectFullRounds(reader: HttpPlayer, path: string, games: readonly Listed[]): Promise<void> {
  const rounds = await all<Round>(reader, `${path}/rounds`);
  const entries = await all<Entry>(reader, `${path}/entries`);
  expect(rounds.length).toBeGreaterThan(0);
  for (const { number, startedAt, games: count, byes } of rounds) {
    const paired = games.filter(({ round }) => round === number).flatMap(namesOf);
    const allocated = byes.filter(({ kind }) => kind === "pairing-allocated").map(({ player }) => player.username);
    const present = entries
      .filter(({ withdrawal }) => withdrawal === null || withdrawal.at > startedAt)
      .map(({ player }) => player.username);
    expect([...paired, ...allocated].sort(), `round ${number}`).toEqual(present.sort());
    expect(paired).toHaveLength(2 * count);
  }
}

/** Everybody has met everybody of the section once. */
export async function expectAllMet(reader: HttpPlayer, path: string, games: readonly Listed[]): Promise<void> {
  const sections = await all<{ rows: readonly Row[] }>(reader, `${path}/standings`);
  const pairs = sections.flatMap(({ rows }) =>
    rows.flatMap((one, index) => rows.slice(index + 1).map((other) => [one, other].map(nameOf).sort().join(" – "))),
  );
  expect(games.map((game) => [...namesOf(game)].sort().join(" – ")).sort()).toEqual(pairs.sort());
}

const nameOf = ({ player }: Row): string => player.username;

/** The points and games of each player in the standings are those of the games and byes. */
export async function expectStandingsOfGames(
  reader: HttpPlayer,
  path: string,
  games: readonly Listed[],
): Promise<void> {
  const byes = (await all<Round>(reader, `${path}/rounds`)).flatMap((round) => round.byes);
  const sections = await all<{ rows: readonly Row[] }>(reader, `${path}/standings`);
  for (const { rows } of sections) {
    const shown = rows.map(({ player, points, played }) => `${player.username}: ${points} of ${played}`);
    const counted = rows.map(({ player: { username } }) => {
      const own = gamesOf(games, username);
      const won = own.map(({ result, players }) => {
        if (result === "draw") return 0.5;
        return result !== null && result !== "both-lost" && players[result as "white" | "black"].username === username
          ? 1
          : 0;
      });
      const free = byes.filter(({ player, kind }) => player.username === username && kind === "pairing-allocated");
      const points = [...won, ...free.map(() => 1)].reduce((sum, point) => sum + point, 0);
      return `${username}: ${points} of ${own.length}`;
    });
    expect(shown).toEqual(counted);
    const points = rows.map((row) => row.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  }
}

/**
 * The games that change ratings: both sides have made at least two moves, and the tournament has not adjudicated the
 * game. There are no votes in Sparta.
 */
export async function ratedGames(reader: HttpPlayer, games: readonly Listed[]): Promise<readonly Listed[]> {
  const rated = games.map(async ({ gameId, recorded, decidedBy }) => {
    if (!recorded || decidedBy === "adjudication") return false;
    const { moves } = await reader.call<{ moves: readonly { side: string }[] }>("GET", `/v1/games/${gameId}`);
    return ["white", "black"].every((side) => moves.filter((ply) => ply.side === side).length >= 2);
  });
  const isRated = await Promise.all(rated);
  return games.filter((_, index) => isRated[index]);
}

const idsOf = (games: readonly Listed[]): readonly string[] => games.map(({ gameId }) => gameId).sort();

/** The archive and the rating history of each player have each of their games of Sparta once. */
export async function expectRecordsOfGames(
  players: readonly HttpPlayer[],
  games: readonly Listed[],
  rated: readonly Listed[],
): Promise<void> {
  for (const player of players) {
    const own = gamesOf(games, player.username);
    const archived = async () =>
      (await all<{ id: string }>(player, `/v1/players/${player.username}/games?status=finished`))
        .map(({ id }) => id)
        .sort();
    const options = { timeout: 60_000, interval: 500, message: player.username };
    await expect.poll(archived, options).toEqual(idsOf(own.filter(({ recorded }) => recorded)));
    const history = () => all<RatingStep>(player, `/v1/players/${player.username}/rating-history?variant=sparta`);
    await expect
      .poll(async () => (await history()).map(({ gameId }) => gameId).sort(), options)
      .toEqual(idsOf(gamesOf(rated, player.username)));
    // Each change begins at the rating after the one before it. The latest comes first.
    const steps = (await history()).toReversed();
    expect(steps.slice(1).map(({ before }) => before)).toEqual(steps.slice(0, -1).map(({ after }) => after));
  }
}
