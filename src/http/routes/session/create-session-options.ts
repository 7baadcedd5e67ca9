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
    summary: "What a browser needs to sign in by a passkey",
    description: `For \`navigator.credentials.get\`, on a page of this server. No name is asked for: the passkey knows its
player. The challenge is good once, for five minutes. Nothing is kept.`,
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
