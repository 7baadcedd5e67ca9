import type { PlayerId } from "../../shared/ids";
import type { Barred, Invitation, JoinRequest, MatchStatus, Member, TeamMatch, TeamProfile, TeamRole } from "./state";

/** How a member joined. `acceptance`: a captain accepted the request. */
export type JoinedBy = "founding" | "open" | "invitation" | "acceptance";

/** A change of a team. */
export type TeamEvent =
  | { readonly type: "changed"; readonly profile: TeamProfile }
  | { readonly type: "joined"; readonly member: Member; readonly by: JoinedBy }
  | { readonly type: "requested"; readonly request: JoinRequest }
  | { readonly type: "invited"; readonly invitation: Invitation }
  /** The player is no longer a member, has no request and no invitation. */
  | { readonly type: "left"; readonly player: PlayerId }
  | { readonly type: "barred"; readonly bar: Barred }
  | { readonly type: "unbarred"; readonly player: PlayerId }
  | { readonly type: "appointed"; readonly player: PlayerId; readonly role: TeamRole }
  | { readonly type: "renamed"; readonly player: PlayerId; readonly username: string }
  | { readonly type: "match.proposed"; readonly match: TeamMatch }
  | { readonly type: "match.received"; readonly match: TeamMatch }
  /** By this team. */
  | { readonly type: "match.answered"; readonly id: string; readonly status: MatchStatus; readonly at: number }
  /** By the other team. */
  | { readonly type: "match.settled"; readonly id: string; readonly status: MatchStatus; readonly at: number }
  | { readonly type: "disbanded"; readonly at: number };
