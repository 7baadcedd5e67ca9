import { reasonOf } from "../../../src/channels/email/reason.ts";
import type { SendResult } from "../../../src/channels/email/transport.ts";

/** The parts of an error of nodemailer that decide about a retry. */
interface SmtpError extends Error {
  /** The SMTP command that failed, such as `RCPT TO`. */
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Whether a mail server refused the sender of the envelope for good. Some accept only the addresses of their customer. */
export const isSenderRefused = (error: unknown): boolean => {
  const { command, responseCode }: SmtpError = error instanceof Error ? error : new Error(String(error));
  return command === "MAIL FROM" && typeof responseCode === "number" && responseCode >= 500;
};

/**
 * The result of a failed attempt. Only a 5xx reply to the recipient's address is permanent. Replies with the enhanced
 * status 5.7 are not: they report a policy against the sender, such as a relay that needs a password. Without that
 * exception, a wrong setting of the operator would suppress every player's address.
 */
export function resultOfError(error: unknown): SendResult {
  const { command, message, response, responseCode }: SmtpError =
    error instanceof Error ? error : new Error(String(error));
  const reply = typeof response === "string" ? response : message;
  const isPolicy = /^5\d\d[ -]5\.7\.|relay/i.test(reply);
  const isRecipient = command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500;
  return { kind: isRecipient && !isPolicy ? "permanent" : "temporary", reason: reasonOf(reply) };
}
