import { err } from "../../../shared/result";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamMember } from "../../schemas/team";
import { viewMember } from "../../views/team";
import { TeamParams } from "./params";
import { visibleTeam } from "./visibility";

export const listMembers = operation(
  {
    method: "get",
    path: "/v1/teams/{id}/members",
    id: "listTeamMembers",
    tag: "teams",
    summary: "The members of a team",
    description: "In the order in which they joined.",
    access: "public",
    params: TeamParams,
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "A page of members.", schema: pageOf(TeamMember) } },
    refusals: ["not-found"],
  },
  async (call, { params: { id }, query: { limit }, after }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const items = state.members.map((member) => ({ id: member.id, createdAt: member.joinedAt, member }));
    return answer({ status: 200, body: pageInMemory(items, { limit, after }, ({ member }) => viewMember(member)) });
  },
);
