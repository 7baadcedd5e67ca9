import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathId } from "../../schemas/basics";
import { PasskeysToo } from "../../schemas/token-details";
import { tokenGuard } from "./token-guard";

export const revokeToken = operation(
  {
    method: "delete",
    path: "/v1/me/tokens/{id}",
    id: "revokeToken",
    tag: "account",
    summary: "Revoke a token",
    description: `At once and for good, also the token that asks, with all tokens that it made, and that those made. Passkeys
that it added stay, unless \`passkeys=delete\` deletes them in the same step; \`getToken\` names both. A token that is not
yours, or has ended already, is 404.`,
    access: { anyOf: ["account:write"] },
    params: z.object({ id: PathId }),
    query: PasskeysToo,
    answers: { 204: { description: "It is revoked." } },
    refusals: ["not-found"],
    guard: tokenGuard,
  },
  async (call, { params, query }) => {
    const player = playerObject(call.env, call.caller.playerId);
    const revoked = await player.revokeToken(params.id, query.passkeys === "delete");
    return revoked ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
