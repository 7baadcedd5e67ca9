import { newToken } from "../src/http/auth/token";
import { canonicalRecoveryCode, newRecoveryCode } from "../src/secrets/recovery-code";
import { repeatableChance } from "../src/secrets/repeatable-chance";
import { DAY, HOUR, MINUTE, SECOND } from "../src/shared/duration";
import type { Client, GivenAccess } from "./client";
import type { ArrivedMail } from "./mail-server";
import { SERVER_KEYS } from "./world";

const LINK = /\/recover#username=([^&\s]+)&code=([^\s&]+)/;
/** How long the code of a mail works after its request, and how long a repeated request gets the same answer. */
const CODE_LIFE = HOUR;
const REPETITION_LIMIT = 10 * MINUTE;
/** Time after which no copy of a request is on its way, in milliseconds. */
const CALM_DOWN = 5 * MINUTE;
const UNAUTHORIZED = 401;

/** A recovery code, and when the mail with it arrived. */
interface MailedCode {
  readonly code: string;
  readonly arrivedAt: number;
  /** When the player uses it. */
  readonly at: number;
}

/** One recovery: repetitions have the same key. */
interface Recovery {
  readonly code: string;
  readonly key: string;
  readonly revokeAll: boolean;
}

/** A player who recovers the account by e-mail, although nothing was lost. */
export class RecoveryLife {
  readonly #client: Client;
  /** The address of the player's mailbox. */
  readonly #own: string;
  readonly #revokedAll: () => void;
  #codes: readonly MailedCode[] = [];

  /** @param revokedAll called after the answer to a recovery that has revoked all tokens */
  constructor(client: Client, own: string, revokedAll: () => void) {
    this.#client = client;
    this.#own = own;
    this.#revokedAll = revokedAll;
  }

  /** Requests mails, and uses their codes. */
  async act(): Promise<void> {
    const { ledger, playerId, random, username } = this.#client;
    if (ledger.mail.changedAt.has(playerId) && random.chance(0.03)) {
      const chosen = random.chance(0.8) ? username : random.pick([...ledger.names.keys()]);
      const { status } = await this.#client.command("POST", "/v1/token-recovery/email", { username: chosen });
      if (status === 202 && chosen === username) await this.#wait();
    }
    const due = this.#codes.filter(({ at }) => at <= this.#client.now());
    this.#codes = this.#codes.filter((code) => !due.includes(code));
    for (const code of due) await this.#use(code);
  }

