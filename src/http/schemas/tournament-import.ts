import * as z from "zod";
import { Duration, Id, Options, orNull, RulesRevision, Time, TimeControl, Username, VariantId } from "./basics";
import { TournamentStatus } from "./tournament";
import { TOURNAMENT_EXPORT } from "./tournament-examples";
import {
  EXPORT_VERSION,
  ExportedCancellation,
  ExportedEntrant,
  ExportedName,
  ExportedRound,
  ExportedSection,
  ExportedSeries,
  LadderExport,
} from "./tournament-export";
import {
  LatestStart,
  MOST_ARBITERS,
  MOST_INVITED,
  NewTournament,
  TieBreaks,
  TournamentStart,
} from "./tournament-terms";

const { name, description, format } = NewTournament.shape;

/** Files of earlier releases have no teams. */
const IgnoredTeam = Id.nullable().optional().meta({ description: "Ignored: teams have other ids on each server." });

/** An exported tournament in a request. Members that this version does not read are ignored. */
export const TournamentImport = z
  .object({
    kind: z.literal("skytale-tournament"),
    version: z.literal(EXPORT_VERSION),
    exportedAt: Time,
    origin: z.string().max(500),
    id: Id,
    name,
    description,
    variant: VariantId,
    rulesRevision: RulesRevision,
    options: Options,
    format,
    timeControl: TimeControl,
    rated: z.boolean(),
    vacation: z.boolean(),
    roundTime: Duration,
    entry: z
      .object({
        byInvitation: z.boolean(),
        invited: z.array(ExportedName).max(MOST_INVITED).nullable(),
        team: IgnoredTeam,
        minRating: z.int().nullable(),
        maxRating: z.int().nullable(),
        fewest: z.int(),
        most: z.int(),
        late: z.boolean(),
        bots: z.boolean(),
      })
      .meta({ id: "ImportedEntry" }),
    start: TournamentStart,
    startsBy: LatestStart.optional(),
    repeatEvery: orNull(Duration),
    tieBreaks: TieBreaks,
    status: TournamentStatus,
    organizer: z.string().nullable(),
    arbiters: z.array(ExportedName).max(MOST_ARBITERS),
    series: orNull(ExportedSeries),
    cancellation: orNull(ExportedCancellation),
    createdAt: Time,
    startedAt: orNull(Time),
    endsBy: orNull(Time),
    finishedAt: orNull(Time),
    roundCount: z.int().min(1).max(20).nullable(),
    entrants: z.array(ExportedEntrant.extend({ team: IgnoredTeam }).meta({ id: "ImportedEntrant" })).max(1000),
    sections: z.array(ExportedSection).max(200),
    rounds: z.array(ExportedRound).max(20),
    ladder: orNull(LadderExport).optional().meta({ description: "Required for a ladder that has started." }),
    players: z
      .record(z.string(), Username)
      .optional()
      .meta({
        description: "The usernames here of players with other names in the file: by the name in the file.",
        example: { leonidas: "leonidas-of-sparta" },
      }),
    missing: z.enum(["refuse", "withdraw"]).optional().meta({
      description:
        "Players of the file who do not exist here. `refuse`, the default: 422 `unknown-players`. `withdraw`: they are withdrawn, and their unfinished games are lost.",
    }),
  })
  .meta({ id: "TournamentImport", example: TOURNAMENT_EXPORT });
