import { err } from "../../../shared/result";
import { operation } from "../../operation";
import { TeamAppointment } from "../../schemas/team";
import { give, OWN, personIn } from "./command";
import { TeamPlayerParams } from "./params";
import { visibleTeam } from "./visibility";

const REFUSALS = [
  "not-found",
  "not-the-owner",
  "team-disbanded",
  "no-such-member",
  "owner-must-stay",
  "too-many-captains",
] as const;

export const appointMember = operation(
  {
    ...OWN,
    method: "patch",
    path: "/v1/teams/{id}/members/{username}",
    id: "appointTeamMember",
    summary: "Change the role of a member",
    description: `Only the owner can do this. With the role \`owner\`, the member becomes the owner, and you become a
captain. Repeating it changes nothing.`,
    params: TeamPlayerParams,
    body: { required: true, schema: TeamAppointment },
    refusals: REFUSALS,
  },
  async (call, { params: { id, username }, body }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = personIn(state, username);
    if (player === null) return err({ code: "no-such-member" });
    return give(call, { id, command: { type: "appoint", player, role: body.role }, role: "manager" }, REFUSALS);
  },
);
