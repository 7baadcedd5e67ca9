import { teamObject } from "../../../bindings";
import { findPlayerByName } from "../../../db/players";
import type { Identity } from "../../../player/player-rpc";
import { housePlayerNamed } from "../../../shared/house";
import { playerId as asPlayerId, type PlayerId } from "../../../shared/ids";
import { err, type Result } from "../../../shared/result";
import type { TeamCommand } from "../../../team/rules/command";
import type { Person, TeamMatch, TeamState } from "../../../team/rules/state";
import type { TeamCommandRefusal } from "../../../team/team-rpc";
import { type AnyCall, answer, type CallOf } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { Team } from "../../schemas/team";
import { TeamParams } from "./params";
import { captainGuard, ownerGuard, teamGuard, viewFor } from "./visibility";

type Code = TeamCommandRefusal["code"];

/** The common config of commands to a team. */
const COMMAND = {
  tag: "teams",
  params: TeamParams,
  answers: { 200: { description: "The team after the command.", schema: Team } },
} as const;

/** The common config of commands of players about themselves. */
export const TAKE_PART = { ...COMMAND, access: { anyOf: ["challenge:write"] }, guard: teamGuard } as const;

/** The common config of commands of captains. */
export const LEAD = { ...COMMAND, access: { anyOf: ["team:manage"] }, guard: captainGuard } as const;

/** The common config of commands of the owner. */
export const OWN = { ...LEAD, guard: ownerGuard } as const;

/** Refusals of every command of a captain. */
export const LEAD_REFUSALS = ["not-found", "not-a-captain", "team-disbanded"] as const satisfies readonly Code[];

/** A command to the team with an id. */
interface Order {
  readonly id: string;
  readonly command: TeamCommand;
}

/**
 * Sends a command to a team, and answers the team after it.
 * @param role in which role the caller acts: an admin acts as one only when managing
 * @param codes the refusals that the team may return for this command
 */
export async function give<Own extends Code>(
  call: CallOf<Identity>,
  { role, ...order }: Order & { readonly role: "player" | "manager" },
  codes: readonly Own[],
) {
  const given = role === "manager" ? await asLeader(call, order, codes) : await send(call, order, "player", codes);
  return given.ok ? answer({ status: 200 as const, body: await viewFor(call, given.value) }) : given;
}

/** Sends a command of a captain to a team, and returns the team after it. An admin acts as one. */
export const asLeader = <Own extends Code>(call: CallOf<Identity>, order: Order, codes: readonly Own[]) =>
  send(call, order, call.caller.scopes.includes("admin") ? "admin" : "player", codes);

async function send<Own extends Code>(
  call: CallOf<Identity>,
  { id, command }: Order,
  kind: "player" | "admin",
  codes: readonly Own[],
): Promise<Result<TeamState, RefusalOf<Own>>> {
  const given = await teamObject(call.env, id).command({ kind, id: call.caller.playerId }, command);
  return given.ok ? given : err(expected(given.error, codes));
}

/** The match of a team with this id. Throws if there is none. */
export function matchIn({ matches }: TeamState, id: string): TeamMatch {
  const match = matches.find((each) => each.id === id);
  if (match === undefined) throw new Error(`there is no match ${id}`);
  return match;
}

/** Narrows a refusal to the expected codes. Throws for any other code, which would be a bug. */
function expected<Own extends Code>(refusal: TeamCommandRefusal, codes: readonly Own[]): RefusalOf<Own> {
  if ((codes as readonly string[]).includes(refusal.code)) return refusal as RefusalOf<Own>;
  throw new Error(`the team refused a command with ${refusal.code}`);
}

/** The player that a path names, by the names that the team knows; null if it knows nobody of this name. */
export function personIn(state: TeamState, username: string): PlayerId | null {
  const people: readonly Person[] = [...state.members, ...state.requests, ...state.invitations];
  const known = people.find((person) => person.username.toLowerCase() === username.toLowerCase());
  return known?.id ?? null;
}

/** The player of the server with this name; null if there is none, or a house bot has it. */
export async function personNamed(call: AnyCall, username: string): Promise<Person | null> {
  if (housePlayerNamed(username) !== null) return null;
  const row = await findPlayerByName(call.env.DB, username);
  return row === null ? null : { id: asPlayerId(row.id), username: row.username };
}
