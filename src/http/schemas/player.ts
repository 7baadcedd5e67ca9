import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { SCOPES } from "../../shared/scope";
import { Duration, Id, orNull, PlayerRating, Time, VariantId, VisibleLine } from "./basics";
import { TOKEN } from "./examples";
import { Rating } from "./rating";

export const Player = z
  .object({
    id: Id,
    username: z.string().meta({ example: "leonidas" }),
    bot: z.boolean().meta({
      description: "True for a bot: a house bot, or an account that was declared as one at its sign-up.",
      example: false,
    }),
    createdAt: Time,
  })
  .meta({ id: "Player" });

export const Vacation = z.object({ startedAt: Time, until: Time }).meta({ id: "Vacation" });

const LastSeen = z.enum(["today", "this-week", "this-month", "long-ago"]).meta({ id: "LastSeen" });
/** When a player last used the server, as a coarse word. */
export type LastSeen = z.infer<typeof LastSeen>;

/** The public profile of a player, with ratings. */
export const Profile = Player.extend({
  vacation: orNull(Vacation).meta({ description: "The player's current vacation; their clocks are stopped." }),
  lastSeen: orNull(LastSeen).meta({
    description:
      "When the player last used the server: on this UTC day, within 7 or 31 days, or longer ago. Null for house bots.",
  }),
  timeZone: z.string().nullable().meta({ description: "IANA name of the player's time zone; null if they set none." }),
  ratings: z.record(z.string(), Rating).meta({ description: "Ratings by variant, for all variants of the catalogue." }),
  houseRatings: z.record(z.string(), Rating).meta({
    description: "Ratings from rated games with house bots, which are separate, by variant.",
  }),
}).meta({ id: "Profile" });

/** The variant of the ratings in a list of players. */
export const RatingVariant = VariantId.optional().meta({
  description: "The variant of `rating`, which players have only with this parameter.",
});

/** The rating in the variant that the query of a list of players names. */
export const ListedRating = PlayerRating.optional().meta({
  description:
    "Current rating in the `ratingVariant` of the query, for house bots that of their games with people; absent without it.",
});

/** A player found by the beginning of the name. */
export const FoundPlayer = z
  .object({
    username: z.string(),
    bot: z
      .boolean()
      .meta({ description: "True for a bot: a house bot, or an account that was declared as one at its sign-up." }),
    following: z.boolean().meta({ description: "Whether you follow the player." }),
    rating: ListedRating,
  })
  .meta({ id: "FoundPlayer", example: { username: "leonidas", bot: false, following: true } });

export const Scope = z.enum(SCOPES).meta({ id: "Scope", description: "A permission of a token." });

/** A token without its secret. */
export const TokenInfo = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(Scope),
    createdAt: Time,
    expiresAt: Time.nullable(),
    parentId: Id.nullable().meta({
      description: "The token or passkey that created it. It ends together with its parent.",
    }),
  })
  .meta({ id: "TokenInfo", example: TOKEN });

const EXAMPLE_TOKEN = "sky_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E1kVbQe";

export const Secret = z.string().meta({ description: "Shown only once.", example: EXAMPLE_TOKEN });

/** A new token with its secret, which is shown only once. */
export const NewToken = TokenInfo.extend({ token: Secret }).meta({
  id: "NewToken",
  example: { ...TOKEN, token: EXAMPLE_TOKEN },
});

export const RecoveryCode = z.string().meta({
  description: "For one new token if you have lost all others. Shown only once.",
  example: "7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV",
});

/** A recovery code as typed by a person. */
export const TypedRecoveryCode = z.string().min(1).max(INPUT_LIMITS.recoveryCode).meta({
  description: "Upper or lower case, with or without dashes.",
});

export const TokenName = VisibleLine.max(INPUT_LIMITS.tokenName).meta({ example: "my bot" });
export const TokenLife = Duration.meta({ description: "Lifetime of the token; unlimited by default." });
