import type { GetSharedAnalysesResponses } from "skytale-client";
import { Query } from "../../../server/query";

/** What the players of a finished game show of their analyses, by the game's id. */
export const shared = new Query(async (client, id) => {
  // By address, as every page carries the calls that are imported by name.
  const { data } = await client.get<GetSharedAnalysesResponses, unknown, true>({
    url: "/v1/games/{id}/shared-analyses",
    path: { id },
  });
  return data;
});
