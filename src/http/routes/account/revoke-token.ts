import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathId } from "../../schemas/basics";

export const revokeToken = operation(
  {
    method: "delete",
    path: "/v1/me/tokens/{id}",
    id: "revokeToken",
    tag: "account",
    summary: "Revoke a token",
    description: `At once and for good, also the one that asks, and with it all that it made, and they made. A token that
is not yours, or is gone already, is 404.`,
    access: { anyOf: ["account:write"] },
    params: z.object({ id: PathId }),
    answers: { 204: { description: "It is revoked." } },
    refusals: ["not-found"],
    guard: async (call, { id }) => {
      if (call.caller === null) return null;
      const tokens = await playerObject(call.env, call.caller.playerId).listTokens();
      return tokens.some((token) => token.id === id) ? null : { code: "not-found" };
    },
  },
  async (call, { params }) => {
    const revoked = await playerObject(call.env, call.caller.playerId).revokeToken(params.id);
    return revoked ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
