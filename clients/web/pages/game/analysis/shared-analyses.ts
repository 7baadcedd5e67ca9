import { getSharedAnalyses } from "skytale-client";
import { Resource } from "../../../server/resource";

/** The shared analyses of the players of a finished game, by the game's id. */
export const sharedAnalyses = new Resource((client, id) => getSharedAnalyses({ client, path: { id } }));
