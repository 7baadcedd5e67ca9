import { playerObject } from "../../../bindings";
import { loadWebAuthn } from "../../../on-demand";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { proofOf } from "../../passkeys/owner-proof";
import { answered, relyingParty } from "../../passkeys/relying-party";
import { NewPasskey, Passkey } from "../../schemas/passkey";
import { viewPasskey } from "./visibility";

export const createPasskey = operation(
  {
    method: "post",
    path: "/v1/me/passkeys",
    id: "createPasskey",
    tag: "account",
    summary: "Add a passkey",
    description: `Send the browser's answer to the options. The passkey then signs you in, with the scopes of the
token that adds it. At most ten passkeys. A passkey outlives the token that adds it, so the token alone is not enough:
send \`proof\`, unless the token comes from a sign-up, a recovery or a passkey sign-in less than ten minutes ago.
Without a proof it is 403 \`fresh-proof-required\`. You are notified of the new passkey by \`passkey.added\`.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    body: { required: true, schema: NewPasskey },
    answers: { 201: { description: "The passkey.", schema: Passkey, headers: ["Location"] } },
    refusals: [
      "bad-passkey",
      "bad-recovery-code",
      "bad-token",
      "fresh-proof-required",
      "passkeys-unavailable",
      "rate-limited",
      "too-many-passkeys",
    ],
  },
  async (call, { body }) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    const { playerId, scopes, tokenId } = call.caller;
    const expected = await answered(party.value, body.credential, `create ${playerId}`, call.now);
    if (!expected.ok) return err(expected.error);
    const { readRegistration } = await loadWebAuthn();
    const key = await readRegistration(body.credential, expected.value);
    if (key === null) return err({ code: "bad-passkey" });
    const proof = await proofOf(call, party.value, body.proof);
    if (!proof.ok) return err(proof.error);
    const added = await playerObject(call.env, playerId).addPasskey({
      ...key,
      name: body.name,
      // A passkey never gets the scope `admin`, because a lost device must not have it. The admin can create a token
      // with this scope instead.
      scopes: scopes.filter((scope) => scope !== "admin"),
      challenge: expected.value.used,
      tokenId,
      proof: proof.value,
    });
    if (!added.ok) return err(added.error);
    const headers = { Location: `/v1/me/passkeys/${added.value.id}` };
    return answer({ status: 201, body: viewPasskey(added.value), headers });
  },
);
