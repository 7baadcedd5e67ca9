import type { AttemptResult } from "../../channels/channel";
import type { AddressProof, EmailChannel, MailContent, MailRecipient } from "../../channels/email/email-channel";
import type { Mail } from "../../channels/email/mail";
import type { Suppression } from "../../channels/email/suppression";
import { deliveries } from "../../metrics/metrics";
import { loadMails } from "../../on-demand";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { MailProblem, MailReport } from "./contract";
import type { MailLog, Occasion } from "./mail-log";
import type { MailState, MailStateRow } from "./mail-state";
import type { Suppressions } from "./suppressions";

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  /** Loads the code of the channel, which most players never need. */
  readonly openChannel: () => Promise<EmailChannel>;
  readonly log: MailLog;
  readonly row: MailStateRow;
  readonly suppressions: Suppressions;
}

/** An attempt to send a mail whose result is final. */
export interface Sent {
  readonly isAccepted: boolean;
  /** Records the attempt. To be called inside the write that ends the job of the mail. */
  readonly commit: () => void;
}

/** Sends the mails of one player, each attempt with an entry in the log. */
export class Mailer {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /** The origin of links in mails. */
  origin(): string {
    return this.#context.settings.origin ?? this.#components.row.get().origin;
  }

  /** Writes a mail to an address of the player. */
  async write(content: MailContent, address: string): Promise<Mail> {
    return (await this.#components.openChannel()).write(content, this.#recipient(address));
  }

  /**
   * Sends a mail. After a failure that is worth a retry, records it and throws, so that the job is retried.
   * @param body describes the mail in the log
   */
  async send(occasion: Occasion, mail: Mail, body: string, signal: AbortSignal): Promise<Sent> {
    const channel = await this.#components.openChannel();
    return this.#record(occasion, mail.to, body, (deliveryId) =>
      channel.send(mail, { ...this.#recipient(mail.to), deliveryId }, signal),
    );
  }

  /** Sends the mail that verifies an address. Throws like `send`. */
  async verify(occasion: Occasion, proof: AddressProof, address: string, signal: AbortSignal): Promise<Sent> {
    const channel = await this.#components.openChannel();
    return this.#record(occasion, address, "", (deliveryId) =>
      channel.verify(proof, { ...this.#recipient(address), deliveryId }, signal),
    );
  }

  /**
   * Records a report about a mail that was accepted before. A report about a mail that is not in the log any more, or
   * that was sent to another address, is ignored.
   */
  async receiveReport({ deliveryId, isPermanent, reason, tag }: MailReport): Promise<void> {
    const { log, row, suppressions } = this.#components;
    const { recipientTag } = await loadMails();
    const sent = log.sent(deliveryId);
    if (sent === null || (await recipientTag(sent.address)) !== tag) return;
    const { address } = sent;
    // A report that is older than the last verification of the address says nothing about it.
    const isBounce = isPermanent && sent.at >= (row.get().verifiedAt ?? 0);
    if (isBounce) await suppressions.addBounce(address, reason);
    const suppression = isBounce ? await suppressions.find(address) : null;
    const now = this.#context.now();
    this.#context.transactions.write(() => {
      log.recordReport(deliveryId, address, reason, now);
      if (isBounce) this.#reject(address, suppression, { at: now, reason });
    });
  }

  /** Adds the address to the list for all players again, after the database was lost. */
  async restoreSuppression(): Promise<void> {
    const { row, suppressions } = this.#components;
    const { address, bounce, stoppedAt } = row.get();
    if (address === null) return;
    if (bounce !== null) await suppressions.add(address, { cause: "bounce", ...bounce });
    if (stoppedAt !== null) await suppressions.add(address, { cause: "stop", reason: "", at: stoppedAt });
  }

  /** Whether the state says why the verified address gets no mails, as the list for all players does. */
  isKnown(address: string, suppression: Suppression | null): boolean {
    const { address: verified, bounce, stoppedAt } = this.#components.row.get();
    if (!isSame(address, verified)) return true;
    const learned = stateOf(suppression, bounce);
    return learned.stoppedAt === stoppedAt && learned.bounce?.at === bounce?.at;
  }

  /** Stores why the verified address gets no mails, as the list for all players says. Call inside a write. */
  learn(address: string, suppression: Suppression | null): void {
    if (this.isKnown(address, suppression)) return;
    this.#components.row.change(stateOf(suppression, this.#components.row.get().bounce));
  }

  /** Stores that an address, verified or not, gets no mails. Call inside a write. */
  #reject(address: string, suppression: Suppression | null, problem: MailProblem): void {
    const { row } = this.#components;
    if (isSame(address, row.get().pending?.address)) row.change({ pending: null, problem });
    this.learn(address, suppression);
  }

  async #record(
    occasion: Occasion,
    address: string,
    body: string,
    attempt: (deliveryId: number) => Promise<AttemptResult>,
  ): Promise<Sent> {
    const { log, row, suppressions } = this.#components;
    const { now, transactions } = this.#context;
    const at = now();
    const id = transactions.write(() => log.begin(occasion, body, at));
    const result = await attempt(id);
    const record = () => log.record(id, { at, address, result });
    const { error, isGone } = result;
    deliveries.add({ channel: "email", outcome: error === null ? "delivered" : isGone ? "failed" : "retry" });
    if (error === null)
      return {
        isAccepted: true,
        commit: () => {
          record();
          if (this.#isOwn(address)) row.change({ problem: null, lastSentAt: at });
        },
      };
    const problem = { at: now(), reason: error };
    if (!isGone) {
      transactions.write(() => {
        record();
        if (this.#isOwn(address)) row.change({ problem });
      });
      throw new Error(`mail not sent: ${error}`);
    }
    const suppression = await suppressions.find(address);
    return {
      isAccepted: false,
      commit: () => {
        record();
        this.#reject(address, suppression, problem);
      },
    };
  }

  /** Whether an address is that of the player, verified or not. The player may have replaced it during an attempt. */
  #isOwn(address: string): boolean {
    const { address: verified, pending } = this.#components.row.get();
    return isSame(address, verified) || isSame(address, pending?.address);
  }

  #recipient(address: string): MailRecipient {
    return { playerId: this.#components.account.playerId(), address, origin: this.origin() };
  }
}

/** The part of the state that says why an address gets no mails. A bounce ends only when the address is verified again. */
function stateOf(
  suppression: Suppression | null,
  bounce: MailState["bounce"],
): Pick<MailState, "bounce" | "stoppedAt"> & Partial<Pick<MailState, "problem">> {
  switch (suppression?.cause) {
    case "stop":
      return { stoppedAt: suppression.at, bounce, problem: null };
    case "bounce":
      return { stoppedAt: null, bounce: { at: suppression.at, reason: suppression.reason }, problem: null };
    case undefined:
      return { stoppedAt: null, bounce };
  }
}

/** Whether two texts are the same address. Letter case does not count. */
export const isSame = (address: string, other: string | null | undefined): boolean =>
  address.toLowerCase() === other?.toLowerCase();
