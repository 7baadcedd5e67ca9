import { playerObject } from "../../../bindings";
import { sessionCookie } from "../../auth/session-cookie";
import { answer, operation } from "../../operation";

export const deleteSession = operation(
  {
    method: "delete",
    path: "/v1/session",
    id: "deleteSession",
    tag: "account",
    summary: "Sign out",
    description: `Revokes the token that you sent, as a cookie or as a header, together with the tokens and the
browser notifications created with it, and deletes the cookie. Passkeys added with it remain. If nobody is signed in,
nothing happens.`,
    access: "public",
    whileSuspended: true,
    answers: { 204: { description: "You are signed out.", headers: ["Set-Cookie"] } },
    refusals: [],
  },
  async ({ caller, env, pageOrigin }) => {
    if (caller !== null)
      await playerObject(env, caller.playerId).revokeToken(caller.tokenId, { passkeys: false, webhooks: false }, true);
    return answer({ status: 204, body: null, headers: { "Set-Cookie": sessionCookie(pageOrigin, null, 0) } });
  },
);
