import { err } from "../../../shared/result";
import { operation } from "../../operation";
import { give, MANAGE, MANAGE_REFUSALS } from "./command";
import { EntryParams } from "./params";
import { organizerGuard, visibleTournament } from "./visibility";

const REFUSALS = [...MANAGE_REFUSALS, "not-entered"] as const;

export const removeEntrant = operation(
  {
    ...MANAGE,
    method: "delete",
    path: "/v1/tournaments/{id}/entries/{username}",
    id: "removeEntrant",
    summary: "Remove a player",
    description: `Before the start, the entry is removed, and the first standby takes the place. After the start the player
is withdrawn: unfinished games are lost by forfeit. Repeating it changes nothing.`,
    params: EntryParams,
    refusals: REFUSALS,
    guard: organizerGuard,
  },
  async (call, { params: { id, username } }) => {
    const state = await visibleTournament(call, id);
    if (state === null) return err({ code: "not-found" });
    const player = state.entrants.find((entrant) => entrant.username.toLowerCase() === username.toLowerCase());
    if (player === undefined) return err({ code: "not-entered" });
    const command = { type: "withdraw" as const, player: player.id, reason: "removed" as const };
    return give(call, { id, command, role: "manager" }, REFUSALS);
  },
);
