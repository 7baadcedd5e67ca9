import { teamObject } from "../../../bindings";
import { playerId as asPlayerId } from "../../../shared/ids";
import { decideJoin } from "../../../team/rules/join";
import { memberOf, ownerOf, type TeamState } from "../../../team/rules/state";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { leads, viewTeam } from "../../views/team";

/** A team that has a page; null if there is none. */
export const visibleTeam = (call: AnyCall, id: string): Promise<TeamState | null> => teamObject(call.env, id).state();

/** Whether the caller may act as a captain: the owner, a captain, or the admin of the server. */
export const isLedBy = (state: TeamState, { caller }: AnyCall): boolean =>
  caller !== null && (leads(state, caller.playerId) || caller.scopes.includes("admin"));

/** Refuses operations on a team that does not exist. */
export async function teamGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  return (await visibleTeam(call, id ?? "")) === null ? { code: "not-found" } : null;
}

/** Like `teamGuard`, for operations that only captains may call. */
export async function captainGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const state = await visibleTeam(call, id ?? "");
  if (state === null) return { code: "not-found" };
  return isLedBy(state, call) ? null : { code: "not-a-captain" };
}

/** Like `teamGuard`, for operations that only the owner may call. */
export async function ownerGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const state = await visibleTeam(call, id ?? "");
  if (state === null) return { code: "not-found" };
  const isAdmin = call.caller?.scopes.includes("admin") === true;
  return isAdmin || ownerOf(state)?.id === call.caller?.playerId ? null : { code: "not-the-owner" };
}

/** Like `teamGuard`, for operations that only members may call. */
export async function memberGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const state = await visibleTeam(call, id ?? "");
  if (state === null) return { code: "not-found" };
  return memberOf(state, call.caller?.playerId ?? "") === undefined ? { code: "not-a-member" } : null;
}

/** The view of a team for the caller. */
export async function viewFor(call: AnyCall, state: TeamState) {
  const { caller, env, now } = call;
  if (caller === null) return viewTeam(state, null);
  const { playerId, username } = caller;
  const isMember = memberOf(state, playerId) !== undefined;
  const decided = decideJoin(state, { id: asPlayerId(playerId), username }, "", now);
  const refusal = isMember ? "already-done" : decided.ok ? null : decided.error.code;
  const unread = isMember ? await teamObject(env, state.id).unread(playerId) : 0;
  return viewTeam(state, { playerId, leads: isLedBy(state, call), refusal, unread });
}
