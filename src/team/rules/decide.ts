import { assertNever } from "../../shared/assert-never";
import type { PlayerId } from "../../shared/ids";
import { err, ok, type Result } from "../../shared/result";
import type { Actor, TeamCommand, TeamRefusal } from "./command";
import type { TeamEvent } from "./event";
import { decideJoin, joinedEvents } from "./join";
import { DECLINE_TIME, MOST_CAPTAINS, MOST_INVITATIONS, MOST_MEMBERS } from "./limits";
import { decideAnswer, decideProposal, decideReceipt, decideSettlement, endProposals } from "./match";
import { isLeader, type Member, memberOf, ownerOf, type Person, type TeamRole, type TeamState } from "./state";

export type TeamDecision = Result<readonly TeamEvent[], TeamRefusal>;

const NOTHING: TeamDecision = ok([]);

/**
 * Decides a command. Returns the resulting events, which may be none, or the reason of the refusal.
 * @param now milliseconds since 1970
 */
export function decideTeam(state: TeamState, actor: Actor, command: TeamCommand, now: number): TeamDecision {
  if (state.disbandedAt !== null) return decideDisbanded(state, command, now);
  switch (command.type) {
    case "change":
      return mayOwn(state, actor) ? decideChange(state, command.profile) : err({ code: "not-the-owner" });
    case "disband":
      return mayOwn(state, actor) ? ok(disbandEvents(state, now)) : err({ code: "not-the-owner" });
    case "join":
      return decideJoin(state, command.player, command.text, now);
    case "leave":
      return decideLeaving(state, command.player, now);
    case "remove":
      return decideRemoval(state, actor, command.player, now);
    case "appoint":
      return decideAppointment(state, actor, command.player, command.role);
    case "accept":
      return mayLead(state, actor) ? decideAcceptance(state, command.player, now) : err({ code: "not-a-captain" });
    case "decline":
      return mayLead(state, actor) ? decideDecline(state, command.player, now) : err({ code: "not-a-captain" });
    case "invite":
      return mayLead(state, actor) ? decideInvitation(state, command.player, now) : err({ code: "not-a-captain" });
    case "uninvite": {
      if (!mayLead(state, actor)) return err({ code: "not-a-captain" });
      const isInvited = state.invitations.some(({ id }) => id === command.player);
      return isInvited ? ok([{ type: "left", player: command.player }]) : NOTHING;
    }
    case "propose":
      return mayLead(state, actor) ? decideProposal(state, command.match, now) : err({ code: "not-a-captain" });
    case "answer":
      return mayLead(state, actor)
        ? decideAnswer(state, command.id, command.isAccepted, now)
        : err({ code: "not-a-captain" });
    case "receive":
      return decideReceipt(state, command.match, now);
    case "settle":
      return decideSettlement(state, command.id, command.status, now);
    case "rename": {
      const { player, username } = command;
      const people: readonly Person[] = [...state.members, ...state.requests, ...state.invitations];
      const isNew = people.some((person) => person.id === player && person.username !== username);
      return ok(isNew ? [{ type: "renamed", player, username }] : []);
    }
    case "forget":
      return ok(forgetEvents(state, command.player, now));
    default:
      return assertNever(command);
  }
}

const disbandEvents = (state: TeamState, now: number): readonly TeamEvent[] => [
  ...endProposals(state, now),
  { type: "disbanded", at: now },
];

/** A disbanded team has no people, so nothing is left to rename or to erase. */
function decideDisbanded(state: TeamState, command: TeamCommand, now: number): TeamDecision {
  const { type } = command;
  // The other team may have accepted the last proposal before it got the withdrawal.
  if (type === "settle") return decideSettlement(state, command.id, command.status, now);
  const isDone = type === "disband" || type === "leave" || type === "rename" || type === "forget";
  return isDone ? NOTHING : err({ code: "team-disbanded" });
}

/** Whether the author of a command acts as the owner. */
const mayOwn = (state: TeamState, actor: Actor): boolean => actor.kind !== "player" || ownerOf(state)?.id === actor.id;

/** Whether the author of a command acts as a captain or as the owner. */
const mayLead = (state: TeamState, actor: Actor): boolean =>
  actor.kind !== "player" || isLeader(memberOf(state, actor.id));

function decideChange({ profile: before }: TeamState, profile: TeamState["profile"]): TeamDecision {
  const isSame =
    before.name === profile.name && before.description === profile.description && before.join === profile.join;
  return isSame ? NOTHING : ok([{ type: "changed", profile }]);
}

