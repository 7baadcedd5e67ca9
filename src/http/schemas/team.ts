import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { JOIN_POLICIES, MATCH_STATUSES, TEAM_ROLES } from "../../team/rules/state";
import { MOST_BOARDS } from "../../tournament/formats/team-match";
import {
  Duration,
  GameVariant,
  Id,
  Options,
  orNothing,
  orNull,
  PathId,
  PlayerName,
  PlayerText,
  Time,
  TimeControl,
  VariantId,
  VisibleLine,
  VisibleTextOrEmpty,
} from "./basics";

/** The conditions for joining a team. */
export const JoinPolicy = z.enum(JOIN_POLICIES).meta({
  id: "TeamJoinPolicy",
  description:
    "`open`: everybody can join. `request`: a captain decides each request. `invite`: only invited players can join.",
});

export const TeamRole = z.enum(TEAM_ROLES).meta({
  id: "TeamRole",
  description:
    "`owner`: changes and disbands the team, and appoints captains. `captain`: decides requests, invites and removes players. Every team has one owner.",
});

const SUMMARY = {
  id: "4c8r1nb7wd2xk0qe",
  name: "Three Hundred",
  join: "request",
  owner: { username: "leonidas" },
  members: 12,
  createdAt: "2026-11-20T18:00:00.000Z",
} as const;

const members = z.int().meta({ description: "Number of members, the owner included." });
const owner = orNull(PlayerName).meta({ description: "Null for a disbanded team." });

/** A team in a list. */
export const TeamSummary = z
  .object({
    id: Id,
    name: PlayerText,
    join: JoinPolicy,
    owner,
    members,
    membership: z
      .enum([...TEAM_ROLES, "requested", "invited"])
      .nullable()
      .meta({ description: "With `member`: the part of that player in the team. Otherwise null." }),
    createdAt: Time,
  })
  .meta({ id: "TeamSummary", example: { ...SUMMARY, membership: null } });

const You = z
  .object({
    role: orNull(TeamRole).meta({ description: "Null if you are not a member." }),
    requested: z.boolean().meta({ description: "Whether your request to join is undecided." }),
    invited: z.boolean().meta({ description: "Whether you are invited: then you can join at once." }),
    canJoin: z.boolean().meta({ description: "Whether you can join, or send a request to join." }),
    reason: z.string().nullable().meta({
      description: "Why you cannot join: the code of the problem that an attempt would get; null if you can.",
    }),
    unread: z.int().meta({ description: "Messages of other members that you have not read." }),
  })
  .meta({ id: "TeamYou" });

/** A team. */
export const Team = z
  .object({
    id: Id,
    name: PlayerText,
    description: PlayerText,
    join: JoinPolicy,
    status: z.enum(["active", "disbanded"]),
    owner,
    members,
    requests: z.int().nullable().meta({ description: "Number of open requests, for captains. Null for others." }),
    you: orNull(You).meta({ description: "What you are in this team; null without a token." }),
    createdAt: Time,
    disbandedAt: orNull(Time),
  })
  .meta({
    id: "Team",
    example: {
      ...SUMMARY,
      description: "We hold the pass, one move a day.",
      status: "active",
      requests: null,
      you: { role: "member", requested: false, invited: false, canJoin: false, reason: "already-done", unread: 2 },
      disbandedAt: null,
    },
  });

/** A member of a team. */
export const TeamMember = z.object({ player: PlayerName, role: TeamRole, joinedAt: Time }).meta({
  id: "TeamMember",
  example: { player: { username: "leonidas" }, role: "owner", joinedAt: "2026-11-20T18:00:00.000Z" },
});

/** A request to join a team. */
export const TeamRequest = z.object({ player: PlayerName, message: PlayerText, createdAt: Time }).meta({
  id: "TeamRequest",
  example: {
    player: { username: "xerxes" },
    message: "May I change sides?",
    createdAt: "2026-11-20T18:00:00.000Z",
  },
});

/** An invitation to a team. */
export const TeamInvitation = z.object({ player: PlayerName, createdAt: Time }).meta({
  id: "TeamInvitation",
  example: { player: { username: "xerxes" }, createdAt: "2026-11-20T18:00:00.000Z" },
});

