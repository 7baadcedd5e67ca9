import type * as z from "zod";
import { playerObject } from "../../../bindings";
import type { WebhookChanges as Changes } from "../../../player/player-rpc";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { isFromOtherSite } from "../../request/browser-page";
import { Webhook, WebhookChanges } from "../../schemas/webhook";
import { pushFault } from "./push-keys";
import { OWN_WEBHOOK, viewWebhook } from "./visibility";

export const updateWebhook = operation(
  {
    method: "patch",
    path: "/v1/webhooks/{id}",
    id: "updateWebhook",
    tag: "webhooks",
    summary: "Change a webhook",
    description: `Fields that you leave out do not change. An address that another webhook of yours has is 409
\`webhook-address-taken\`. Pending deliveries are sent to the new address, in their original format; a new format
applies to later events. \`status: paused\` stops all deliveries: pending ones are kept without a time limit, and new
events are not sent. \`status: active\` resumes a paused webhook, and enables a disabled one; events that were not
sent meanwhile can be resent with \`recover\`. A new address is pinged, and is not \`verified\` until it echoes;
\`status: active\` pings an unverified webhook again. You cannot change a webhook's game or secret here, nor its
format to or from \`web-push\`. A browser that has subscribed again sends its new \`url\` and \`keys\`.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    ...OWN_WEBHOOK,
    body: { required: true, schema: WebhookChanges, example: { eventTypes: ["turn.started"], status: "active" } },
    answers: { 200: { description: "The webhook.", schema: Webhook } },
    refusals: [
      "invalid-request",
      "not-found",
      "webhook-address-refused",
      "loopback-webhook-refused",
      "webhook-address-taken",
    ],
  },
  async (call, { params, body }) => {
    const { playerId, tokenId } = call.caller;
    const player = playerObject(call.env, playerId);
    const webhook = await player.getWebhook(params.id, tokenId);
    if (webhook === null) return err({ code: "not-found" });
    const { format } = webhook;
    const isConverted = body.format !== undefined && (body.format === "web-push") !== (format === "web-push");
    const fault = isConverted
      ? { field: "format", detail: "can't be changed to or from `web-push`" }
      : await pushFault({ format, isMoved: body.url !== undefined, keys: body.keys }, call);
    if (fault !== null) return err({ code: "invalid-request", errors: [fault] });
    const changed = await player.updateWebhook(params.id, {
      ...changesOf(body),
      ...(body.keys === undefined ? {} : { push: { ...body.keys, tokenId } }),
      isFromOtherSite: isFromOtherSite(call.page),
    });
    return changed.ok ? answer({ status: 200, body: viewWebhook(changed.value) }) : changed;
  },
);

const changesOf = ({ url, eventTypes, format, description, status }: z.output<typeof WebhookChanges>): Changes => ({
  ...(url === undefined ? {} : { url }),
  ...(eventTypes === undefined ? {} : { eventTypes }),
  ...(format === undefined ? {} : { format }),
  ...(description === undefined ? {} : { description }),
  ...(status === undefined ? {} : { status }),
});
