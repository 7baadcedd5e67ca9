import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { TIE_BREAKS } from "../../tournament/tie-breaks/tie-break";
import {
  Duration,
  Id,
  Options,
  orNothing,
  orNull,
  PathId,
  PlayerText,
  Time,
  TimeControl,
  Username,
  VariantId,
  VisibleLine,
  VisibleTextOrEmpty,
} from "./basics";

import { MAX_RATING } from "./rating";
import { TOURNAMENT_TERMS } from "./tournament-examples";

export const MOST_INVITED = 200;
export const MOST_ARBITERS = 5;

const gamesPerPair = z
  .union([z.literal(1), z.literal(2)])
  .meta({ description: "Number of games of each pair; with 2, each player has White once." });

const LEAGUE = {
  kind: z.literal("league"),
  gamesPerPair,
  divisionSize: z.int().min(3).max(14).meta({
    description: "Most players in a division. No division has fewer than three: 4 or 5 players are one division.",
  }),
  promoted: z.int().min(0).max(6).meta({ description: "Number of players that move up from each division." }),
  relegated: z.int().min(0).max(6).meta({ description: "Number of players that move down from each division." }),
};
const ROUND_ROBIN = {
  kind: z.literal("round-robin"),
  gamesPerPair,
  sectionSize: z.int().min(3).max(12).meta({
    description: "Most players in a section. No section has fewer than three: 4 or 5 players are one section.",
  }),
  final: z.boolean().meta({ description: "Whether the winners of the sections play a final." }),
};
const KNOCKOUT = { kind: z.literal("knockout") };
const SWISS = { kind: z.literal("swiss"), rounds: z.int().min(2).max(15) };

const LADDER = {
  kind: z.literal("ladder"),
  reach: z.int().min(1).max(20).meta({ description: "How many places above their own players may challenge." }),
  answerTime: Duration.meta({
    description:
      "Time to answer a challenge. Without an answer, the challenger takes the place. Vacations do not stop it.",
  }),
  rematchAfter: Duration.meta({
    description: "Time after a game or challenge until the same players may challenge each other again.",
  }),
  gamesAtOnce: z.int().min(1).max(10).meta({ description: "Most running games and open challenges of a player." }),
};
const after = Duration.meta({
  description: "Time without playing, challenging or answering after which a player drops, each time.",
});
const drop = z.int().min(1).max(20).meta({ description: "How many places the player drops by at most." });
const Inactivity = z.object({ after, drop }).meta({ id: "LadderInactivity" });
const NewInactivity = z.strictObject({ after, drop: drop.optional() }).meta({ id: "NewLadderInactivity" });

/** The rules of a ladder in a request. */
export const NEW_LADDER_RULES = {
  reach: LADDER.reach.optional(),
  answerTime: LADDER.answerTime.optional(),
  rematchAfter: LADDER.rematchAfter.optional(),
  inactivity: orNull(NewInactivity).optional().meta({ description: "Null if inactive players keep their places." }),
  gamesAtOnce: LADDER.gamesAtOnce.optional(),
};

const TEAM_MATCH = {
  kind: z.literal("team-match"),
  boards: z.int().meta({ description: "Most boards." }),
  gamesPerBoard: gamesPerPair,
  teams: z
    .array(z.object({ id: Id, name: PlayerText }).meta({ id: "MatchTeam" }))
    .length(2)
    .meta({ description: "With the names that the teams had when they agreed the match." }),
};

const FORMAT_HELP = `\`league\`: divisions in which everybody plays everybody; the best move up, the last move down, and \
the next season follows. \`round-robin\`: sections in which everybody plays everybody. \`knockout\`: pairs play two games, \
and the better player reaches the next round. \`swiss\`: a number of rounds between players with similar scores. \
\`ladder\`: players challenge players above them, and take their places by winning.`;

/** The format of an existing tournament. */
export const TournamentFormat = z
  .discriminatedUnion("kind", [
    z.object(LEAGUE).meta({ id: "LeagueFormat" }),
    z.object(ROUND_ROBIN).meta({ id: "RoundRobinFormat" }),
    z.object(KNOCKOUT).meta({ id: "KnockoutFormat" }),
    z.object(SWISS).meta({ id: "SwissFormat" }),
    z
      .object({ ...LADDER, inactivity: orNull(Inactivity).meta({ description: "Null if nobody drops." }) })
      .meta({ id: "LadderFormat" }),
    z.object(TEAM_MATCH).meta({ id: "TeamMatchFormat" }),
  ])
  .meta({
    id: "TournamentFormat",
    description: `${FORMAT_HELP} \`team-match\`: two teams meet board by board.`,
    example: TOURNAMENT_TERMS.format,
  });

