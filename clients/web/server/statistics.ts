import { getStatistics } from "skytale-client";
import { Resource } from "./resource";

/** Results of players by name. */
export const statistics = new Resource((client, username) => getStatistics({ client, path: { username } }));
