import { listFollowing, type PlayerRating, searchPlayers, type VariantId } from "skytale-client";
import { client } from "./client";
import { session } from "./session";

/** A player whose name is suggested. */
export interface Suggestion {
  readonly username: string;
  readonly bot: boolean;
  /** Whether the signed-in player follows them. */
  readonly following: boolean;
  /** The rating in the variant of the search. */
  readonly rating?: PlayerRating | undefined;
}

/** Maximum number of suggestions without a typed letter. */
const MOST = 10;

/**
 * Players whose name begins with a text. Without a text, the players whom the signed-in player follows.
 * @param variant the variant of the ratings; undefined for suggestions without ratings
 */
export async function suggestPlayers(text: string, variant: VariantId | undefined): Promise<readonly Suggestion[]> {
  const rated = variant === undefined ? {} : { ratingVariant: variant };
  if (text !== "") return (await searchPlayers({ client: client.peek(), query: { prefix: text, ...rated } })).items;
  if (!session.peek()) return [];
  const { items } = await listFollowing({ client: client.peek(), query: { limit: MOST, ...rated } });
  return items.map((player) => ({ ...player, following: true }));
}
