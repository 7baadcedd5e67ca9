import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Passkey, PasskeyName } from "../../schemas/passkey";
import { PasskeyParams, passkeyGuard, viewPasskey } from "./visibility";

export const updatePasskey = operation(
  {
    method: "patch",
    path: "/v1/me/passkeys/{id}",
    id: "updatePasskey",
    tag: "account",
    summary: "Rename a passkey",
    description: "Only you can see the name.",
    access: { anyOf: ["account:write"] },
    params: PasskeyParams,
    body: { required: true, schema: z.strictObject({ name: PasskeyName }).meta({ id: "PasskeyChanges" }) },
    answers: { 200: { description: "The passkey.", schema: Passkey } },
    refusals: ["not-found"],
    guard: passkeyGuard,
  },
  async (call, { params, body }) => {
    const renamed = await playerObject(call.env, call.caller.playerId).renamePasskey(params.id, body.name);
    return renamed === null ? err({ code: "not-found" }) : answer({ status: 200, body: viewPasskey(renamed) });
  },
);
