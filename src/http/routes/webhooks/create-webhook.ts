import type * as z from "zod";
import { playerObject, roomObject } from "../../../bindings";
import type { NewWebhook as WebhookOrder } from "../../../player/player-rpc";
import { isId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { isFromOtherSite } from "../../request/browser-page";
import { isObjectThere } from "../../request/existing-objects";
import { NewWebhook, WebhookWithSecret } from "../../schemas/webhook";
import { pushFault } from "./push-keys";
import { viewWebhook } from "./visibility";

export const createWebhook = operation(
  {
    method: "post",
    path: "/v1/webhooks",
    id: "createWebhook",
    tag: "webhooks",
    summary: "Create a webhook",
    description: `Each event is sent as in the feed, signed by the Standard Webhooks specification with the \`secret\`
of this answer, which is shown only once. The address has to be public and https. You can use each address once, for
all games or for one: otherwise 409 \`webhook-address-taken\` names the webhook that has it. With \`gameId\` the
webhook receives only the events of that game, which has to be one of yours. It is deleted a day after the end of the
game, or when its last event was delivered.

The address is sent a \`webhook.ping\`. A receiver that echoes its challenge (see \`pingWebhook\`) makes the webhook
\`verified\`. An unverified webhook works too, but all players' unverified webhooks together send at most 600
deliveries an hour to one host (the operator may set another limit); the rest is delayed. Chats and ntfy cannot echo.

With \`format: web-push\` the address is the \`endpoint\` of a browser's subscription, created for the key of
\`getPushKey\`, and \`keys\` are its keys. You can have ten browsers in addition to ten other webhooks. A browser's
webhook ends with the token that creates it, and is disabled when the push service reports that the subscription has
ended. A webhook that a connected app creates ends with the app.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    idempotency: "secret",
    body: {
      required: true,
      schema: NewWebhook,
      example: { url: "https://example.com/skytale", eventTypes: ["turn.started", "game.finished"] },
    },
    answers: {
      201: {
        description: "The webhook and its secret.",
        schema: WebhookWithSecret,
        headers: ["Location"],
      },
    },
    refusals: [
      "bad-token",
      "invalid-request",
      "webhook-address-refused",
      "loopback-webhook-refused",
      "webhook-address-taken",
      "too-many-webhooks",
      "not-found",
    ],
  },
  async (call, { body }) => {
    const { playerId, tokenId, username } = call.caller;
    if (body.gameId !== undefined) {
      const game =
        isId(body.gameId) && (await isObjectThere(call.env, "ROOMS", body.gameId))
          ? await roomObject(call.env, body.gameId).view(playerId, { board: false })
          : null;
      const players = game?.ok ? Object.values(game.value.players) : [];
      if (!players.some((player) => player.username === username)) {
        return err({
          code: "invalid-request",
          errors: [{ field: "gameId", detail: "expected the id of a game of yours" }],
        });
      }
    }
    const fault = await pushFault({ format: body.format ?? "standard", isMoved: true, keys: body.keys }, call);
    if (fault !== null) return err({ code: "invalid-request", errors: [fault] });
    const made = await playerObject(call.env, playerId).createWebhook({
      ...orderOf(body),
      tokenId,
      ...(body.keys === undefined ? {} : { push: { ...body.keys, tokenId } }),
      origin: call.origin,
      isFromOtherSite: isFromOtherSite(call.page),
    });
    if (!made.ok) return made;
    return answer({
      status: 201,
      body: { webhook: viewWebhook(made.value.webhook), secret: made.value.secret },
      headers: { Location: `/v1/webhooks/${made.value.webhook.id}` },
    });
  },
);

const orderOf = ({ url, eventTypes, format, description, gameId }: z.output<typeof NewWebhook>): WebhookOrder => ({
  url,
  ...(format === undefined ? {} : { format }),
  ...(eventTypes === undefined ? {} : { eventTypes }),
  ...(description === undefined ? {} : { description }),
  ...(gameId === undefined ? {} : { gameId }),
});
