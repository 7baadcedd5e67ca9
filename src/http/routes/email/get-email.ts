import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { EmailSettings } from "../../schemas/email";
import { viewEmail } from "../../views/email";

export const getEmail = operation(
  {
    method: "get",
    path: "/v1/me/email",
    id: "getEmail",
    tag: "account",
    summary: "My e-mail address and when I get mails",
    description: "The address is visible to you only. It is in your export, and is deleted with your account.",
    access: { anyOf: ["account:read"] },
    answers: { 200: { description: "Your settings.", schema: EmailSettings } },
    refusals: [],
  },
  async ({ caller, env }) =>
    answer({ status: 200, body: viewEmail(await playerObject(env, caller.playerId).mailInfo()) }),
);
