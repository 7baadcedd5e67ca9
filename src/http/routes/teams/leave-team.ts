import { playerId } from "../../../shared/ids";
import { operation } from "../../operation";
import { give, TAKE_PART } from "./command";

const REFUSALS = ["not-found", "owner-must-stay"] as const;

export const leaveTeam = operation(
  {
    ...TAKE_PART,
    method: "delete",
    path: "/v1/teams/{id}/members/me",
    id: "leaveTeam",
    summary: "Leave a team",
    description: `Also withdraws your request, and declines an invitation. Repeating it changes nothing. The owner of a team
with other members has to hand it over first, or disband it. A team that its last member leaves is disbanded.`,
    refusals: REFUSALS,
  },
  (call, { params: { id } }) =>
    give(call, { id, command: { type: "leave", player: playerId(call.caller.playerId) }, role: "player" }, REFUSALS),
);
