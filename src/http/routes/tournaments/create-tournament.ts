import { answer, operation } from "../../operation";
import { Tournament } from "../../schemas/tournament";
import { NewTournament } from "../../schemas/tournament-terms";
import { createPlanned } from "./creation";
import { readTerms } from "./read-terms";
import { viewFor } from "./view";

export const createTournament = operation(
  {
    method: "post",
    path: "/v1/tournaments",
    id: "createTournament",
    tag: "tournaments",
    summary: "Create a tournament",
    description: `You become its organizer. Only \`name\`, \`variant\`, \`format\` and \`timeControl\` are required; the
other terms have defaults that fit the format. \`POST /v1/tournaments/preview\` answers the same terms and their time
contract without creating anything. The terms are fixed with the first entry.

You do not enter your own tournament by creating it. You can organize 5 tournaments that are not over (the server may
set another limit): one more is 409 \`too-many-tournaments\`.`,
    access: { anyOf: ["tournament:manage"] },
    cost: 10,
    idempotency: "player",
    body: { required: true, schema: NewTournament },
    answers: {
      201: { description: "The tournament.", schema: Tournament, headers: ["Location"] },
    },
    refusals: ["invalid-request", "too-many-tournaments"],
  },
  async (call, { body }) => {
    const plan = await readTerms(call, body, { invited: null, arbiters: [], team: null });
    if (!plan.ok) return plan;
    const created = await createPlanned(call, plan.value, body.open ?? true);
    if (!created.ok) return created;
    const state = created.value;
    return answer({
      status: 201,
      body: await viewFor(call, state),
      headers: { Location: `/v1/tournaments/${state.id}` },
    });
  },
);
