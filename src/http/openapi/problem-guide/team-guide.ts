import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/team-problems.ts`. */
export const TEAM_GUIDE = {
  "not-a-member": {
    meaning: "Only members of the team can read and send its messages, and you are not one of them.",
    remedy: "Join the team: PUT /v1/teams/{id}/members/me.",
  },
  "not-a-captain": {
    meaning: "The request needs the role of a captain or of the owner, and you do not have it.",
    remedy: "GET /v1/teams/{id}/members shows who has these roles.",
  },
  "not-the-owner": {
    meaning: "Only the owner changes and disbands a team, gives roles, and removes captains.",
    remedy: "`owner` in GET /v1/teams/{id} names the player who can help.",
  },
  "team-by-invitation": {
    meaning: "The team has `join: invite`, and no captain has invited you.",
    remedy: "Ask a captain for an invitation, or find other teams with GET /v1/teams.",
  },
  "barred-from-team": {
    meaning: "A captain removed you from the team, or declined your last request less than 7 days ago.",
    remedy: "After `until`, send another request. If `until` is null, only an invitation helps.",
  },
  "team-disbanded": {
    meaning: "The owner disbanded the team, or its last member left.",
    remedy: "Find other teams with GET /v1/teams.",
  },
  "team-full": {
    meaning: "The team has as many members as a team can have.",
    remedy: "Wait until somebody leaves, or found another team with POST /v1/teams.",
  },
  "owner-must-stay": {
    meaning: "The owner tried to leave, or somebody tried to remove the owner or to change the owner's role.",
    remedy:
      'The owner hands the team over with PATCH /v1/teams/{id}/members/{username} and `"role": "owner"`, or disbands it with DELETE /v1/teams/{id}.',
  },
  "no-such-member": {
    meaning: "The player of the path is not a member of the team, or has left it.",
    remedy: "GET /v1/teams/{id}/members lists the members.",
  },
  "no-such-request": {
    meaning: "The player has no open request: it was withdrawn, declined, or never sent.",
    remedy: "GET /v1/teams/{id}/requests lists the open requests. To add a player, invite them.",
  },
  "no-such-match": {
    meaning: "`matchId` is not the id of a match of this team.",
    remedy: "GET /v1/teams/{id}/matches lists the matches, with a token of a captain also the proposals.",
  },
  "match-decided": {
    meaning: "The match was accepted, declined or withdrawn before, or its start has passed.",
    remedy: "GET /v1/teams/{id}/matches shows its status. Propose another match.",
  },
  "own-proposal": {
    meaning: "A captain of the proposing team tried to accept the proposal.",
    remedy: "Wait for a captain of the other team.",
  },
  "match-proposed-before": {
    meaning: "A team can have one open proposal to each other team, and waits 7 days after a declined one.",
    remedy: "Withdraw the open proposal with `…/matches/{matchId}/decline`, or wait until `until`.",
  },
  "too-many-matches": {
    meaning: "Too many matches of the team are proposed or agreed and have not started.",
    remedy: "Withdraw or decline proposals, or wait until a match has started.",
  },
  "too-many-teams": {
    meaning: "A player can own a limited number of teams.",
    remedy: "Hand one over, or disband it. The operator sets the limit (MAX_TEAMS).",
  },
  "too-many-memberships": {
    meaning: "The player who would join belongs to as many teams as one player can.",
    remedy: "The player has to leave another team first: DELETE /v1/teams/{id}/members/me.",
  },
  "too-many-join-requests": {
    meaning: "Too many requests to join wait for a decision: yours, or those to this team.",
    remedy: "Withdraw a request with DELETE /v1/teams/{id}/members/me, or try again later.",
  },
  "too-many-invitations": {
    meaning: "Too many invitations of the team have not been answered.",
    remedy:
      "Withdraw one with DELETE /v1/teams/{id}/invitations/{username}. GET /v1/teams/{id}/invitations lists them.",
  },
  "too-many-captains": {
    meaning: "Each captain gets a notice about every new member, so their number is limited.",
    remedy: "Make another captain a member first.",
  },
} satisfies GuideTable;
