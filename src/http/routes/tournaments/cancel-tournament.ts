import { operation } from "../../operation";
import { TournamentReason } from "../../schemas/tournament";
import { give, MANAGE, MANAGE_REFUSALS } from "./command";

export const cancelTournament = operation(
  {
    ...MANAGE,
    method: "delete",
    path: "/v1/tournaments/{id}",
    id: "cancelTournament",
    summary: "Cancel a tournament",
    description: `The tournament ends without final standings. It remains readable, with the reason. Running games go on
as ordinary games. A finished tournament is 409 \`tournament-status\`. Repeating it changes nothing.`,
    body: { required: true, schema: TournamentReason, example: { reason: "Too few of us have time in December." } },
    refusals: MANAGE_REFUSALS,
  },
  async (call, { params: { id }, body: { reason } }) =>
    give(call, { id, command: { type: "cancel", reason }, role: "manager" }, MANAGE_REFUSALS),
);