/** The format in a request: members that have a default may be missing. */
export const NewTournamentFormat = z
  .discriminatedUnion("kind", [
    z
      .strictObject({
        kind: LEAGUE.kind,
        gamesPerPair: LEAGUE.gamesPerPair.optional(),
        divisionSize: LEAGUE.divisionSize.optional(),
        promoted: LEAGUE.promoted.optional(),
        relegated: LEAGUE.relegated.optional(),
      })
      .meta({ id: "NewLeagueFormat", description: "By default one game per pair, divisions of 8, 2 up and 2 down." }),
    z
      .strictObject({
        kind: ROUND_ROBIN.kind,
        gamesPerPair: ROUND_ROBIN.gamesPerPair.optional(),
        sectionSize: ROUND_ROBIN.sectionSize.optional(),
        final: ROUND_ROBIN.final.optional(),
      })
      .meta({ id: "NewRoundRobinFormat", description: "By default one game per pair, sections of 6, no final." }),
    z.strictObject(KNOCKOUT).meta({ id: "NewKnockoutFormat" }),
    z
      .strictObject({ kind: SWISS.kind, rounds: SWISS.rounds.optional() })
      .meta({ id: "NewSwissFormat", description: "By default 5 rounds." }),
    z.strictObject({ kind: LADDER.kind, ...NEW_LADDER_RULES }).meta({
      id: "NewLadderFormat",
      description:
        "By default players challenge up to 3 places above, answer within P5D, meet again after P14D, drop 1 place after P21D, and have 2 games at once.",
    }),
  ])
  .meta({ id: "NewTournamentFormat", description: FORMAT_HELP, example: { kind: "round-robin", sectionSize: 6 } });

/** When a tournament starts. */
export const TournamentStart = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("date"), at: Time }).meta({ id: "StartAtDate" }),
    z.strictObject({ kind: z.literal("full") }).meta({ id: "StartWhenFull" }),
    z.strictObject({ kind: z.literal("manual") }).meta({ id: "StartByOrganizer" }),
  ])
  .meta({
    id: "TournamentStart",
    description:
      "`date`: at this time. `full`: as soon as `entry.most` players have entered. `manual`: when the organizer starts it. Both start at `startsBy` at the latest. The organizer can start every tournament as soon as it has enough players.",
    example: TOURNAMENT_TERMS.start,
  });

export const TieBreak = z.enum(TIE_BREAKS).meta({
  id: "TieBreak",
  description: "A criterion that orders players with equal points, as the FIDE Tie-Break Regulations define it.",
});

/** The tie-breaks of a request, each once. */
export const TieBreaks = z
  .array(TieBreak)
  .max(TIE_BREAKS.length)
  .refine((names) => new Set(names).size === names.length, "expected each criterion once");

const Rating = z.int().min(0).max(MAX_RATING);

/** The conditions for an entry, in a request. */
const NewTournamentEntry = z
  .strictObject({
    invited: z.array(Username).min(1).max(MOST_INVITED).nullable().optional().meta({
      description: "The only players who may enter. Without it, everybody may.",
    }),
    team: PathId.nullable().optional().meta({
      description: "Id of a team that you belong to: only its members may enter. Null: players need no team.",
    }),
    minRating: Rating.nullable()
      .optional()
      .meta({ description: "Lowest rating in the variant of a player who enters." }),
    maxRating: Rating.nullable().optional().meta({
      description: "Highest rating of such a player. A player without a rating counts as 1500.",
    }),
    fewest: z.int().min(2).max(500).optional().meta({
      description:
        "With fewer players at the start date or at `startsBy`, the tournament is canceled. By default the fewest that the format allows.",
    }),
    most: z.int().min(2).max(500).optional().meta({
      description: "Further players become standbys. By default as many as the format allows, at most 100.",
    }),
    late: z.boolean().optional().meta({
      description:
        "Whether players may enter after the start; only Swiss tournaments, until the second round, and ladders, until the last quarter. True by default for ladders.",
    }),
    bots: z.boolean().optional().meta({
      description: "Whether house bots take part if too few players have entered. They win no places.",
    }),
  })
  .meta({ id: "NewTournamentEntry" });

