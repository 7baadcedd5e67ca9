import type * as z from "zod";
import { readEvaluation } from "../../db/evaluation-record";
import type { EvaluationRow } from "../../db/evaluation-schema";
import type { DeepReadonly } from "../../shared/deep-readonly";
import { rfc3339 } from "../../shared/time";
import type { Evaluation } from "../schemas/evaluation";

/**
 * An evaluation as clients see it.
 * @param evaluated number of evaluated positions, if it is not finished
 */
export async function viewEvaluation(
  row: EvaluationRow,
  evaluated: number,
): Promise<DeepReadonly<z.input<typeof Evaluation>>> {
  const { gameId, requestedAt, finishedAt, plies, engine, nodes, record } = row;
  const positions = plies + 1;
  return {
    gameId,
    status: finishedAt !== null ? "finished" : evaluated > 0 ? "running" : "queued",
    requestedAt: rfc3339(requestedAt),
    finishedAt: finishedAt === null ? null : rfc3339(finishedAt),
    progress: { evaluated: finishedAt === null ? Math.min(evaluated, positions) : positions, positions },
    engine: { name: "skytale", version: engine, nodes },
    result: record === null ? null : await readEvaluation(record),
  };
}
