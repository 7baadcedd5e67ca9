import { assertNever } from "../../shared/assert-never";
import type { PlayerId } from "../../shared/ids";
import type { TeamEvent } from "./event";
import { MOST_BARRED, MOST_MATCHES } from "./limits";
import type { Member, Person, TeamMatch, TeamProfile, TeamState } from "./state";

/** A new team with its owner as the only member. `at`: milliseconds since 1970. */
export const newTeam = (id: string, profile: TeamProfile, owner: Person, at: number): TeamState => ({
  id,
  seq: 1,
  profile,
  createdAt: at,
  disbandedAt: null,
  members: [{ ...owner, role: "owner", joinedAt: at }],
  requests: [],
  invitations: [],
  barred: [],
  matches: [],
});

/** The team after events, in order. */
export function evolveTeam(state: TeamState, events: readonly TeamEvent[]): TeamState {
  let current = state;
  for (const event of events) current = evolve({ ...current, seq: current.seq + 1 }, event);
  return current;
}

function evolve(state: TeamState, event: TeamEvent): TeamState {
  switch (event.type) {
    case "changed":
      return { ...state, profile: event.profile };
    case "joined": {
      const cleared = without(state, event.member.id);
      return { ...cleared, members: [...cleared.members, event.member] };
    }
    case "requested":
      return { ...state, requests: [...others(state.requests, event.request.id), event.request] };
    case "invited":
      return { ...state, invitations: [...others(state.invitations, event.invitation.id), event.invitation] };
    case "left":
      return without(state, event.player);
    case "barred":
      return { ...state, barred: [...others(state.barred, event.bar.id), event.bar].slice(-MOST_BARRED) };
    case "unbarred":
      return { ...state, barred: others(state.barred, event.player) };
    case "appointed":
      return {
        ...state,
        members: withMember(state.members, event.player, (member) => ({ ...member, role: event.role })),
      };
    case "renamed": {
      const rename = <P extends Person>(person: P): P =>
        person.id === event.player ? { ...person, username: event.username } : person;
      return {
        ...state,
        members: state.members.map(rename),
        requests: state.requests.map(rename),
        invitations: state.invitations.map(rename),
      };
    }
    case "match.proposed":
    case "match.received":
      return { ...state, matches: [...state.matches, event.match].slice(-MOST_MATCHES) };
    case "match.answered":
    case "match.settled": {
      const { id, status, at } = event;
      const answered = (match: TeamMatch): TeamMatch => (match.id === id ? { ...match, status, decidedAt: at } : match);
      return { ...state, matches: state.matches.map(answered) };
    }
    case "disbanded":
      return {
        ...state,
        // The erasure of the owner's account does not find a disbanded team, so that their text must not remain.
        profile: { ...state.profile, description: "" },
        disbandedAt: event.at,
        members: [],
        requests: [],
        invitations: [],
        barred: [],
      };
    default:
      return assertNever(event);
  }
}

const others = <Item extends { readonly id: PlayerId }>(items: readonly Item[], player: PlayerId): readonly Item[] =>
  items.filter(({ id }) => id !== player);

const without = (state: TeamState, player: PlayerId): TeamState => ({
  ...state,
  members: others(state.members, player),
  requests: others(state.requests, player),
  invitations: others(state.invitations, player),
});

const withMember = (
  members: readonly Member[],
  player: PlayerId,
  change: (member: Member) => Member,
): readonly Member[] => members.map((member) => (member.id === player ? change(member) : member));
