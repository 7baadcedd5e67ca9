import { countMemberships } from "../../../db/teams";
import { err } from "../../../shared/result";
import { MOST_MEMBERSHIPS } from "../../../team/rules/limits";
import { answer, operation } from "../../operation";
import { give, LEAD, LEAD_REFUSALS, personIn } from "./command";
import { TeamPlayerParams } from "./params";
import { viewFor, visibleTeam } from "./visibility";

const ACCEPT_REFUSALS = [...LEAD_REFUSALS, "no-such-request", "team-full"] as const;

export const acceptRequest = operation(
  {
    ...LEAD,
    method: "post",
    path: "/v1/teams/{id}/requests/{username}/accept",
    id: "acceptTeamRequest",
    summary: "Accept a request to join",
    description: "The player becomes a member, and gets `team.joined`. Repeating it changes nothing.",
    idempotency: "none",
    params: TeamPlayerParams,
    refusals: [...ACCEPT_REFUSALS, "too-many-memberships"],
  },
  async (call, { params: { id, username } }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = personIn(state, username);
    if (player === null) return err({ code: "no-such-request" });
    const { teams } = await countMemberships(call.env.DB, player);
    const isNew = state.members.every((member) => member.id !== player);
    if (isNew && teams >= MOST_MEMBERSHIPS) return err({ code: "too-many-memberships", limit: MOST_MEMBERSHIPS });
    return give(call, { id, command: { type: "accept", player }, role: "manager" }, ACCEPT_REFUSALS);
  },
);

export const declineRequest = operation(
  {
    ...LEAD,
    method: "post",
    path: "/v1/teams/{id}/requests/{username}/decline",
    id: "declineTeamRequest",
    summary: "Decline a request to join",
    description: "The player can send another request after 7 days. Repeating it changes nothing.",
    idempotency: "none",
    params: TeamPlayerParams,
    refusals: LEAD_REFUSALS,
  },
  async (call, { params: { id, username } }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = personIn(state, username);
    if (player === null) return answer({ status: 200, body: await viewFor(call, state) });
    return give(call, { id, command: { type: "decline", player }, role: "manager" }, LEAD_REFUSALS);
  },
);
