import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { rfc3339 } from "../../../shared/time";
import { answer, operation } from "../../operation";
import { PathId } from "../../schemas/basics";
import { TokenDetails } from "../../schemas/token-details";
import { viewToken } from "../../views/player";
import { viewPasskey } from "../passkeys/visibility";
import { tokenGuard } from "./token-guard";

export const getToken = operation(
  {
    method: "get",
    path: "/v1/me/tokens/{id}",
    id: "getToken",
    tag: "account",
    summary: "A token, and everything created with it",
    description: `Check this before you revoke a token that somebody else may have had. \`created\` lists the tokens
that end with it, and the passkeys and webhooks that you can delete in the same step.`,
    access: { anyOf: ["account:read"] },
    params: z.object({ id: PathId }),
    hashed: true,
    answers: { 200: { description: "The token.", schema: TokenDetails } },
    refusals: ["not-found"],
    guard: tokenGuard,
  },
  async (call, { params }) => {
    const found = await playerObject(call.env, call.caller.playerId).tokenCreations(params.id);
    if (found === null) return err({ code: "not-found" });
    const { token, tokens, passkeys, webhooks } = found;
    const created = {
      tokens: tokens.map(viewToken),
      passkeys: passkeys.map(viewPasskey),
      // The address of a webhook may contain a secret, which this scope does not show.
      webhooks: webhooks.map(({ id, url, description, createdAt }) => ({
        id,
        host: new URL(url).host,
        description,
        createdAt: rfc3339(createdAt),
      })),
    };
    return answer({ status: 200, body: { ...viewToken(token), created } });
  },
);
