import { type FeedEvent, getProposal } from "skytale-client";
import { Resource } from "./resource";
import { gameOf } from "./resources";

const CHANGES: readonly FeedEvent["type"][] = ["move.played", "move.proposed"];

/** The move that an app proposes to the player, by game id. */
export const proposals = new Resource((client, id) => getProposal({ client, path: { id } }), {
  changedBy: (event) => (CHANGES.includes(event.type) ? gameOf(event) : undefined),
  catchesUp: true,
});
