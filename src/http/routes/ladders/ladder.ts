import { tournamentObject } from "../../../bindings";
import type { Identity } from "../../../player/player-rpc";
import { err } from "../../../shared/result";
import type { TournamentCommand } from "../../../tournament/command";
import type { TournamentState } from "../../../tournament/state";
import { type AnyCall, answer, type CallOf } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { Ladder } from "../../schemas/ladder";
import { viewLadder } from "../../views/ladder";
import { type CommandCode, expected } from "../tournaments/command";
import { TournamentParams } from "../tournaments/params";
import { viewFor } from "../tournaments/view";
import { visibleTournament } from "../tournaments/visibility";

/** The ladder with an id that the caller may see; null for other tournaments, too. */
export async function visibleLadder(call: AnyCall, id: string): Promise<TournamentState | null> {
  const state = await visibleTournament(call, id);
  return state?.terms.format.kind === "ladder" ? state : null;
}

/** The view of a ladder for the caller. */
export async function ladderFor(call: AnyCall, state: TournamentState) {
  return viewLadder(state, await viewFor(call, state), call.caller?.playerId ?? null, call.now);
}

/** Refuses operations on a ladder that does not exist for the caller. */
async function ladderGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  return (await visibleLadder(call, id ?? "")) === null ? { code: "not-found" } : null;
}

/** The common config of commands of players on a ladder. */
export const PLAY = {
  tag: "ladders",
  access: { anyOf: ["challenge:write"] },
  idempotency: "none",
  params: TournamentParams,
  answers: { 200: { description: "The ladder after the command.", schema: Ladder } },
  guard: ladderGuard,
} as const;

/**
 * Sends a command of the caller to a ladder, and answers the ladder after it.
 * @param codes the refusals that the ladder may return for this command
 */
export async function play<Own extends CommandCode>(
  call: CallOf<Identity>,
  id: string,
  command: TournamentCommand,
  codes: readonly Own[],
) {
  const given = await tournamentObject(call.env, id).command({ kind: "player", id: call.caller.playerId }, command);
  if (!given.ok) return err(expected(given.error, codes));
  return answer({ status: 200 as const, body: await ladderFor(call, given.value) });
}
