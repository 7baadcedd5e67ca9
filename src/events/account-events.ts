import * as z from "zod";
import { PROVED_BY } from "../shared/owner-proof";
import { event } from "./definition";
import { Id } from "./values";
import { quoted } from "./wording";

/** Events about access to a player's account. */
export const ACCOUNT_EVENTS = [
  event("passkey.added", {
    summary: "A passkey was added to your account: delete it if it is not yours",
    data: z.object({
      passkeyId: Id,
      name: z.string(),
      tokenId: Id.meta({ description: "The token that added it." }),
      tokenName: z.string(),
      provedBy: z.enum(PROVED_BY).meta({
        description: "What showed that you added it: a sign-in just before, the recovery code, or another passkey.",
      }),
    }),
    subscription: "notices",
    sentence: ({ name, tokenName }) =>
      `The passkey ${quoted(name)} was added to your account by ${quoted(tokenName)}. If it is not yours, delete it.`,
  }),
  event("token.added", {
    summary: "A token of yours made another one: revoke both if you did not ask for it",
    data: z.object({
      tokenId: Id,
      name: z.string(),
      scopes: z.array(z.string()),
      parentId: Id.meta({ description: "The token that made it, with which it ends." }),
      parentName: z.string(),
    }),
    subscription: "notices",
    sentence: ({ name, parentName }) =>
      `The token ${quoted(name)} was added to your account by ${quoted(parentName)}. If it is not yours, revoke both.`,
  }),
] as const;
