import { tournamentObject } from "../../../bindings";
import type { Identity } from "../../../player/player-rpc";
import { err } from "../../../shared/result";
import type { TournamentCommand } from "../../../tournament/command";
import type { CommandRefusal } from "../../../tournament-object/tournament-rpc";
import { answer, type CallOf } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { Tournament } from "../../schemas/tournament";
import { TournamentParams } from "./params";
import { viewFor } from "./view";
import { organizerGuard } from "./visibility";

/** The common config of commands of the organizer. */
export const MANAGE = {
  tag: "tournaments",
  access: { anyOf: ["tournament:manage"] },
  params: TournamentParams,
  answers: { 200: { description: "The tournament after the command.", schema: Tournament } },
  guard: organizerGuard,
} as const;

/** The codes of refusals that a command of a caller may get. */
export type CommandCode = Exclude<CommandRefusal["code"], "not-to-be-paired">;

/** Refusals of every command of the organizer. */
export const MANAGE_REFUSALS = [
  "not-found",
  "not-an-organizer",
  "tournament-status",
] as const satisfies readonly CommandCode[];

/** A refusal with the form that it has in the API. */
type PublicRefusal<Own extends CommandCode> = RefusalOf<Own>;

/**
 * Sends a command to a tournament, and answers the tournament after it.
 * @param role in which role the caller acts: an admin acts as one only when managing
 * @param codes the refusals that the tournament may return for this command
 */
export async function give<Own extends CommandCode>(
  call: CallOf<Identity>,
  order: {
    readonly id: string;
    readonly command: TournamentCommand;
    readonly role: "player" | "manager";
  },
  codes: readonly Own[],
) {
  const { playerId, scopes } = call.caller;
  const isAdmin = order.role === "manager" && scopes.includes("admin");
  const actor = { kind: isAdmin ? ("admin" as const) : ("player" as const), id: playerId };
  const given = await tournamentObject(call.env, order.id).command(actor, order.command);
  if (!given.ok) return err(expected(given.error, codes));
  return answer({ status: 200 as const, body: await viewFor(call, given.value) });
}

/** Narrows a refusal to the expected codes. Throws for any other code, which would be a bug. */
export function expected<Own extends CommandCode>(refusal: CommandRefusal, codes: readonly Own[]): PublicRefusal<Own> {
  const shown =
    refusal.code === "rating-out-of-range"
      ? { code: refusal.code, rating: Math.round(refusal.rating), minRating: refusal.min, maxRating: refusal.max }
      : refusal;
  if (isOneOf(shown, codes)) return shown;
  throw new Error(`the tournament refused a command with ${refusal.code}`);
}

const isOneOf = <Own extends CommandCode>(
  refusal: { readonly code: string },
  codes: readonly Own[],
): refusal is PublicRefusal<Own> => (codes as readonly string[]).includes(refusal.code);
