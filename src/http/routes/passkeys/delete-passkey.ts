import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { alsoEnded, CreationsToo } from "../../schemas/token-details";
import { PasskeyParams, passkeyGuard } from "./visibility";

export const deletePasskey = operation(
  {
    method: "delete",
    path: "/v1/me/passkeys/{id}",
    id: "deletePasskey",
    tag: "account",
    summary: "Delete a passkey",
    description: `The passkey ends at once, together with its sessions and the tokens that these created. Passkeys
and webhooks that were added by its sessions remain, unless \`passkeys=delete\` and \`webhooks=delete\` delete them in
the same step. A passkey that was
already deleted is 404.`,
    access: { anyOf: ["account:write"] },
    params: PasskeyParams,
    query: CreationsToo,
    answers: { 204: { description: "The passkey is deleted." } },
    refusals: ["not-found"],
    guard: passkeyGuard,
  },
  async (call, { params, query }) => {
    const player = playerObject(call.env, call.caller.playerId);
    const deleted = await player.deletePasskey(params.id, alsoEnded(query));
    return deleted ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
