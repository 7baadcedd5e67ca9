/**
 * A message of one server to one address, independent of its transport. The transport composes the MIME parts, encodes
 * headers and adds the date.
 */
export interface Mail {
  /** The local part of the Message-ID. The same for all attempts to send the same content. */
  readonly id: string;
  readonly to: string;
  /** Overrides the sender's address as the recipient of replies. */
  readonly replyTo?: string;
  /** The local part of the Message-ID that stands for the thread of this mail. */
  readonly thread?: string;
  /** The full Message-ID of a received mail that this mail answers. */
  readonly inReplyTo?: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that ends the notices, for `List-Unsubscribe`. Absent in mails that the recipient has requested. */
  readonly unsubscribe?: string;
}

/**
 * Header fields of a mail besides the addresses, the subject, the date and the Message-ID.
 * @param host the domain of the Message-IDs
 */
export function extraHeaders(mail: Mail, host: string): Readonly<Record<string, string>> {
  const thread = mail.inReplyTo ?? (mail.thread === undefined ? null : `<${mail.thread}@${host}>`);
  return {
    // RFC 3834: keeps vacation responders from answering.
    "Auto-Submitted": mail.inReplyTo === undefined ? "auto-generated" : "auto-replied",
    "X-Auto-Response-Suppress": "All",
    ...(thread === null ? {} : { References: thread, "In-Reply-To": thread }),
    ...(mail.unsubscribe === undefined
      ? {}
      : {
          "List-Unsubscribe": `<${mail.unsubscribe}>`,
          // RFC 8058: the provider's button sends a POST to that address.
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
  };
}

/**
 * Whether a text is an address for mails: one plain address without display name, comments or quotes (the form of HTML
 * forms), at most 254 characters (RFC 5321), with any domain name.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  );
