import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Tournament } from "../../schemas/tournament";
import { TournamentParams } from "./params";
import { viewFor } from "./view";
import { visibleTournament } from "./visibility";

export const getTournament = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}",
    id: "getTournament",
    tag: "tournaments",
    summary: "A tournament",
    description: `\`timeContract\` says how long it can take. With a token, \`you\` says whether you take part, whether you
can enter, and otherwise why not. A draft is 404 to everybody but its organizer.`,
    access: "public",
    params: TournamentParams,
    hashed: true,
    answers: { 200: { description: "The tournament.", schema: Tournament } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleTournament(call, params.id);
    return state === null ? err({ code: "not-found" }) : answer({ status: 200, body: await viewFor(call, state) });
  },
);
