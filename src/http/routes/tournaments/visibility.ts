import type { TournamentState } from "../../../tournament/state";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { currentState } from "./known-states";

/** A tournament that the caller may see: any but a draft, which only its organizer and the admin see. */
export async function visibleTournament(call: AnyCall, id: string): Promise<TournamentState | null> {
  const state = await currentState(call.env, id);
  if (state === null) return null;
  return state.status !== "draft" || isManagedBy(state, call) ? state : null;
}

/** Whether the caller may manage a tournament: its organizer, or the admin of the server. */
export const isManagedBy = ({ organizer }: TournamentState, { caller }: AnyCall): boolean =>
  caller !== null && (organizer?.id === caller.playerId || caller.scopes.includes("admin"));

/** Refuses operations on a tournament that does not exist for the caller. */
export async function tournamentGuard(
  call: AnyCall,
  { id }: Readonly<Record<string, string>>,
): Promise<Refusal | null> {
  return (await visibleTournament(call, id ?? "")) === null ? { code: "not-found" } : null;
}

/** Like `tournamentGuard`, for operations that only the organizer may call. */
export async function organizerGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const state = await visibleTournament(call, id ?? "");
  if (state === null) return { code: "not-found" };
  return isManagedBy(state, call) ? null : { code: "not-an-organizer" };
}

/** Like `organizerGuard`, for operations that arbiters may call, too. */
export async function arbiterGuard(call: AnyCall, params: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const state = await visibleTournament(call, params.id ?? "");
  if (state?.arbiters.some(({ id }) => id === call.caller?.playerId)) return null;
  return organizerGuard(call, params);
}
