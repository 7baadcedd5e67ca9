import { err } from "../../../shared/result";
import { operation } from "../../operation";
import { candidateOf } from "./candidate";
import { give, MANAGE } from "./command";
import { tournamentGuard, visibleTournament } from "./visibility";

const REFUSALS = [
  "not-found",
  "tournament-status",
  "entry-final",
  "entry-closed",
  "not-invited",
  "rating-out-of-range",
  "tournament-full",
] as const;

export const enterTournament = operation(
  {
    ...MANAGE,
    access: { anyOf: ["challenge:write"] },
    method: "put",
    path: "/v1/tournaments/{id}/entries/me",
    id: "enterTournament",
    summary: "Enter a tournament",
    description: `Read \`timeContract\` first: it says how long a round and the tournament can take. If all places are
taken, you become a standby. Your current rating in the variant is stored with the entry. Repeating it changes nothing.`,
    refusals: REFUSALS,
    guard: tournamentGuard,
  },
  async (call, { params: { id } }) => {
    const state = await visibleTournament(call, id);
    if (state === null) return err({ code: "not-found" });
    const candidate = await candidateOf(call, call.caller, state.terms.variant);
    return give(call, { id, command: { type: "enter", candidate }, role: "player" }, REFUSALS);
  },
);
