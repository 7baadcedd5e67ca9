import { median } from "../median";
import { fillDatabase, fillFeed } from "./fill";
import { bearer, begin, firstMoves, playMove, signUp } from "./games";
import { type Call, call, forEach, load } from "./load";
import type { Scale, Sizes } from "./scale";
import { type Medium, newFolder, Ours, remove } from "./servers";

/** Response time and size of a read with little and with much stored data. Times are medians in milliseconds. */
export interface ReadFigures {
  readonly what: string;
  readonly small: Read;
  readonly large: Read;
}

interface Read {
  readonly size: number;
  readonly time: number;
  readonly bytes: number;
}

/** The measured requests by title, with the amount of data behind each. */
type Reads = Readonly<Record<string, { readonly size: number; readonly call: Call }>>;

/** Measures reads on two servers in turn: one with little stored data, one with much. */
export async function benchReads(
  medium: Medium,
  { rounds, duration, small, large }: Scale,
  progress: (what: string) => void,
): Promise<readonly ReadFigures[]> {
  const folders = [newFolder(medium), newFolder(medium)] as const;
  const figures: ReadFigures[] = [];
  progress("reads: preparing the smaller case");
  const few = await prepare(folders[0], small);
  progress("reads: preparing the larger case");
  const many = await prepare(folders[1], large);
  try {
    for (const [what, lesser] of Object.entries(few.reads)) {
      const greater = many.reads[what];
      if (greater === undefined) throw new Error(`${what} is missing on one server`);
      const times = { small: [] as number[], large: [] as number[] };
      let bytes = { small: 0, large: 0 };
      for (let round = 0; round <= rounds; round += 1) {
        progress(`${what}: round ${round} of ${rounds}`);
        for (const side of round % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const)) {
          const read = side === "small" ? lesser : greater;
          const { p50 } = await load(1, duration / 3, async () => {
            const answer = await call(read.call);
            bytes = { ...bytes, [side]: answer.length };
          });
          if (round > 0) times[side].push(p50);
        }
      }
      figures.push({
        what,
        small: { size: lesser.size, time: median(times.small), bytes: bytes.small },
        large: { size: greater.size, time: median(times.large), bytes: bytes.large },
      });
    }
  } finally {
    await Promise.all([few.server.stop(), many.server.stop()]);
    for (const folder of folders) remove(folder);
  }
  return figures;
}

async function prepare(data: string, { plies, games, events, rows }: Sizes): Promise<{ server: Ours; reads: Reads }> {
  const first = await Ours.start(data);
  const [reader, rival, busy, ...others] = await signUp(first.url, 3 + Math.min(games, 40), "reader");
  if (reader === undefined || rival === undefined || busy === undefined) throw new Error("nobody signed up");
  const read = await begin(first.url, reader, rival);
  while (read.ply < plies) await playMove(first.url, read);
  await forEach(Array(games).keys(), async (index) => {
    const other = others[index % others.length];
    if (other !== undefined) await begin(first.url, busy, other);
  });
  // Let the notifications of the last moves finish.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await first.stop();
  fillFeed(data, read.id, events);
  fillDatabase(data, rows);

  const server = await Ours.start(data);
  const { url } = server;
  const game = `${url}/v1/games/${read.id}`;
  const feed = `${url}/v1/me/events`;
  const etag = await etagOf(game, bearer(reader));
  const after = await cursorNearTheEnd(feed, bearer(reader), read.id, plies);
  const get = (to: string, headers?: Readonly<Record<string, string>>, status = 200): Call => ({
    method: "GET",
    url: to,
    status,
    ...(headers === undefined ? {} : { headers }),
  });
  const reads: Reads = {
    "GET game, by plies": { size: plies, call: get(game, bearer(reader)) },
    "GET unchanged game (304), by plies": {
      size: plies,
      call: get(game, { ...bearer(reader), "if-none-match": etag }, 304),
    },
    "GET my games, by running games": { size: games, call: get(`${url}/v1/me/games?limit=10`, bearer(busy)) },
    "GET feed page of 10, by events behind it": {
      size: events,
      call: get(`${feed}?limit=10&after=${after}`, bearer(reader)),
    },
    "GET archive page, by rows": { size: rows, call: get(`${url}/v1/games?limit=20`) },
    "GET lobby page, by rows": { size: rows, call: get(`${url}/v1/challenges?box=lobby&limit=20`, bearer(reader)) },
    "POST analyze, by plies": {
      size: plies,
      call: {
        method: "POST",
        url: `${url}/v1/variants/spartan-chess/analyze`,
        headers: bearer(reader),
        body: { moves: firstMoves(plies) },
      },
    },
  };
  return { server, reads };
}

async function etagOf(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { headers });
  const etag = response.headers.get("etag");
  if (etag === null) throw new Error("the game has no ETag");
  return etag;
}

/** Returns a cursor a few events before the end of the feed. A game has two events per ply, after two for its start. */
async function cursorNearTheEnd(
  feed: string,
  headers: Readonly<Record<string, string>>,
  gameId: string,
  plies: number,
): Promise<string> {
  for (let seq = 2 * plies - 2; seq > 0; seq -= 1) {
    const response = await fetch(`${feed}?limit=1&after=${gameId}-${seq}`, { headers });
    if (response.ok) return `${gameId}-${seq}`;
  }
  throw new Error("the feed contains no event of the game");
}
