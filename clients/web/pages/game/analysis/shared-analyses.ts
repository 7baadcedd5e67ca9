import type { GetSharedAnalysesResponses } from "skytale-client";
import { Query } from "../../../server/query";

/** The shared analyses of the players of a finished game, by the game's id. */
export const shared = new Query(async (client, id) => {
  // Called by path: an operation that is imported by name is bundled into every page.
  const { data } = await client.get<GetSharedAnalysesResponses, unknown, true>({
    url: "/v1/games/{id}/shared-analyses",
    path: { id },
  });
  return data;
});
