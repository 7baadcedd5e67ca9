import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/news-problems.ts`. */
export const NEWS_GUIDE = {
  "webhook-disabled": {
    meaning: "The webhook is paused, or was disabled because its receiver refused or failed for days.",
    remedy: "Repair the receiver, set `status: active` with PATCH, and resend the missed events with recover.",
  },
  "recover-running": {
    meaning: "An earlier recovery of this webhook is still running; it sends a few events per second.",
    remedy: "Wait. The webhook's deliveries show the progress.",
  },
  "webhook-not-verified": {
    meaning:
      "Events are resent in bulk only to verified receivers. This one has never echoed the challenge of a `webhook.ping`, so it may not have agreed to receive webhooks.",
    remedy:
      "Have the receiver answer a ping with 2xx and its `data.challenge`, in the header `webhook-challenge` or as the body, then call `POST /v1/webhooks/{id}/ping`. Until then you can resend single deliveries.",
  },
  "webhook-address-taken": {
    meaning: "Another webhook of yours has this address, and you can use each address only once.",
    remedy: "Change the webhook in `webhookId`, or delete it first.",
  },
  "email-link-expired": {
    meaning: "The link was used, is older than a day, or belongs to an address that was replaced or removed.",
    remedy: "Set the address again: PUT /v1/me/email with `resend: true` sends a new link.",
  },
  "email-bounced": {
    meaning:
      "The mail server of the address has rejected an e-mail for good, for you or for another player. The address rests for three days, so that this server does not get the reputation of a spammer.",
    remedy: "Correct the address, or set it again after `verifiableAt` and follow the link that is sent to it.",
  },
  "email-not-repeatable": {
    meaning:
      "The e-mail was sent or given up, and cannot be written again: it was no notice, or it is not your turn in any game.",
    remedy:
      "Request a new message: PUT /v1/me/email with `resend: true`, POST /v1/me/email/test, or POST /v1/token-recovery/email.",
  },
  "email-stopped": {
    meaning: "The owner of the address followed the link that stops all e-mails of this server to it.",
    remedy:
      "Use another address. The owner can allow the e-mails again with the link of the message with which they stopped them.",
  },
  "email-unavailable": {
    meaning: "The server has no way to send e-mails: its operator has not set `MAIL_FROM` and a transport.",
    remedy: "Use webhooks or notifications in the browser.",
  },
  "email-replies-unavailable": {
    meaning: "The server receives no replies: its operator has not set `MAIL_REPLY_DOMAIN`.",
    remedy: "Set `moveByReply` to false. `moveByReplyAvailable` in GET /v1/me/email shows whether it can be true.",
  },
  "email-unverified": {
    meaning: "You have no verified address, or mails to it were rejected.",
    remedy: "Set the address with PUT /v1/me/email and follow the link that is sent to it.",
  },
  "too-many-webhooks": {
    meaning: "The number of webhooks per player is limited.",
    remedy: "Delete webhooks that you no longer use: GET /v1/webhooks lists them.",
  },
  "cursor-gone": {
    meaning:
      "The server does not have the event that you have last. A feed is kept for 30 days; or the server was restored " +
      "from a backup that lacks the event.",
    remedy: "Leave `after` out to begin with the oldest event kept, and read your games for what is missing.",
  },
  "webhook-address-refused": {
    meaning: "Webhooks can only be sent to public https addresses, not to private networks or back to this server.",
    remedy: "`detail` says what is wrong with the address. To reach a server on your own machine, use a tunnel.",
  },
  "too-many-streams": {
    meaning:
      "Too many clients are watching this game, so no new stream can be opened. The game's players are not counted.",
    remedy:
      "If `per` is `address`, close another stream. Otherwise read the events page by page with GET /v1/games/{id}/events.",
  },
  "webhook-budget-spent": {
    meaning: "The unverified webhooks of all players have reached the limit of deliveries to this host.",
    remedy: "Ping again after `retryAfterSeconds`. Pending deliveries are sent automatically.",
  },
} satisfies GuideTable;
