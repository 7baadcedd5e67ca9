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
    summary: "Be told of events",
    description: `Each event is sent as in the feed, signed after the Standard Webhooks specification with the \`secret\` of
this answer, which is shown this once. Addresses have to be public and https, and each can be given once, for
all games or for one: 409 \`webhook-address-taken\` names the webhook that has it. With \`gameId\` only the events of that
game, which has to be one of yours: a day after its end, or when the last of them has been delivered, the webhook is deleted. The address is sent a \`webhook.ping\`; a receiver that echoes its
challenge (see \`pingWebhook\`) makes the webhook \`verified\`. One that is not works too, but all players' unverified webhooks together
send one host no more than 600 things an hour, unless its operator has set it otherwise: the rest waits. Chats and
ntfy can't echo. With \`format: web-push\` the address is the \`endpoint\` of a browser's subscription, made for the key of
\`getPushKey\`, and \`keys\` are its keys; there are ten places for browsers beside the ten of all other webhooks. It ends
with the token that asks for it, and is disabled when the push service says that it has ended.`,
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
