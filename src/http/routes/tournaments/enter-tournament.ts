import { err, ok } from "../../../shared/result";
import { operation } from "../../operation";
import { EnterTournament } from "../../schemas/tournament";
import { candidateOf, tooManyEntries } from "./candidate";
import { give, MANAGE } from "./command";
import { teamOfEntry, teamsOfEntrant } from "./entry-team";
import { tournamentGuard, visibleTournament } from "./visibility";

const REFUSALS = [
  "not-found",
  "tournament-status",
  "entry-final",
  "entry-closed",
  "not-invited",
  "not-for-bots",
  "not-in-team",
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
taken, you become a standby. Your current rating in the variant is stored with the entry. In a tournament of
a team (\`entry.team\`) or a match of two teams, you enter as a member of a team, and stay in if you leave the team later.
A declared bot needs an invitation: otherwise it is 403 \`not-for-bots\`. Repeating it changes nothing.`,
    body: { required: false, schema: EnterTournament },
    refusals: [...REFUSALS, "invalid-request", "too-many-entries"],
    guard: tournamentGuard,
  },
  async (call, { params: { id }, body }) => {
    const state = await visibleTournament(call, id);
    if (state === null) return err({ code: "not-found" });
    const own = await teamsOfEntrant(call, call.caller.playerId, state.terms);
    const isEntered = state.entrants.some((entrant) => entrant.id === call.caller.playerId);
    const team = isEntered ? ok(null) : teamOfEntry(own, body?.team);
    if (!team.ok) return team;
    const tooMany = isEntered ? null : await tooManyEntries(call, call.caller);
    if (tooMany !== null) return err(tooMany);
    const candidate = await candidateOf(call, call.caller, state.terms, team.value);
    return give(call, { id, command: { type: "enter", candidate }, role: "player" }, REFUSALS);
  },
);
