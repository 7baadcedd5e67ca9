import * as z from "zod";
import { CHALLENGE_STATUSES } from "../../tournament/ladder/state";
import { WITHDRAWAL_REASONS } from "../../tournament/state";
import { Duration, GameVariant, Id, Options, orNull, PlayerText, RulesRevision, Time, TimeControl } from "./basics";
import { TournamentStatus } from "./tournament";
import { TOURNAMENT_EXPORT } from "./tournament-examples";
import { LatestStart, TieBreak, TournamentEntry, TournamentFormat, TournamentStart } from "./tournament-terms";

export const ExportedName = z.string().meta({ example: "leonidas" });

export const ExportedEntrant = z
  .object({
    username: ExportedName,
    bot: z.boolean(),
    rating: z.number().nullable(),
    provisional: z.boolean(),
    status: z.enum(["entered", "standby", "withdrawn"]),
    enteredAt: Time,
    withdrawal: orNull(
      z
        .object({
          at: Time,
          reason: z.enum(WITHDRAWAL_REASONS),
          finishedRounds: z.int().min(0).meta({ description: "Number of rounds that were finished before." }),
        })
        .meta({ id: "ExportedWithdrawal" }),
    ),
    timeouts: z.int(),
    firstRound: z.int(),
    division: z.int().nullable(),
    team: Id.nullable(),
  })
  .meta({ id: "ExportedEntrant" });

export const ExportedSection = z
  .object({ number: z.int(), name: z.string(), players: z.array(ExportedName) })
  .meta({ id: "ExportedSection", description: "Players in the order of their seeds." });

/** The series of a tournament. */
export const ExportedSeries = z.object({ firstId: Id, number: z.int() }).meta({ id: "ExportedSeries" });

/** The reason why a tournament was canceled. */
export const ExportedCancellation = z
  .object({ code: z.enum(["too-few-players", "by-organizer"]), text: PlayerText.nullable() })
  .meta({ id: "ExportedCancellation" });

/** Most plies of a game in an export. */
const MOST_PLIES = 2000;

const Progress = z
  .object({
    moves: z.array(z.string().max(64)).max(MOST_PLIES).meta({ description: "All plies in wire form, votes included." }),
    left: orNull(Duration).meta({ description: "Remaining time of the side to move." }),
    bank: orNull(z.object({ white: Duration, black: Duration }).meta({ id: "ExportedBank" })).meta({
      description: "Remaining times of both sides; null if each move has its own time.",
    }),
  })
  .meta({ id: "ExportedProgress" });

const Game = z
  .object({
    gameId: Id,
    section: z.int(),
    white: ExportedName,
    black: ExportedName,
    result: z.enum(["white", "black", "draw", "both-lost"]).nullable(),
    decidedBy: z.enum(["play", "timeout", "forfeit", "adjudication"]).nullable(),
    finishedAt: orNull(Time),
    recorded: z.boolean(),
    played: z.boolean().optional().meta({
      description:
        "Whether the game is finished and both players made a move. Missing in files of earlier versions: then a game was played unless it was forfeited.",
    }),
    progress: orNull(Progress).meta({
      description:
        "Moves and remaining times of a running game. Null for other games, for a game that the server cannot read, and for everybody but the organizer and the admin while more than 400 games run. An import needs it for each running game.",
    }),
  })
  .meta({ id: "ExportedGame", description: "`result` is null while the game runs." });

export const ExportedRound = z
  .object({
    number: z.int(),
    startedAt: Time,
    endsAt: Time,
    finishedAt: orNull(Time),
    byes: z.array(
      z
        .object({ section: z.int(), player: ExportedName, kind: z.enum(["pairing-allocated", "absent"]) })
        .meta({ id: "ExportedBye" }),
    ),
    games: z.array(Game),
  })
  .meta({ id: "ExportedRound" });

/** The newest version of the document, which this server writes. */
export const EXPORT_VERSION = 1;

export const LadderExport = z
  .object({
    places: z
      .array(
        z
          .object({
            username: ExportedName,
            entryPlace: z.int(),
            activeAt: Time.meta({ description: "The last game, challenge or answer of the player, or the entry." }),
            droppedAt: orNull(Time).meta({ description: "The last drop by inactivity since then." }),
          })
          .meta({ id: "ExportedPlace" }),
      )
      .meta({ description: "The first place first." }),
    challenges: z
      .array(
        z
          .object({
            id: Id,
            challenger: ExportedName,
            opponent: ExportedName,
            status: z.enum(CHALLENGE_STATUSES),
            madeAt: Time,
            answerBy: Time,
            acceptedAt: orNull(Time),
            endedAt: orNull(Time),
          })
          .meta({ id: "ExportedChallenge" }),
      )
      .meta({ description: "By the time at which they were made. An accepted one has the id of its game." }),
  })
  .meta({ id: "ExportedLadder" });

/** A whole tournament as one document. */
export const TournamentExport = z
  .object({
    kind: z.literal("skytale-tournament"),
    version: z.literal(EXPORT_VERSION),
    exportedAt: Time,
    origin: z.string().meta({ description: "The server that wrote the export." }),
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
    entry: TournamentEntry.extend({ invited: z.array(ExportedName).nullable() }).meta({ id: "ExportedEntry" }),
    start: TournamentStart,
    startsBy: LatestStart,
    repeatEvery: orNull(Duration),
    tieBreaks: z.array(TieBreak),
    status: TournamentStatus,
    organizer: z.string().nullable(),
    arbiters: z.array(ExportedName),
    series: orNull(ExportedSeries),
    cancellation: orNull(ExportedCancellation),
    createdAt: Time,
    startedAt: orNull(Time),
    endsBy: orNull(Time),
    finishedAt: orNull(Time),
    roundCount: z.int().nullable().meta({ description: "Number of rounds; null before the start." }),
    entrants: z.array(ExportedEntrant),
    sections: z.array(ExportedSection),
    rounds: z.array(ExportedRound),
    ladder: orNull(LadderExport).meta({ description: "Null before the start, and in other formats." }),
  })
  .meta({ id: "TournamentExport", example: TOURNAMENT_EXPORT });
