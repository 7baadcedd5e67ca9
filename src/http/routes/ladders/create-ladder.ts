import type * as z from "zod";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import type { FieldError } from "../../problems/refusal";
import { Ladder, NewLadder } from "../../schemas/ladder";
import { createPlanned } from "../tournaments/creation";
import { readTerms } from "../tournaments/read-terms";
import type { TermsInput } from "../tournaments/terms";
import { ladderFor } from "./ladder";

export const createLadder = operation(
  {
    method: "post",
    path: "/v1/ladders",
    id: "createLadder",
    tag: "ladders",
    summary: "Create a ladder",
    description: `You become its organizer. Only \`name\`, \`variant\` and \`timeControl\` are required. The ladder is a
tournament of the format \`ladder\`: manage it under \`/v1/tournaments/{id}\` with the same id. Players enter with
\`PUT /v1/tournaments/{id}/entries/me\`, also after the start until the last quarter of the season, and join at the bottom.

Ladders count for the limit of your tournaments that are not over.`,
    access: { anyOf: ["tournament:manage"] },
    cost: 10,
    idempotency: "player",
    body: { required: true, schema: NewLadder },
    answers: { 201: { description: "The ladder.", schema: Ladder, headers: ["Location"] } },
    refusals: ["invalid-request", "too-many-tournaments"],
  },
  async (call, { body }) => {
    const plan = await readTerms(
      call,
      { ...termsOf(body), arbiters: body.arbiters },
      { invited: null, arbiters: [], team: null },
    );
    if (!plan.ok) return err({ ...plan.error, errors: plan.error.errors.map(asSent) });
    const created = await createPlanned(call, plan.value, body.open ?? true);
    if (!created.ok) return created;
    const headers = { Location: `/v1/ladders/${created.value.id}` };
    return answer({ status: 201, body: await ladderFor(call, created.value), headers });
  },
);

/** The terms of a tournament that a new ladder has. */
function termsOf(body: z.output<typeof NewLadder>): TermsInput {
  const { reach, answerTime, rematchAfter, inactivity, gamesAtOnce, season, arbiters: _, open: __, ...common } = body;
  const format = { kind: "ladder" as const, reach, answerTime, rematchAfter, inactivity, gamesAtOnce };
  return { ...common, format, roundTime: season };
}

/** An error with the name that its field has in the request. */
const asSent = ({ field, detail }: FieldError): FieldError => ({
  field: field === "roundTime" ? "season" : field.replace(/^format\./, ""),
  detail,
});
