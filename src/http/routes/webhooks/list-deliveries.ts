import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { DELIVERY_STATES, Delivery } from "../../schemas/delivery";
import { PageQuery, pageOf } from "../../schemas/paging";
import { DeliveryCursor, filterOf, viewDeliveries } from "./delivery-page";
import { OWN_WEBHOOK } from "./visibility";

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
    ...OWN_WEBHOOK,
    query: PageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
    cursor: DeliveryCursor,
    hashed: true,
    answers: { 200: { description: "A page of deliveries.", schema: pageOf(Delivery) } },
    refusals: ["not-found"],
  },
  async ({ caller, env }, { params, query, after }) => {
    const found = await playerObject(env, caller.playerId).webhookDeliveries(params.id, filterOf(query, after));
    return found === null ? err({ code: "not-found" }) : answer({ status: 200, body: viewDeliveries(found, query) });
  },
);
