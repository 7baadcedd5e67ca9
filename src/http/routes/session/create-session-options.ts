import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { CHALLENGE_LIFE, newChallenge } from "../../passkeys/challenge";
import { relyingParty } from "../../passkeys/relying-party";
import { PasskeyRequestOptions } from "../../schemas/passkey";

export const createSessionOptions = operation(
  {
    method: "post",
    path: "/v1/session/options",
    id: "createSessionOptions",
    tag: "account",
    summary: "Options to sign in with a passkey",
    description: `For \`navigator.credentials.get\` on a page of this server. No username is needed: the passkey
identifies the player. The challenge can be used once, within five minutes. Nothing is stored.`,
    access: "public",
    whileSuspended: true,
    idempotency: "none",
    answers: { 200: { description: "The options.", schema: PasskeyRequestOptions } },
    refusals: ["passkeys-unavailable"],
  },
  async (call) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    const { keys, rpId } = party.value;
    const challenge = await newChallenge(keys, "sign-in", call.now);
    return answer({ status: 200, body: { challenge, rpId, timeout: CHALLENGE_LIFE, userVerification: "required" } });
  },
);
