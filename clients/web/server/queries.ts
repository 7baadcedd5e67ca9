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

/** How many messages are read at once. */
const MESSAGES = 50;

/** The player who is signed in. */
export const me = new Query((client) => getMe({ client }));

/** Their running games, most urgent first. */
export const myGames = new Query((client) => listMyGames({ client, query: { limit: 100 } }));

/** Games by id. To their players they tell how old they are. */
export const games = new Query(
  (client, id) => getGame({ client, path: { id } }),
  (answer, known) => answer.seq !== null && known.seq !== null && answer.seq < known.seq,
);

/** Records of games by id: they say with which position a game began. */
export const records = new Query((client, id) => exportGameJson({ client, path: { id } }));

/** What the players of a game have written to each other, by the game's id. Reading counts as having read. */
export const messages: Query<Conversation> = new Query(async (client, id) => {
  const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES } });
  // The server has marked them as read: the list of games counts unread messages.
  if (page.items.length > 0) myGames.refreshKnown();
  return withNewest(messages.of(id).data.peek(), page);
});

/**
 * Reads the messages before those that are known. Throws what the client throws.
 * @param before called when they are there, and are not shown yet
 */
export async function readEarlier(client: Client, id: string, before: () => void): Promise<void> {
  const known = messages.of(id);
  const cursor = known.data.peek()?.earlier;
  if (!cursor) return;
  const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES, cursor } });
  const now = known.data.peek();
  // The newest were read from the beginning meanwhile.
  if (now?.earlier !== cursor) return;
  before();
  known.put(withEarlier(now, page));
  // One that was on its way is not taken in any more.
  void known.refresh();
}

/** Challenges that anyone may take up. */
export const lobby = new Query((client) => listChallenges({ client, query: { box: "lobby", limit: 50 } }));

/** Those that the player has made, or got. */
export const myChallenges = new Query((client) => listChallenges({ client, query: { box: "mine", limit: 50 } }));

/** Challenges by id. */
export const challenges = new Query((client, id) => getChallenge({ client, path: { id } }));

/** The player's tokens, without their secrets. */
export const tokens = new Query((client) => listTokens({ client, query: { limit: 100 } }));

/** The player's webhooks. */
export const webhooks = new Query((client) => listWebhooks({ client, query: { limit: 100 } }));

/** What was sent to a webhook lately, by its id. */
export const deliveries = new Query((client, id) => listDeliveries({ client, path: { id }, query: { limit: 20 } }));

/** Players by name. */
export const profiles = new Query((client, username) => getPlayer({ client, path: { username } }));

/** How a player's rating went in a game, the last step first; by the game and the name. */
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

/** The answers that the player has prepared in a game. */
export const prepared = new Query((client, id) => getConditionalMoves({ client, path: { id } }));
