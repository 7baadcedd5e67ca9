import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { TOURNAMENT_STATUSES } from "../../tournament/state";
import { FORMAT_KINDS } from "../../tournament/terms";
import {
  Duration,
  GameVariant,
  Id,
  Options,
  orNull,
  PathId,
  PlayerName,
  PlayerText,
  RatedPlayer,
  RulesRevision,
  Time,
  TimeControl,
  VisibleText,
} from "./basics";
import { TOURNAMENT, TOURNAMENT_SUMMARY } from "./tournament-examples";
import {
  LatestStart,
  TieBreak,
  TimeContract,
  TournamentEntry,
  TournamentFormat,
  TournamentStart,
} from "./tournament-terms";

/** The format in a request. */
export const FormatKind = z.enum(FORMAT_KINDS).meta({ id: "TournamentFormatKind" });
/** The format of a stored tournament. */
const StoredFormatKind = z.string().meta({ id: "TournamentFormatKind" });
export const TournamentStatus = z.enum(TOURNAMENT_STATUSES).meta({ id: "TournamentStatus" });

const organizer = orNull(PlayerName).meta({ description: "Null for a tournament of the server." });
const entrants = z.int().meta({ description: "Number of players who take part; before the start, without standbys." });

/** A tournament in a list. */
export const TournamentSummary = z
  .object({
    id: Id,
    name: PlayerText,
    variant: GameVariant,
    format: StoredFormatKind,
    status: TournamentStatus,
    organizer,
    rated: z.boolean(),
    timeControl: TimeControl,
    entrants,
    most: z.int(),
    round: z.int().meta({ description: "Number of the newest round; 0 before the first." }),
    rounds: z.int().nullable().meta({ description: "Number of rounds; null before the start." }),
    startsAt: orNull(Time).meta({ description: "Start or planned start; null if the start has no date." }),
    endsBy: orNull(Time).meta({ description: "The tournament is over at this time at the latest." }),
    createdAt: Time,
    finishedAt: orNull(Time),
  })
  .meta({ id: "TournamentSummary", example: TOURNAMENT_SUMMARY });

const You = z
  .object({
    roles: z.array(z.enum(["organizer", "arbiter"])),
    status: z
      .enum(["entered", "standby", "withdrawn"])
      .nullable()
      .meta({ description: "Your entry; null if you have none." }),
    canEnter: z.boolean(),
    reason: z.string().nullable().meta({
      description: "Why you cannot enter: the code of the problem that an entry would get; null if you can.",
    }),
  })
  .meta({ id: "TournamentYou" });

const CurrentRound = z
  .object({
    number: z.int(),
    of: z.int().meta({ description: "Number of rounds." }),
    startedAt: Time,
    endsAt: Time.meta({ description: "Unfinished games are adjudicated at this time." }),
    finishedAt: orNull(Time),
    games: z.int(),
    finished: z.int().meta({ description: "Number of finished games." }),
  })
  .meta({ id: "TournamentCurrentRound" });

const Pause = z.object({ since: Time, reason: PlayerText }).meta({ id: "TournamentPause" });
const Cancellation = z
  .object({ code: z.enum(["too-few-players", "by-organizer"]), text: PlayerText.nullable() })
  .meta({ id: "TournamentCancellation" });
const Series = z
  .object({
    firstId: Id.meta({ description: "Id of the first tournament of the series." }),
    number: z.int().meta({ description: "Counted from 1." }),
    previousId: orNull(Id).meta({ description: "Id of the tournament before this one; null for the first." }),
    nextId: orNull(Id).meta({ description: "Id of the next tournament, once it exists." }),
    ended: z.boolean().meta({
      description:
        "Whether no tournament follows, because this one was canceled by its organizer or was the third one in a row with too few players.",
    }),
  })
  .meta({ id: "TournamentSeries" });

