import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { CHALLENGE_LIFE, newChallenge, toBase64Url } from "../../passkeys/challenge";
import { ALGORITHMS, relyingParty } from "../../passkeys/relying-party";
import { PasskeyCreationOptions } from "../../schemas/passkey";

export const createPasskeyOptions = operation(
  {
    method: "post",
    path: "/v1/me/passkeys/options",
    id: "createPasskeyOptions",
    tag: "account",
    summary: "What a browser needs to make a passkey",
    description: `For \`navigator.credentials.create\`, on a page of this server: passkeys are bound to its host name. The
challenge is good once, for five minutes. Nothing is kept.`,
    access: { anyOf: ["account:write"] },
    idempotency: "none",
    answers: { 200: { description: "The options.", schema: PasskeyCreationOptions } },
    refusals: ["passkeys-unavailable"],
  },
  async (call) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    const { playerId, username } = call.caller;
    const known = await playerObject(call.env, playerId).listPasskeys();
    return answer({
      status: 200,
      body: {
        challenge: await newChallenge(party.value.keys, `create ${playerId}`, call.now),
        rp: { id: party.value.rpId, name: "Skytale" },
        user: { id: toBase64Url(new TextEncoder().encode(playerId)), name: username, displayName: username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        timeout: CHALLENGE_LIFE,
        excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key" as const, id: credentialId })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      },
    });
  },
);
