import {
  type Client,
  exportGameJson,
  type FeedEvent,
  type Game,
  getChallenge,
  getConditionalMoves,
  getGame,
  getLeaderboard,
  getMe,
  getPlayer,
  getRatingHistory,
  listChallenges,
  listDeliveries,
  listGames,
  listMessages,
  listMyGames,
  listPasskeys,
  listTokens,
  listWebhooks,
} from "skytale-client";
import { VARIANT_IDS } from "../games/variants";
import { type Conversation, withEarlier, withNewest } from "./conversation";
import { isAnswered } from "./own-commands";
import { Resource } from "./resource";
import { withGame } from "./with-game";

/** The game of an event; undefined if it concerns none. */
const gameOf = ({ data }: FeedEvent): string | undefined => ("gameId" in data ? (data.gameId ?? undefined) : undefined);

/** Page size of messages. */
const MESSAGES = 50;

/**
 * Shortest time between two reads of a list caused by events, in milliseconds. Without it, a player who creates and
 * cancels challenges in a loop would exhaust the rate limit of everybody else.
 */
const PAUSE = 2_000;

/** The player who is signed in. Every page needs the name in its current spelling. */
export const me = new Resource((client) => getMe({ client }), {
  changedBy: ({ type }) => (type.startsWith("vacation.") ? "" : undefined),
  catchesUp: true,
  isAlwaysShown: true,
});

/** Their running games, most urgent first. Every page shows their number. */
export const myGames = new Resource((client) => listMyGames({ client, query: { limit: 100 } }), {
  changedBy: (event) => (isAnswered(event) ? undefined : ""),
  pause: PAUSE,
  catchesUp: true,
  isAlwaysShown: true,
});

/** Games by id. For their players, responses contain a sequence number that reveals outdated responses. */
export const games = new Resource((client, id) => getGame({ client, path: { id } }), {
  isOlder: (answer, known) => answer.seq !== null && known.seq !== null && answer.seq < known.seq,
  changedBy: (event) => (event.type === "message.posted" || isAnswered(event) ? undefined : gameOf(event)),
  catchesUp: true,
});

/** Stores the response to an own command, also in the list of running games. */
export function putGame(game: Game): void {
  games.of(game.id).put(game);
  const list = myGames.of();
  const page = list.data.peek();
  if (page !== undefined) list.put(withGame(page, game));
}

/** Records of games by id. They contain the start position. */
export const records = new Resource((client, id) => exportGameJson({ client, path: { id } }));

/** The messages between the players of a game, by the game's id. Reading marks them as read. */
export const messages: Resource<Conversation> = new Resource(
  async (client, id) => {
    const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES } });
    // The server has marked the messages as read, so the unread counts in the list of games are stale.
    if (page.items.length > 0) myGames.invalidate();
    return withNewest(messages.of(id).data.peek(), page);
  },
  { changedBy: (event) => (event.type === "message.posted" ? gameOf(event) : undefined), catchesUp: true },
);

/**
 * Loads the page of messages before the loaded ones. Throws what the client throws.
 * @param before called after the page was received and before it is shown
 */
export async function readEarlier(client: Client, id: string, before: () => void): Promise<void> {
  const known = messages.of(id);
  const cursor = known.data.peek()?.earlier;
  if (!cursor) return;
  const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES, cursor } });
  const now = known.data.peek();
  // A refresh has replaced the messages meanwhile, so this page does not join them.
  if (now?.earlier !== cursor) return;
  before();
  known.put(withEarlier(now, page));
  // `put` makes a running refresh discard its response, so the newest messages are read again.
  void known.refresh();
}

/** Open challenges that any player may accept. */
export const lobby = new Resource((client) => listChallenges({ client, query: { box: "lobby", limit: 50 } }));

/** Challenges sent and received by the player. */
export const myChallenges = new Resource((client) => listChallenges({ client, query: { box: "mine", limit: 50 } }), {
  changedBy: ({ type }) => (type.startsWith("challenge.") || type === "rematch.offered" ? "" : undefined),
  pause: PAUSE,
  catchesUp: true,
});

/** Challenges by id. */
export const challenges = new Resource((client, id) => getChallenge({ client, path: { id } }), {
  changedBy: ({ data }) => ("challengeId" in data ? (data.challengeId ?? undefined) : undefined),
  catchesUp: true,
});

/** The player's tokens, without their secrets. */
export const tokens = new Resource((client) => listTokens({ client, query: { limit: 100 } }), {
  changedBy: ({ type }) => (type === "token.added" ? "" : undefined),
});

/** The player's passkeys. */
export const passkeys = new Resource((client) => listPasskeys({ client, query: { limit: 100 } }), {
  changedBy: ({ type }) => (type === "passkey.added" ? "" : undefined),
});

/** The player's webhooks. */
export const webhooks = new Resource((client) => listWebhooks({ client, query: { limit: 100 } }));

/** The latest deliveries of a webhook, by the webhook's id. */
export const deliveries = new Resource((client, id) => listDeliveries({ client, path: { id }, query: { limit: 20 } }));

/** Players by name. */
export const profiles = new Resource((client, username) => getPlayer({ client, path: { username } }));

/**
 * The rating history of a player in a game, newest first. The key is the game's id and the name, separated by a space.
 */
export const ratingHistories = new Resource((client, key) => {
  const [variant = "", username = ""] = key.split(" ");
  const wanted = VARIANT_IDS.find((id) => id === variant) ?? "spartan-chess";
  return getRatingHistory({ client, path: { username }, query: { variant: wanted, limit: 100 } });
});

/** The strongest players, by game. */
export const leaderboards = new Resource((client, variant) =>
  getLeaderboard({ client, path: { variant: VARIANT_IDS.find((id) => id === variant) ?? "spartan-chess" } }),
);

/** Finished games, by the filters of `GET /v1/games` as the query of an address. */
export const archive = new Resource((client, filter) =>
  listGames({ client, query: { ...Object.fromEntries(new URLSearchParams(filter)), limit: 30 } }),
);

/** Public games that are being played. */
export const runningGames = new Resource((client) => listGames({ client, query: { status: "active", limit: 30 } }));

/** The player's conditional moves in a game. */
export const prepared = new Resource((client, id) => getConditionalMoves({ client, path: { id } }));
