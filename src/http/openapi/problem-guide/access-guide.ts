import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/access-problems.ts`. */
export const ACCESS_GUIDE = {
  "missing-token": {
    meaning: "This operation is for signed-in players, and the request has no token.",
    remedy: "Send the header `Authorization: Bearer <token>`. To get a token, sign up with POST /v1/players.",
  },
  "bad-token": {
    meaning: "The token is mistyped, has expired or was revoked, or its account was erased.",
    remedy:
      "Check that you copied it completely. To replace a lost token, use POST /v1/token-recovery with the recovery code.",
  },
  "operator-token-required": {
    meaning: "This address is for programs of the operator. The request has no token, or not the operator's.",
    remedy:
      "Send the token of the setting METRICS_TOKEN in the header `Authorization: Bearer <token>`. A player's token does not work here.",
  },
  "bad-ticket": {
    meaning:
      "A ticket opens one stream. This one was already used, is older than a minute, or its token is no longer valid.",
    remedy: "Get a new one with POST /v1/me/stream-tickets, and continue with `after`, the last id that you have.",
  },
  "insufficient-scope": {
    meaning: "The token is valid, but does not have the scopes for this operation.",
    remedy: "Create a token with the scopes in `scopes`, with POST /v1/me/tokens.",
  },
  "token-too-broad": {
    meaning:
      "Addresses end up in logs, histories and shared links, so a token in an address may have only one harmless scope.",
    remedy: "Create a token with only the scope calendar:read for the address, or send this one in the header.",
  },
  "origin-not-allowed": {
    meaning:
      "A server on a private machine refuses web pages of other sites, because browsers would let any page call it.",
    remedy: "Open the page from the machine itself, or have the operator add its origin to ALLOWED_ORIGINS.",
  },
  "loopback-webhook-refused": {
    meaning:
      "Programs often trust requests from their own machine, so pages of other sites cannot have webhooks sent there.",
    remedy: "Create the webhook with a program, or from a page that the machine itself serves.",
  },
  "bad-recovery-code": {
    meaning:
      "This is not the current recovery code of this account. Each code works once: using it returns the next one.",
    remedy: "Use the newest code. Without a code, a token or a passkey, the account cannot be recovered.",
  },
  "not-for-apps": {
    meaning: "An app has sent its own token to an operation that only the player may use.",
    remedy: "Send the player's browser to /oauth/authorize. The player decides there.",
  },
  "bad-authorization-request": {
    meaning:
      "An app has sent a player here with a request that OAuth 2.1 or this server does not allow. `detail` says what is wrong.",
    remedy: "Developers of the app correct the request; see /docs/oauth. Players can go back to the app.",
  },
  suspended: {
    meaning: "An admin has suspended this account.",
    remedy:
      "You can still read GET /v1/me, and export your data with GET /v1/me/export. Contact the server's operator.",
  },
  "bad-passkey": {
    meaning:
      "The passkey was not accepted: it is unknown here, belongs to another address, its challenge has expired or was already used, or its authenticator did not verify the user.",
    remedy:
      "Start again with new options. If you have lost a passkey, sign in with another one, a token or the recovery code.",
  },
  "fresh-proof-required": {
    meaning: "A passkey outlives the token that adds it. Therefore a token alone, which may be stolen, cannot add one.",
    remedy:
      "Send `proof` with the recovery code, or with the passkey's answer to `proof.passkey` of POST /v1/me/passkeys/options. No proof is needed within ten minutes of a sign-up, a recovery or a passkey sign-in. Tokens that were created by other tokens always need one.",
  },
  "passkeys-unavailable": {
    meaning: "Passkeys are bound to a host name. This address is an IP address, or the server has no `VAPID_KEYS`.",
    remedy: "Use the server's host name; on your own machine `localhost` instead of `127.0.0.1`.",
  },
  "too-many-passkeys": {
    meaning: "The number of passkeys per player is limited.",
    remedy: "Delete passkeys that you no longer use: GET /v1/me/passkeys lists them.",
  },
  "too-many-tokens": {
    meaning: "The number of tokens per player is limited.",
    remedy: "Revoke tokens that you no longer use: GET /v1/me/tokens lists them.",
  },
  "host-not-allowed": {
    meaning: "The host name in the request is not one of the server's. This protects the server against DNS rebinding.",
    remedy: "Use the address that the server printed, or have its operator add the name to ALLOWED_HOSTS.",
  },
} satisfies GuideTable;
