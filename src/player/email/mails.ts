import { mailLimiter } from "../../bindings";
import { canSendMails } from "../../channels/email/availability";
import { afterMail } from "../../channels/email/schedule";
import { addressTag, isSignature } from "../../channels/email/signatures";
import { BOUNCE_REST, isVerifiable } from "../../channels/email/suppression";
import type { StoredEvent } from "../../events/stored-event";
import { DAY, HOUR, MINUTE } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { JobRunner } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { OwnerProofs } from "../account/owner-proofs";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { MailInfo, MailOrder, MailRefusal, TestMailRefusal } from "./contract";
import type { MailLog } from "./mail-log";
import type { MailStateRow } from "./mail-state";
import { isSame, type Mailer } from "./mailer";
import { NOTICE_JOB } from "./notices";
import type { Suppressions } from "./suppressions";
import type { Waiting } from "./waiting";

/** How long the link of a verification works, in milliseconds. */
export const VERIFICATION_LIFE = DAY;
/** At most one verification mail per address and hour, over all players. */
const VERIFICATION_RATE = { limit: 1, windowSeconds: HOUR / 1000 } as const;
/** Ids of the jobs that send letters. */
export const VERIFY_JOB = "mail-verify";
export const TEST_JOB = "mail-test";
export const RECOVERY_JOB = "mail-recovery";
/** Shortest time between two mails that the player requests, and between two recovery mails, in milliseconds. */
const REQUEST_GAP = 10 * MINUTE;
const RECOVERY_GAP = 10 * MINUTE;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly log: EventLog;
  readonly mailer: Mailer;
  readonly mailLog: MailLog;
  readonly proofs: OwnerProofs;
  readonly row: MailStateRow;
  readonly suppressions: Suppressions;
  readonly waiting: Waiting;
}

/** The player's address for mails, and the schedule of the mails. The mails themselves are sent by jobs. */
export class Mails {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /** The settings, after a look at the list of addresses that get no mails. */
  async info(): Promise<MailInfo> {
    await this.#look();
    return this.#info();
  }

