import { withLatestStart } from "../../../tournament/latest-start";
import { answer, operation } from "../../operation";
import { NewTournament, TournamentPreview } from "../../schemas/tournament-terms";
import { viewPreview } from "../../views/tournament-terms";
import { readTerms } from "./read-terms";

export const previewTournament = operation(
  {
    method: "post",
    path: "/v1/tournaments/preview",
    id: "previewTournament",
    tag: "tournaments",
    summary: "Preview a tournament",
    description: `Answers the terms of a tournament with all defaults, and how long it can take if it opens
now. Nothing is created. Errors are the same as those of \`POST /v1/tournaments\`.`,
    access: { anyOf: ["tournament:manage"] },
    idempotency: "none",
    body: { required: true, schema: NewTournament },
    answers: { 200: { description: "The complete terms.", schema: TournamentPreview } },
    refusals: ["invalid-request"],
  },
  async (call, { body }) => {
    const plan = await readTerms(call, body, { invited: null, arbiters: [], team: null });
    return plan.ok ? answer({ status: 200, body: viewPreview(withLatestStart(plan.value.terms, call.now)) }) : plan;
  },
);