const PROFILE = {
  name: VisibleLine.min(3).max(INPUT_LIMITS.teamName),
  description: orNothing(VisibleTextOrEmpty.max(INPUT_LIMITS.teamDescription)),
  join: JoinPolicy.optional().meta({ description: "`open` by default." }),
};

/** A new team. */
export const NewTeam = z
  .strictObject(PROFILE)
  .meta({ id: "NewTeam", example: { name: SUMMARY.name, description: "We hold the pass.", join: SUMMARY.join } });

/** Changes of a team. */
export const TeamChanges = z
  .strictObject({ ...PROFILE, name: PROFILE.name.optional() })
  .meta({ id: "TeamChanges", example: { join: "invite" } });

/** A request to join. */
export const JoinTeam = z
  .strictObject({
    message: orNothing(VisibleTextOrEmpty.max(INPUT_LIMITS.teamRequest)).meta({
      description: "For the captains of a team that decides about new members. Other teams ignore it.",
    }),
  })
  .meta({ id: "JoinTeam", example: { message: "May I change sides?" } });

/** The role of a member. */
export const TeamAppointment = z
  .strictObject({
    role: TeamRole.meta({ description: "`owner` hands the team over: the owner before becomes a captain." }),
  })
  .meta({ id: "TeamAppointment", example: { role: "captain" } });

/** A match of a team, or the proposal of one. */
export const TeamMatch = z
  .object({
    id: Id,
    tournamentId: orNull(Id).meta({ description: "Id of the tournament of an agreed match; null otherwise." }),
    opponent: z.object({ id: Id, name: PlayerText }).meta({ id: "MatchOpponent" }),
    proposedBy: z.enum(["us", "them"]).meta({ description: "`us`: this team. `them`: the opponent." }),
    status: z.enum([...MATCH_STATUSES, "expired"]).meta({
      description: "`expired`: nobody answered before the start. `withdrawn`: by the team that proposed it.",
    }),
    variant: GameVariant,
    boards: z.int().meta({ description: "Most boards." }),
    gamesPerBoard: z.int(),
    timeControl: TimeControl,
    rated: z.boolean(),
    roundTime: Duration.meta({ description: "Unfinished games are adjudicated this long after the start." }),
    startsAt: Time,
    createdAt: Time,
  })
  .meta({
    id: "TeamMatch",
    example: {
      id: "8d2m6xk1pf4vz0te",
      tournamentId: null,
      opponent: { id: "5b9s2qf6hm3yt8ra", name: "Immortals" },
      proposedBy: "us",
      status: "proposed",
      variant: "spartan-chess",
      boards: 8,
      gamesPerBoard: 2,
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: true,
      roundTime: "P60D",
      startsAt: "2026-12-01T18:00:00.000Z",
      createdAt: "2026-11-20T18:00:00.000Z",
    },
  });

/** The proposal of a match. */
export const NewTeamMatch = z
  .strictObject({
    opponent: PathId.meta({ description: "Id of the other team." }),
    boards: z.int().min(1).max(MOST_BOARDS).meta({
      description: "Most boards. The smaller team decides how many are played.",
    }),
    gamesPerBoard: z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .meta({ description: "With 2, the default, each player has White once." }),
    variant: VariantId,
    options: Options.optional(),
    timeControl: TimeControl,
    rated: z.boolean().optional().meta({ description: "True by default." }),
    vacation: z.boolean().optional().meta({ description: "Whether a vacation stops the clock; true by default." }),
    roundTime: Duration.optional().meta({ description: "P60D by default; at least twice the time for a move." }),
    startsAt: Time.meta({ description: "Members can enter until then. At most a year ahead." }),
  })
  .meta({
    id: "NewTeamMatch",
    example: {
      opponent: "5b9s2qf6hm3yt8ra",
      boards: 8,
      variant: "spartan-chess",
      timeControl: { kind: "per-move", perMove: "P3D" },
      startsAt: "2026-12-01T18:00:00.000Z",
    },
  });

/** A message of a team. */
export const TeamMessage = z
  .object({
    id: z.string(),
    from: PlayerName,
    text: PlayerText.meta({ description: "Empty if its author has erased their account." }),
    at: Time,
  })
  .meta({
    id: "TeamMessage",
    example: {
      id: "4c8r1nb7wd2xk0qe-4",
      from: { username: "leonidas" },
      text: "Who plays on the first board?",
      at: "2026-11-20T18:00:00.000Z",
    },
  });
