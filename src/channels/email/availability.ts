import type { Settings } from "../../settings";
import type { MailBindings } from "./transport";

/** Whether this server can send mails: it has a sender, a key for links, and a transport. */
export const canSendMails = (
  { EMAIL, MAIL }: MailBindings,
  { mailFrom, vapidKeys }: Pick<Settings, "mailFrom" | "vapidKeys">,
): boolean => mailFrom !== null && vapidKeys !== null && (MAIL !== undefined || EMAIL !== undefined);
