import * as z from "zod";
import { SCOPES } from "../../shared/scope";
import { Duration, Id, orNull, Time, VisibleLine } from "./basics";
import { TOKEN } from "./examples";
import { Rating } from "./rating";

export const Player = z
  .object({
    id: Id,
    username: z.string().meta({ example: "leonidas" }),
    bot: z.boolean().meta({ description: "Whether this is a player of the house.", example: false }),
    createdAt: Time,
  })
  .meta({ id: "Player" });

export const Vacation = z.object({ startedAt: Time, until: Time }).meta({ id: "Vacation" });

/** The public profile of a player, with ratings. */
export const Profile = Player.extend({
  vacation: orNull(Vacation).meta({ description: "The vacation that they are on; their clocks stand still." }),
  ratings: z.record(z.string(), Rating).meta({ description: "By variant, each of the catalogue's." }),
  houseRatings: z.record(z.string(), Rating).meta({
    description: "Those won in rated games with players of the house, which count apart; likewise.",
  }),
}).meta({ id: "Profile" });

export const Scope = z.enum(SCOPES).meta({ id: "Scope", description: "What a token may be used for." });

/** A token without its secret. */
export const TokenInfo = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(Scope),
    createdAt: Time,
    expiresAt: Time.nullable(),
    parentId: Id.nullable().meta({ description: "The token or passkey that made it, with which it falls." }),
  })
  .meta({ id: "TokenInfo", example: TOKEN });

const EXAMPLE_TOKEN = "sky_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E1kVbQe";

export const Secret = z.string().meta({ description: "Shown this once.", example: EXAMPLE_TOKEN });

/** A new token with its secret, which is shown only once. */
export const NewToken = TokenInfo.extend({ token: Secret }).meta({
  id: "NewToken",
  example: { ...TOKEN, token: EXAMPLE_TOKEN },
});

export const RecoveryCode = z.string().meta({
  description: "Good for one new token when all are lost. Shown this once.",
  example: "7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV",
});

/** A recovery code as typed by a person. */
export const TypedRecoveryCode = z.string().min(1).max(60).meta({
  description: "In any case of letters, with or without dashes.",
});

export const TokenName = VisibleLine.max(60).meta({ example: "my bot" });
export const TokenLife = Duration.meta({ description: "How long the token is good for; for ever if left out." });
