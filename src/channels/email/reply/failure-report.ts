import PostalMime from "postal-mime";
import { reasonOf } from "../reason";

/** A report of a mail server about a mail that it had accepted before (RFC 3464). */
export interface FailureReport {
  /** Whether the recipient's address does not accept mails. Otherwise only this mail was not delivered. */
  readonly isPermanent: boolean;
  /** A line for the player, without the address. */
  readonly reason: string;
}

/**
 * Reads a report of a failure. Null for any other mail, such as a report of a delay or an answer of a vacation
 * responder. As for replies within the session, a failure with the status 5.7 is one of policy against the sender.
 */
export async function readFailure(raw: Uint8Array<ArrayBuffer>): Promise<FailureReport | null> {
  const mail = await PostalMime.parse(raw).catch((): null => null);
  const part = mail?.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (part === undefined) return null;
  // Fields of the message come first; then each recipient has a block. A mail of this server has one recipient.
  const blocks = textOf(part.content).split(/\r?\n(?:[ \t]*\r?\n)+/);
  const failed = blocks.map(fieldsOf).find((fields) => fields.get("action")?.toLowerCase() === "failed");
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(failed?.get("status") ?? "")?.[0];
  if (failed === undefined || status === undefined) return null;
  const diagnosis = (failed.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
  return {
    isPermanent: status.startsWith("5.") && !status.startsWith("5.7."),
    reason: reasonOf(diagnosis === "" ? `not delivered, status ${status}` : diagnosis),
  };
}

/** The fields of a block, by name in lower case. Continued lines are joined. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
    }),
  );
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);
