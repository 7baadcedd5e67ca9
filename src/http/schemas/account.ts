import * as z from "zod";
import { FeedEvent } from "../../events/feed-event";
import { DEFAULT_SETTINGS, SETTINGS } from "../../player/account/settings";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { GameAnalysis } from "./analysis";
import { ConnectedApp } from "./app";
import { Duration, Id, NewUsername, orNothing, orNull, PlayerName, Time, VisibleText } from "./basics";
import { Challenge } from "./challenge";
import { EmailSettings } from "./email";
import { FINISHED_GAME, RUNNING_GAME } from "./examples";
import { FinishedGame, RunningGame } from "./game";
import { LessonProgress } from "./lesson";
import { Message } from "./message";
import { Passkey } from "./passkey";
import { ListedRating, Player, Scope, TokenInfo, Vacation } from "./player";
import { Proposal } from "./proposal";
import { PuzzleRatingChange, PuzzleRecord } from "./puzzle";
import { Rating } from "./rating";
import { TeamMessage } from "./team";
import { Webhook } from "./webhook";

const STARTED = "2026-11-20T18:00:00.000Z";

/** The current or planned vacation of a player, and the remaining days. */
export const VacationStatus = z
  .object({
    vacation: orNull(Vacation).meta({ description: "Null: you are not on vacation." }),
    plannedVacation: orNull(z.object({ from: Time, until: Time }).meta({ id: "PlannedVacation" })).meta({
      description: "A vacation that has not started yet. Only you can see it.",
    }),
    vacationDaysLeft: z.number().meta({
      description:
        "Days that you can still take, out of those in any 365 days. A current or planned vacation counts completely.",
    }),
  })
  .meta({
    id: "VacationStatus",
    example: {
      vacation: { startedAt: STARTED, until: "2026-11-27T18:00:00.000Z" },
      plannedVacation: null,
      vacationDaysLeft: 23,
    },
  });

const FutureTime = z.iso.datetime({ offset: true, error: "expected an RFC 3339 time such as 2026-11-20T18:00:00Z" });

/** The period of a new vacation. */
export const NewVacation = z
  .strictObject({
    from: orNothing(FutureTime).meta({ description: "Start of the vacation, at most a year ahead; now by default." }),
    duration: orNothing(Duration).meta({ description: "At least P1D, or all remaining days if there are fewer." }),
    until: orNothing(FutureTime),
  })
  .refine((body) => body.duration === undefined || body.until === undefined, {
    path: ["until"],
    message: "expected either duration or until",
  })
  .meta({
    id: "NewVacation",
    description: "Without `duration` and `until` the vacation lasts for all your remaining days.",
  });

/** A player's own account. */
export const Me = Player.extend({
  scopes: z.array(Scope).meta({ description: "Scopes of the token that you sent." }),
  tokenId: Id.meta({ description: "Id of the token that you sent. To sign out, revoke it." }),
  ...VacationStatus.shape,
  mayRename: z.boolean().meta({ description: "Whether you can still change your name." }),
  mayAdminister: z.boolean().meta({ description: "Whether you can create a token with the scope `admin`." }),
  suspendedAt: Time.nullable().meta({ description: "Time at which an admin suspended you." }),
  ...SETTINGS,
}).meta({
  id: "Me",
  example: {
    id: "7g2k9qd4w0xn5tz1",
    username: "leonidas",
    bot: false,
    createdAt: STARTED,
    scopes: ["account:read"],
    tokenId: "5t0w3xk8bz6dm1rv",
    vacation: null,
    plannedVacation: null,
    vacationDaysLeft: 30,
    mayRename: true,
    mayAdminister: false,
    suspendedAt: null,
    ...DEFAULT_SETTINGS,
  },
});

