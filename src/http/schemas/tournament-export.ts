import * as z from "zod";
import { WITHDRAWAL_REASONS } from "../../tournament/state";
import { Duration, GameVariant, Id, Options, orNull, PlayerText, RulesRevision, Time, TimeControl } from "./basics";
import { TournamentStatus } from "./tournament";
import { TOURNAMENT_EXPORT } from "./tournament-examples";
import { TieBreak, TournamentEntry, TournamentFormat, TournamentStart } from "./tournament-terms";

const name = z.string().meta({ example: "leonidas" });

const Entrant = z
  .object({
    username: name,
    bot: z.boolean(),
    rating: z.number().nullable(),
    status: z.enum(["entered", "standby", "withdrawn"]),
    enteredAt: Time,
    withdrawal: orNull(z.object({ at: Time, reason: z.enum(WITHDRAWAL_REASONS) }).meta({ id: "ExportedWithdrawal" })),
    timeouts: z.int(),
    firstRound: z.int(),
    division: z.int().nullable(),
  })
  .meta({ id: "ExportedEntrant" });

const Section = z
  .object({ number: z.int(), name: z.string(), players: z.array(name) })
  .meta({ id: "ExportedSection", description: "Players in the order of their seeds." });

const Game = z
  .object({
    gameId: Id,
    section: z.int(),
    white: name,
    black: name,
    result: z.enum(["white", "black", "draw", "both-lost"]).nullable(),
    decidedBy: z.enum(["play", "timeout", "forfeit", "adjudication"]).nullable(),
    finishedAt: orNull(Time),
    recorded: z.boolean(),
  })
  .meta({ id: "ExportedGame", description: "`result` is null while the game runs." });

const Round = z
  .object({
    number: z.int(),
    startedAt: Time,
    endsAt: Time,
    finishedAt: orNull(Time),
    byes: z.array(
      z
        .object({ section: z.int(), player: name, kind: z.enum(["pairing-allocated", "absent"]) })
        .meta({ id: "ExportedBye" }),
    ),
    games: z.array(Game),
  })
  .meta({ id: "ExportedRound" });

/** A whole tournament as one document. */
export const TournamentExport = z
  .object({
    kind: z.literal("skytale-tournament"),
    version: z.literal(1),
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
    entry: TournamentEntry.extend({ invited: z.array(name).nullable() }).meta({ id: "ExportedEntry" }),
    start: TournamentStart,
    repeatEvery: orNull(Duration),
    tieBreaks: z.array(TieBreak),
    status: TournamentStatus,
    organizer: z.string().nullable(),
    arbiters: z.array(name),
    series: orNull(z.object({ firstId: Id, number: z.int() }).meta({ id: "ExportedSeries" })),
    cancellation: orNull(
      z
        .object({ code: z.enum(["too-few-players", "by-organizer"]), text: PlayerText.nullable() })
        .meta({ id: "ExportedCancellation" }),
    ),
    createdAt: Time,
    startedAt: orNull(Time),
    endsBy: orNull(Time),
    finishedAt: orNull(Time),
    entrants: z.array(Entrant),
    sections: z.array(Section),
    rounds: z.array(Round),
  })
  .meta({ id: "TournamentExport", example: TOURNAMENT_EXPORT });
