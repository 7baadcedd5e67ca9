import { type Json, textAt } from "./client";

/** Names that an example's reader understands. */
const NAMES = ["xerxes", "leonidas"];
const GAME = "7g2k9qd4w0xn5tz1";

/**
 * One event of each type, as it was told, with the ids and names of this run exchanged for ones that stay: an example
 * is made by the server, never by hand. Clock and order of the run have to be the same each time.
 */
export function examplesOf(
  events: readonly Json[],
  players: readonly { readonly id: string; readonly username: string }[],
): Json {
  const ids = new Map<string, string>();
  const stable = (id: string) => {
    const known = ids.get(id) ?? (ids.size === 0 ? GAME : `${GAME.slice(0, 15)}${"23456789abcdef"[ids.size]}`);
    ids.set(id, known);
    return known;
  };
  const examples: Record<string, Json> = {};
  for (const event of events) examples[textAt(event, "type")] ??= event;
  const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
  const firstGame = textAt(examples["game.started"], "data", "gameId");
  stable(firstGame);
  let text = JSON.stringify(sorted).replaceAll(/\b[0-9a-hjkmnp-tv-z]{16}\b/g, stable);
  for (const [index, { username }] of players.entries()) text = text.replaceAll(username, NAMES[index] ?? username);
  return JSON.parse(text) as Json;
}

/** As a file holds it. */
export const fileOf = (examples: Json): string => `${JSON.stringify(examples, null, 2)}\n`;
