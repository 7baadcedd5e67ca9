import type { Team, TeamJoinPolicy, TeamRole, TeamSummary } from "skytale-client";

export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = { owner: "Owner", captain: "Captain", member: "Member" };

export const POLICIES: readonly TeamJoinPolicy[] = ["open", "request", "invite"];

export const POLICY_NAMES: Readonly<Record<TeamJoinPolicy, string>> = {
  open: "Everybody",
  request: "Players whom a captain accepts",
  invite: "Only invited players",
};

/** The rules for new members, each in one sentence. */
export const POLICY_SENTENCES: Readonly<Record<TeamJoinPolicy, string>> = {
  open: "Everybody can join.",
  request: "A captain decides who joins.",
  invite: "Only invited players can join.",
};

/** The parts of a player in the teams of their own list. */
const MEMBERSHIP_WORDS = {
  owner: "you own it",
  captain: "you are a captain",
  member: "you are a member",
  requested: "you have asked to join",
  invited: "you are invited",
} as const satisfies Record<NonNullable<TeamSummary["membership"]>, string>;

/** The part of the player in a team of their own list; otherwise the rule for new members. */
export const membershipWords = ({ membership, join }: TeamSummary, isOwn: boolean): string =>
  membership === null || !isOwn ? POLICY_SENTENCES[join].slice(0, -1) : MEMBERSHIP_WORDS[membership];

export const memberCount = (members: number): string => `${members} ${members === 1 ? "member" : "members"}`;

const REASONS: Readonly<Record<string, string>> = {
  "team-full": "The team is full.",
  "team-by-invitation": "Only players whom a captain has invited can join.",
  "barred-from-team":
    "A captain has removed you or declined your request. After a declined request, you can ask again in a week.",
  "too-many-join-requests": "The team has too many undecided requests. Try again later.",
};

/** Why a player cannot join, by the code of the problem that an attempt would get; null if there is nothing to say. */
export const joinReason = ({ you }: Team): string | null => (you?.reason ? (REASONS[you.reason] ?? null) : null);
