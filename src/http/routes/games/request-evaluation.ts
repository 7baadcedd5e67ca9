import { playerObject } from "../../../bindings";
import type { EvaluationRow } from "../../../db/evaluation-schema";
import { requestEvaluation as insertRequest } from "../../../db/evaluations";
import { ENGINE_VERSION } from "../../../evaluation/engine";
import { findRunningGameOf } from "../../../evaluation/running-boards";
import type { GameRecord } from "../../../records/game-record";
import { DAY } from "../../../shared/duration";
import { err, ok, type Result } from "../../../shared/result";
import { commanderOf, lookAt, lookUpRecordFor } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import type { Refusal, RefusalOf } from "../../problems/refusal";
import { Evaluation } from "../../schemas/evaluation";
import { viewEvaluation } from "../../views/evaluation";
import { runningBoards } from "../variants/best-line";
import { evaluatedSoFar, findSeenEvaluation } from "./get-evaluation";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

/**
 * Running games with fewer plies prevent no evaluation. Opening books are allowed, and otherwise a player whose game has
 * just begun could evaluate hardly any game with the same first move.
 */
const OPENING_PLIES = 8;

/** Cost in the rate limit: the request plays through the game. */
const COST = 5;

export const requestEvaluation = operation(
  {
    method: "post",
    path: "/v1/games/{id}/evaluation",
    id: "requestEvaluation",
    tag: "games",
    summary: "Request the computer evaluation of a game",
    description: `Queues the evaluation of a finished game. Any player who can see the game may request it, and gets the
event \`evaluation.finished\`, also if another player requested it before and it is not finished yet. If the game has an
evaluation already, finished or not, the answer is 200. Only new evaluations count for the quota of the player. A new one
is also 409 \`game-running\` while a position of the game is on the board of one of your running games with at least
${OPENING_PLIES} plies.`,
    access: { anyOf: ["game:play"] },
    cost: COST,
    idempotency: "none",
    params: GameParams,
    answers: {
      200: { description: "The existing evaluation.", schema: Evaluation, headers: ["Location"] },
      202: { description: "Queued.", schema: Evaluation, headers: ["Location"] },
    },
    refusals: [
      "not-found",
      "game-frozen",
      "game-running",
      "game-aborted",
      "nothing-to-evaluate",
      "too-many-evaluations",
    ],
    guard: requestGuard,
  },
  async (call, { params: { id } }) => {
    const known = await findSeenEvaluation(call, id, commanderOf(call));
    if (!known.ok) return known;
    if (known.value !== null) return answer({ status: 200, ...(await shown(call, known.value, call.caller.playerId)) });
    const found = await lookUpRecordFor(call, id, commanderOf(call));
    if (!found.ok) return found;
    const { record } = found.value;
    const { playerId } = call.caller;
    const checked = await checkGame(call, record, playerId);
    if (!checked.ok) return checked;
    const { evaluationsPerDay: limit, evaluationNodes: nodes } = call.settings;
    const { now } = call;
    const requested = await insertRequest(
      call.env.DB,
      {
        gameId: id,
        requesterId: playerId,
        requestedAt: now,
        plies: record.plies.length,
        engine: ENGINE_VERSION,
        nodes,
      },
      { limit, period: DAY },
    );
    if (!requested.ok) {
      const retryAfterSeconds = Math.max(1, Math.ceil((requested.error.until - now) / 1000));
      return err({ code: "too-many-evaluations", limit, retryAfterSeconds });
    }
    const { row, isNew } = requested.value;
    return answer({ status: isNew ? 202 : 200, ...(await shown(call, row, playerId)) });
  },
);

/**
 * The body and headers of an answer with an evaluation. The player gets the event, also if another player requested the
 * evaluation before.
 */
async function shown(call: AnyCall, row: EvaluationRow, playerId: string) {
  const evaluated = await evaluatedSoFar(call, row, row.requesterId === playerId ? undefined : playerId);
  return { body: await viewEvaluation(row, evaluated), headers: { Location: `/v1/games/${row.gameId}/evaluation` } };
}

/** Refuses games that do not exist for the caller. */
async function requestGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const seen = await lookAt(call, id ?? "", commanderOf(call), { board: false });
  return seen.ok ? null : seen.error;
}

/** Refuses games that are not evaluated, and games with a position of a running game of the requester. */
async function checkGame(
  call: AnyCall,
  record: GameRecord,
  playerId: string,
): Promise<Result<null, RefusalOf<"game-running" | "game-aborted" | "nothing-to-evaluate">>> {
  const { id, status, plies, options, startPosition } = record;
  if (status === "active") return err({ code: "game-running", asking: "evaluation", gameId: id });
  if (status === "aborted") return err({ code: "game-aborted" });
  if (!plies.some(({ isMove }) => isMove)) return err({ code: "nothing-to-evaluate" });
  const game = rulesOf(record);
  const started = game.start(options, startPosition ?? undefined);
  if (!started.ok) throw new Error(`game ${id} has an invalid start`);
  let line = started.value;
  for (const { move } of plies) {
    const next = line.play(move);
    if (!next.ok) throw new Error(`game ${id} does not replay`);
    line = next.value;
  }
  const running = await playerObject(call.env, playerId).runningGames();
  const inPlay = running.filter(({ ply }) => ply >= OPENING_PLIES);
  const gameId = findRunningGameOf(line, game, startPosition, runningBoards(game, inPlay));
  return gameId === null ? ok(null) : err({ code: "game-running", asking: "evaluation", gameId });
}
