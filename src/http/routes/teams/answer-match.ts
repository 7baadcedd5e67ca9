import { answer, operation } from "../../operation";
import { TeamMatch } from "../../schemas/team";
import { viewMatch } from "../../views/team";
import { asLeader, LEAD_REFUSALS, matchIn } from "./command";
import { TeamMatchParams } from "./params";
import { captainGuard } from "./visibility";

/** The common config of answers to proposals. */
const ANSWER = {
  method: "post",
  tag: "teams",
  access: { anyOf: ["team:manage"] },
  idempotency: "none",
  params: TeamMatchParams,
  answers: { 200: { description: "The match.", schema: TeamMatch } },
  guard: captainGuard,
} as const;

const DECLINE_REFUSALS = [...LEAD_REFUSALS, "no-such-match", "match-decided"] as const;
const ACCEPT_REFUSALS = [...DECLINE_REFUSALS, "own-proposal"] as const;

export const acceptMatch = operation(
  {
    ...ANSWER,
    path: "/v1/teams/{id}/matches/{matchId}/accept",
    id: "acceptTeamMatch",
    summary: "Accept a match",
    description: `The tournament \`tournamentId\` is created a moment later, and members of both teams can enter it.
Repeating it changes nothing.`,
    refusals: ACCEPT_REFUSALS,
  },
  async (call, { params: { id, matchId } }) => {
    const command = { type: "answer" as const, id: matchId, isAccepted: true };
    const given = await asLeader(call, { id, command }, ACCEPT_REFUSALS);
    return given.ok ? answer({ status: 200, body: viewMatch(matchIn(given.value, matchId), call.now) }) : given;
  },
);

export const declineMatch = operation(
  {
    ...ANSWER,
    path: "/v1/teams/{id}/matches/{matchId}/decline",
    id: "declineTeamMatch",
    summary: "Decline or withdraw a match",
    description: "The team that proposed the match withdraws it. Repeating it changes nothing.",
    refusals: DECLINE_REFUSALS,
  },
  async (call, { params: { id, matchId } }) => {
    const command = { type: "answer" as const, id: matchId, isAccepted: false };
    const given = await asLeader(call, { id, command }, DECLINE_REFUSALS);
    return given.ok ? answer({ status: 200, body: viewMatch(matchIn(given.value, matchId), call.now) }) : given;
  },
);
