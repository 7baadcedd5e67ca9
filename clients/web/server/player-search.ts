import { listFollowing, searchPlayers } from "skytale-client";
import { client } from "./client";
import { session } from "./session";

/** A player whose name is suggested. */
export interface Suggestion {
  readonly username: string;
  readonly bot: boolean;
  /** Whether the signed-in player follows them. */
  readonly following: boolean;
}

/** Maximum number of suggestions without a typed letter. */
const MOST = 10;

/** Players whose name begins with a text. Without a text, the players whom the signed-in player follows. */
export async function suggestPlayers(text: string): Promise<readonly Suggestion[]> {
  if (text !== "") return (await searchPlayers({ client: client.peek(), query: { prefix: text } })).items;
  if (!session.peek()) return [];
  const { items } = await listFollowing({ client: client.peek(), query: { limit: MOST } });
  return items.map(({ username, bot }) => ({ username, bot, following: true }));
}
