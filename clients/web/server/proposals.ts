import { getProposal } from "skytale-client";
import { Resource } from "./resource";
import { gameOf } from "./resources";

/** The move that an app proposes to the player, by game id. No event is sent for it. */
export const proposals = new Resource((client, id) => getProposal({ client, path: { id } }), {
  changedBy: (event) => (event.type === "move.played" ? gameOf(event) : undefined),
  catchesUp: true,
});
