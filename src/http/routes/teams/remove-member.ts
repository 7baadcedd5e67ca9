import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { give, LEAD, LEAD_REFUSALS, personIn } from "./command";
import { TeamPlayerParams } from "./params";
import { viewFor, visibleTeam } from "./visibility";

const REFUSALS = [...LEAD_REFUSALS, "not-the-owner", "owner-must-stay"] as const;

export const removeMember = operation(
  {
    ...LEAD,
    method: "delete",
    path: "/v1/teams/{id}/members/{username}",
    id: "removeTeamMember",
    summary: "Remove a member",
    description: `Captains can remove members, and the owner can remove captains, too. A removed player cannot join again
until a captain invites them. Repeating it changes nothing.`,
    params: TeamPlayerParams,
    refusals: REFUSALS,
  },
  async (call, { params: { id, username } }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = personIn(state, username);
    if (player === null) return answer({ status: 200, body: await viewFor(call, state) });
    return give(call, { id, command: { type: "remove", player }, role: "manager" }, REFUSALS);
  },
);