/** The terms of a tournament in a request. */
export const TERMS = {
  name: VisibleLine.min(3).max(INPUT_LIMITS.tournamentName),
  description: orNothing(VisibleTextOrEmpty.max(INPUT_LIMITS.tournamentDescription)),
  variant: VariantId,
  options: Options.optional(),
  format: NewTournamentFormat,
  timeControl: TimeControl,
  rated: z.boolean().optional().meta({ description: "True by default." }),
  vacation: z.boolean().optional().meta({
    description: "Whether a player's vacation stops their clock; true by default. It never moves the end of a round.",
  }),
  roundTime: Duration.optional().meta({
    description:
      "Longest time of a round: unfinished games are adjudicated at its end. At least twice the time for a move, at most P400D. By default P60D, P30D for a knockout or Swiss tournament, and P180D for a ladder, whose only round is the season.",
  }),
  entry: NewTournamentEntry.optional(),
  start: TournamentStart.optional().meta({ description: "By default `manual`." }),
  startsBy: orNull(Time).optional().meta({
    description:
      "Latest start of a tournament without a start date, within a year: it starts then with the players who have entered, or is canceled if they are fewer than `entry.fewest`. Null, the default: 30 days after it opens.",
  }),
  repeatEvery: orNull(Duration).optional().meta({
    description:
      "Time between the starts of this tournament and of the next one of the series. Needs `start.kind: date`. The series ends with a canceled tournament, or after three starts in a row with too few players.",
  }),
  tieBreaks: TieBreaks.optional().meta({
    description: "The first criterion decides first. The default fits the format.",
  }),
  arbiters: z.array(Username).max(MOST_ARBITERS).optional().meta({
    description: "Players who may adjudicate games, beside you.",
  }),
};

const NEW_EXAMPLE = {
  name: "Autumn sections",
  variant: "spartan-chess",
  format: { kind: "round-robin", sectionSize: 6 },
  timeControl: { kind: "per-move", perMove: "P3D" },
  entry: { fewest: 4, most: 24 },
  start: TOURNAMENT_TERMS.start,
} as const;

/** A new tournament. */
export const NewTournament = z
  .strictObject({
    ...TERMS,
    open: z.boolean().optional().meta({
      description:
        "Whether players can enter at once; true by default. Otherwise the tournament is a draft that only you see.",
    }),
  })
  .meta({ id: "NewTournament", example: NEW_EXAMPLE });

/** Changes of the terms of a tournament. */
export const TournamentChanges = z
  .strictObject({
    name: TERMS.name.optional(),
    description: TERMS.description,
    variant: TERMS.variant.optional(),
    options: TERMS.options,
    format: TERMS.format.optional(),
    timeControl: TERMS.timeControl.optional(),
    rated: TERMS.rated,
    vacation: TERMS.vacation,
    roundTime: TERMS.roundTime,
    entry: TERMS.entry,
    start: TERMS.start,
    startsBy: TERMS.startsBy,
    repeatEvery: TERMS.repeatEvery,
    tieBreaks: TERMS.tieBreaks,
    arbiters: TERMS.arbiters,
  })
  .meta({ id: "TournamentChanges", example: { entry: { most: 12 } } });

/** The conditions for an entry. */
export const TournamentEntry = z
  .object({
    byInvitation: z.boolean().meta({ description: "Whether only invited players may enter." }),
    team: Id.nullable().meta({ description: "Id of the team whose members may enter; null if players need none." }),
    minRating: z.int().nullable(),
    maxRating: z.int().nullable(),
    fewest: z.int(),
    most: z.int(),
    late: z.boolean(),
    bots: z.boolean(),
  })
  .meta({ id: "TournamentEntry" });

/** The latest start of a tournament without a start date. */
export const LatestStart = orNull(Time).meta({
  description:
    "Latest start without a start date: with fewer than `entry.fewest` players, the tournament is canceled then. Null with a start date, and in a draft that gets the default when it opens.",
});

/** The time that a tournament takes, computed from its terms. */
export const TimeContract = z
  .object({
    firstMoveTime: Duration.meta({ description: "Time for the first move of a game." }),
    roundTime: Duration.meta({ description: "Longest time of a round." }),
    rounds: z.int().meta({ description: "Number of rounds; before the start the most that can be needed." }),
    answerTime: orNull(Duration).meta({
      description:
        "Ladders only: time to answer a challenge. It runs during a vacation, too. Without an answer, the challenger takes the place.",
    }),
    startsAt: orNull(Time).meta({ description: "Null if the start has no date." }),
    startsBy: orNull(Time).meta({
      description: "Latest start: the start date, or `startsBy` of the terms. Null only in a draft without either.",
    }),
    endsBy: orNull(Time).meta({
      description: "The tournament is over at this time at the latest. Null: see `startsBy`.",
    }),
    duration: Duration.meta({ description: "Longest time from the start to the end." }),
  })
  .meta({ id: "TimeContract", example: TOURNAMENT_TERMS.timeContract });

/** The terms of a tournament and their consequences, without a tournament. */
export const TournamentPreview = z
  .object({
    format: TournamentFormat,
    roundTime: Duration,
    entry: TournamentEntry,
    start: TournamentStart,
    startsBy: LatestStart,
    tieBreaks: z.array(TieBreak),
    timeContract: TimeContract,
  })
  .meta({ id: "TournamentPreview", example: TOURNAMENT_TERMS });
