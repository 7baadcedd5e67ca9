import type { PlayerId } from "../../shared/ids";
import type { TournamentTerms } from "../../tournament/terms";

/** A player with the username that the team shows. */
export interface Person {
  readonly id: PlayerId;
  readonly username: string;
}

export const TEAM_ROLES = ["owner", "captain", "member"] as const;
/**
 * `owner`: changes and disbands the team, and appoints captains; every team has one. `captain`: decides requests, invites
 * and removes players, and agrees matches.
 */
export type TeamRole = (typeof TEAM_ROLES)[number];

export const JOIN_POLICIES = ["open", "request", "invite"] as const;
/** `open`: everybody can join. `request`: a captain decides each request. `invite`: only invited players can join. */
export type JoinPolicy = (typeof JOIN_POLICIES)[number];

/** A member. Times are milliseconds since 1970. */
export interface Member extends Person {
  readonly role: TeamRole;
  readonly joinedAt: number;
}

/** An open request to join. */
export interface JoinRequest extends Person {
  /** May be empty. */
  readonly text: string;
  readonly at: number;
}

/** An open invitation. */
export interface Invitation extends Person {
  readonly at: number;
}

/** A player who was removed, or whose request was declined. An invitation lifts the bar. */
export interface Barred {
  readonly id: PlayerId;
  readonly at: number;
  /** When the player may join or send a request again; null for a removed player. */
  readonly until: number | null;
}

/** `declined`: by the other team. `withdrawn`: by the team that proposed the match. */
export const MATCH_STATUSES = ["proposed", "agreed", "declined", "withdrawn"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** A match against another team. Times are milliseconds since 1970. */
export interface TeamMatch {
  /** Also the id of the tournament, which exists once the match is agreed. */
  readonly id: string;
  readonly opponentId: string;
  /** The name of the other team when the match was proposed. */
  readonly opponentName: string;
  /** Whether this team has proposed the match. */
  readonly isOurs: boolean;
  readonly status: MatchStatus;
  /** The terms of the tournament: a team match that starts at a date. */
  readonly terms: TournamentTerms;
  readonly at: number;
  /** Time of the answer; null for a proposal. */
  readonly decidedAt: number | null;
}

/** The properties of a team that its owner writes. */
export interface TeamProfile {
  readonly name: string;
  readonly description: string;
  readonly join: JoinPolicy;
}

/** A team: plain data. Times are milliseconds since 1970. Lists of people are in no particular order. */
export interface TeamState {
  readonly id: string;
  /** Number of events. */
  readonly seq: number;
  readonly profile: TeamProfile;
  readonly createdAt: number;
  /** Null for an active team. A disbanded team has no members. */
  readonly disbandedAt: number | null;
  readonly members: readonly Member[];
  readonly requests: readonly JoinRequest[];
  readonly invitations: readonly Invitation[];
  readonly barred: readonly Barred[];
  /** In the order of the proposals. */
  readonly matches: readonly TeamMatch[];
}

/** The member with this player id; undefined if there is none. */
export const memberOf = ({ members }: TeamState, player: string): Member | undefined =>
  members.find(({ id }) => id === player);

/** The owner; undefined for a disbanded team. */
export const ownerOf = ({ members }: TeamState): Member | undefined => members.find(({ role }) => role === "owner");

/** Whether a member may decide requests, invite and remove players. */
export const isLeader = (member: Member | undefined): boolean => member !== undefined && member.role !== "member";
