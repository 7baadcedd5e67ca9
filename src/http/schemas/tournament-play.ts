import * as z from "zod";
import { WITHDRAWAL_REASONS } from "../../tournament/state";
import { Id, orNull, PlayerName, RatedPlayer, RatedPlayers, Time } from "./basics";
import { TournamentEventTypes } from "./event-types";
import { EventQuery, StreamQuery } from "./paging";
import { Tournament } from "./tournament";
import { TOURNAMENT_EVENT_TYPES } from "./tournament-event-types";
import {
  TOURNAMENT_ENTRANT,
  TOURNAMENT_EVENT,
  TOURNAMENT_GAME,
  TOURNAMENT_ROUND,
  TOURNAMENT_STANDINGS,
} from "./tournament-examples";

const GameResult = z
  .enum(["white", "black", "draw", "both-lost"])
  .meta({ id: "TournamentResult", description: "`both-lost`: neither player gets a point." });
const DecidedBy = z.enum(["play", "timeout", "forfeit", "adjudication"]).meta({
  id: "DecidedBy",
  description:
    "`timeout`: a player exceeded the time, also without any move. `forfeit`: a player withdrew. `adjudication`: by the rules at the end of a round, or by an arbiter.",
});

const Withdrawal = z
  .object({
    at: Time,
    reason: z.enum(WITHDRAWAL_REASONS).meta({
      description: "`timeouts`: the player lost two games on time. `removed`: by the organizer.",
    }),
  })
  .meta({ id: "TournamentWithdrawal" });

/** A player of a tournament. */
export const TournamentEntrant = z
  .object({
    player: RatedPlayer.meta({ description: "With the rating at the entry." }),
    status: z.enum(["entered", "standby", "withdrawn"]).meta({
      description:
        "`standby`: takes the place of a player who withdraws before the start; in a team match after the start, a player without a board.",
    }),
    enteredAt: Time,
    withdrawal: orNull(Withdrawal),
    timeouts: z.int().meta({ description: "Games lost on time. With the second one, the player is withdrawn." }),
    firstRound: z.int().meta({ description: "First round of the player: more than 1 after a late entry." }),
    division: z.int().nullable().meta({
      description: "Division by the last season of a league, or place in that of a ladder; null for a new player.",
    }),
    team: Id.nullable().meta({ description: "Id of the team of the player; null if the tournament needs none." }),
  })
  .meta({ id: "TournamentEntrant", example: TOURNAMENT_ENTRANT });

const StandingsRow = z
  .object({
    rank: z.int().meta({ description: "Counted from 1. Players with equal results share it." }),
    player: RatedPlayer.meta({ description: "With the rating at the entry." }),
    points: z.number().meta({ description: "A win is 1, a draw 0.5." }),
    played: z.int().meta({ description: "Number of finished games." }),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    tieBreaks: z.record(z.string(), z.number()).meta({
      description: "Values of the criteria in `tieBreaks` of the tournament, by name.",
    }),
    withdrawn: z.boolean(),
    best: z.int().meta({ description: "Best rank that is still possible." }),
    worst: z.int().meta({ description: "Worst rank that is still possible." }),
  })
  .meta({ id: "StandingsRow" });

/** The standings of a section. */
export const SectionStandings = z
  .object({
    section: z.int(),
    name: z.string().meta({ description: "Such as `Division 1`; empty if there is only one section." }),
    players: z.int().meta({ description: "Number of players of the section." }),
    rows: z.array(StandingsRow).meta({ description: "In order of rank." }),
  })
  .meta({ id: "SectionStandings", example: TOURNAMENT_STANDINGS });

const Bye = z
  .object({
    section: z.int(),
    player: RatedPlayer.meta({ description: "With the rating at the entry." }),
    kind: z.enum(["pairing-allocated", "absent"]).meta({
      description: "`pairing-allocated` is a point, `absent` is none.",
    }),
  })
  .meta({ id: "TournamentBye" });

/** A round. */
export const TournamentRound = z
  .object({
    number: z.int(),
    status: z.enum(["running", "finished"]),
    startedAt: Time,
    endsAt: Time.meta({ description: "Unfinished games are adjudicated at this time." }),
    finishedAt: orNull(Time).meta({
      description: "When all games had ended, or their results could no longer change the next round.",
    }),
    games: z.int(),
    finished: z.int().meta({ description: "Number of finished games." }),
    byes: z.array(Bye),
  })
  .meta({ id: "TournamentRound", example: TOURNAMENT_ROUND });