  /** Waits for the mail that was requested: its code works for an hour only. */
  async #wait(): Promise<void> {
    const { random, world } = this.#client;
    const before = world.mails.mailbox(this.#own).length;
    for (let looks = 0; looks < 4; looks += 1) {
      await world.scheduler.sleep(random.between(MINUTE, 10 * MINUTE));
      const codes = world.mails
        .mailbox(this.#own)
        .slice(before)
        .flatMap((mail) => this.#codeIn(mail) ?? []);
      for (const code of codes) await this.#use(code);
      if (codes.length > 0) return;
    }
  }

  /** Reads a mail. Keeps its code for later if it has one. */
  read(mail: ArrivedMail): void {
    const code = this.#codeIn(mail);
    if (code !== null)
      this.#codes = [...this.#codes, { ...code, at: this.#client.now() + this.#client.random.below(DAY) }];
  }

  #codeIn({ at: arrivedAt, text }: ArrivedMail): MailedCode | null {
    const [, username, code] = LINK.exec(text) ?? [];
    if (username !== this.#client.username || code === undefined) return null;
    return { code, arrivedAt, at: this.#client.now() };
  }

  async #use({ arrivedAt, code }: MailedCode): Promise<void> {
    const client = this.#client;
    const { ledger, name, random, world } = client;
    const isLate = client.now() > arrivedAt + CODE_LIFE;
    const revokeAll = random.chance(0.5);
    const recovery = () => ({ code, key: crypto.randomUUID(), revokeAll });
    const former = client.token;
    const [recoveries, restores] = [random.chance(0.15) ? [recovery(), recovery()] : [recovery()], world.restores];
    const answers = await Promise.all(recoveries.map((each) => this.#request(each)));
    const given = answers.flatMap((answer) => (answer === null || answer === "refused" ? [] : [answer]));
    if (given.length > 1) ledger.faults.push(`the mailed code of ${name} was accepted twice`);
    if (given.length > 0 && isLate) ledger.faults.push(`the mailed code of ${name} was accepted after its end`);
    const [answered = null] = given;
    if (answered === null && answers.every((answer) => answer === "refused")) {
      ledger.count("recovery refused");
      return;
    }
    const access = answered ?? (await this.#found(recoveries, restores));
    if (access === null) return;
    client.adopt(access);
    ledger.count(answered === null ? "recovery without an answer" : `recovery${revokeAll ? " that revokes all" : ""}`);
    if (revokeAll) this.#revoked(former);
    // The code was used, and works no more.
    const again = random.chance(0.5) ? await this.#request(recovery()) : null;
    if (again !== null && again !== "refused") ledger.faults.push(`the mailed code of ${name} was accepted again`);
  }

  /** The former token is refused from now on, and so is everything that it had created. */
  #revoked(former: string): void {
    const { ledger, name } = this.#client;
    ledger.revoked.set(former, this.#client.now());
    this.#revokedAll();
    void this.#client.ask({ method: "GET", path: "/v1/me/games", token: former }).then((answer) => {
      if (answer !== null && answer.status < 400) ledger.faults.push(`a token of ${name} acted after the recovery`);
    });
  }

  /** Sends a recovery until it is answered, for as long as the server repeats its answer. Null without an answer. */
  async #request({ code: recoveryCode, key, revokeAll }: Recovery): Promise<GivenAccess | "refused" | null> {
    const { random, username, world } = this.#client;
    const [until, restores] = [this.#client.now() + REPETITION_LIMIT - 2 * MINUTE, world.restores];
    let isCertain = true;
    while (this.#client.now() < until && world.restores === restores) {
      const answer = await this.#client.ask({
        method: "POST",
        path: "/v1/token-recovery",
        token: "",
        body: { username, recoveryCode, revokeAll },
        headers: { "Idempotency-Key": key },
      });
      if (answer?.status === 201) return answer.body as GivenAccess;
      // After an answer was lost, a refusal may follow a recovery.
      if (answer !== null && answer.status < 500) return isCertain ? "refused" : null;
      isCertain = false;
      await world.scheduler.sleep(random.between(SECOND / 2, MINUTE));
    }
    return null;
  }

  /**
   * The access that a recovery without an answer has given; null if there is none. No client can compute it: the player
   * would have to use the next mail.
   */
  async #found(recoveries: readonly Recovery[], restores: number): Promise<GivenAccess | null> {
    const { playerId, world } = this.#client;
    await world.scheduler.sleep(CALM_DOWN);
    // A restored copy may have the former token, or the new one.
    for (const { code, key } of recoveries) {
      const chance = await repeatableChance(SERVER_KEYS, [playerId, canonicalRecoveryCode(code), key]);
      const token = newToken(playerId, chance);
      const access = { token, recoveryCode: newRecoveryCode(chance) };
      if (await this.#isAccepted(token)) return access;
    }
    if (restores === world.restores && !(await this.#isAccepted(this.#client.token)))
      this.#client.ledger.faults.push(`${this.#client.name} has lost the account by a recovery`);
    return null;
  }

  async #isAccepted(token: string): Promise<boolean> {
    const { random, world } = this.#client;
    for (;;) {
      const answer = await this.#client.ask({ method: "GET", path: "/v1/me", token });
      if (answer !== null && answer.status < 500) return answer.status !== UNAUTHORIZED;
      await world.scheduler.sleep(random.between(SECOND / 2, MINUTE));
    }
  }
}
