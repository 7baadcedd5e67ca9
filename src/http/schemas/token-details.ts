import * as z from "zod";
import { Passkey } from "./passkey";
import { TokenInfo } from "./player";

/** A token with all tokens and passkeys that were created with it. */
export const TokenDetails = TokenInfo.extend({
  created: z
    .object({
      tokens: z
        .array(TokenInfo)
        .meta({ description: "Tokens created with it, directly or indirectly. They end together with it." }),
      passkeys: z.array(Passkey).meta({
        description: "Passkeys added with it, or with tokens created with it. They remain unless you delete them too.",
      }),
    })
    .meta({ id: "TokenCreations" }),
}).meta({ id: "TokenDetails" });

/** Whether passkeys that were added by the revoked token or passkey are kept or deleted. */
export const PasskeysToo = z.strictObject({
  passkeys: z.enum(["keep", "delete"]).default("keep").meta({
    description: "`delete`: passkeys added with it end too, with their sessions and everything created with those.",
  }),
});