function decideLeaving(state: TeamState, player: PlayerId, now: number): TeamDecision {
  const member = memberOf(state, player);
  if (member?.role === "owner") {
    return state.members.length === 1 ? ok(disbandEvents(state, now)) : err({ code: "owner-must-stay" });
  }
  const lists: readonly (readonly Person[])[] = [state.members, state.requests, state.invitations];
  return lists.some((people) => people.some(({ id }) => id === player)) ? ok([{ type: "left", player }]) : NOTHING;
}

/** Captains remove members; the owner also removes captains. */
function decideRemoval(state: TeamState, actor: Actor, player: PlayerId, now: number): TeamDecision {
  if (!mayLead(state, actor)) return err({ code: "not-a-captain" });
  const member = memberOf(state, player);
  if (member === undefined) return NOTHING;
  if (member.role === "owner") return err({ code: "owner-must-stay" });
  if (member.role === "captain" && !mayOwn(state, actor)) return err({ code: "not-the-owner" });
  return ok([
    { type: "left", player },
    { type: "barred", bar: { id: player, at: now, until: null } },
  ]);
}

function decideAppointment(state: TeamState, actor: Actor, player: PlayerId, role: TeamRole): TeamDecision {
  if (!mayOwn(state, actor)) return err({ code: "not-the-owner" });
  const member = memberOf(state, player);
  if (member === undefined) return err({ code: "no-such-member" });
  if (member.role === role) return NOTHING;
  if (member.role === "owner") return err({ code: "owner-must-stay" });
  const captains = state.members.filter((each) => each.role === "captain").length;
  if (role === "captain" && captains >= MOST_CAPTAINS) return err({ code: "too-many-captains", limit: MOST_CAPTAINS });
  const owner = ownerOf(state);
  const isHandedOver = role === "owner" && owner !== undefined;
  return ok([
    ...(isHandedOver ? [{ type: "appointed", player: owner.id, role: "captain" } as const] : []),
    { type: "appointed", player, role },
  ]);
}

function decideAcceptance(state: TeamState, player: PlayerId, now: number): TeamDecision {
  if (memberOf(state, player) !== undefined) return NOTHING;
  const request = state.requests.find(({ id }) => id === player);
  if (request === undefined) return err({ code: "no-such-request" });
  return isFull(state) ? full() : ok(joinedEvents(state, request, "acceptance", now));
}

function decideDecline(state: TeamState, player: PlayerId, now: number): TeamDecision {
  if (!state.requests.some(({ id }) => id === player)) return NOTHING;
  return ok([
    { type: "left", player },
    { type: "barred", bar: { id: player, at: now, until: now + DECLINE_TIME } },
  ]);
}

/** An invitation accepts an open request, and lifts a bar. */
function decideInvitation(state: TeamState, player: Person, now: number): TeamDecision {
  const isKnown = memberOf(state, player.id) !== undefined || state.invitations.some(({ id }) => id === player.id);
  if (isKnown) return NOTHING;
  if (isFull(state)) return full();
  if (state.requests.some(({ id }) => id === player.id)) return ok(joinedEvents(state, player, "acceptance", now));
  if (state.invitations.length >= MOST_INVITATIONS)
    return err({ code: "too-many-invitations", limit: MOST_INVITATIONS });
  const isBarred = state.barred.some(({ id }) => id === player.id);
  return ok([
    ...(isBarred ? [{ type: "unbarred", player: player.id } as const] : []),
    { type: "invited", invitation: { id: player.id, username: player.username, at: now } },
  ]);
}

const isFull = ({ members }: TeamState): boolean => members.length >= MOST_MEMBERS;
const full = (): TeamDecision => err({ code: "team-full", limit: MOST_MEMBERS });

function forgetEvents(state: TeamState, player: PlayerId, now: number): readonly TeamEvent[] {
  if (memberOf(state, player)?.role !== "owner") {
    const left = decideLeaving(state, player, now);
    const isBarred = state.barred.some(({ id }) => id === player);
    return [...(isBarred ? [{ type: "unbarred", player } as const] : []), ...(left.ok ? left.value : [])];
  }
  const heir = heirOf(state);
  if (heir === undefined) return disbandEvents(state, now);
  return [
    // The description is a text of the erased owner.
    { type: "changed", profile: { ...state.profile, description: "" } },
    { type: "appointed", player: heir.id, role: "owner" },
    { type: "left", player },
  ];
}

/** The successor of an erased owner: the captain who joined first, otherwise the member who did. */
function heirOf({ members }: TeamState): Member | undefined {
  const byAge = members
    .filter(({ role }) => role !== "owner")
    .sort((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1));
  return byAge.find(({ role }) => role === "captain") ?? byAge[0];
}
