import type { PlayerId } from "../../shared/ids";
import type { MatchStatus, Person, TeamMatch, TeamProfile, TeamRole } from "./state";

/** The author of a command: a player, the administrator of the server, or the server itself. */
export type Actor = { readonly kind: "player" | "admin"; readonly id: string } | { readonly kind: "server" };

/** A command to a team. A command whose effect is already there succeeds and changes nothing. */
export type TeamCommand =
  | { readonly type: "change"; readonly profile: TeamProfile }
  | { readonly type: "disband" }
  /** Joins, or sends a request if the team decides about new members. `text` is for the request. */
  | { readonly type: "join"; readonly player: Person; readonly text: string }
  /** Leaves the team, withdraws a request, or declines an invitation. */
  | { readonly type: "leave"; readonly player: PlayerId }
  | { readonly type: "remove"; readonly player: PlayerId }
  /** The role `owner` hands the team over. */
  | { readonly type: "appoint"; readonly player: PlayerId; readonly role: TeamRole }
  | { readonly type: "accept"; readonly player: PlayerId }
  | { readonly type: "decline"; readonly player: PlayerId }
  | { readonly type: "invite"; readonly player: Person }
  | { readonly type: "uninvite"; readonly player: PlayerId }
  /** Proposes a match to another team. */
  | { readonly type: "propose"; readonly match: TeamMatch }
  /** Accepts the proposal of another team, or declines it or withdraws the own one. */
  | { readonly type: "answer"; readonly id: string; readonly isAccepted: boolean }
  /** The proposal of another team, as its object sends it. */
  | { readonly type: "receive"; readonly match: TeamMatch }
  /** The answer of another team, as its object sends it. */
  | { readonly type: "settle"; readonly id: string; readonly status: MatchStatus }
  | { readonly type: "rename"; readonly player: PlayerId; readonly username: string }
  /** Removes a player whose account is erased. If the owner is erased, another member becomes owner. */
  | { readonly type: "forget"; readonly player: PlayerId };

/** The reasons for refusing a command. The codes are part of the public API. */
export type TeamRefusal =
  | { readonly code: "team-disbanded" }
  | { readonly code: "team-full"; readonly limit: number }
  | { readonly code: "team-by-invitation" }
  /** A captain removed the player or declined their request. `until` is null for a removed player. */
  | { readonly code: "barred-from-team"; readonly until: number | null }
  | { readonly code: "too-many-join-requests"; readonly per: "player" | "team"; readonly limit: number }
  | { readonly code: "too-many-invitations"; readonly limit: number }
  | { readonly code: "too-many-captains"; readonly limit: number }
  /** The owner cannot leave a team that has other members. */
  | { readonly code: "owner-must-stay" }
  /** The author is neither the owner nor a captain. */
  | { readonly code: "not-a-captain" }
  | { readonly code: "not-the-owner" }
  /** The player that the command names does not belong to the team. */
  | { readonly code: "no-such-member" }
  | { readonly code: "no-such-request" }
  | { readonly code: "no-such-match" }
  | { readonly code: "match-decided" }
  /** Only the other team can accept a proposal. */
  | { readonly code: "own-proposal" }
  /** `until` is null while the other team has not answered. */
  | { readonly code: "match-proposed-before"; readonly until: number | null }
  | { readonly code: "too-many-matches"; readonly limit: number };
