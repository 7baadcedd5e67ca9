import { playerObject } from "../../../bindings";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { Webhook } from "../../schemas/webhook";
import { viewWebhook } from "./visibility";

export const listWebhooks = operation(
  {
    method: "get",
    path: "/v1/webhooks",
    id: "listWebhooks",
    tag: "webhooks",
    summary: "My webhooks",
    description: `Oldest first, without their secrets, including disabled and paused ones. A connected app sees and
manages only the webhooks that it created; others are 404.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "Your webhooks.", schema: pageOf(Webhook) } },
    refusals: [],
  },
  async (call, { query: { limit }, after }) => {
    const webhooks = await playerObject(call.env, call.caller.playerId).listWebhooks(call.caller.tokenId);
    return answer({ status: 200, body: pageInMemory(webhooks, { limit, after }, viewWebhook) });
  },
);
