import * as z from "zod";
import { Duration, Id, orNull, PlayerName, Players, RatedPlayer, Time, Username } from "./basics";
import { LADDER } from "./ladder-examples";
import { Tournament } from "./tournament";
import { NEW_LADDER_RULES, TERMS } from "./tournament-terms";

const LadderPlace = z
  .object({
    place: z.int().meta({ description: "Counted from 1." }),
    player: RatedPlayer.meta({ description: "With the rating at the entry." }),
    entryPlace: z.int().meta({ description: "Place at the start, or at a later entry." }),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    engagements: z.int().meta({ description: "Running games and open challenges. `format.gamesAtOnce` is the most." }),
    inactive: z.boolean().meta({
      description: "Whether the player neither played nor challenged nor answered for `format.inactivity.after`.",
    }),
    dropsAt: orNull(Time).meta({
      description: "When the player drops if nothing happens before; null if they do not.",
    }),
  })
  .meta({ id: "LadderPlace" });

/** An open challenge on a ladder. */
const LadderChallenge = z
  .object({
    id: Id.meta({ description: "If the challenge is accepted, the game has the same id." }),
    challenger: PlayerName,
    opponent: PlayerName,
    madeAt: Time,
    answerBy: Time.meta({ description: "Without an answer by then, the challenger takes the place of the opponent." }),
  })
  .meta({ id: "LadderChallenge" });

const LadderGame = z
  .object({
    gameId: Id,
    challenger: PlayerName,
    opponent: PlayerName,
    players: Players,
    startedAt: Time,
  })
  .meta({ id: "LadderGame" });

const LadderOpponent = z
  .object({
    place: z.int(),
    player: PlayerName,
    canChallenge: z.boolean(),
    reason: z.string().nullable().meta({
      description: "The code of the problem that a challenge would get; null if you can challenge.",
    }),
    until: orNull(Time).meta({
      description: "`rematch-bar`: when it ends; null while your game or challenge is not over.",
    }),
  })
  .meta({ id: "LadderOpponent" });

const LadderYou = z
  .object({
    place: z.int().nullable().meta({ description: "Your place; null if you are not on the ladder." }),
    canChallenge: z.boolean().meta({ description: "Whether you can challenge at all." }),
    reason: z.string().nullable().meta({
      description: "Why you can challenge nobody: the code of the problem that a challenge would get.",
    }),
    opponents: z.array(LadderOpponent).meta({ description: "The players in reach, the nearest first." }),
  })
  .meta({ id: "LadderYou" });

/** A ladder with its places. */
export const Ladder = z
  .object({
    tournament: Tournament.meta({
      description: "The ladder as a tournament, with its terms. `format.kind` is `ladder`.",
    }),
    entriesUntil: orNull(Time).meta({ description: "When entries close; null before the start." }),
    challengesUntil: orNull(Time).meta({ description: "When the last challenge can be made; null unless it runs." }),
    places: z.array(LadderPlace).meta({ description: "The first place first. Empty before the start." }),
    challenges: z.array(LadderChallenge).meta({ description: "Open challenges, the oldest first." }),
    games: z.array(LadderGame).meta({ description: "Running games, the oldest first." }),
    you: orNull(LadderYou).meta({ description: "Whom you may challenge; null without a token." }),
  })
  .meta({ id: "Ladder", example: LADDER });

/** A new ladder. */
export const NewLadder = z
  .strictObject({
    name: TERMS.name,
    description: TERMS.description,
    variant: TERMS.variant,
    options: TERMS.options,
    timeControl: TERMS.timeControl,
    rated: TERMS.rated,
    vacation: TERMS.vacation,
    ...NEW_LADDER_RULES,
    season: Duration.optional().meta({
      description: "Time from the start to the end, when unfinished games are drawn. P180D by default, at most P400D.",
    }),
    entry: TERMS.entry,
    start: TERMS.start,
    startsBy: TERMS.startsBy,
    repeatEvery: TERMS.repeatEvery,
    arbiters: TERMS.arbiters,
    open: z.boolean().optional().meta({
      description:
        "Whether players can enter at once; true by default. Otherwise the ladder is a draft that only you see.",
    }),
  })
  .meta({
    id: "NewLadder",
    example: {
      name: LADDER.tournament.name,
      variant: LADDER.tournament.variant,
      timeControl: { kind: "per-move", perMove: "P3D" },
      reach: 3,
      season: "P180D",
      start: LADDER.tournament.start,
    },
  });

/** A challenge on a ladder. */
export const NewLadderChallenge = z
  .strictObject({ opponent: Username })
  .meta({ id: "NewLadderChallenge", example: { opponent: "leonidas" } });
