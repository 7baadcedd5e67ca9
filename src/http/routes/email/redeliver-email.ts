import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { Delivery } from "../../schemas/delivery";
import { MailDeliveryParams } from "../../schemas/email";
import { viewDelivery } from "../webhooks/visibility";

export const redeliverEmail = operation(
  {
    method: "post",
    path: "/v1/me/email/deliveries/{deliveryId}/redeliver",
    id: "redeliverEmail",
    tag: "account",
    summary: "Send an e-mail again",
    description: `Tries a pending e-mail at once. A notice, digest or reminder that was sent or given up is written again
about the games in which it is your turn now. Others cannot be repeated: 409 \`email-not-repeatable\`. At most one every
ten minutes, test mails included.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    params: MailDeliveryParams,
    answers: { 202: { description: "The e-mail is on its way.", schema: Delivery } },
    refusals: [
      "not-found",
      "email-not-repeatable",
      "email-unavailable",
      "email-unverified",
      "email-stopped",
      "rate-limited",
    ],
    guard: async ({ caller, env }, { deliveryId }): Promise<Refusal | null> => {
      if (caller === null) return null;
      const mail = await playerObject(env, caller.playerId).mailDelivery(deliveryId ?? "");
      return mail === null ? { code: "not-found" } : null;
    },
  },
  async ({ caller, env }, { params }) => {
    const sent = await playerObject(env, caller.playerId).repeatMail(params.deliveryId);
    return sent.ok ? answer({ status: 202, body: viewDelivery(sent.value) }) : sent;
  },
);
