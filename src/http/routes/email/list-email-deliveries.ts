import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { DELIVERY_STATES, Delivery } from "../../schemas/delivery";
import { PageQuery, pageOf } from "../../schemas/paging";
import { DeliveryCursor, filterOf, viewDeliveries } from "../webhooks/delivery-page";

export const listEmailDeliveries = operation(
  {
    method: "get",
    path: "/v1/me/email/deliveries",
    id: "listEmailDeliveries",
    tag: "account",
    summary: "The e-mails to me",
    description: `Newest first, kept for 30 days, in the form of the deliveries of a webhook. \`eventType\` is
\`email.notice\`, \`email.digest\`, \`email.reminder\`, \`email.verification\`, \`email.test\`, \`email.recovery\` or
\`email.answer\`. The body of a notice, digest or reminder names its games and events, as JSON. Attempts have no
status. \`error\` is the answer of the mail server; null means that it has accepted the mail. A mail that is rejected
later becomes \`failed\`. With the address, the log is deleted.`,
    access: { anyOf: ["account:read"] },
    query: PageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
    cursor: DeliveryCursor,
    hashed: true,
    answers: { 200: { description: "A page of e-mails.", schema: pageOf(Delivery) } },
    refusals: [],
  },
  async ({ caller, env }, { query, after }) => {
    const found = await playerObject(env, caller.playerId).mailDeliveries(filterOf(query, after));
    return answer({ status: 200, body: viewDeliveries(found, query) });
  },
);
