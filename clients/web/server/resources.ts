import { signal } from "@preact/signals";
import {
  type AccountChanges,
  type Challenge,
  type ChallengeWithGames,
  type Client,
  type FeedEvent,
  type Game,
  getChallenge,
  getGame,
  getMe,
  listChallenges,
  listMyGames,
  type RunningGamePage,
} from "skytale-client";
import { removeItem } from "./list-items";
import { Resource } from "./resource";
import { session } from "./session";
import { withGame } from "./with-game";

/** The id of the game that an event concerns; undefined if the event concerns no game. */
export const gameOf = ({ data }: FeedEvent): string | undefined =>
  "gameId" in data ? (data.gameId ?? undefined) : undefined;

/**
 * Shortest time between two reads of a list caused by events, in milliseconds. Without it, a player who creates and
 * cancels challenges in a loop would exhaust the rate limit of the players who are challenged.
 */
const PAUSE = 2_000;

/** The player who is signed in. Every page needs the name in its current spelling. */
export const me = new Resource((client) => getMe({ client }), {
  changedBy: (event) => (isOwnVacation(event) ? "" : undefined),
  contains: ({ vacation }, { data }) => vacation?.until === ("until" in data ? data.until : undefined),
  catchesUp: true,
  isAlwaysShown: true,
});

/** Changes of settings of the account that the server has not stored yet. */
export const unstoredSettings = signal<AccountChanges>({});

const isOwnVacation = ({ type, data }: FeedEvent): boolean => type.startsWith("vacation.") && !("gameId" in data);

/** The running games of the signed-in player, most urgent first. Every page shows how many need attention. */
export const myGames = new Resource(readMyGames, {
  changedBy: (event) => (gameOf(event) !== undefined || isOwnVacation(event) ? "" : undefined),
  contains: (_, event) => isAnswered(event),
  pause: PAUSE,
  catchesUp: true,
  isAlwaysShown: true,
});

/** Page size of the list of running games, and the most pages that are read. */
const GAMES = 100;
const GAME_PAGES = 5;

/** Reads the running games, with all their pages up to a limit. */
function readMyGames(client: Client): Promise<RunningGamePage> {
  return readPages(GAME_PAGES, (cursor) => listMyGames({ client, query: { limit: GAMES, ...cursor } }));
}

interface ListPage {
  items: unknown[];
  nextCursor: string | null;
}

/** Reads several pages of a list as one. Members other than the items are those of the first page. */
async function readPages<Page extends ListPage>(
  most: number,
  read: (cursor: { readonly cursor?: string }) => Promise<Page>,
): Promise<Page> {
  const first = await read({});
  const items = [...first.items];
  let { nextCursor } = first;
  for (let pages = 1; nextCursor !== null && pages < most; pages += 1) {
    const page = await read({ cursor: nextCursor });
    items.push(...page.items);
    nextCursor = page.nextCursor;
  }
  return { ...first, items, nextCursor };
}

/** Sequence numbers by game id, from the responses to own commands. These responses also updated `myGames`. */
const answered = new Map<string, number>();

/** Whether `myGames` contains the change of an event already: an own message, or part of an own command's response. */
const isAnswered = ({ type, data }: FeedEvent): boolean =>
  type === "message.posted"
    ? data.from.username === session.peek()?.username
    : "gameId" in data && "seq" in data && data.seq <= (answered.get(data.gameId) ?? -1);

/** Events of a game that do not change it. */
const NO_CHANGE: readonly FeedEvent["type"][] = ["message.posted", "move.proposed", "evaluation.finished"];

/** Games by id. For their players, responses contain a sequence number that reveals outdated responses. */
export const games = new Resource((client, id) => getGame({ client, path: { id } }), {
  isOlder: (answer, known) => answer.seq !== null && known.seq !== null && answer.seq < known.seq,
  changedBy: (event) => (NO_CHANGE.includes(event.type) ? undefined : gameOf(event)),
  contains: ({ seq }, { data }) => seq !== null && "seq" in data && data.seq <= seq,
  catchesUp: true,
});

/** Stores the game from the response to an own command, also in the list of running games. */
export function putGame(game: Game): void {
  games.of(game.id).put(game);
  if (game.seq !== null) answered.set(game.id, game.seq);
  myGames.of().change((page) => withGame(page, game, session.peek()?.username));
}

/** How many pages of open challenges the lobby shows. */
export const lobbyPages = signal(1);

/** Open challenges that any player may accept. */
export const lobby = new Resource((client) =>
  readPages(lobbyPages.peek(), (cursor) => listChallenges({ client, query: { box: "lobby", limit: 50, ...cursor } })),
);

/** Challenges sent and received by the player. Every page counts those that the player has to answer. */
export const myChallenges = new Resource((client) => listChallenges({ client, query: { box: "mine", limit: 50 } }), {
  changedBy: ({ type }) => (type.startsWith("challenge.") || type === "rematch.offered" ? "" : undefined),
  pause: PAUSE,
  catchesUp: true,
  isAlwaysShown: true,
});

/** Challenges by id. */
export const challenges = new Resource((client, id) => getChallenge({ client, path: { id } }), {
  changedBy: ({ data }) => ("challengeId" in data ? (data.challengeId ?? undefined) : undefined),
  catchesUp: true,
});

/** Stores a challenge after an own command. While open, it is added to `myChallenges`; it is removed from `lobby`. */
export function putChallenge(challenge: Challenge & Partial<ChallengeWithGames>): void {
  const { id, status } = challenge;
  const known = challenges.of(id);
  known.put({ gameIds: [], ...known.data.peek(), ...challenge });
  for (const list of [lobby, myChallenges]) removeItem(list.of(), id);
  if (status === "open") myChallenges.of().change((page) => ({ ...page, items: [challenge, ...page.items] }));
}
