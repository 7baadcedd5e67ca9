import type { Settings } from "../../settings";
import { HOUR, MINUTE } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { type AttemptResult, type Channel, type CheckedAddress, notSent } from "../channel";
import { recipientTag, writeBounceAddress } from "./inbound-address";
import { recoveryLetter, testLetter, verificationLetter } from "./letters";
import { isMailAddress, type Mail } from "./mail";
import { type NoticeContent, writeNotice } from "./notice";
import { reasonOf } from "./reason";
import { addressTag, signatureOf } from "./signatures";
import { isVerifiable, type Suppression, type SuppressionList } from "./suppression";
import { type MailBindings, type MailTransport, mailTransport } from "./transport";

/** The recipient of mails. */
export interface MailRecipient {
  readonly playerId: string;
  readonly address: string;
  /** Origin of links to this server. */
  readonly origin: string;
}

/** The recipient of a mail that is in the log. */
export interface LoggedRecipient extends MailRecipient {
  /** Id of the mail in the log of deliveries, to which reports of failures refer. */
  readonly deliveryId: number;
}

/** The content of a mail to a verified address. Times are milliseconds since 1970. */
export type MailContent = { readonly id: string } & (
  | { readonly kind: "notice"; readonly notice: Omit<NoticeContent, keyof MailRecipient | "id" | "to" | "unsubscribe"> }
  | { readonly kind: "test" }
  /** @property code gives access to the account within `lifetime` milliseconds */
  | { readonly kind: "recovery"; readonly username: string; readonly code: string; readonly lifetime: number }
);

/** The content of a mail that verifies an address by a link. Times are milliseconds since 1970. */
export interface AddressProof {
  readonly id: string;
  readonly username: string;
  readonly requestedAt: number;
  readonly expiresAt: number;
}

/** The dependencies of the channel. */
export interface EmailContext {
  readonly bindings: MailBindings;
  readonly settings: Pick<Settings, "mailFrom" | "mailReplyDomain" | "vapidKeys">;
  readonly suppressions: SuppressionList;
  /** Takes a turn of the limit for all mails of the server. False if the limit of the day is reached. */
  readonly takeTurn: () => Promise<boolean>;
  readonly now: () => number;
}

/**
 * E-mail. A mail is written when it is sent, and again for each retry, because it describes the games at that time. No
 * mail is sent to an address that was stopped or that rejected a mail for good.
 */
export class EmailChannel implements Channel<LoggedRecipient, MailContent, Mail, AddressProof> {
  readonly #context: EmailContext;
  readonly #transport: MailTransport | null;

  constructor(context: EmailContext) {
    this.#context = context;
    this.#transport = mailTransport(context.bindings, context.settings.mailFrom);
  }

  check(address: string): Result<CheckedAddress, string> {
    if (!isMailAddress(address)) return err("expected an address such as leonidas@example.com");
    return ok({ url: address, isLocal: false, isVouchedFor: false });
  }

  /**
   * Sends the mail with the link that verifies an address.
   * @param signal aborts the attempt
   */
  async verify(proof: AddressProof, to: LoggedRecipient, signal?: AbortSignal): Promise<AttemptResult> {
    const { playerId, address, origin } = to;
    const { expiresAt, id, requestedAt, username } = proof;
    const tag = await addressTag(this.#keys, address);
    const [stop, signature] = await Promise.all([
      signatureOf(this.#keys, "stop", [tag]),
      signatureOf(this.#keys, "verify", [playerId, address, String(expiresAt)]),
    ]);
    const letter = verificationLetter(
      { id, to: address },
      {
        username,
        verify: `${origin}/email/verify#${playerId}.${expiresAt / 1000}.${signature}`,
        stop: `${origin}/v1/email/stop?address=${tag}&signature=${stop}`,
        hours: Math.round((expiresAt - requestedAt) / HOUR),
      },
    );
    return this.#attempt(letter, to, isVerifiable, signal);
  }

  async write(content: MailContent, to: MailRecipient): Promise<Mail> {
    const { playerId, address, origin } = to;
    const envelope = { id: content.id, to: address };
    switch (content.kind) {
      case "notice": {
        const signature = await signatureOf(this.#keys, "unsubscribe", [playerId, address]);
        const unsubscribe = `${origin}/v1/email/unsubscribe?player=${playerId}&signature=${signature}`;
        return writeNotice({ ...content.notice, ...envelope, playerId, origin, unsubscribe });
      }
      case "test":
        return testLetter(envelope, { settings: `${origin}/settings/notices` });
      case "recovery": {
        const { code, lifetime, username } = content;
        const link = `${origin}/recover#username=${username}&code=${code}`;
        return recoveryLetter(envelope, { username, link, minutes: lifetime / MINUTE });
      }
    }
  }

  /** @param signal aborts the attempt */
  send(mail: Mail, to: LoggedRecipient, signal?: AbortSignal): Promise<AttemptResult> {
    return this.#attempt(mail, to, (suppression) => suppression === null, signal);
  }

  async #attempt(
    mail: Mail,
    to: LoggedRecipient,
    isAllowed: (suppression: Suppression | null, now: number) => boolean,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<AttemptResult> {
    const { now, suppressions, takeTurn } = this.#context;
    const startedAt = now();
    const done = (error: string | null, isGone = false): AttemptResult => ({
      ...notSent("", isGone),
      error,
      durationMs: Math.max(0, now() - startedAt),
    });
    try {
      const suppression = await suppressions.find(mail.to);
      if (!isAllowed(suppression, startedAt)) return done(suppression?.reason || "the address gets no e-mails", true);
      if (this.#transport === null) return done("this server sends no e-mails");
      if (!(await takeTurn())) return done("the server's limit of e-mails per day is reached");
      const returnPath = await this.#returnPath(to);
      const result = await this.#transport.send(mail, { at: startedAt, returnPath, signal });
      if (result.kind === "accepted") return done(null);
      if (result.kind === "permanent") await suppressions.addBounce(mail.to, result.reason);
      return done(result.reason, result.kind === "permanent");
    } catch (error) {
      return done(reasonOf(error instanceof Error ? error.message : String(error)));
    }
  }

  /** The address that gets reports of failures after the mail was accepted; null if this server receives no mails. */
  async #returnPath({ address, deliveryId, playerId }: LoggedRecipient): Promise<string | null> {
    const { mailReplyDomain } = this.#context.settings;
    if (mailReplyDomain === null) return null;
    return writeBounceAddress(this.#keys, { playerId, deliveryId, tag: await recipientTag(address) }, mailReplyDomain);
  }

  get #keys() {
    const { vapidKeys } = this.#context.settings;
    // `canSendMails` was checked.
    if (vapidKeys === null) throw new Error("a server without VAPID_KEYS writes no mails");
    return vapidKeys;
  }
}