/** Changes of a player's own account. */
export const AccountChanges = z
  .strictObject({
    username: NewUsername,
    bot: z.boolean().meta({ description: "The present value: it is declared at the sign-up, and never changes." }),
    ...SETTINGS,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "expected something to change")
  .meta({ id: "AccountChanges", minProperties: 1 });

/** A blocked player. */
export const Block = z
  .object({ username: z.string(), createdAt: Time })
  .meta({ id: "Block", example: { username: "xerxes", createdAt: STARTED } });

/** A followed player. */
export const FollowedPlayer = z
  .object({
    username: z.string(),
    bot: z.boolean(),
    createdAt: Time.meta({ description: "Since when you follow." }),
    rating: ListedRating,
  })
  .meta({ id: "FollowedPlayer", example: { username: "xerxes", bot: false, createdAt: STARTED } });

const Written = {
  messages: z.array(Message),
  notes: z.string(),
  analysis: GameAnalysis,
  proposal: Proposal.nullable(),
};
const WRITTEN = { messages: [], notes: "Beware of f7.", analysis: { public: false, branches: [] }, proposal: null };
const ExportedRunningGame = RunningGame.extend(Written).meta({
  id: "ExportedRunningGame",
  example: { ...RUNNING_GAME, ...WRITTEN },
});
const ExportedFinishedGame = FinishedGame.extend(Written).meta({
  id: "ExportedFinishedGame",
  example: { ...FINISHED_GAME, ...WRITTEN },
});

const ExportedTournament = z
  .object({
    id: Id,
    name: z.string(),
    variant: z.string(),
    status: z.string(),
    role: z.enum(["organizer", "player"]),
    description: z.string().meta({ description: "Empty if you are not the organizer." }),
  })
  .meta({ id: "ExportedTournament" });

const ExportedTeam = z
  .object({
    id: Id,
    name: z.string(),
    role: z.string().meta({ description: "Your role, `requested`, `invited`, or `left`." }),
    description: z.string().meta({ description: "Empty if you are not the owner." }),
    request: z.string().meta({ description: "The text of your open request; empty if there is none." }),
    messages: z.array(TeamMessage).meta({ description: "Your messages." }),
  })
  .meta({ id: "ExportedTeam" });

const ExportedPuzzleAttempt = z
  .object({
    puzzleId: z.string(),
    variant: z.string(),
    status: z.enum(["solved", "failed"]),
    moves: z.array(z.string()).meta({ description: "Your moves in wire form." }),
    at: Time,
    ratingChange: PuzzleRatingChange,
  })
  .meta({ id: "ExportedPuzzleAttempt" });

/** The export of all data of a player, for that player only. */
export const AccountExport = z
  .object({
    exportedAt: Time,
    account: Me,
    lastSeenOn: z.iso.date().nullable().meta({ description: "UTC day of your last request." }),
    tokens: z.array(TokenInfo),
    apps: z.array(ConnectedApp),
    passkeys: z.array(Passkey),
    ratings: z.record(z.string(), Rating),
    houseRatings: z.record(z.string(), Rating),
    puzzles: z.record(z.string(), PuzzleRecord).meta({ description: "Your puzzle ratings, by variant." }),
    puzzleAttempts: z.array(ExportedPuzzleAttempt).meta({ description: "Oldest first in each variant." }),
    vacations: z.array(
      z.object({ startedAt: Time, until: Time, endedAt: Time.nullable() }).meta({ id: "PastVacation" }),
    ),
    runningGames: z.array(ExportedRunningGame),
    finishedGames: z.array(ExportedFinishedGame).meta({
      description: "Oldest first, private and aborted ones too; see `nextCursor`.",
    }),
    challenges: z.array(Challenge).meta({ description: "The last 500 challenges by you or to you." }),
    tournaments: z.array(ExportedTournament).meta({
      description: "The last 100 tournaments that you organize, drafts included, and the last 100 that you entered.",
    }),
    teams: z.array(ExportedTeam).meta({
      description: "The teams that you belong to or have left, at most 100.",
    }),
    blocks: z.array(Block),
    following: z.array(FollowedPlayer),
    lessons: z.array(LessonProgress),
    evaluations: z
      .array(z.object({ gameId: Id, requestedAt: Time }).meta({ id: "RequestedEvaluation" }))
      .meta({ description: "The computer evaluations that you requested, newest first." }),
    feed: z.array(FeedEvent).meta({ description: "The stored events of your feed, oldest first." }),
    webhooks: z.array(Webhook),
    email: EmailSettings,
    nextCursor: z.string().nullable().meta({
      description: "If there are more finished games, send it as `cursor` to get the next document.",
    }),
  })
  .meta({ id: "AccountExport" });

export const REPORT_REASONS = ["cheating", "abuse", "username", "stalling", "spam", "other"] as const;
const ReportReason = z.enum(REPORT_REASONS).meta({ id: "ReportReason" });

/** A report of another player. */
export const NewReport = z
  .strictObject({
    reason: ReportReason,
    text: orNothing(VisibleText.max(INPUT_LIMITS.report)).meta({ example: "They write insults in each game." }),
  })
  .meta({ id: "NewReport" });

export const Report = z
  .object({
    id: z.string(),
    reporter: PlayerName,
    player: PlayerName,
    reason: ReportReason,
    text: z.string().nullable(),
    createdAt: Time,
    closedAt: Time.nullable().meta({ description: "Time at which an admin closed the report." }),
  })
  .meta({
    id: "Report",
    example: {
      id: "2m8r4vb6hc0pz3ks",
      reporter: { username: "leonidas" },
      player: { username: "xerxes" },
      reason: "abuse",
      text: "They write insults in each game.",
      createdAt: STARTED,
      closedAt: null,
    },
  });

/** The suspension of a player. */
export const Suspension = z
  .object({ username: z.string(), suspendedAt: Time.nullable() })
  .meta({ id: "Suspension", example: { username: "xerxes", suspendedAt: STARTED } });
