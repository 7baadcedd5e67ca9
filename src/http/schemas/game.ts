import * as z from "zod";
import { PLY_AUTHORS } from "../../shared/ply-author";
import {
  Duration,
  GameVariant,
  Id,
  Options,
  Outcome,
  orNull,
  PlayerName,
  PlayerText,
  RatedPlayer,
  RatedPlayers,
  RulesRevision,
  Side,
  Time,
  TimeControl,
} from "./basics";
import { Board } from "./board";
import { ACTIVE_GAME, ENDED_GAME, FINISHED_GAME, GAME, RUNNING_GAME } from "./examples";

const Ply = z.int().meta({ description: "Number of entries in the record, votes included." });

export const PlyRecord = z
  .object({
    ply: z.int().meta({ description: "From 1." }),
    move: z.string().meta({ example: "e2e4" }),
    san: z.string().meta({ example: "e4" }),
    side: Side,
    at: Time,
    by: z.enum(PLY_AUTHORS),
  })
  .meta({ id: "PlyRecord" });

const DrawClaim = z.enum(["threefold-repetition", "fifty-moves"]).meta({ id: "DrawClaim" });

const MoveNotations = z.record(z.string(), z.string()).meta({
  id: "MoveNotations",
  description:
    "The last move in the notations of the variant other than SAN, by their ids. Missing if there are none, or if they are not stored.",
  example: { reversible: "e2-e4" },
});

const OpeningNotations = z.record(z.string(), z.array(z.string())).meta({
  id: "OpeningNotations",
  description:
    "The moves of `opening` in the notations of the variant other than SAN, by their ids. Missing if there are none.",
  example: { reversible: ["e2-e4"] },
});

/** The members of every game. Those that depend on the status are narrowed by `GameInProgress` and `EndedGame`. */
const AnyGame = z.object({
  id: Id,
  seq: z.int().nullable().meta({
    description:
      "`data.seq` of the game's last event. Of two answers, the one with the higher number is newer. Null for everybody but the players.",
  }),
  variant: GameVariant,
  rulesRevision: RulesRevision,
  options: Options,
  status: z.enum(["active", "finished", "aborted"]),
  ply: Ply,
  turn: orNull(Side),
  position: z.string(),
  lastNotations: MoveNotations.optional(),
  legalMoves: z
    .array(z.string())
    .meta({ description: "All legal moves of the side to move; empty if the game is over." }),
  check: z.boolean(),
  moves: z.array(PlyRecord),
  players: RatedPlayers.meta({ description: "With the ratings at the start of the game." }),
  clock: z
    .object({
      timeControl: TimeControl,
      turnStartedAt: Time,
      remaining: orNull(z.object({ white: Duration, black: Duration }).meta({ id: "TimeSupplies" })).meta({
        description: "Remaining time of both banks when the clock last changed; null for other time controls.",
      }),
      vacationUntil: z.object({ white: Time.nullable(), black: Time.nullable() }).meta({ id: "VacationEnds" }),
    })
    .meta({ id: "GameClock" }),
  deadlineAt: Time.nullable().meta({ description: "Latest time at which a move is still in time." }),
  drawOffer: orNull(Side).meta({ description: "Side that has offered a draw. Spectators cannot see offers." }),
  takebackOffer: orNull(Side),
  drawClaim: orNull(DrawClaim).meta({
    description: "Reason for which you can claim a draw now, if it is your turn; null if you cannot, and for others.",
  }),
  outcome: orNull(Outcome),
  rated: z.boolean(),
  private: z.boolean(),
  takebacks: z.boolean().meta({ description: "Whether moves can be taken back by agreement." }),
  vacation: z.boolean().meta({ description: "Whether a player's vacation stops their clock." }),
  tournament: orNull(
    z.object({ id: Id, name: PlayerText.nullable(), round: z.int().min(1) }).meta({ id: "TournamentOfGame" }),
  ).meta({
    description:
      "The tournament that the game belongs to, with the round; null for other games. The name is null in games that began before it was stored.",
  }),
  createdAt: Time,
  finishedAt: Time.nullable(),
  board: Board.optional().meta({ description: "With `include=board`." }),
});

// Members that are null in one of the two keep their nullable type. With the type `null` alone, the types of
// openapi-fetch would not have them.
const GameInProgress = AnyGame.extend({
  status: z.literal("active"),
  turn: Side,
  legalMoves: z.array(z.string()).meta({ description: "All legal moves of the side to move." }),
}).meta({
  id: "GameInProgress",
  description: "A game with `status` `active`: `outcome` and `finishedAt` are null.",
  example: GAME,
});

