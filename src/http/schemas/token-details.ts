import * as z from "zod";
import { Time } from "./basics";
import { Passkey } from "./passkey";
import { TokenInfo } from "./player";

const CreatedWebhook = z
  .object({
    id: z.string(),
    host: z.string().meta({ description: "The host of its address.", example: "hooks.slack.com" }),
    description: z.string(),
    createdAt: Time,
  })
  .meta({ id: "CreatedWebhook" });

/** A token with everything that was created with it. */
export const TokenDetails = TokenInfo.extend({
  created: z
    .object({
      tokens: z
        .array(TokenInfo)
        .meta({ description: "Tokens created with it, directly or indirectly. They end together with it." }),
      passkeys: z.array(Passkey).meta({
        description: "Passkeys added with it, or with tokens created with it. They remain unless you delete them too.",
      }),
      webhooks: z.array(CreatedWebhook).meta({
        description:
          "Webhooks created with it, or with tokens created with it, since this server stores that. They remain unless you delete them too.",
      }),
    })
    .meta({ id: "TokenCreations" }),
}).meta({ id: "TokenDetails" });

/** Whether passkeys and webhooks that were added by the revoked token or passkey are kept or deleted. */
export const CreationsToo = z.strictObject({
  passkeys: z.enum(["keep", "delete"]).default("keep").meta({
    description: "`delete`: passkeys added with it end too, with their sessions and everything created with those.",
  }),
  webhooks: z.enum(["keep", "delete"]).default("keep").meta({
    description: "`delete`: webhooks created with it end too.",
  }),
});

/** The decisions of `CreationsToo` for the player's object. */
export const alsoEnded = ({ passkeys, webhooks }: z.output<typeof CreationsToo>) => ({
  passkeys: passkeys === "delete",
  webhooks: webhooks === "delete",
});
