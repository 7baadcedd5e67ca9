import type { Env } from "../../../bindings";
import { playerObject } from "../../../bindings";
import { loadWebAuthn } from "../../../on-demand";
import { randomId } from "../../../random-id";
import { isId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { sha256Hex } from "../../auth/digest";
import { sessionCookie } from "../../auth/session-cookie";
import { newToken } from "../../auth/token";
import { answer, operation } from "../../operation";
import { fromBase64Url } from "../../passkeys/challenge";
import { answered, relyingParty, SESSION_LIFE } from "../../passkeys/relying-party";
import { isFromOtherSite } from "../../request/browser-page";
import { isObjectThere } from "../../request/existing-objects";
import { Session, SignIn } from "../../schemas/passkey";
import { viewToken } from "../../views/player";

export const createSession = operation(
  {
    method: "post",
    path: "/v1/session",
    id: "createSession",
    tag: "account",
    summary: "Sign in with a passkey",
    description: `Send the browser's answer to the options. The session is a cookie that scripts cannot read. The
browser sends it with requests from pages of this server (\`Sec-Fetch-Site: same-origin\`), where it replaces a token;
if a request also has \`Authorization\`, that token is used. The session lasts 30 days, or until DELETE. It is listed
among the tokens, with the passkey's id as \`parentId\`. At most ten sessions at once: one more ends the oldest.`,
    access: "public",
    whileSuspended: true,
    // The caller is unknown, and each call is expensive: it verifies a signature and calls a player's object.
    cost: 5,
    idempotency: "none",
    body: { required: true, schema: SignIn },
    answers: { 201: { description: "You are signed in.", schema: Session, headers: ["Location", "Set-Cookie"] } },
    refusals: ["bad-passkey", "passkeys-unavailable"],
  },
  async (call, { body: { credential } }) => {
    const party = relyingParty(call);
    if (!party.ok) return err(party.error);
    // Prevents login CSRF: a page of another site could sign its visitors in to the attacker's account, and observe
    // their actions.
    if (isFromOtherSite(call.page)) return err({ code: "bad-passkey" });
    const expected = await answered(party.value, credential, "sign-in", call.now);
    const playerId = await playerOf(call.env, credential.response.userHandle);
    if (!expected.ok || playerId === null) return err({ code: "bad-passkey" });
    const player = playerObject(call.env, playerId);
    const key = await player.findPasskey(credential.id);
    if (key === null) return err({ code: "bad-passkey" });
    const { checkAssertion } = await loadWebAuthn();
    const counter = await checkAssertion(credential, key, expected.value);
    if (counter === null) return err({ code: "bad-passkey" });
    const [id, token] = [randomId(), newToken(playerId)];
    const signedIn = await player.signInByPasskey({
      credentialId: credential.id,
      counter,
      challenge: expected.value.used,
      token: { id, hash: await sha256Hex(token), expiresAt: call.now + SESSION_LIFE },
    });
    if (!signedIn.ok) return err({ code: "bad-passkey" });
    return answer({
      status: 201,
      body: { playerId, token: viewToken(signedIn.value) },
      headers: {
        Location: `/v1/me/tokens/${id}`,
        "Set-Cookie": sessionCookie(party.value.origin, token, SESSION_LIFE),
      },
    });
  },
);

/** The player named in a passkey's answer; null if there is none. The signature is verified later. */
async function playerOf(env: Env, userHandle: string): Promise<string | null> {
  const bytes = fromBase64Url(userHandle);
  const id = bytes === null ? "" : new TextDecoder().decode(bytes);
  return isId(id) && (await isObjectThere(env, "PLAYERS", id)) ? id : null;
}
