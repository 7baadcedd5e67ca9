import { getGame, getMe, listMyGames } from "skytale-client";
import { Query } from "./query";

/** The player who is signed in. */
export const me = new Query((client) => getMe({ client }));

/** Their running games, most urgent first. */
export const myGames = new Query((client) => listMyGames({ client, query: { limit: 100 } }));

/** Games by id. */
export const games = new Query((client, id) => getGame({ client, path: { id } }));
