import { extraHeaders, type Mail } from "./mail";
import { reasonOf } from "./reason";

/**
 * Result of an attempt to send a mail. `accepted`: the next server has it, which does not yet mean that it arrives.
 * `temporary`: worth a retry. `permanent`: the recipient's address does not accept mails. `reason` is a line for the
 * player, without the address.
 */
export type SendResult =
  | { readonly kind: "accepted" }
  | { readonly kind: "temporary"; readonly reason: string }
  | { readonly kind: "permanent"; readonly reason: string };

/** The envelope of one attempt. */
export interface Posting {
  /** Time of the mail in milliseconds since 1970, for transports that write its `Date` field. */
  readonly at: number;
  /** The address that gets reports of failures; null for the sender's. Cloudflare handles such reports itself. */
  readonly returnPath: string | null;
  readonly signal: AbortSignal;
}

/** Sends one mail. Never rejects, except if the signal is aborted. */
export interface MailTransport {
  send(mail: Mail, posting: Posting): Promise<SendResult>;
}

/** The bindings that can send mails. */
export interface MailBindings {
  /** Local servers only: the service of the Node process, which sends by SMTP or writes files. */
  readonly MAIL?: Pick<Fetcher, "fetch">;
  /** The binding of Cloudflare Email Sending. */
  readonly EMAIL?: Pick<SendEmail, "send">;
}

/** The request to the service of a local server. */
export interface MailOrder {
  readonly from: string;
  /** Domain of the Message-IDs. */
  readonly host: string;
  /** Time of the mail by the clock of the Worker, in milliseconds since 1970. */
  readonly at: number;
  /** Sender in the SMTP envelope; null for the address of `from`. */
  readonly returnPath: string | null;
  readonly mail: Mail;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Code of Cloudflare Email Sending for an address that bounced before. All other codes concern the sender or the moment,
 * also E_RECIPIENT_NOT_ALLOWED: the operator's account or binding may send to some addresses only.
 */
const SUPPRESSED = "E_RECIPIENT_SUPPRESSED";

/**
 * The transport of this server; null if it sends no mails.
 * @param from the setting MAIL_FROM: an address, possibly with a name
 */
export function mailTransport({ EMAIL, MAIL }: MailBindings, from: string | null): MailTransport | null {
  if (from === null) return null;
  if (MAIL !== undefined) return localTransport(MAIL, from);
  return EMAIL === undefined ? null : cloudflareTransport(EMAIL, from);
}

/** The domain of a sender, for Message-IDs. */
export const domainOf = (from: string): string => /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

function localTransport(service: Pick<Fetcher, "fetch">, from: string): MailTransport {
  const host = domainOf(from);
  return {
    async send(mail, { at, returnPath, signal }) {
      const order: MailOrder = { from, host, at, returnPath, mail, headers: extraHeaders(mail, host) };
      try {
        const response = await service.fetch("http://mail/", { method: "POST", body: JSON.stringify(order), signal });
        if (response.ok) return await response.json<SendResult>();
        return { kind: "temporary", reason: `the mail service responded with ${response.status}` };
      } catch (error) {
        signal.throwIfAborted();
        return { kind: "temporary", reason: reasonOf(String(error)) };
      }
    },
  };
}

function cloudflareTransport(binding: Pick<SendEmail, "send">, from: string): MailTransport {
  const host = domainOf(from);
  return {
    async send(mail, { signal }) {
      signal.throwIfAborted();
      const { html, replyTo, subject, text, to } = mail;
      try {
        const headers = { ...extraHeaders(mail, host) };
        await binding.send({ from, to, subject, text, html, headers, ...(replyTo === undefined ? {} : { replyTo }) });
        return { kind: "accepted" };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        const reason = reasonOf(error instanceof Error ? error.message : String(error));
        return code === SUPPRESSED ? { kind: "permanent", reason } : { kind: "temporary", reason };
      }
    },
  };
}
