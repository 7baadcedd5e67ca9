import { playerId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { give, MANAGE } from "./command";
import { viewFor } from "./view";
import { tournamentGuard, visibleTournament } from "./visibility";

const REFUSALS = ["not-found", "tournament-status", "not-entered"] as const;

export const leaveTournament = operation(
  {
    ...MANAGE,
    access: { anyOf: ["challenge:write"] },
    method: "delete",
    path: "/v1/tournaments/{id}/entries/me",
    id: "leaveTournament",
    summary: "Leave a tournament",
    description: `Before the start, your entry is removed, and the first standby takes your place. After the start you are
withdrawn: your unfinished games are lost by forfeit, and you cannot come back. Repeating it changes nothing.`,
    refusals: REFUSALS,
    guard: tournamentGuard,
  },
  async (call, { params: { id } }) => {
    const state = await visibleTournament(call, id);
    if (state === null) return err({ code: "not-found" });
    const isEntered = state.entrants.some((entrant) => entrant.id === call.caller.playerId);
    if (!isEntered) return answer({ status: 200, body: await viewFor(call, state) });
    const command = { type: "withdraw" as const, player: playerId(call.caller.playerId), reason: "player" as const };
    return give(call, { id, command, role: "player" }, REFUSALS);
  },
);
