import * as z from "zod";
import { evaluatorObject } from "../../../bindings";
import type { EvaluationRow } from "../../../db/evaluation-schema";
import { findEvaluation } from "../../../db/evaluations";
import { Logger } from "../../../logging/logger";
import type { ViewRefusal } from "../../../room/room-rpc";
import { err, ok, type Result } from "../../../shared/result";
import { lookAt, viewerOf, viewGuard } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { Evaluation } from "../../schemas/evaluation";
import { viewEvaluation } from "../../views/evaluation";
import { GameParams } from "./params";

export const getEvaluation = operation(
  {
    method: "get",
    path: "/v1/games/{id}/evaluation",
    id: "getEvaluation",
    tag: "games",
    summary: "The computer evaluation of a game",
    description: `The evaluation of a finished game, or its progress, for everybody who can see the game. Winning chances,
marks and accuracy are those of [lichess](https://lichess.org/page/accuracy).`,
    access: "public",
    params: GameParams,
    query: z.strictObject({
      absent: z
        .enum(["no-content"])
        .optional()
        .meta({ description: "Answer 204 instead of 404 if there is no evaluation." }),
    }),
    hashed: true,
    answers: {
      200: { description: "The evaluation.", schema: Evaluation },
      204: { description: "There is none, with `absent=no-content`." },
    },
    refusals: ["not-found", "game-frozen", "evaluation-not-found"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    const row = await findSeenEvaluation(call, params.id, viewerOf(call));
    if (!row.ok) return row;
    if (row.value === null) {
      return query.absent === undefined ? err({ code: "evaluation-not-found" }) : answer({ status: 204, body: null });
    }
    return answer({ status: 200, body: await viewEvaluation(row.value, await evaluatedSoFar(call, row.value)) });
  },
);

/** The evaluation of a game that a viewer can see, null if there is none. Refused like the game itself. */
export async function findSeenEvaluation(
  call: AnyCall,
  gameId: string,
  viewer: string | null,
): Promise<Result<EvaluationRow | null, ViewRefusal>> {
  const found = await findEvaluation(call.env.DB, gameId);
  // The archive knows who may see the game, so that its object can sleep.
  if (found !== null && found.viewers !== null) {
    const { isPrivate, players } = found.viewers;
    return isPrivate && !players.some((player) => player === viewer) ? err({ code: "not-found" }) : ok(found.row);
  }
  const seen = await lookAt(call, gameId, viewer, { board: false });
  return seen.ok ? ok(found?.row ?? null) : seen;
}

/**
 * Number of evaluated positions. Also continues the evaluation, in case its object is lost. If the object cannot be
 * called, the sweep continues the evaluation.
 * @param listenerId see `EvaluatorRpc`
 */
export async function evaluatedSoFar(
  { env }: AnyCall,
  { gameId, finishedAt }: EvaluationRow,
  listenerId?: string,
): Promise<number> {
  if (finishedAt !== null) return 0;
  try {
    return await evaluatorObject(env, gameId).evaluate(gameId, listenerId);
  } catch (error) {
    new Logger(env, { where: "worker", game: gameId }).error("evaluation", error);
    return 0;
  }
}
