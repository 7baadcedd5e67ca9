import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { DELIVERY_STATES, Delivery } from "../../schemas/delivery";
import { PageQuery, pageOf } from "../../schemas/paging";
import { WebhookParams } from "./params";
import { viewDelivery, webhookGuard } from "./visibility";

const DeliveryCursor = cursorOf<{ readonly id: string }>(z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/) }));

export const listDeliveries = operation(
  {
    method: "get",
    path: "/v1/webhooks/{id}/deliveries",
    id: "listDeliveries",
    tag: "webhooks",
    summary: "The deliveries of a webhook",
    description: `Newest first, kept for 30 days, or longer while they are pending: each event with the request, all
attempts with their answers, and the time of the next attempt. Pings are not listed.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    params: WebhookParams,
    query: PageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
    cursor: DeliveryCursor,
    hashed: true,
    answers: { 200: { description: "A page of deliveries.", schema: pageOf(Delivery) } },
    refusals: ["not-found"],
    guard: webhookGuard,
  },
  async (call, { params, query: { limit, state }, after }) => {
    const filter = { ...(state === undefined ? {} : { state }), before: after?.id ?? null, limit: limit + 1 };
    const found = await playerObject(call.env, call.caller.playerId).webhookDeliveries(params.id, filter);
    if (found === null) return err({ code: "not-found" });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = last && found.length > limit ? DeliveryCursor.write({ id: last.id }) : null;
    return answer({ status: 200, body: { items: items.map(viewDelivery), nextCursor } });
  },
);
