import {
  type BlockPage,
  deleteBlock,
  type FollowedPlayerPage,
  followPlayer,
  getPlayer,
  getRelation,
  listBlocks,
  listFollowing,
  listPlayerGames,
  putBlock,
  type Relation,
  unfollowPlayer,
} from "skytale-client";
import { client } from "./client";
import { Resource } from "./resource";
import { lobby } from "./resources";
import { session } from "./session";

/** The key of a player in these resources. Names are not case-sensitive. */
export const playerKey = (username: string): string => username.toLowerCase();

/** Whether a name is that of the signed-in player. */
export const isMe = (username: string): boolean =>
  session.value !== null && session.value?.username.toLowerCase() === username.toLowerCase();

/** Profiles by `playerKey`. */
export const profiles = new Resource((client, username) => getPlayer({ client, path: { username } }));

/** The newest running public games of players, by `playerKey`. */
export const runningGamesOf = new Resource((client, username) =>
  listPlayerGames({ client, path: { username }, query: { status: "active", limit: 10 } }),
);

/** The relations of the signed-in player to others, by `playerKey`. */
export const relations = new Resource((client, username) => getRelation({ client, path: { username } }));

/** The players whom the signed-in player follows, the latest first. Empty for visitors. */
export const followed = new Resource(
  async (client): Promise<FollowedPlayerPage> =>
    session.peek() ? listFollowing({ client, query: { limit: 100 } }) : { items: [], nextCursor: null },
);

/** The players whom the signed-in player has blocked, the latest first. */
export const blocked = new Resource((client) => listBlocks({ client, query: { limit: 100 } }));

/** Appends the next page to the cached list of followed players. */
export async function readMoreFollowed(cursor: string): Promise<void> {
  const next = await listFollowing({ client: client.peek(), query: { limit: 100, cursor } });
  followed.of().change((page: FollowedPlayerPage) => ({ ...next, items: [...page.items, ...next.items] }));
}

/** Appends the next page to the cached list of blocked players. */
export async function readMoreBlocked(cursor: string): Promise<void> {
  const next = await listBlocks({ client: client.peek(), query: { limit: 100, cursor } });
  blocked.of().change((page: BlockPage) => ({ ...next, items: [...page.items, ...next.items] }));
}

/** Follows a player, or stops following. */
export async function setFollowing(username: string, isFollowed: boolean): Promise<void> {
  const request = { client: client.peek(), path: { username } };
  if (isFollowed) await followPlayer(request);
  else await unfollowPlayer(request);
  changeRelation(username, { following: isFollowed });
  // The response does not say since when.
  if (isFollowed) followed.invalidate();
  else withoutFollowed(username);
}

/** Blocks a player, which also ends following, or unblocks them. */
export async function setBlocked(username: string, isBlocked: boolean): Promise<void> {
  const request = { client: client.peek(), path: { username } };
  if (isBlocked) await putBlock(request);
  else await deleteBlock(request);
  changeRelation(username, isBlocked ? { blocked: true, following: false } : { blocked: false });
  if (isBlocked) {
    blocked.invalidate();
    withoutFollowed(username);
  } else blocked.of().change((page) => ({ ...page, items: page.items.filter((item) => item.username !== username) }));
  // The lobby hides the challenges of blocked players.
  lobby.invalidate();
}

const changeRelation = (username: string, changes: Partial<Relation>): void =>
  relations.of(playerKey(username)).change((relation) => ({ ...relation, ...changes }));

const withoutFollowed = (username: string): void =>
  followed.of().change((page) => ({ ...page, items: page.items.filter((item) => item.username !== username) }));
