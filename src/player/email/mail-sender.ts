import { mailLimiter } from "../../bindings";
import type { Mail } from "../../channels/email/mail";
import { mailTransport, type SendResult } from "../../channels/email/transport";
import { DAY } from "../../shared/duration";
import type { PlayerContext } from "../context";
import type { MailStateRow } from "./mail-state";

/** Sends the mails of one player, within the limit of the server. */
export class MailSender {
  readonly #context: PlayerContext;
  readonly #row: MailStateRow;

  constructor(context: PlayerContext, row: MailStateRow) {
    this.#context = context;
    this.#row = row;
  }

  /** The origin of links in mails. */
  origin(): string {
    return this.#context.settings.origin ?? this.#row.get().origin;
  }

  /** Sends a mail. After a failure that is worth a retry, records it and throws, so that the job is retried. */
  async send(mail: Mail, signal: AbortSignal): Promise<Exclude<SendResult, { kind: "temporary" }>> {
    const result = await this.#attempt(mail, signal);
    if (result.kind !== "temporary") return result;
    const problem = { at: this.#context.now(), reason: result.reason };
    this.#context.transactions.write(() => this.#row.change({ problem }));
    throw new Error(`mail not sent: ${result.reason}`);
  }

  async #attempt(mail: Mail, signal: AbortSignal): Promise<SendResult> {
    const { env, settings } = this.#context;
    const transport = mailTransport(env, settings.mailFrom);
    if (transport === null) return { kind: "temporary", reason: "this server sends no e-mails" };
    const rate = { limit: settings.mailsPerDay, windowSeconds: DAY / 1000 };
    const taken = await mailLimiter(env, null).take(rate);
    if (!taken.ok) return { kind: "temporary", reason: "the server's limit of e-mails per day is reached" };
    return transport.send(mail, signal);
  }
}
