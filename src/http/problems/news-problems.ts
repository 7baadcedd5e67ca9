import * as z from "zod";
import { limit, SAYS_WHEN } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Webhooks, streams and feeds. */
export const NEWS_PROBLEMS = {
  "webhook-disabled": {
    status: 409,
    title: "The webhook is disabled or paused",
    detail: "Set its `status` to `active` first: nothing is sent to it meanwhile.",
  },
  "recover-running": {
    status: 409,
    title: "This webhook is being sent an earlier recovery",
    detail: "Its events go out a few at a time. Call again when each of them has been tried once: see its deliveries.",
  },
  "webhook-not-verified": {
    status: 409,
    title: "The webhook's address is not verified",
    detail:
      "Have the receiver echo the challenge of a `webhook.ping`, in the header `webhook-challenge` of its answer or as " +
      "the answer's body, then ping it: POST /v1/webhooks/{id}/ping. A single delivery can be sent again as it is.",
  },
  "webhook-address-taken": {
    status: 409,
    title: "Another webhook of yours is sent to this address",
    detail: ({ webhookId }) => `It is ${webhookId}: change that one, or delete it first. Each address is told once.`,
    members: members(z.object({ webhookId: z.string() }), ({ webhookId }) => ({ webhookId })),
  },
  "too-many-webhooks": {
    status: 409,
    title: "You have as many webhooks as you may",
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
    title: "Webhooks can't be sent to this address",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "url", detail }],
  },
  "too-many-streams": {
    status: 429,
    title: "This game has as many streams open as it may",
    detail: ({ per, limit }) => `At most ${limit} for each ${per}, apart from its players'.`,
    members: members(
      z.object({
        limit,
        per: z.enum(["address", "game"]).describe("Which of them is full."),
      }),
      ({ limit, per }) => ({ limit, per }),
    ),
    headers: { "Retry-After": "30" },
  },
  "webhook-budget-spent": {
    status: 429,
    title: "This host has been sent all that webhooks which are not verified may send it for now",
    detail: ({ retryAfterSeconds }) => `Ping again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
} satisfies ProblemTable;
