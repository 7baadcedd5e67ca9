import * as z from "zod";
import { rfc3339OrNull } from "../../shared/time";
import { orNull, Time } from "../schemas/basics";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

type Limited = { readonly limit: number };

const LIMITED = { members: members(z.object({ limit }), ({ limit }: Limited) => ({ limit })) };

/** Problems of teams. */
export const TEAM_PROBLEMS = {
  "not-a-member": {
    status: 403,
    title: "Only members can do this",
    detail: "You are not a member of this team.",
  },
  "not-a-captain": {
    status: 403,
    title: "Only captains can do this",
    detail: "Only the owner and the captains of the team can do this.",
  },
  "not-the-owner": {
    status: 403,
    title: "Only the owner can do this",
    detail: "Only the owner of the team can do this.",
  },
  "team-by-invitation": {
    status: 403,
    title: "The team is for invited players",
    detail: "Only players whom a captain has invited can join.",
  },
  "barred-from-team": {
    status: 403,
    title: "The team does not accept you now",
    detail: ({ until }) =>
      until === null
        ? "A captain removed you from this team. You can return if a captain invites you."
        : "A captain declined your request. You can send another one later.",
    members: members(
      z.object({ until: orNull(Time).describe("When you can ask again; null if only an invitation helps.") }),
      ({ until }) => ({ until: rfc3339OrNull(until) }),
    ),
  },
  "team-disbanded": {
    status: 409,
    title: "The team is disbanded",
    detail: "The team does not exist any more. Only its page remains.",
  },
  "team-full": {
    status: 409,
    title: "The team is full",
    detail: ({ limit }) => `A team can have at most ${limit} members.`,
    ...LIMITED,
  },
  "owner-must-stay": {
    status: 409,
    title: "The team needs its owner",
    detail: "The owner cannot leave or lose the role while the team has other members, unless the team is handed over.",
  },
  "no-such-member": {
    status: 409,
    title: "The player is not a member",
    detail: "No member of the team has this name.",
  },
  "no-such-request": {
    status: 409,
    title: "The player has not asked to join",
    detail: "The request was withdrawn or decided before.",
  },
  "no-such-match": {
    status: 409,
    title: "The team has no such match",
    detail: "No proposal of this id was sent by the team or to it.",
  },
  "match-decided": {
    status: 409,
    title: "The proposal was decided before",
    detail: "The proposal was answered or withdrawn, or the start of the match has passed.",
  },
  "own-proposal": {
    status: 409,
    title: "The other team has to accept",
    detail: "Your team has proposed this match. You can only withdraw the proposal.",
  },
  "match-proposed-before": {
    status: 409,
    title: "The team has got a proposal before",
    detail: ({ until }) =>
      until === null
        ? "The other team has not answered your last proposal."
        : "The other team has declined your last proposal. You can send another one later.",
    members: members(
      z.object({ until: orNull(Time).describe("When you can propose again; null while the last one is open.") }),
      ({ until }) => ({ until: rfc3339OrNull(until) }),
    ),
  },
  "too-many-matches": {
    status: 409,
    title: "Too many matches",
    detail: ({ limit }) => `A team can have at most ${limit} proposed or agreed matches that have not started.`,
    ...LIMITED,
  },
  "too-many-teams": {
    status: 409,
    title: "You own too many teams",
    detail: ({ limit }) => `You can own at most ${limit} teams.`,
    ...LIMITED,
  },
  "too-many-memberships": {
    status: 409,
    title: "Too many teams",
    detail: ({ limit }) => `A player can belong to at most ${limit} teams.`,
    ...LIMITED,
  },
  "too-many-join-requests": {
    status: 409,
    title: "Too many open requests to join",
    detail: ({ per, limit }) =>
      per === "player"
        ? `You can have at most ${limit} open requests.`
        : `The team has ${limit} open requests, and takes no more.`,
    members: members(
      z.object({
        per: z.enum(["player", "team"]).describe("Whose requests are too many: yours or the team's."),
        limit,
      }),
      ({ per, limit }) => ({ per, limit }),
    ),
  },
  "too-many-invitations": {
    status: 409,
    title: "Too many open invitations",
    detail: ({ limit }) => `A team can have at most ${limit} open invitations.`,
    ...LIMITED,
  },
  "too-many-captains": {
    status: 409,
    title: "Too many captains",
    detail: ({ limit }) => `A team can have at most ${limit} captains.`,
    ...LIMITED,
  },
} satisfies ProblemTable;
