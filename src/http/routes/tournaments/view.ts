import { usernamesOf } from "../../../db/players";
import { type NamedPlayer, namedPlayer } from "../../../shared/house";
import type { TournamentState } from "../../../tournament/state";
import type { AnyCall } from "../../operation";
import { viewTournament } from "../../views/tournament";
import { whyNoEntry } from "./candidate";
import { isManagedBy } from "./visibility";

/** The view of a tournament for the caller. */
export async function viewFor(call: AnyCall, state: TournamentState) {
  const { caller } = call;
  const viewer = caller === null ? null : { playerId: caller.playerId, refusal: await whyNoEntry(call, caller, state) };
  return viewTournament(state, viewer, await invitedFor(call, state));
}

async function invitedFor(call: AnyCall, state: TournamentState): Promise<readonly NamedPlayer[] | null> {
  const { invited } = state.terms.entry;
  if (invited === null || !isManagedBy(state, call)) return null;
  const names = await usernamesOf(call.env.DB, invited);
  return invited.map((id) => namedPlayer(id, names.get(id) ?? "?"));
}
