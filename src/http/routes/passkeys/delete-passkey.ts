import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PasskeyParams, passkeyGuard } from "./visibility";

export const deletePasskey = operation(
  {
    method: "delete",
    path: "/v1/me/passkeys/{id}",
    id: "deletePasskey",
    tag: "account",
    summary: "Delete a passkey",
    description: "At once, with the sessions that it has opened. One that is gone already is 404.",
    access: { anyOf: ["account:write"] },
    params: PasskeyParams,
    answers: { 204: { description: "It is deleted." } },
    refusals: ["not-found"],
    guard: passkeyGuard,
  },
  async (call, { params }) => {
    const deleted = await playerObject(call.env, call.caller.playerId).deletePasskey(params.id);
    return deleted ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
