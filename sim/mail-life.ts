import { MINUTE } from "../src/shared/duration";
import type { Client } from "./client";
import { endSilence, silence } from "./mail-ledger";
import { type ArrivedMail, DEAD_DOMAIN } from "./mail-server";
import { RecoveryLife } from "./recovery-life";
import { ReplyLife } from "./reply-life";

/** Shortest time between two changes that contradict each other, in milliseconds. A copy of the first arrives before. */
const PAUSE = 30 * MINUTE;
const DOMAIN = "mail.example";
const VERIFICATION = /\/email\/verify#(\S+)/;
const STOP = /\/v1\/email\/stop(\?\S+)/;

/** A player's e-mail: sets addresses, and reads the mailbox, whose links confirm, unsubscribe and stop. */
export class MailLife {
  readonly #client: Client;
  /** The addresses of all players, without the names that they have elsewhere. */
  readonly #addresses: readonly string[];
  /** The address that the player reads. */
  readonly #own: string;
  readonly #replies: ReplyLife;
  readonly #recovery: RecoveryLife;
  /** Mails of the mailbox that were read. */
  #read = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  /** The query of the link that ends a stop; null if the mails to the mailbox are not stopped. */
  #stopped: string | null = null;

  /**
   * @param names the names of all players at their sign-ups
   * @param revokedAll called after the answer to a recovery that has revoked all tokens
   */
  constructor(client: Client, names: readonly string[], revokedAll: () => void) {
    this.#client = client;
    this.#addresses = names.map((_, index) => `box${index}@${DOMAIN}`);
    this.#own = `box${names.indexOf(client.name)}@${DOMAIN}`;
    this.#replies = new ReplyLife(client, this.#own);
    this.#recovery = new RecoveryLife(client, this.#own, revokedAll);
  }

  async act(): Promise<void> {
    const { random } = this.#client;
    const isSet = this.#client.ledger.mail.changedAt.has(this.#client.playerId);
    if (random.chance(isSet ? 0.02 : 0.15) && this.#mayChange()) await this.#set();
    await this.#replies.act();
    await this.#recovery.act();
    if (random.chance(0.3)) await this.#readMails();
    if (this.#stopped !== null && random.chance(0.05) && this.#mayChange()) await this.#resume(this.#stopped);
    if (random.chance(0.01)) await this.#client.command("POST", "/v1/me/email/test", {});
  }

  /** Sets an address: usually the own one, sometimes that of somebody else or a dead one, or none. */
  async #set(): Promise<void> {
    const { playerId, random, recoveryCode, ledger } = this.#client;
    const { quiet, changedAt } = ledger.mail;
    const others = [random.pick(this.#addresses), `${this.#client.write("box", "-")}@${DEAD_DOMAIN}`, null];
    const address = random.chance(0.7) ? this.#own : random.pick(others);
    const notices = random.pick(["immediate", "immediate", "digest", "off"]);
    const reminder = random.pick([0.25, 0.5, null]);
    const isQuiet = address === null || (notices === "off" && reminder === null);
    this.#changedAt = this.#client.now();
    changedAt.set(playerId, this.#client.now());
    endSilence(quiet, playerId, this.#client.now());
    const { status, body } = await this.#client.command("PUT", "/v1/me/email", {
      address,
      notices,
      reminder,
      digestHours: random.pick([[8], [8, 18]]),
      moveByReply: random.chance(0.7),
      ...(address !== null && random.chance(0.6) ? { recovery: true, recoveryCode } : {}),
      quietHours: random.chance(0.2) ? { from: 22, to: 7 } : null,
    });
    if ((body as { readonly code?: string } | null)?.code === "bad-recovery-code")
      ledger.faults.push(`the recovery code of ${this.#client.name} was refused`);
    if (status === 200 && isQuiet) silence(quiet, playerId, this.#client.now());
    this.#changedAt = this.#client.now();
  }

  /** Reads the new mails of the own mailbox. */
  async #readMails(): Promise<void> {
    const mails = this.#client.world.mails.mailbox(this.#own).slice(this.#read);
    this.#read += mails.length;
    for (const mail of mails) {
      if (VERIFICATION.test(mail.text)) await this.#judge(mail);
      else if (mail.unsubscribe !== undefined && this.#client.random.chance(0.02) && this.#mayChange())
        await this.#unsubscribe(mail.unsubscribe);
      else {
        this.#recovery.read(mail);
        await this.#replies.read(mail);
      }
    }
  }

  /** Confirms the address, or stops all mails to it if somebody else has entered it. */
  async #judge({ text }: ArrivedMail): Promise<void> {
    const { playerId, random, ledger } = this.#client;
    const token = VERIFICATION.exec(text)?.[1] ?? "";
    const stop = STOP.exec(text)?.[1] ?? "";
    const [owner = ""] = token.split(".");
    const isMine = owner === playerId;
    if (random.chance(isMine ? 0.95 : 0.3)) {
      ledger.mail.verify(owner, this.#own, this.#client.now());
      await this.#client.command("POST", "/v1/me/email/verify", { token });
    } else if (!isMine && random.chance(0.3) && this.#mayChange()) {
      const { status } = await this.#press(`/v1/email/stop${stop}`);
      if (status === 200) silence(ledger.mail.stops, this.#own, this.#client.now());
      this.#stopped = stop;
    }
  }

  async #unsubscribe(address: string): Promise<void> {
    const { pathname, search, searchParams } = new URL(address);
    const player = searchParams.get("player") ?? "";
    const { ledger } = this.#client;
    const { status } = await this.#press(`${pathname}${search}`);
    // Another player may have got the mail, and may have changed the settings at the same moment.
    const isCertain = player === this.#client.playerId;
    if (status === 200 && isCertain) silence(ledger.mail.quiet, player, this.#client.now());
  }

  async #resume(query: string): Promise<void> {
    endSilence(this.#client.ledger.mail.stops, this.#own, this.#client.now());
    const { status } = await this.#press(`/v1/email/resume${query}`);
    if (status === 200) this.#stopped = null;
  }

  async #press(path: string) {
    this.#changedAt = this.#client.now();
    const answer = await this.#client.command("POST", path);
    this.#changedAt = this.#client.now();
    return answer;
  }

  #mayChange(): boolean {
    return this.#client.now() - this.#changedAt > PAUSE;
  }
}