const TeamMatch = z
  .object({
    teams: z
      .array(
        z
          .object({
            id: Id,
            name: PlayerText,
            points: z.number(),
            entrants: z.int().meta({ description: "Number of its players; after the start, of those with a board." }),
          })
          .meta({ id: "TeamMatchTeam" }),
      )
      .length(2)
      .meta({ description: "The team that proposed the match first." }),
    boards: z
      .array(
        z
          .object({
            board: z.int().meta({ description: "Counted from 1; the section of its games." }),
            players: z.array(RatedPlayer).length(2).meta({
              description: "In the order of the teams, with the ratings at the entry.",
            }),
            points: z.array(z.number()).length(2).meta({ description: "In the order of the teams." }),
            unfinished: z.int().meta({ description: "Number of games that are not finished." }),
          })
          .meta({ id: "TeamMatchBoard" }),
      )
      .meta({ description: "Empty before the start." }),
    unfinished: z.int().meta({ description: "Number of games that are not finished." }),
  })
  .meta({ id: "TeamMatchScore" });

/** A tournament. */
export const Tournament = z
  .object({
    id: Id,
    name: PlayerText,
    description: PlayerText,
    variant: GameVariant,
    rulesRevision: RulesRevision,
    options: Options,
    format: TournamentFormat,
    timeControl: TimeControl,
    rated: z.boolean(),
    vacation: z.boolean(),
    roundTime: Duration,
    entry: TournamentEntry,
    start: TournamentStart,
    startsBy: LatestStart,
    repeatEvery: orNull(Duration),
    tieBreaks: z.array(TieBreak),
    timeContract: TimeContract,
    status: TournamentStatus,
    organizer,
    arbiters: z.array(PlayerName),
    invited: z
      .array(PlayerName)
      .nullable()
      .meta({ description: "The invited players, for the organizer. Null for others, and if everybody may enter." }),
    entrants,
    standbys: z.int(),
    round: orNull(CurrentRound).meta({ description: "The newest round; null before the start." }),
    sections: z
      .array(
        z
          .object({
            number: z.int().meta({ description: "Counted from 1." }),
            name: z.string().meta({ description: "Such as `Division 1`; empty if there is only one section." }),
            players: z.int().meta({ description: "Number of its players." }),
          })
          .meta({ id: "TournamentSection" }),
      )
      .meta({ description: "The sections with their sizes; empty before the start. `…/standings` has the players." }),
    pause: orNull(Pause),
    cancellation: orNull(Cancellation),
    series: orNull(Series),
    teamMatch: orNull(TeamMatch).meta({ description: "The score of a team match; null in another format." }),
    you: orNull(You).meta({ description: "What you are in this tournament; null without a token." }),
    createdAt: Time,
    startedAt: orNull(Time),
    endsBy: orNull(Time).meta({ description: "The tournament is over at this time at the latest." }),
    finishedAt: orNull(Time),
  })
  .meta({ id: "Tournament", example: TOURNAMENT });

/** An entry. */
export const EnterTournament = z
  .strictObject({
    team: PathId.optional().meta({
      description: "The team for which you enter. Needed only if you are a member of both teams of a match.",
    }),
  })
  .meta({ id: "EnterTournament", example: {} });

const reason = VisibleText.max(INPUT_LIMITS.tournamentReason);

/** Why a tournament is paused or canceled. */
export const TournamentReason = z
  .strictObject({ reason: reason.meta({ description: "A sentence for the players." }) })
  .meta({ id: "TournamentReason", example: { reason: "The server moves to a new machine." } });

/** The result of a game by decision of the organizer or an arbiter. */
export const Adjudication = z
  .strictObject({
    gameId: Id,
    result: z.enum(["white", "black", "draw", "both-lost"]),
    reason: reason.meta({ description: "A sentence for the players." }),
  })
  .meta({
    id: "Adjudication",
    example: { gameId: "7g2k9qd4w0xn5tz1", result: "draw", reason: "Both players asked for it." },
  });
