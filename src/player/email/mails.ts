import { mailLimiter } from "../../bindings";
import { afterMail } from "../../channels/email/schedule";
import { addressTag, isSignature } from "../../channels/email/signatures";
import { mailTransport } from "../../channels/email/transport";
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
import { NOTICE_JOB } from "./mail-jobs";
import type { MailStateRow } from "./mail-state";
import type { Waiting } from "./waiting";

/** How long the link of a verification works, in milliseconds. */
export const VERIFICATION_LIFE = DAY;
/** At most one verification mail per address and hour, over all players. */
const VERIFICATION_RATE = { limit: 1, windowSeconds: HOUR / 1000 } as const;
/** Shortest time between two test mails, and between two recovery mails, in milliseconds. */
const TEST_GAP = 10 * MINUTE;
const RECOVERY_GAP = 10 * MINUTE;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly log: EventLog;
  readonly proofs: OwnerProofs;
  readonly row: MailStateRow;
  readonly waiting: Waiting;
}

/** The player's address for mails, and the schedule of the mails. The mails themselves are sent by `MailJobs`. */
export class Mails {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  info(): MailInfo {
    const { address, bounce, lastSentAt, pending, preferences, problem, verifiedAt } = this.#components.row.get();
    const now = this.#context.now();
    return {
      isAvailable: this.#isAvailable(),
      hasReplies: this.#isAvailable() && this.#context.settings.mailReplyDomain !== null,
      address,
      verifiedAt,
      pending: pending !== null && pending.expiresAt > now ? pending : null,
      preferences,
      bounce,
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
      return ok(this.info());
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
    return ok(this.info());
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
    const { address, preferences } = row.get();
    if (vapidKeys === null || address === null) return false;
    if (!(await isSignature(vapidKeys, "unsubscribe", [account.playerId(), address], signature))) return false;
    this.#context.transactions.write(() =>
      row.change({ preferences: { ...preferences, notices: "off", reminder: null } }),
    );
    return true;
  }

  /** Sends a mail that only shows that mails arrive. */
  sendTest(): Result<null, TestMailRefusal> {
    const { jobs, row } = this.#components;
    const { address, bounce, lastTestAt } = row.get();
    const now = this.#context.now();
    if (!this.#isAvailable()) return err({ code: "email-unavailable" });
    if (address === null || bounce !== null) return err({ code: "email-unverified" });
    const left = (lastTestAt ?? Number.NEGATIVE_INFINITY) + TEST_GAP - now;
    if (left > 0) return err({ code: "rate-limited", retryAfterSeconds: Math.ceil(left / 1000) });
    this.#context.transactions.write(() => {
      row.change({ lastTestAt: now });
      jobs.put("mail-letter", "mail-test", { letter: "test", at: now });
    });
    jobs.pump();
    return ok(null);
  }

  /** Sends a link for the recovery of the account if the player has allowed that, at most every ten minutes. */
  sendRecovery(): void {
    const { account, jobs, row } = this.#components;
    const { address, bounce, preferences, recovery } = row.get();
    const now = this.#context.now();
    if (address === null || bounce !== null || !preferences.recovery || !this.#isAvailable()) return;
    if (account.profile().erasedAt !== null) return;
    if (recovery !== null && recovery.sentAt > now - RECOVERY_GAP) return;
    this.#context.transactions.write(() => {
      row.change({ recovery: { hash: "", sentAt: now } });
      jobs.put("mail-letter", "mail-recovery", { letter: "recovery", at: now });
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
    this.#context.transactions.write(() => jobs.put("mail-notice", NOTICE_JOB, {}));
    jobs.pump();
  }

  /** Deletes the address and everything else about mails. Call inside a write. */
  erase(): void {
    const { jobs, row, waiting } = this.#components;
    jobs.removeKind("mail-notice");
    jobs.removeKind("mail-letter");
    jobs.removeKind("mail-reply");
    row.erase();
    waiting.forget();
  }

  #isAvailable(): boolean {
    const { env, settings } = this.#context;
    return settings.vapidKeys !== null && mailTransport(env, settings.mailFrom) !== null;
  }

  #isPending(address: string): boolean {
    const { pending } = this.#components.row.get();
    return pending !== null && pending.expiresAt > this.#context.now() && isSame(address, pending.address);
  }

  /** Whether the owner has already proved that this pending address may recover the account. */
  #hasProvenRecovery(address: string): boolean {
    return this.#isPending(address) && this.#components.row.get().preferences.recovery;
  }

  /** Takes the address's one verification mail of the hour. */
  async #mayVerify(address: string): Promise<Result<null, MailRefusal>> {
    const { env, settings } = this.#context;
    if (settings.vapidKeys === null) return err({ code: "email-unavailable" });
    const limiter = mailLimiter(env, await addressTag(settings.vapidKeys, address));
    if (await limiter.isStopped()) return err({ code: "email-stopped" });
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
    jobs.put("mail-letter", "mail-verify", { letter: "verify", at: now });
  }

  /** Makes a verified address the player's address. Turns and news up to now need no mail. Call inside a write. */
  #useAddress(address: string): void {
    const { log, row, waiting } = this.#components;
    const now = this.#context.now();
    row.change({ address, verifiedAt: now, pending: null, bounce: null, problem: null, recovery: null });
    const { mailed } = row.get();
    row.change({
      mailed: { ...afterMail(waiting.settings(), waiting.turns(), mailed, now), lastAt: mailed.lastAt },
      seenRow: log.newestRow(),
    });
    waiting.forget();
  }
}

const isSame = (address: string, other: string | null): boolean => address.toLowerCase() === other?.toLowerCase();
