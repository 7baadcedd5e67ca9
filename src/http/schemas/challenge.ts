import * as z from "zod";
import {
  Color,
  DeclineReason,
  Duration,
  GameVariant,
  Id,
  Options,
  orNothing,
  orNull,
  PlayerName,
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
    opponent: orNothing(Username).meta({ description: "Without one anyone may accept." }),
    color: Color.optional().meta({ description: "The colour that you ask for; `random` by default." }),
    timeControl: TimeControl,
    rated: z.boolean().meta({ description: "Not together with `private`, or with a time control without a limit." }),
    private: z.boolean().optional().meta({
      description:
        "A game that only its players see, and that is not rated. An open private challenge is found by its id alone.",
    }),
    options: Options.optional(),
    position: orNothing(z.string().min(1).max(500)).meta({
      description: "A start other than the standard one; only in games that are not rated.",
    }),
    takebacks: z.boolean().optional().meta({
      description: "Whether moves can be taken back by agreement: by default in games that are not rated.",
    }),
    vacation: z.boolean().optional().meta({
      description: "Whether a player's vacation stops their clock; true by default.",
    }),
    message: orNothing(VisibleTextOrEmpty.max(500)),
    uses: z.int().min(1).max(MAX_USES).optional().meta({
      description: "How many players may accept an open challenge, each for a game of their own; 1 by default.",
    }),
    expiresIn: Duration.optional().meta({ description: "P14D by default, at most P30D." }),
    minRating: orNothing(Rating).meta({
      description: "The least rating in this variant that an accepter of an open challenge must have.",
    }),
    maxRating: orNothing(Rating).meta({
      description: "The greatest. Somebody without a rating counts as 1500.",
    }),
  })
  .meta({ id: "NewChallenge" });

export const Challenge = z
  .object({
    id: Id,
    status: z.enum(["open", "accepted", "declined", "canceled", "expired"]),
    challenger: PlayerName,
    opponent: orNull(PlayerName).meta({ description: "Null: open to anyone." }),
    variant: GameVariant,
    options: Options,
    position: z.string().nullable(),
    color: Color,
    timeControl: TimeControl,
    rated: z.boolean(),
    private: z.boolean(),
    takebacks: z.boolean(),
    vacation: z.boolean(),
    message: z.string().nullable(),
    uses: z.int().meta({ description: "How many games may still come of it, while it is open." }),
    minRating: z.int().nullable().meta({ description: "The least rating of an accepter; null: any." }),
    maxRating: z.int().nullable(),
    declineReason: orNull(DeclineReason),
    rematchOf: orNull(Id).meta({ description: "The game that this would be a rematch of." }),
    createdAt: Time,
    expiresAt: Time,
  })
  .meta({ id: "Challenge", example: CHALLENGE });

/** A created challenge. If it was for a house bot, it is accepted at once and includes the game. */
export const PostedChallenge = Challenge.extend({
  gameId: orNull(Id).meta({ description: "The game with a player of the house, which runs already; else null." }),
  game: orNull(Game),
}).meta({ id: "PostedChallenge", example: { ...CHALLENGE, gameId: null, game: null } });

/** A challenge with the ids of its games that the viewer may see. */
export const ChallengeWithGames = Challenge.extend({ gameIds: z.array(Id) }).meta({
  id: "ChallengeWithGames",
  example: { ...CHALLENGE, gameIds: [] },
});
