import { playerObject } from "../../../bindings";
import { sha256Hex } from "../../auth/digest";
import { canonicalRecoveryCode } from "../../auth/recovery-code";
import { answer, operation } from "../../operation";
import { EmailSettings, NewEmailSettings } from "../../schemas/email";
import { viewEmail } from "../../views/email";

export const putEmail = operation(
  {
    method: "put",
    path: "/v1/me/email",
    id: "putEmail",
    tag: "account",
    summary: "Set my e-mail address and when I get mails",
    description: `A new address gets a link that verifies it within a day. Until then, a former address stays in use.
An address gets at most one such link an hour, whoever requests it: after that 429 \`rate-limited\`. An address that
rejected a mail for good gets no link for three days: 409 \`email-bounced\`. Fields that you leave out get their
defaults. With \`address: null\` the address and the settings are deleted.`,
    access: { anyOf: ["account:write"] },
    body: {
      required: true,
      schema: NewEmailSettings,
      example: { address: "leonidas@example.com", notices: "digest", digestHours: [8], timeZone: "Europe/Athens" },
    },
    answers: { 200: { description: "Your settings.", schema: EmailSettings } },
    refusals: [
      "email-unavailable",
      "email-replies-unavailable",
      "email-stopped",
      "email-bounced",
      "fresh-proof-required",
      "bad-recovery-code",
      "bad-token",
      "rate-limited",
    ],
  },
  async (call, { body }) => {
    const { address, recoveryCode, resend, ...preferences } = body;
    const set = await playerObject(call.env, call.caller.playerId).setMail({
      address,
      preferences,
      resend,
      origin: call.origin,
      tokenId: call.caller.tokenId,
      recoveryHash: recoveryCode === undefined ? null : await sha256Hex(canonicalRecoveryCode(recoveryCode)),
    });
    return set.ok ? answer({ status: 200, body: viewEmail(set.value) }) : set;
  },
);
