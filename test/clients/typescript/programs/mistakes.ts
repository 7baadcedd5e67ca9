// Mistakes that must not compile, with the types of each platform and with none. package.test.ts compiles this.
import {
  createClient,
  followFeed,
  type Game,
  getGame,
  isProblem,
  listMyGames,
  playMove,
  pollFeed,
} from "skytale-client";

const client = createClient({ server: "http://127.0.0.1:8787" });
const path = { id: "g1" };

// @ts-expect-error: createClient has no such option
createClient({ server: "x", tokn: "sky_t" });
// @ts-expect-error: the option is named `server`
createClient({ baseUrl: "x" });
// @ts-expect-error: a token is a string
createClient({ server: "x", token: 7 });
// @ts-expect-error: a call has no such option
export const unknownOption = getGame({ client, path, foo: 1 });
// @ts-expect-error: this is an option of createClient
export const misplacedOption = getGame({ client, path, maxRetries: 3 });
// @ts-expect-error: the query has no such member
export const unknownQuery = getGame({ client, path, query: { foo: 1 } });
// @ts-expect-error: a header is a string
export const wrongHeader = getGame({ client, path, headers: { "If-None-Match": {} } });
// @ts-expect-error: the body has no such member
export const unknownMember = playMove({ client, path, body: { move: "e2e4", ply: 0, foo: 1 } });
// @ts-expect-error: a call needs its client
export const noClient = getGame({ path });
// @ts-expect-error: a stream has no such option
followFeed({ client, aftr: "x" });
// @ts-expect-error: this is an option of followFeed
pollFeed({ client, idleTimeout: 5 });

export async function read(tag: string): Promise<number> {
  const games = await listMyGames({ client, headers: { "If-None-Match": tag } });
  // @ts-expect-error: the result may be null
  return games.items.length;
}

export async function readWithMetadata(tag: string): Promise<number> {
  const answer = await listMyGames({ client, headers: { "If-None-Match": tag } }).withResponse();
  // @ts-expect-error: `data` is null if the list has not changed
  return answer.data.items.length;
}

// @ts-expect-error: a game in progress has no outcome
export const outcomeOf = (game: Game): string => game.outcome.reason;

export function narrow(error: unknown): unknown {
  if (isProblem(error, "stale-ply")) {
    // @ts-expect-error: this member belongs to `illegal-move`
    return error.problem.legalMoves;
  }
  // @ts-expect-error: there is no such code
  return isProblem(error, "stale-pie");
}
