import * as z from "zod";
import { OWNER_PROOFS } from "../../shared/owner-proof";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Problems of access: tokens, scopes, origins and passkeys. */
export const ACCESS_PROBLEMS = {
  "missing-token": {
    status: 401,
    title: "This needs a token",
    detail: "Send `Authorization: Bearer <token>`. Signing up (POST /v1/players) gives one.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "bad-token": {
    status: 401,
    title: "The token is not valid",
    detail: "The token is mistyped, expired or revoked. It goes as `Authorization: Bearer <token>`.",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  },
  "bad-ticket": {
    status: 401,
    title: "The ticket is not valid",
    detail: "A ticket is good once, within a minute, while its token is. POST /v1/me/stream-tickets gives another.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "insufficient-scope": {
    status: 403,
    title: "The token does not allow this",
    detail: ({ scopes }) => `The token lacks the scope ${scopes.join(", ")}.`,
    members: members(
      z.object({
        scopes: z.array(z.string()).describe("What the operation's security names; of alternatives one will do."),
      }),
      ({ scopes }) => ({ scopes }),
    ),
    headers: {
      "WWW-Authenticate": ({ scopes }) => `Bearer error="insufficient_scope", scope="${scopes.join(" ")}"`,
    },
  },
  "token-too-broad": {
    status: 403,
    title: "The token may do too much to stand in an address",
    detail: "Addresses are easily passed on: make a token with the scope calendar:read alone, or send it as a header.",
  },
  "origin-not-allowed": {
    status: 403,
    title: "Pages of this site may not call this server",
    detail: ({ origin }) => `ALLOWED_ORIGINS does not name ${origin}.`,
  },
  "loopback-webhook-refused": {
    status: 403,
    title: "Pages of other sites may not have this machine called",
    detail: "Only programs, and pages of this machine, may set a webhook to a loopback address.",
  },
  "bad-recovery-code": {
    status: 403,
    title: "The recovery code is wrong",
    detail: "The recovery code does not match the account. Each code is good for one recovery.",
  },
  "fresh-proof-required": {
    status: 403,
    title: "Show that it is you who adds the passkey",
    detail: ({ accepted }) =>
      `Send \`proof\` with ${accepted.includes("passkey") ? "your recovery code or a passkey that you have" : "your recovery code"}, or sign in again: for ten minutes no proof is needed.`,
    members: members(
      z.object({ accepted: z.array(z.enum(OWNER_PROOFS)).describe("Proofs that a request can carry.") }),
      ({ accepted }) => ({ accepted }),
    ),
  },
  suspended: {
    status: 403,
    title: "Your account is suspended",
    detail: "An admin has suspended you. You can still read GET /v1/me and GET /v1/me/export.",
  },
  "bad-passkey": {
    status: 422,
    title: "The passkey is not accepted",
    detail: "It is not known here, was made for another address, or has answered a challenge that is over. Try again.",
  },
  "passkeys-unavailable": {
    status: 409,
    title: "There are no passkeys at this address",
    detail: "Browsers bind them to a host name. On your own machine open http://localhost instead of http://127.0.0.1.",
  },
  "too-many-passkeys": {
    status: 409,
    title: "You have as many passkeys as you may",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "too-many-tokens": {
    status: 409,
    title: "You have as many tokens as you may",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "host-not-allowed": {
    status: 421,
    title: "This server does not answer by this name",
    detail: ({ host }) => `ALLOWED_HOSTS does not name ${host}.`,
  },
} satisfies ProblemTable;
