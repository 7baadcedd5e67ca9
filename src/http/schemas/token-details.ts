import * as z from "zod";
import { Passkey } from "./passkey";
import { TokenInfo } from "./player";

/** A token with all tokens and passkeys that were created with it. */
export const TokenDetails = TokenInfo.extend({
  created: z
    .object({
      tokens: z.array(TokenInfo).meta({ description: "Tokens that it made, and that those made. They end with it." }),
      passkeys: z.array(Passkey).meta({
        description:
          "Passkeys that it added, or that were added with what it made. They stay unless you delete them too.",
      }),
    })
    .meta({ id: "TokenCreations" }),
}).meta({ id: "TokenDetails" });

/** Whether passkeys that were added by the revoked token or passkey are kept or deleted. */
export const PasskeysToo = z.strictObject({
  passkeys: z.enum(["keep", "delete"]).default("keep").meta({
    description: "`delete`: the passkeys that it added end too, with their sessions, and what was made with those.",
  }),
});
