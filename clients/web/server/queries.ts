import { eachItem, exportGameJson, getGame, getMe, listMessages, listMyGames, type Message } from "skytale-client";
import { Query } from "./query";

/** The player who is signed in. */
export const me = new Query((client) => getMe({ client }));

/** Their running games, most urgent first. */
export const myGames = new Query((client) => listMyGames({ client, query: { limit: 100 } }));

/** Games by id. */
export const games = new Query((client, id) => getGame({ client, path: { id } }));

/** Records of games by id: they say with which position a game began. */
export const records = new Query((client, id) => exportGameJson({ client, path: { id } }));

/** What the players of a game have written to each other, oldest first. Reading counts as having read. */
export const messages = new Query(async (client, id) => {
  const all: Message[] = [];
  const pages = eachItem((page) => listMessages({ client, path: { id }, query: { limit: 100, ...page } }));
  for await (const message of pages) all.push(message);
  return all;
});
