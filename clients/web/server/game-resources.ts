import { exportGameJson, getConditionalMoves } from "skytale-client";
import { Resource } from "./resource";
import { gameOf } from "./resources";

// Resources that only the page of a game shows.

/** Game records by game id. Only a record contains the start position. */
export const records = new Resource((client, id) => exportGameJson({ client, path: { id } }));

/** The player's conditional moves in a game. After each ply, the server plays the matching answer or deletes them. */
export const prepared = new Resource((client, id) => getConditionalMoves({ client, path: { id } }), {
  changedBy: (event) =>
    event.type === "move.played" || event.type.startsWith("conditional.") ? gameOf(event) : undefined,
  contains: ({ tree }) => tree.length === 0,
  catchesUp: true,
});
