import { type Evaluation, getEvaluation } from "skytale-client";
import { Resource } from "../../../server/resource";
import { gameOf } from "../../../server/resources";

/** Computer analyses of finished games by game id; null if nobody has requested one. */
export const evaluations = new Resource<Evaluation | null>(
  // Without `absent`, each finished game without an analysis would log an error in the browser's console.
  async (client, id) => (await getEvaluation({ client, path: { id }, query: { absent: "no-content" } })) ?? null,
  {
    changedBy: (event) => (event.type === "evaluation.finished" ? gameOf(event) : undefined),
    contains: (evaluation) => evaluation?.status === "finished",
    catchesUp: true,
  },
);
