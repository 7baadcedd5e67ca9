import type { Mail } from "../src/channels/email/mail";
import type { MailOrder, SendResult } from "../src/channels/email/transport";
import { MINUTE } from "../src/shared/duration";
import type { Faults } from "./platform/faults";
import { lost, type Network } from "./platform/network";
import { never } from "./platform/process";
import type { Random } from "./platform/random";
import type { Scheduler } from "./platform/scheduler";

/** Delays of a busy mail server, in milliseconds. The server gives up after 30 seconds. */
const BUSY: readonly [number, number] = [1_000, 40_000];

/** A mail that reached its mailbox. */
export interface ArrivedMail extends Mail {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The time of the last fault before the server began to send it. */
  readonly disturbedAt: number;
}

/** Addresses with this domain reject each mail for good. */
export const DEAD_DOMAIN = "gone.example";

/** The mail service of the server, and the mailboxes of all addresses. */
export class MailServer {
  readonly #network: Network;
  readonly #random: Random;
  readonly #faults: Faults;
  readonly #scheduler: Scheduler;
  readonly #mails: ArrivedMail[] = [];
  #isRejectingUntil = 0;
  isDown = false;

  constructor(network: Network, random: Random, faults: Faults, scheduler: Scheduler) {
    this.#network = network;
    this.#random = random;
    this.#faults = faults;
    this.#scheduler = scheduler;
  }

  /** All mails that have arrived, oldest first. */
  all(): readonly ArrivedMail[] {
    return this.#mails;
  }

  /** The mails to an address, oldest first. */
  mailbox(address: string): readonly ArrivedMail[] {
    return this.#mails.filter(({ to }) => to === address);
  }

  /** Handles a request of the server, which may give it up. */
  fetch(_url: string, { body, signal }: { readonly body: string; readonly signal: AbortSignal }): Promise<Response> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      const { mail } = JSON.parse(body) as MailOrder;
      const disturbedAt = this.#faults.disturbedAt;
      this.#network.call(() => this.#take(mail, disturbedAt), true).then(resolve, reject);
    });
  }

  async #take(mail: Mail, disturbedAt: number): Promise<Response> {
    const failure = this.#faults.strike("mailFailure")
      ? this.#random.pick(["down", "busy", "hung", "refused", "rejecting", "late"])
      : null;
    if (failure === "down" || this.isDown) throw lost();
    if (failure === "hung") return never();
    if (failure === "refused") return new Response("out of order", { status: 500 });
    if (failure === "rejecting")
      this.#isRejectingUntil = this.#scheduler.now + this.#random.between(MINUTE, 6 * 60 * MINUTE);
    if (failure === "busy") await this.#scheduler.sleep(this.#random.between(...BUSY));
    if (this.#faults.rates.mailFailure > 0 && this.#scheduler.now < this.#isRejectingUntil)
      return answer({ kind: "temporary", reason: "451 try again later" });
    if (mail.to.endsWith(`@${DEAD_DOMAIN}`)) return answer({ kind: "permanent", reason: "550 unknown user" });
    this.#mails.push({ ...mail, at: this.#scheduler.now, disturbedAt });
    if (failure === "late") return new Response("", { status: 502 });
    return answer({ kind: "accepted" });
  }
}

const answer = (result: SendResult): Response => Response.json(result);