  #info(): MailInfo {
    const { address, bounce, lastSentAt, pending, preferences, problem, stoppedAt, verifiedAt } =
      this.#components.row.get();
    const now = this.#context.now();
    return {
      isAvailable: this.#isAvailable(),
      hasReplies: this.#isAvailable() && this.#context.settings.mailReplyDomain !== null,
      address,
      verifiedAt,
      pending: pending !== null && pending.expiresAt > now ? pending : null,
      preferences,
      bounce,
      verifiableAt: bounce && bounce.at + BOUNCE_REST,
      stoppedAt,
      problem,
      lastSentAt,
      nextMailAt: this.#components.waiting.next(now)?.at ?? null,
    };
  }

  /**
   * Sets the address and the preferences. A new address is sent a link, and replaces the former one when it is
   * verified. Access to the account by mail needs a proof of the owner (see `OwnerProofs`): otherwise a stolen token
   * could give itself lasting access.
   */
  async set(order: MailOrder): Promise<Result<MailInfo, MailRefusal>> {
    const { address, preferences } = order;
    if (address === null) {
      this.#context.transactions.write(() => this.erase());
      return ok(this.#info());
    }
    if (!this.#isAvailable()) return err({ code: "email-unavailable" });
    if (preferences.moveByReply && this.#context.settings.mailReplyDomain === null)
      return err({ code: "email-replies-unavailable" });
    const before = this.#components.row.get();
    const isNew = !isSame(address, before.address);
    const isRecoveryNew = preferences.recovery && (isNew || !before.preferences.recovery);
    if (isRecoveryNew && !this.#hasProvenRecovery(address)) {
      const proved = this.#context.transactions.write(() =>
        this.#components.proofs.prove(order.tokenId, order.recoveryHash, this.#context.now()),
      );
      if (!proved.ok) return proved;
    }
    const needsMail =
      (isNew && !this.#isPending(address)) || (order.resend && this.#isPending(address)) || before.bounce !== null;
    if (needsMail) {
      const allowed = await this.#mayVerify(address);
      if (!allowed.ok) return allowed;
    }
    this.#context.transactions.write(() => this.#store(order, needsMail));
    this.#components.jobs.pump();
    return ok(await this.info());
  }

  /** Verifies the pending address with the link of the mail. False if the link expired or was replaced. Idempotent. */
  async verify(expiresAt: number, signature: string): Promise<boolean> {
    const { account, row } = this.#components;
    const { vapidKeys } = this.#context.settings;
    const { address, pending } = row.get();
    const subject = pending?.address ?? address;
    if (vapidKeys === null || subject === null || expiresAt <= this.#context.now()) return false;
    const parts = [account.playerId(), subject, String(expiresAt)];
    if (!(await isSignature(vapidKeys, "verify", parts, signature))) return false;
    await this.#components.suppressions.removeBounce(subject);
    this.#context.transactions.write(() => {
      const current = row.get().pending;
      if (current !== null && isSame(current.address, subject)) this.#useAddress(subject);
    });
    return true;
  }

  /** Ends all notices by the link of a mail. False if the link belongs to another address. Idempotent. */
  async unsubscribe(signature: string): Promise<boolean> {
    const { account, row } = this.#components;
    const { vapidKeys } = this.#context.settings;
    const { address } = row.get();
    if (vapidKeys === null || address === null) return false;
    if (!(await isSignature(vapidKeys, "unsubscribe", [account.playerId(), address], signature))) return false;
    this.#context.transactions.write(() => {
      // The player may have saved other settings while the signature was checked.
      const { address: current, preferences } = row.get();
      if (isSame(address, current)) row.change({ preferences: { ...preferences, notices: "off", reminder: null } });
    });
    return true;
  }

  /** Sends a mail that only shows that mails arrive. */
  async sendTest(): Promise<Result<null, TestMailRefusal>> {
    const { jobs } = this.#components;
    const now = this.#context.now();
    const refusal = await this.whyNothingOnRequest(now);
    if (refusal !== null) return err(refusal);
    this.#context.transactions.write(() => {
      this.countRequest(now);
      jobs.put("mail-letter", TEST_JOB, { letter: "test", at: now });
    });
    jobs.pump();
    return ok(null);
  }

  /** Why no mail is sent at the request of the player, at most one every ten minutes; null if it is. */
  async whyNothingOnRequest(now: number): Promise<TestMailRefusal | null> {
    if (!this.#isAvailable()) return { code: "email-unavailable" };
    await this.#look();
    const { address, bounce, lastTestAt, stoppedAt } = this.#components.row.get();
    if (address === null || bounce !== null) return { code: "email-unverified" };
    if (stoppedAt !== null) return { code: "email-stopped" };
    const left = (lastTestAt ?? Number.NEGATIVE_INFINITY) + REQUEST_GAP - now;
    return left > 0 ? { code: "rate-limited", retryAfterSeconds: Math.ceil(left / 1000) } : null;
  }

  /** Counts a mail at the request of the player. Call inside a write. */
  countRequest(now: number): void {
    this.#components.row.change({ lastTestAt: now });
  }

  /** Sends a link for the recovery of the account if the player has allowed that, at most every ten minutes. */
  sendRecovery(): void {
    const { account, jobs, row } = this.#components;
    const { address, bounce, preferences, recovery, stoppedAt } = row.get();
    const now = this.#context.now();
    if (address === null || bounce !== null || stoppedAt !== null) return;
    if (!preferences.recovery || !this.#isAvailable()) return;
    if (!account.isActive()) return;
    if (recovery !== null && recovery.sentAt > now - RECOVERY_GAP) return;
    this.#context.transactions.write(() => {
      row.change({ recovery: { hash: "", sentAt: now } });
      jobs.put("mail-letter", RECOVERY_JOB, { letter: "recovery", at: now });
    });
    jobs.pump();
  }

  /** Receives new events of the feed. Call inside the write that stores them. */
  observe(events: readonly StoredEvent[], now: number): void {
    this.#components.waiting.observe(events, now);
  }

  /** When the next mail is due; null if none is, or its job is stored already. */
  dueAt(now: number): number | null {
    const next = this.#components.waiting.next(now);
    if (next === null || (next.at <= now && this.#components.jobs.has(NOTICE_JOB))) return null;
    return next.at;
  }

  /** Stores the job of the next mail if it is due. */
  run(now: number): void {
    const { jobs, waiting } = this.#components;
    const next = waiting.next(now);
    if (next === null || next.at > now || jobs.has(NOTICE_JOB)) return;
    this.#context.transactions.write(() => jobs.put("mail-notice", NOTICE_JOB, { again: null }));
    jobs.pump();
  }

  /** Deletes the address and everything else about mails. Call inside a write. */
  erase(): void {
    const { jobs, mailLog, row, waiting } = this.#components;
    jobs.removeKind("mail-notice");
    jobs.removeKind("mail-letter");
    jobs.removeKind("mail-reply");
    row.erase();
    mailLog.erase();
    waiting.forget();
  }

  #isAvailable(): boolean {
    return canSendMails(this.#context.env, this.#context.settings);
  }

  #isPending(address: string): boolean {
    const { pending } = this.#components.row.get();
    return pending !== null && pending.expiresAt > this.#context.now() && isSame(address, pending.address);
  }

  /** Whether the owner has already proved that this pending address may recover the account. */
  #hasProvenRecovery(address: string): boolean {
    return this.#isPending(address) && this.#components.row.get().preferences.recovery;
  }

  /** Reads whether the verified address gets mails. Its owner may have stopped them at the request of another player. */
  async #look(): Promise<void> {
    const { mailer, row, suppressions } = this.#components;
    const { address } = row.get();
    if (address === null) return;
    const suppression = await suppressions.find(address);
    if (mailer.isKnown(address, suppression)) return;
    this.#context.transactions.write(() => mailer.learn(address, suppression));
  }

  /** Takes the address's one verification mail of the hour. */
  async #mayVerify(address: string): Promise<Result<null, MailRefusal>> {
    const { env, now, settings } = this.#context;
    if (settings.vapidKeys === null) return err({ code: "email-unavailable" });
    const suppression = await this.#components.suppressions.find(address);
    if (suppression !== null && !isVerifiable(suppression, now())) {
      return err(
        suppression.cause === "stop"
          ? { code: "email-stopped" }
          : { code: "email-bounced", verifiableAt: suppression.at + BOUNCE_REST },
      );
    }
    const limiter = mailLimiter(env, await addressTag(settings.vapidKeys, address));
    const taken = await limiter.take(VERIFICATION_RATE);
    if (taken.ok) return ok(null);
    return err({ code: "rate-limited", retryAfterSeconds: taken.error.retryAfterSeconds });
  }

  #store({ address, origin, preferences }: MailOrder, needsMail: boolean): void {
    const { jobs, row } = this.#components;
    const now = this.#context.now();
    row.change({ preferences, origin });
    if (address === null || isSame(address, row.get().address)) row.change({ pending: null });
    if (address === null || !needsMail) return;
    // Seconds, because the link contains the time as text.
    const expiresAt = Math.ceil((now + VERIFICATION_LIFE) / 1000) * 1000;
    row.change({ pending: { address, expiresAt } });
    jobs.put("mail-letter", VERIFY_JOB, { letter: "verify", at: now });
  }

  /** Makes a verified address the player's address. Turns and news up to now need no mail. Call inside a write. */
  #useAddress(address: string): void {
    const { log, row, waiting } = this.#components;
    const now = this.#context.now();
    const nothing = { pending: null, bounce: null, stoppedAt: null, problem: null, recovery: null };
    row.change({ address, verifiedAt: now, ...nothing });
    const { mailed } = row.get();
    row.change({
      mailed: { ...afterMail(waiting.settings(), waiting.turns(), mailed, now), lastAt: mailed.lastAt },
      seenRow: log.newestRow(),
    });
    waiting.forget();
  }
}
