import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { answered, relyingParty } from "../../passkeys/relying-party";
import { NewPasskey, Passkey } from "../../schemas/passkey";
import { viewPasskey } from "./visibility";

export const createPasskey = operation(
  {
    method: "post",
    path: "/v1/me/passkeys",
    id: "createPasskey",
    tag: "account",
    summary: "Keep a passkey",
    description: `With what the browser has answered to the options. From then on it signs its player in, with the scopes
that the token has which adds it. Ten at most. It does not end with that token: deleting it, or \`revokeAll\` of a
token recovery, ends it.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    body: { required: true, schema: NewPasskey },
    answers: { 201: { description: "The passkey.", schema: Passkey, headers: ["Location"] } },
    refusals: ["bad-passkey", "passkeys-unavailable", "too-many-passkeys"],
  },
  async (call, { body }) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    const { playerId, scopes } = call.caller;
    const expected = await answered(party.value, body.credential, `create ${playerId}`, call.now);
    if (!expected.ok) return err(expected.error);
    const { readRegistration } = await call.webauthn();
    const key = await readRegistration(body.credential, expected.value);
    if (key === null) return err({ code: "bad-passkey" });
    const added = await playerObject(call.env, playerId).addPasskey({
      ...key,
      name: body.name,
      // Whoever is the admin makes tokens for that; a key that lies about does not have it.
      scopes: scopes.filter((scope) => scope !== "admin"),
      challenge: expected.value.used,
    });
    if (!added.ok) return err(added.error);
    const headers = { Location: `/v1/me/passkeys/${added.value.id}` };
    return answer({ status: 201, body: viewPasskey(added.value), headers });
  },
);
