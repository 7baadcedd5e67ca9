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
    summary: "Options to create a passkey",
    description: `For \`navigator.credentials.create\` on a page of this server, since passkeys are bound to its host
name. The challenge can be used once, within five minutes. Nothing is stored. \`proof\` says whether a proof is needed
to add the passkey, and which ones are accepted.`,
    access: { anyOf: ["account:write"] },
    idempotency: "none",
    answers: { 200: { description: "The options.", schema: PasskeyCreationOptions } },
    refusals: ["passkeys-unavailable"],
  },
  async (call) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    const { playerId, tokenId, username } = call.caller;
    const { keys, rpId } = party.value;
    const { accepted, passkeys: known } = await playerObject(call.env, playerId).passkeyTerms(tokenId);
    const passkey = accepted?.includes("passkey")
      ? {
          challenge: await newChallenge(keys, `prove ${playerId}`, call.now),
          rpId,
          timeout: CHALLENGE_LIFE,
          userVerification: "required" as const,
        }
      : null;
    return answer({
      status: 200,
      body: {
        challenge: await newChallenge(keys, `create ${playerId}`, call.now),
        rp: { id: rpId, name: "Skytale" },
        user: { id: toBase64Url(new TextEncoder().encode(playerId)), name: username, displayName: username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        timeout: CHALLENGE_LIFE,
        excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key" as const, id: credentialId })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        proof: accepted === null ? null : { accepted, passkey },
      },
    });
  },
);
