import type { TeamRow } from "../db/team-schema";
import type { TeamPerson } from "../db/teams";
import { ownerOf, type TeamState } from "./rules/state";

const CHANGES_PER_MILLISECOND = 1000;

/**
 * The row of a team in D1. Its `seq` rises with each change, also if the team was restored from a backup and has fewer
 * events than before.
 * @param changedAt time of the last change, in milliseconds since 1970
 */
export function indexRow(state: TeamState, changedAt: number): TeamRow {
  const owner = ownerOf(state);
  const { name, join } = state.profile;
  return {
    id: state.id,
    seq: changedAt * CHANGES_PER_MILLISECOND + (state.seq % CHANGES_PER_MILLISECOND),
    name,
    nameKey: name.toLowerCase(),
    join,
    ownerId: owner?.id ?? null,
    ownerName: owner?.username ?? null,
    members: state.members.length,
    createdAt: state.createdAt,
    disbandedAt: state.disbandedAt,
  };
}

/** The rows of the people of a team in D1. A player with a request and an invitation is invited. */
export function indexPeople({ members, requests, invitations }: TeamState): readonly TeamPerson[] {
  const people = [
    ...requests.map(({ id, at }): TeamPerson => ({ playerId: id, status: "requested", since: at })),
    ...invitations.map(({ id, at }): TeamPerson => ({ playerId: id, status: "invited", since: at })),
    ...members.map(({ id, role, joinedAt }): TeamPerson => ({ playerId: id, status: role, since: joinedAt })),
  ];
  return [...new Map(people.map((person) => [person.playerId, person])).values()];
}

/** Whether the team has a page: an active team has one, and a disbanded team that has agreed matches. */
export const hasPage = ({ disbandedAt, matches }: TeamState): boolean =>
  disbandedAt === null || matches.some(({ status }) => status === "agreed");
