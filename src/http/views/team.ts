import type { TeamMemberRow, TeamRow } from "../../db/team-schema";
import { formatDuration } from "../../shared/duration";
import { namedPlayer } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";
import { isOpen, startOf } from "../../team/rules/match";
import { isLeader, memberOf, ownerOf, type Person, type TeamMatch, type TeamState } from "../../team/rules/state";
import type { TeamMessage } from "../../team/team-rpc";

const named = ({ id, username }: Person) => namedPlayer(id, username);

/** The relation of a player to a team. */
interface Viewer {
  readonly playerId: string;
  /** Whether the viewer may see what captains see. */
  readonly leads: boolean;
  /** The code of the refusal that an attempt to join would get; null if the player can join. */
  readonly refusal: string | null;
  readonly unread: number;
}

/**
 * The view of a team in lists.
 * @param status the part of the player whose teams are listed; null in other lists
 */
export const viewTeamRow = (row: TeamRow, status: TeamMemberRow["status"] | null) => ({
  id: row.id,
  name: row.name,
  join: row.join,
  owner: row.ownerId === null ? null : namedPlayer(row.ownerId, row.ownerName ?? ""),
  members: row.members,
  membership: status === "left" ? null : status,
  createdAt: rfc3339(row.createdAt),
});

/** The view of a team. */
export function viewTeam(state: TeamState, viewer: Viewer | null) {
  const owner = ownerOf(state);
  return {
    id: state.id,
    ...state.profile,
    status: state.disbandedAt === null ? ("active" as const) : ("disbanded" as const),
    owner: owner === undefined ? null : named(owner),
    members: state.members.length,
    requests: viewer?.leads === true ? state.requests.length : null,
    you: viewer === null ? null : viewYou(state, viewer),
    createdAt: rfc3339(state.createdAt),
    disbandedAt: rfc3339OrNull(state.disbandedAt),
  };
}

function viewYou(state: TeamState, { playerId, refusal, unread }: Viewer) {
  return {
    role: memberOf(state, playerId)?.role ?? null,
    requested: state.requests.some(({ id }) => id === playerId),
    invited: state.invitations.some(({ id }) => id === playerId),
    canJoin: refusal === null,
    reason: refusal,
    unread,
  };
}

/** Whether a player leads the team: its owner and its captains do. */
export const leads = (state: TeamState, player: string): boolean => isLeader(memberOf(state, player));

/** The view of a member. */
export const viewMember = (member: TeamState["members"][number]) => ({
  player: named(member),
  role: member.role,
  joinedAt: rfc3339(member.joinedAt),
});

/** The view of a request to join. */
export const viewRequest = (request: TeamState["requests"][number]) => ({
  player: named(request),
  message: request.text,
  createdAt: rfc3339(request.at),
});

/** The view of an invitation. */
export const viewInvitation = (invitation: TeamState["invitations"][number]) => ({
  player: named(invitation),
  createdAt: rfc3339(invitation.at),
});

/** The view of a message. */
export const viewTeamMessage = ({ id, authorId, username, text, at }: TeamMessage) => ({
  id,
  from: namedPlayer(authorId, username),
  text,
  at,
});

/** The view of a team in the export of a player's data. */
export function viewExportedTeam(state: TeamState, player: string, messages: readonly TeamMessage[]) {
  const role = memberOf(state, player)?.role ?? null;
  const request = state.requests.find(({ id }) => id === player);
  const isInvited = state.invitations.some(({ id }) => id === player);
  return {
    id: state.id,
    name: state.profile.name,
    role: role ?? (isInvited ? "invited" : request === undefined ? "left" : "requested"),
    description: role === "owner" ? state.profile.description : "",
    request: request?.text ?? "",
    messages: messages.map(viewTeamMessage),
  };
}

/** The view of a match. `now`: milliseconds since 1970. */
export function viewMatch(match: TeamMatch, now: number) {
  const { id, status, terms } = match;
  const { format } = terms;
  if (format.kind !== "team-match") throw new Error(`match ${id} has the format ${format.kind}`);
  const isExpired = status === "proposed" && !isOpen(match, now);
  return {
    id,
    tournamentId: status === "agreed" ? id : null,
    opponent: { id: match.opponentId, name: match.opponentName },
    proposedBy: match.isOurs ? ("us" as const) : ("them" as const),
    status: isExpired ? ("expired" as const) : status,
    variant: terms.variant,
    boards: format.boards,
    gamesPerBoard: format.gamesPerBoard,
    timeControl: viewTimeControl(terms.timeControl),
    rated: terms.rated,
    roundTime: formatDuration(terms.roundTime),
    startsAt: rfc3339(startOf(terms)),
    createdAt: rfc3339(match.at),
  };
}
