import type { DatabaseSync } from "node:sqlite";
import { median } from "../median";
import { bearer } from "../serve/games";
import { call } from "../serve/load";
import { copiedPlayer, copyOf } from "./copies";
import { of, type Template } from "./template";

/** A filled server. */
export interface Filled {
  readonly url: string;
  readonly template: Template;
  /** The number of the last copy of the template. */
  readonly copies: number;
  /** Ids of random games of the archive. */
  readonly archivedIds: readonly string[];
  /** Times of the first and the last end in the archive, in milliseconds since 1970. */
  readonly ends: readonly [number, number];
}

/** Times of a read in milliseconds. */
export interface ReadTimes {
  readonly first: number;
  /** Of the others. */
  readonly median: number;
  readonly slowest: number;
}

/** Number of requests for each read. Each has another random target. */
const REQUESTS = 100;

const random = (below: number): number => Math.floor(Math.random() * below);

const START = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";

/** The reads by title. Each returns the path of a random target. */
const READS: Readonly<Record<string, (filled: Filled) => string>> = {
  "archive, newest 20": () => "/v1/games?limit=20",
  "archive, 20 before a random time": (filled) => `/v1/games?limit=20&until=${randomTime(filled)}`,
  "archive, a reason that is not there": () => "/v1/games?limit=20&reason=agreement",
  "a player's games": ({ copies, template }) => `/v1/players/${randomPlayer(template, copies).name}/games?limit=20`,
  "games of the player with most games, before a random time": (filled) =>
    `/v1/players/${copiedPlayer(filled.template, 0, 0).name}/games?limit=20&until=${randomTime(filled)}`,
  "record of an archived game (PGN)": (filled) => `/v1/games/${randomArchived(filled)}/export.pgn`,
  "a running game": ({ copies, template }) =>
    `/v1/games/${copyOf(of(template.games, random(template.games.length)).id, random(copies + 1))}`,
  "running games, newest 20": () => "/v1/games?status=active&limit=20",
  lobby: () => "/v1/challenges?box=lobby&limit=20",
  "own games": () => "/v1/me/games?limit=10",
  "explorer, start position": () => "/v1/explorer/spartan-chess",
  "games with the start position": () =>
    `/v1/games?variant=spartan-chess&position=${encodeURIComponent(START)}&limit=20`,
};

const randomTime = ({ ends: [first, last] }: Filled): string =>
  new Date(first + Math.random() * (last - first)).toISOString();
const randomPlayer = (template: Template, copies: number) =>
  copiedPlayer(template, random(template.players.length), random(copies + 1));
const randomArchived = ({ archivedIds }: Filled): string => of(archivedIds, random(archivedIds.length));

/** Measures all reads, one at a time, on several servers in turn. Returns their times by title. */
export async function measureReads(servers: readonly Filled[]): Promise<ReadonlyMap<string, readonly ReadTimes[]>> {
  const result = new Map<string, readonly ReadTimes[]>();
  for (const [title, path] of Object.entries(READS)) {
    const times = servers.map(() => [] as number[]);
    for (let request = 0; request < REQUESTS; request += 1) {
      for (const [index, filled] of servers.entries()) {
        const headers = bearer(randomPlayer(filled.template, filled.copies));
        const began = performance.now();
        await call({ method: "GET", url: filled.url + path(filled), headers });
        of(times, index).push(performance.now() - began);
      }
    }
    result.set(
      title,
      times.map(([first = Number.NaN, ...others]) => {
        return { first, median: median(others), slowest: Math.max(...others) };
      }),
    );
  }
  return result;
}

/** Random games of the archive, and the times of the first and the last end. */
export function describeArchive(database: DatabaseSync): Pick<Filled, "archivedIds" | "ends"> {
  const last = Number(database.prepare("SELECT max(rowid) AS last FROM games").get()?.last ?? 0);
  const find = database.prepare("SELECT id FROM games WHERE rowid >= ? LIMIT 1");
  const archivedIds = Array.from({ length: 2_000 }, () => String(find.get(1 + random(last))?.id));
  const ends = database
    .prepare(
      "SELECT (SELECT finished_at FROM games ORDER BY rowid LIMIT 1) AS first, max(finished_at) AS last FROM games WHERE status = 'finished' AND private = 0",
    )
    .get();
  return { archivedIds, ends: [Number(ends?.first), Number(ends?.last)] };
}
