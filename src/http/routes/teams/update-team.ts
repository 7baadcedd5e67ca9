import { err } from "../../../shared/result";
import { operation } from "../../operation";
import { TeamChanges } from "../../schemas/team";
import { give, OWN } from "./command";
import { checkedProfile } from "./profile";
import { visibleTeam } from "./visibility";

const REFUSALS = ["not-found", "not-the-owner", "team-disbanded"] as const;

export const updateTeam = operation(
  {
    ...OWN,
    method: "patch",
    path: "/v1/teams/{id}",
    id: "updateTeam",
    summary: "Change a team",
    description: "Members that you leave out do not change. Only the owner can do this.",
    body: { required: true, schema: TeamChanges },
    refusals: [...REFUSALS, "invalid-request"],
  },
  async (call, { params: { id }, body }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const { name, description, join } = state.profile;
    const profile = checkedProfile({
      name: body.name ?? name,
      description: body.description ?? description,
      join: body.join ?? join,
    });
    if (!profile.ok) return profile;
    return give(call, { id, command: { type: "change", profile: profile.value }, role: "manager" }, REFUSALS);
  },
);
