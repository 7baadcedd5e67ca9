import { resetExplorer } from "../../../db/explorer";
import { answer, operation } from "../../operation";
import { ExplorerRebuild } from "../../schemas/explorer";

export const rebuildExplorer = operation(
  {
    method: "delete",
    path: "/v1/explorer",
    id: "rebuildExplorer",
    tag: "admin",
    summary: "Rebuild the opening explorer",
    description: `Empties the index of the opening explorer and marks all its games as not indexed. The hourly sweep
indexes them again, some thousands of games per run. A local server also sweeps when it starts. Meanwhile the explorer
counts fewer games. No game is lost or changed.`,
    access: { anyOf: ["admin"] },
    answers: { 200: { description: "The number of games that will be indexed.", schema: ExplorerRebuild } },
    refusals: [],
  },
  async ({ env }) => answer({ status: 200, body: { games: await resetExplorer(env.DB) } }),
);
