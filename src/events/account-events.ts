import * as z from "zod";
import { PROVED_BY } from "../shared/owner-proof";
import { event } from "./definition";
import { Id } from "./values";
import { quoted } from "./wording";

/** Events about access to a player's account. */
export const ACCOUNT_EVENTS = [
  event("passkey.added", {
    summary: "A passkey was added to your account. Delete it if it is not yours",
    data: z.object({
      passkeyId: Id,
      name: z.string(),
      tokenId: Id.meta({ description: "The token that added the passkey." }),
      tokenName: z.string(),
      provedBy: z.enum(PROVED_BY).meta({
        description: "Proof that you added it: a recent sign-in, the recovery code, or another passkey.",
      }),
    }),
    subscription: "notices",
    sentence: ({ name, tokenName }) =>
      `The passkey ${quoted(name)} was added to your account by ${quoted(tokenName)}. If it is not yours, delete it.`,
  }),
  event("token.added", {
    summary: "One of your tokens created another token. Revoke both if you did not do this",
    data: z.object({
      tokenId: Id,
      name: z.string(),
      scopes: z.array(z.string()),
      parentId: Id.meta({ description: "The token that created it. Both end together." }),
      parentName: z.string(),
    }),
    subscription: "notices",
    sentence: ({ name, parentName }) =>
      `The token ${quoted(name)} was added to your account by ${quoted(parentName)}. If it is not yours, revoke both.`,
  }),
] as const;
