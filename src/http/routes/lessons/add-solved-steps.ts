import { addSolvedSteps } from "../../../db/lessons";
import { answer, operation } from "../../operation";
import { AddedSteps, LessonProgress } from "../../schemas/lesson";
import { VariantParams } from "../variants/params";

export const addSolvedStepsOfMine = operation(
  {
    method: "post",
    path: "/v1/me/lessons/{variant}",
    id: "addSolvedSteps",
    tag: "account",
    summary: "Add solved steps of a lesson",
    description: `Solved steps are only added: steps that you solved on another device stay solved. Repeating the
request changes nothing. The server does not check solutions, because a lesson is for you alone.`,
    access: { anyOf: ["account:write"] },
    params: VariantParams,
    idempotency: "none",
    body: { required: true, schema: AddedSteps },
    answers: { 200: { description: "Your progress in this lesson.", schema: LessonProgress } },
    refusals: [],
  },
  async (call, { params: { variant }, body: { solvedSteps } }) =>
    answer({ status: 200, body: await addSolvedSteps(call.env.DB, call.caller.playerId, { variant, solvedSteps }) }),
);
