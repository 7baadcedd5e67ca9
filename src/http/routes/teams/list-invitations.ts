import { err } from "../../../shared/result";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamInvitation } from "../../schemas/team";
import { viewInvitation } from "../../views/team";
import { TeamParams } from "./params";
import { captainGuard, isLedBy, visibleTeam } from "./visibility";

export const listInvitations = operation(
  {
    method: "get",
    path: "/v1/teams/{id}/invitations",
    id: "listTeamInvitations",
    tag: "teams",
    summary: "The invitations of a team",
    description: "Open invitations, oldest first. Only the owner and captains can read them.",
    access: { anyOf: ["team:manage"] },
    params: TeamParams,
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "A page of invitations.", schema: pageOf(TeamInvitation) } },
    refusals: ["not-found", "not-a-captain"],
    guard: captainGuard,
  },
  async (call, { params: { id }, query: { limit }, after }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    if (!isLedBy(state, call)) return err({ code: "not-a-captain" });
    const items = state.invitations.map((invitation) => ({ id: invitation.id, createdAt: invitation.at, invitation }));
    const body = pageInMemory(items, { limit, after }, ({ invitation }) => viewInvitation(invitation));
    return answer({ status: 200, body });
  },
);
