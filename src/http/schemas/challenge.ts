import * as z from "zod";
import { LEVELS } from "../../shared/house";
import { INPUT_LIMITS } from "../../shared/input-limits";
import {
  Color,
  DeclineReason,
  Duration,
  GameVariant,
  Id,
  Options,
  orNothing,
  orNull,
  PlayerText,
  RatedPlayer,
  RulesRevision,
  Time,
  TimeControl,
  Username,
  VariantId,
  VisibleTextOrEmpty,
} from "./basics";
import { CHALLENGE } from "./examples";
import { Game } from "./game";
import { MAX_RATING } from "./rating";

export const MAX_USES = 20;

const Rating = z.int().min(0).max(MAX_RATING);

/** A new challenge. */
export const NewChallenge = z
  .strictObject({
    variant: VariantId,
    opponent: orNothing(Username).meta({
      description:
        "The player to challenge, or `house` for the house bot of a `level`. Without it, anybody can accept.",
    }),
    level: z.int().min(1).max(LEVELS.length).optional().meta({
      description: "The strength of the opponent `house`, from 1 for beginners. Required for it, and only for it.",
    }),
    color: Color.optional().meta({ description: "The color that you want; `random` by default." }),
    timeControl: TimeControl,
    rated: z.boolean().meta({ description: "Cannot be combined with `private` or with an unlimited time control." }),
    private: z.boolean().optional().meta({
      description:
        "Only the players can see the game. It cannot be rated. An open private challenge is accessible only by its id.",
    }),
    listed: z.boolean().optional().meta({
      description:
        "Whether an open challenge is in the lobby; true by default. If not, it is accessible only by its id, and its game is public unless it is `private`.",
    }),
    options: Options.optional(),
    position: orNothing(z.string().min(1).max(500)).meta({
      description: "Start position, if not the standard opening. Only for games that are not rated.",
    }),
    takebacks: z.boolean().optional().meta({
      description: "Whether moves can be taken back by agreement. By default true if the game is not rated.",
    }),
    vacation: z.boolean().optional().meta({
      description: "Whether a player's vacation stops their clock; true by default.",
    }),
    message: orNothing(VisibleTextOrEmpty.max(INPUT_LIMITS.challengeMessage)),
    uses: z.int().min(1).max(MAX_USES).optional().meta({
      description: "Number of players who can accept an open challenge, each for a separate game; 1 by default.",
    }),
    expiresIn: Duration.optional().meta({ description: "P14D by default, at most P30D." }),
    minRating: orNothing(Rating).meta({
      description: "Lowest rating in this variant of a player who accepts an open challenge.",
    }),
    maxRating: orNothing(Rating).meta({
      description: "Highest rating of such a player. A player without a rating counts as 1500.",
    }),
  })
  .meta({ id: "NewChallenge" });

export const Challenge = z
  .object({
    id: Id,
    status: z.enum(["open", "accepted", "declined", "canceled", "expired"]),
    challenger: RatedPlayer.meta({ description: "With the current rating in the variant." }),
    opponent: orNull(RatedPlayer).meta({ description: "With the current rating; null: open to anyone." }),
    variant: GameVariant,
    rulesRevision: RulesRevision,
    options: Options,
    position: z.string().nullable(),
    color: Color,
    timeControl: TimeControl,
    rated: z.boolean(),
    private: z.boolean(),
    listed: z.boolean().meta({ description: "Whether it is in the lobby while it is open." }),
    takebacks: z.boolean(),
    vacation: z.boolean(),
    message: PlayerText.nullable(),
    uses: z.int().meta({ description: "Number of times that it can still be accepted while it is open." }),
    minRating: z.int().nullable().meta({ description: "Lowest rating of a player who accepts; null: any." }),
    maxRating: z.int().nullable(),
    declineReason: orNull(DeclineReason),
    rematchOf: orNull(Id).meta({ description: "Id of the game that this rematch follows." }),
    createdAt: Time,
    expiresAt: Time,
  })
  .meta({ id: "Challenge", example: CHALLENGE });

/** A created challenge. If it was for a house bot, it is accepted at once and includes the game. */
export const PostedChallenge = Challenge.extend({
  gameId: orNull(Id).meta({ description: "Id of the running game with a house bot; otherwise null." }),
  game: orNull(Game),
}).meta({ id: "PostedChallenge", example: { ...CHALLENGE, gameId: null, game: null } });

/** A challenge with the ids of its games that the viewer may see. */
export const ChallengeWithGames = Challenge.extend({ gameIds: z.array(Id) }).meta({
  id: "ChallengeWithGames",
  example: { ...CHALLENGE, gameIds: [] },
});