/** A game of a tournament. */
export const TournamentGame = z
  .object({
    gameId: Id,
    round: z.int(),
    section: z.int(),
    players: RatedPlayers.meta({ description: "With the ratings at the entry." }),
    status: z.enum(["running", "ending", "finished"]).meta({
      description: "`ending`: decided by the tournament, and about to end.",
    }),
    result: orNull(GameResult).meta({ description: "Null while the game runs." }),
    decidedBy: orNull(DecidedBy),
    finishedAt: orNull(Time),
    recorded: z.boolean().meta({
      description: "Whether the game is in the archive. A game that was decided before both players moved is not.",
    }),
    played: z.boolean().meta({
      description:
        "Whether the game is finished and both players made a move. Pairings and tie-breaks of a Swiss tournament count other games as forfeits: they give points, but neither an opponent nor a color.",
    }),
  })
  .meta({ id: "TournamentGame", example: TOURNAMENT_GAME });

const EventData = z
  .object({
    seq: z.int().meta({ description: "Number of the event in the tournament, counted from 1." }),
    player: orNull(PlayerName).optional().meta({
      description:
        "`entered`, `promoted`, `withdrawn`, `renamed`, `place.changed`, and `challenge.made`: the challenger. Null for a player who left before the start.",
    }),
    standby: z.boolean().optional().meta({ description: "`entered`: whether the player is a standby." }),
    reason: z.string().nullable().optional().meta({
      description: "`withdrawn`, `paused`, `canceled`, `place.changed`, and `game.decided` by an arbiter.",
    }),
    challengeId: Id.optional().meta({ description: "`challenge.*`. If it is accepted, the game has the same id." }),
    opponent: orNull(PlayerName).optional().meta({
      description: "`challenge.made`, and `place.changed`: the player whose place it was; null for a drop.",
    }),
    answerBy: Time.optional().meta({ description: "`challenge.made`: the latest time of the answer." }),
    from: z.int().optional().meta({ description: "`place.changed`: the place before." }),
    to: z.int().optional().meta({ description: "`place.changed`: the place after." }),
    round: z.int().optional().meta({ description: "`round.started`, `round.finished`." }),
    rounds: z.int().optional().meta({ description: "`started`: number of rounds." }),
    endsAt: Time.optional().meta({ description: "`round.started`: the end of the round." }),
    endsBy: Time.optional().meta({ description: "`started`: the latest end of the tournament." }),
    games: z.int().optional().meta({ description: "`round.started`: number of games." }),
    gameId: Id.optional().meta({ description: "`game.decided`, `game.finished`, `challenge.accepted`." }),
    result: GameResult.optional(),
    decidedBy: DecidedBy.optional(),
    nextId: Id.optional().meta({ description: "`continued`: the next tournament of the series." }),
  })
  .meta({ id: "TournamentEventData", description: "Only the members of the event's type are present." });

/** An event of a tournament. */
export const TournamentEvent = z
  .object({
    id: Id,
    type: z.enum(TOURNAMENT_EVENT_TYPES).meta({
      id: "TournamentEventType",
      description:
        "`ladder.imported`: the ladder began on another server and has its places and challenges from there, since the last change there.",
    }),
    timestamp: Time,
    data: EventData,
  })
  .meta({ id: "TournamentEvent", example: TOURNAMENT_EVENT });

/** The query of a page of events of a tournament. */
export const TournamentEventQuery = EventQuery.extend({ types: TournamentEventTypes });

/** The query of the event stream of a tournament. */
export const TournamentStreamQuery = StreamQuery.extend({ types: TournamentEventTypes });

/** A page of events of a tournament. */
export const TournamentEventPage = z
  .object({
    items: z
      .array(TournamentEvent)
      .meta({ description: "Oldest first. Fewer than `limit` means that there are no more yet." }),
    nextCursor: z.string().nullable().meta({
      description:
        "Send it as `after` next time. It does not change while there is nothing new; with `types`, it may be the id of an event of another type.",
    }),
  })
  .meta({ id: "TournamentEventPage" });

const StreamData = z.union([Tournament, TournamentEvent]).meta({
  id: "TournamentStreamData",
  description:
    "The `data` of a stream event: the tournament for `tournament.state`, and the event for all other types.",
});

export const TOURNAMENT_STREAM = { schema: StreamData, example: TOURNAMENT_EVENT } as const;
