import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Team } from "../../schemas/team";
import { TeamParams } from "./params";
import { viewFor, visibleTeam } from "./visibility";

export const getTeam = operation(
  {
    method: "get",
    path: "/v1/teams/{id}",
    id: "getTeam",
    tag: "teams",
    summary: "A team",
    description: `With a token, \`you\` has your role, or says whether you can join, and otherwise why not.`,
    access: "public",
    params: TeamParams,
    hashed: true,
    answers: { 200: { description: "The team.", schema: Team } },
    refusals: ["not-found"],
  },
  async (call, { params: { id } }) => {
    const state = await visibleTeam(call, id);
    return state === null ? err({ code: "not-found" }) : answer({ status: 200, body: await viewFor(call, state) });
  },
);
