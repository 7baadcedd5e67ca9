import { isBlockedBetween } from "../../../db/blocks";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { give, LEAD, LEAD_REFUSALS, personIn, personNamed } from "./command";
import { TeamPlayerParams } from "./params";
import { viewFor, visibleTeam } from "./visibility";

const REFUSALS = [...LEAD_REFUSALS, "team-full", "too-many-invitations"] as const;

export const invitePlayer = operation(
  {
    ...LEAD,
    method: "put",
    path: "/v1/teams/{id}/invitations/{username}",
    id: "inviteToTeam",
    summary: "Invite a player to a team",
    description: `The player can then join at once, whatever \`join\` says; the team is in their list
(\`GET /v1/teams?member=…\`). If they have an open request, it is accepted. An invitation also lets a removed player
return. If you and the player have blocked each other, it is 403 \`blocked\`. Repeating it changes nothing.`,
    params: TeamPlayerParams,
    refusals: [...REFUSALS, "no-such-player", "blocked"],
  },
  async (call, { params: { id, username } }) => {
    const player = await personNamed(call, username);
    if (player === null) return err({ code: "no-such-player", field: "username", username });
    if (await isBlockedBetween(call.env.DB, call.caller.playerId, player.id)) return err({ code: "blocked" });
    return give(call, { id, command: { type: "invite", player }, role: "manager" }, REFUSALS);
  },
);

export const uninvitePlayer = operation(
  {
    ...LEAD,
    method: "delete",
    path: "/v1/teams/{id}/invitations/{username}",
    id: "uninviteFromTeam",
    summary: "Withdraw an invitation",
    description: "Repeating it changes nothing.",
    params: TeamPlayerParams,
    refusals: LEAD_REFUSALS,
  },
  async (call, { params: { id, username } }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = personIn(state, username);
    if (player === null) return answer({ status: 200, body: await viewFor(call, state) });
    return give(call, { id, command: { type: "uninvite", player }, role: "manager" }, LEAD_REFUSALS);
  },
);
