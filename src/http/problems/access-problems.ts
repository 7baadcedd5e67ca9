import * as z from "zod";
import { OWNER_PROOFS } from "../../shared/owner-proof";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Problems of access: tokens, scopes, origins and passkeys. */
export const ACCESS_PROBLEMS = {
  "missing-token": {
    status: 401,
    title: "A token is required",
    detail: "Send `Authorization: Bearer <token>`. To get a token, sign up with POST /v1/players.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "bad-token": {
    status: 401,
    title: "The token is not valid",
    detail: "The token is mistyped, expired or revoked. Send it as `Authorization: Bearer <token>`.",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  },
  "operator-token-required": {
    status: 401,
    title: "The operator's token is required",
    detail: "Send the token of the setting METRICS_TOKEN as `Authorization: Bearer <token>`.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "bad-ticket": {
    status: 401,
    title: "The ticket is not valid",
    detail:
      "A ticket works once, within a minute, while its token is valid. Get another with POST /v1/me/stream-tickets.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "insufficient-scope": {
    status: 403,
    title: "The token does not allow this",
    detail: ({ scopes }) => `The token lacks the scope ${scopes.join(", ")}.`,
    members: members(
      z.object({
        scopes: z
          .array(z.string())
          .describe("Scopes that the operation accepts. If it has alternatives, one is enough."),
      }),
      ({ scopes }) => ({ scopes }),
    ),
    headers: {
      "WWW-Authenticate": ({ needed, scopes }) =>
        `Bearer error="insufficient_scope", scope="${(needed ?? scopes).join(" ")}"`,
    },
  },
  "token-too-broad": {
    status: 403,
    title: "The token has too many scopes for use in an address",
    detail:
      "Addresses are easily shared: create a token with only the scope calendar:read, or send this one as a header.",
  },
  "origin-not-allowed": {
    status: 403,
    title: "Pages of this site may not call this server",
    detail: ({ origin }) => `ALLOWED_ORIGINS does not contain ${origin}.`,
  },
  "loopback-webhook-refused": {
    status: 403,
    title: "Pages of other sites may not create webhooks to this machine",
    detail: "Only programs, and pages of this machine, may set a webhook to a loopback address.",
  },
  "bad-recovery-code": {
    status: 403,
    title: "The recovery code is wrong",
    detail: "The recovery code does not match the account. Each code works for one recovery only.",
  },
  "fresh-proof-required": {
    status: 403,
    title: "Confirm that you are adding the passkey",
    detail: ({ accepted }) =>
      `Send \`proof\` with ${accepted.includes("passkey") ? "your recovery code or an existing passkey" : "your recovery code"}, or sign in again: for ten minutes no proof is needed.`,
    members: members(
      z.object({ accepted: z.array(z.enum(OWNER_PROOFS)).describe("Accepted proofs.") }),
      ({ accepted }) => ({ accepted }),
    ),
  },
  "not-for-apps": {
    status: 403,
    title: "Apps may not do this",
    detail: "Only the player can connect an app. Sign in to this server with your own token or passkey.",
  },
  "bad-authorization-request": {
    status: 422,
    title: "The app's request is not valid",
    detail: ({ error }) => error.description,
    members: members(
      z.object({
        error: z.string().describe("Error code of OAuth, such as `invalid_scope`."),
        redirectTo: z
          .string()
          .nullable()
          .describe("Address that reports the error to the app. Null if the browser must not be sent anywhere."),
      }),
      ({ error, redirectTo }) => ({ error: error.code, redirectTo }),
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
    detail: "The passkey is unknown here, belongs to another address, or its challenge has expired. Try again.",
  },
  "passkeys-unavailable": {
    status: 409,
    title: "Passkeys do not work at this address",
    detail: "Browsers need a host name. On your own machine open http://localhost instead of http://127.0.0.1.",
  },
  "too-many-passkeys": {
    status: 409,
    title: "You have too many passkeys",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "too-many-tokens": {
    status: 409,
    title: "You have too many tokens",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "host-not-allowed": {
    status: 421,
    title: "This server does not answer to this host name",
    detail: ({ host }) => `ALLOWED_HOSTS does not contain ${host}.`,
  },
} satisfies ProblemTable;
