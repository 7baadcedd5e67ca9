import {
  type Client,
  exportGameJson,
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
  listTokens,
  listWebhooks,
} from "skytale-client";
import { VARIANT_IDS } from "../parts/variants";
import { type Conversation, withEarlier, withNewest } from "./conversation";
import { Query } from "./query";

/** Page size of messages. */
const MESSAGES = 50;

/** The player who is signed in. */
export const me = new Query((client) => getMe({ client }));

/** Their running games, most urgent first. */
export const myGames = new Query((client) => listMyGames({ client, query: { limit: 100 } }));

/** Games by id. For their players, responses contain a sequence number that reveals outdated responses. */
export const games = new Query(
  (client, id) => getGame({ client, path: { id } }),
  (answer, known) => answer.seq !== null && known.seq !== null && answer.seq < known.seq,
);

/** Records of games by id. They contain the start position. */
export const records = new Query((client, id) => exportGameJson({ client, path: { id } }));

/** The messages between the players of a game, by the game's id. Reading marks them as read. */
export const messages: Query<Conversation> = new Query(async (client, id) => {
  const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES } });
  // The server has marked the messages as read, so the unread counts in the list of games are stale.
  if (page.items.length > 0) myGames.refreshKnown();
  return withNewest(messages.of(id).data.peek(), page);
});

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
export const lobby = new Query((client) => listChallenges({ client, query: { box: "lobby", limit: 50 } }));

/** Challenges sent and received by the player. */
export const myChallenges = new Query((client) => listChallenges({ client, query: { box: "mine", limit: 50 } }));

/** Challenges by id. */
export const challenges = new Query((client, id) => getChallenge({ client, path: { id } }));

/** The player's tokens, without their secrets. */
export const tokens = new Query((client) => listTokens({ client, query: { limit: 100 } }));

/** The player's webhooks. */
export const webhooks = new Query((client) => listWebhooks({ client, query: { limit: 100 } }));

/** The latest deliveries of a webhook, by the webhook's id. */
export const deliveries = new Query((client, id) => listDeliveries({ client, path: { id }, query: { limit: 20 } }));

/** Players by name. */
export const profiles = new Query((client, username) => getPlayer({ client, path: { username } }));

/**
 * The rating history of a player in a game, newest first. The key is the game's id and the name, separated by a space.
 */
export const ratingHistories = new Query((client, key) => {
  const [variant = "", username = ""] = key.split(" ");
  const wanted = VARIANT_IDS.find((id) => id === variant) ?? "spartan-chess";
  return getRatingHistory({ client, path: { username }, query: { variant: wanted, limit: 100 } });
});

/** The strongest players, by game. */
export const leaderboards = new Query((client, variant) =>
  getLeaderboard({ client, path: { variant: VARIANT_IDS.find((id) => id === variant) ?? "spartan-chess" } }),
);

/** Finished games, by the filters of `GET /v1/games` as the query of an address. */
export const archive = new Query((client, filter) =>
  listGames({ client, query: { ...Object.fromEntries(new URLSearchParams(filter)), limit: 30 } }),
);

/** Public games that are being played. */
export const runningGames = new Query((client) => listGames({ client, query: { status: "active", limit: 30 } }));

/** The player's conditional moves in a game. */
export const prepared = new Query((client, id) => getConditionalMoves({ client, path: { id } }));
