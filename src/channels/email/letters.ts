import { type Block, writeHtml, writeText } from "./blocks";
import type { Mail } from "./mail";

/** The part of a mail that all letters of the server share. */
interface Envelope {
  /** Local part of the Message-ID. */
  readonly id: string;
  readonly to: string;
}

/** The mail with the link that verifies an address. The recipient may be a stranger, so it says how to stop. */
export const verificationLetter = (envelope: Envelope, { username, verify, stop, hours }: VerificationLetter): Mail =>
  letter(envelope, "Confirm your e-mail address for Skytale", [
    { kind: "paragraph", text: `The player ${username} wants to get notices of Skytale at this address.` },
    { kind: "link", text: "Confirm the address", address: verify },
    { kind: "paragraph", text: `The link works once, within ${hours} hours. Without it, no notices are sent.` },
    {
      kind: "note",
      text: "You do not know this? Ignore this message, or stop all messages of this server to your address",
      address: stop,
    },
  ]);

interface VerificationLetter {
  readonly username: string;
  readonly verify: string;
  readonly stop: string;
  readonly hours: number;
}

/** The mail with the link that gives access to an account. */
export const recoveryLetter = (
  envelope: Envelope,
  { username, link, minutes }: { readonly username: string; readonly link: string; readonly minutes: number },
): Mail =>
  letter(envelope, "Sign in to Skytale again", [
    { kind: "paragraph", text: `Somebody wants to recover the account ${username}, which has this address.` },
    { kind: "link", text: "Recover the account", address: link },
    {
      kind: "paragraph",
      text: `The link works once, within ${minutes} minutes. Do not forward it: it gives access to the account.`,
    },
    { kind: "note", text: "If this was not you, ignore this message. Nothing was changed." },
  ]);

/** The mail that shows a player that notices arrive. */
export const testLetter = (envelope: Envelope, { settings }: { readonly settings: string }): Mail =>
  letter(envelope, "Test message from Skytale", [
    { kind: "paragraph", text: "Notices of your games arrive at this address." },
    { kind: "link", text: "Change when you get e-mails", address: settings },
  ]);

function letter({ id, to }: Envelope, subject: string, blocks: readonly Block[]): Mail {
  return { id, to, subject, text: writeText(blocks), html: writeHtml(subject, blocks) };
}
