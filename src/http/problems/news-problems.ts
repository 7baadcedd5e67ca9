import * as z from "zod";
import { rfc3339 } from "../../shared/time";
import { limit, SAYS_WHEN } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Webhooks, streams and feeds. */
export const NEWS_PROBLEMS = {
  "webhook-disabled": {
    status: 409,
    title: "The webhook is disabled or paused",
    detail: "Set its `status` to `active` first. Until then nothing is sent to it.",
  },
  "recover-running": {
    status: 409,
    title: "An earlier recovery of this webhook is still running",
    detail: "Try again when each of its events has been tried once. The webhook's deliveries show the progress.",
  },
  "webhook-not-verified": {
    status: 409,
    title: "The webhook's address is not verified",
    detail:
      "The receiver has to echo the challenge of a `webhook.ping`, in the header `webhook-challenge` or as the body of " +
      "its answer. Then ping it: POST /v1/webhooks/{id}/ping. You can resend single deliveries without this.",
  },
  "webhook-address-taken": {
    status: 409,
    title: "Another webhook of yours has this address",
    detail: ({ webhookId }) => `It is ${webhookId}: change it, or delete it first. You can use each address only once.`,
    members: members(z.object({ webhookId: z.string() }), ({ webhookId }) => ({ webhookId })),
  },
  "email-link-expired": {
    status: 409,
    title: "This link does not work any more",
    detail:
      "This link does not work any more: it was used, has expired, or belongs to a former address. Enter your address in the settings again to get another one.",
  },
  "email-bounced": {
    status: 409,
    title: "This address rejected an e-mail",
    detail: ({ verifiableAt }) =>
      `The address gets no e-mails. From ${rfc3339(verifiableAt)} on, you can set it again and get a link.`,
    members: members(
      z.object({ verifiableAt: z.iso.datetime().describe("From when the address can get a link again.") }),
      ({ verifiableAt }) => ({ verifiableAt: rfc3339(verifiableAt) }),
    ),
  },
  "email-not-repeatable": {
    status: 409,
    title: "This e-mail cannot be sent again",
    detail: "Only a message that waits for a retry, or a notice while it is your turn in a game, can be sent again.",
  },
  "email-stopped": {
    status: 409,
    title: "This address gets no e-mails",
    detail:
      "The owner of the address has stopped the e-mails of this server. If that was you, allow them again with the same link. Otherwise set another address.",
  },
  "email-unavailable": {
    status: 409,
    title: "This server sends no e-mails",
    detail: "Its operator has not set up e-mail. Other notices work: webhooks, and notifications in the browser.",
  },
  "email-replies-unavailable": {
    status: 409,
    title: "This server receives no e-mails",
    detail: "Its operator has not set up replies. Set moveByReply to false.",
  },
  "email-unverified": {
    status: 409,
    title: "There is no verified address",
    detail: "Set your address, then open the link that is sent to it and confirm the address.",
  },
  "too-many-webhooks": {
    status: 409,
    title: "You have too many webhooks",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "cursor-gone": {
    status: 410,
    title: "The server does not have this event",
    detail:
      "It is older than 30 days, or the server was restored from a backup. Read your games, then leave `after` out to " +
      "start from the oldest event kept.",
  },
  "webhook-address-refused": {
    status: 422,
    title: "Webhooks cannot be sent to this address",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "url", detail }],
  },
  "too-many-streams": {
    status: 429,
    title: "This game has too many open streams",
    detail: ({ per, limit }) => `The limit is ${limit} streams per ${per}, not counting those of the players.`,
    members: members(
      z.object({
        limit,
        per: z.enum(["address", "game"]).describe("The limit that was reached."),
      }),
      ({ limit, per }) => ({ limit, per }),
    ),
    headers: { "Retry-After": "30" },
  },
  "webhook-budget-spent": {
    status: 429,
    title: "The limit of deliveries by unverified webhooks to this host is reached",
    detail: ({ retryAfterSeconds }) => `Ping again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
} satisfies ProblemTable;
