import { operation } from "../../operation";
import { give, OWN } from "./command";

const REFUSALS = ["not-found", "not-the-owner"] as const;

export const disbandTeam = operation(
  {
    ...OWN,
    method: "delete",
    path: "/v1/teams/{id}",
    id: "disbandTeam",
    summary: "Disband a team",
    description: `Only the owner can do this, and nobody can undo it. All members leave, and all messages are deleted. If
the team has played matches, its page remains.`,
    refusals: REFUSALS,
  },
  (call, { params: { id } }) => give(call, { id, command: { type: "disband" }, role: "manager" }, REFUSALS),
);
