import { playerObject } from "../../../bindings";
import { isId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { isObjectThere } from "../../request/existing-objects";
import { EmailVerification } from "../../schemas/email";

export const verifyEmail = operation(
  {
    method: "post",
    path: "/v1/me/email/verify",
    id: "verifyEmail",
    tag: "account",
    summary: "Verify an e-mail address",
    description: `The link in the mail opens a page that sends this request when its button is pressed; the link itself
changes nothing. It needs no token, because it may be opened on another device. A repetition changes nothing.`,
    access: "public",
    idempotency: "none",
    cost: 5,
    body: { required: true, schema: EmailVerification },
    answers: { 204: { description: "The address is verified and gets the mails." } },
    refusals: ["email-link-expired"],
  },
  async ({ env }, { body: { token } }) => {
    const [playerId = "", seconds = "", signature = ""] = token.split(".");
    const isPlayer = isId(playerId) && /^\d{1,12}$/.test(seconds) && (await isObjectThere(env, "PLAYERS", playerId));
    const isVerified = isPlayer && (await playerObject(env, playerId).verifyMail(Number(seconds) * 1000, signature));
    return isVerified ? answer({ status: 204, body: null }) : err({ code: "email-link-expired" });
  },
);
