import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";

export const sendTestEmail = operation(
  {
    method: "post",
    path: "/v1/me/email/test",
    id: "sendTestEmail",
    tag: "account",
    summary: "Send a test mail to my address",
    description: "At most every ten minutes. If it fails, `getEmail` and `listEmailDeliveries` show the reason.",
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    answers: { 202: { description: "The mail is on its way." } },
    refusals: ["email-unavailable", "email-unverified", "email-stopped", "rate-limited"],
  },
  async ({ caller, env }) => {
    const sent = await playerObject(env, caller.playerId).sendTestMail();
    return sent.ok ? answer({ status: 202, body: null }) : sent;
  },
);
