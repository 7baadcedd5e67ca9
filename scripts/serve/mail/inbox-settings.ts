import { StartError } from "../start-error.ts";

/** Where a local server receives the replies of players. */
export interface InboxSettings {
  readonly host: string;
  readonly port: number;
  readonly domain: string;
}

/**
 * Reads SMTP_IN_PORT and MAIL_REPLY_DOMAIN. Null if the server receives no mails. Throws a StartError if one of them is
 * missing or wrong.
 */
export function readInbox(env: Readonly<Record<string, string | undefined>>, host: string): InboxSettings | null {
  const { MAIL_REPLY_DOMAIN: domain, SMTP_IN_PORT: text } = env;
  if (!domain && !text) return null;
  if (!domain) throw new StartError("SMTP_IN_PORT is set; MAIL_REPLY_DOMAIN must name the domain of received mails.");
  if (!text) throw new StartError("MAIL_REPLY_DOMAIN is set; SMTP_IN_PORT must be the port that receives its mails.");
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65535)
    throw new StartError(`SMTP_IN_PORT is "${text}"; it must be a whole number from 1 to 65535.`);
  return { host, port, domain };
}
