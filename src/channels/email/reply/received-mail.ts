import PostalMime, { type Email } from "postal-mime";
import { textOfHtml } from "./html-text";

/** The parts of a received mail that matter for a reply. */
export interface ReceivedMail {
  /** The one address in `From`; null if there is none, or several. */
  readonly from: string | null;
  /** With angle brackets; null if the mail has none. */
  readonly messageId: string | null;
  readonly subject: string;
  /** The text, or that of the HTML version if there is no text. */
  readonly text: string;
  /** Whether a program has sent it, such as a vacation responder or a mailing list. Never answered (RFC 3834). */
  readonly isAutomatic: boolean;
}

/** Parses a mail. Never throws: a damaged mail has an empty text. */
export async function readMail(raw: Uint8Array<ArrayBuffer>): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw).catch((): null => null);
  if (mail === null) return { from: null, messageId: null, subject: "", text: "", isAutomatic: true };
  const id = mail.messageId?.trim() ?? "";
  return {
    from: mail.from?.address ?? null,
    messageId: /^<[^<>\s]{1,250}>$/.test(id) ? id : null,
    subject: (mail.subject ?? "").replaceAll(/\s+/g, " ").slice(0, 200),
    text: mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ""),
    isAutomatic: isAutomatic(mail),
  };
}

function isAutomatic({ headers }: Email): boolean {
  const fieldOf = (name: string): string => (headers.find(({ key }) => key === name)?.value ?? "").trim().toLowerCase();
  const submitted = fieldOf("auto-submitted").split(";")[0]?.trim() ?? "";
  return (
    (submitted !== "" && submitted !== "no") ||
    ["bulk", "list", "junk"].includes(fieldOf("precedence")) ||
    fieldOf("list-id") !== "" ||
    fieldOf("return-path") === "<>"
  );
}
