import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathId } from "../../schemas/basics";
import { alsoEnded, CreationsToo } from "../../schemas/token-details";
import { tokenGuard } from "./token-guard";

export const revokeToken = operation(
  {
    method: "delete",
    path: "/v1/me/tokens/{id}",
    id: "revokeToken",
    tag: "account",
    summary: "Revoke a token",
    description: `Ends the token at once, including all tokens created with it, directly or indirectly. You can also
revoke the token that you are using. Apps connected with the token are disconnected, unless it revokes itself.
Passkeys and webhooks added with it remain, unless \`passkeys=delete\` and \`webhooks=delete\` delete them in the same
step; \`getToken\` lists them. A token that is not yours or has already ended is 404.`,
    access: { anyOf: ["account:write"] },
    params: z.object({ id: PathId }),
    query: CreationsToo,
    answers: { 204: { description: "The token is revoked." } },
    refusals: ["not-found"],
    guard: tokenGuard,
  },
  async (call, { params, query }) => {
    const player = playerObject(call.env, call.caller.playerId);
    const isSignOut = params.id === call.caller.tokenId;
    const revoked = await player.revokeToken(params.id, alsoEnded(query), isSignOut);
    return revoked ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