const EndedGame = AnyGame.extend({
  status: z.enum(["finished", "aborted"]),
  legalMoves: z.array(z.string()).meta({ description: "Empty, because the game is over." }),
  outcome: Outcome,
  finishedAt: Time,
}).meta({
  id: "EndedGame",
  description:
    "A game with `status` `finished` or `aborted`: `turn`, `deadlineAt`, `drawOffer`, `takebackOffer` and `drawClaim` are null.",
  example: ENDED_GAME,
});

/** A game for a viewer; see `GameView`. */
export const Game = z.discriminatedUnion("status", [GameInProgress, EndedGame]).meta({ id: "Game", example: GAME });

/** A running game in its player's list. */
export const RunningGame = z
  .object({
    id: Id,
    variant: GameVariant,
    rulesRevision: RulesRevision,
    side: Side.meta({ description: "Your side." }),
    opponent: RatedPlayer.meta({ description: "With the rating at the start of the game." }),
    ply: Ply,
    turn: orNull(Side),
    position: z.string(),
    lastMove: z.string().nullable(),
    lastSan: z.string().nullable().meta({ description: "The last move in SAN; null if it is not stored." }),
    lastNotations: MoveNotations.optional(),
    turnStartedAt: Time.meta({ description: "When the turn began: usually the time of the last move." }),
    drawOffer: orNull(Side),
    takebackOffer: orNull(Side),
    deadlineAt: Time.nullable(),
    vacationUntil: Time.nullable().meta({
      description: "End of the vacation of the side to move, which stops its clock; null if there is none.",
    }),
    timeControl: orNull(TimeControl).meta({
      description: "Null only for a game without a move since the release that added this member.",
    }),
    unread: z.int().meta({ description: "Messages of your opponent since you last read them." }),
    proposed: z.boolean().meta({
      description: "Whether an app suggests a move that you have neither played nor dismissed: see `getProposal`.",
    }),
    rated: z.boolean(),
    private: z.boolean(),
  })
  .meta({ id: "RunningGame", example: RUNNING_GAME });

/** A finished game with unread messages. */
export const UnreadGame = z.object({ id: Id, opponent: PlayerName, unread: z.int() }).meta({ id: "UnreadGame" });

/** The numbers of a player's running games, by whose turn it is. */
export const TurnCounts = z.object({ mine: z.int(), theirs: z.int() }).meta({
  id: "TurnCounts",
  description: "Number of your running games in which it is your turn, and of the others.",
});

/** A finished game in a list, without its moves. */
export const FinishedGame = z
  .object({
    id: Id,
    variant: GameVariant,
    rulesRevision: RulesRevision,
    options: Options,
    status: z.enum(["finished", "aborted"]),
    players: RatedPlayers.meta({ description: "With the ratings of `ratings`." }),
    outcome: Outcome,
    ratings: orNull(z.object({ white: z.number(), black: z.number() }).meta({ id: "RatingsOfPlayers" })).meta({
      description:
        "The players' ratings in this variant when the game ended, without its own result; null in old games. For games with house bots: the ratings against the bots.",
    }),
    ply: Ply,
    position: z.string().meta({ description: "The last position." }),
    opening: z
      .array(z.string())
      .optional()
      .meta({ description: "The first moves in SAN, at most six. In lists only." }),
    openingNotations: OpeningNotations.optional(),
    timeControl: TimeControl,
    rated: z.boolean(),
    private: z.boolean(),
    createdAt: Time,
    finishedAt: Time,
  })
  .meta({ id: "FinishedGame", example: FINISHED_GAME });

/** A running game in a public list, with its initial data only. */
export const ActiveGame = z
  .object({
    id: Id,
    variant: GameVariant,
    rulesRevision: RulesRevision,
    options: Options,
    status: z.literal("active"),
    players: RatedPlayers.meta({ description: "With the current ratings." }),
    timeControl: TimeControl,
    rated: z.boolean(),
    createdAt: Time,
    present: orNull(
      z
        .object({ ply: Ply, turn: orNull(Side), position: z.string(), lastMove: z.string().nullable() })
        .meta({ id: "PublicPosition" }),
    )
      .optional()
      .meta({ description: "The current position, with `positions=true`; null if it is not available." }),
  })
  .meta({ id: "ActiveGame", example: ACTIVE_GAME });

/** A game in a public list. */
export const ListedGame = z.discriminatedUnion("status", [FinishedGame, ActiveGame]).meta({ id: "ListedGame" });

/**
 * The ply that the client saw last. A command with an older ply is refused, so that nobody acts on a stale position.
 */
export const PlyGuard = z
  .int()
  .min(0)
  .max(100_000)
  .meta({ description: "The game's `ply` that you saw last.", example: 0 });

/** The body of an offer. */
export const AtPly = z.strictObject({ ply: PlyGuard }).meta({ id: "AtPly" });
