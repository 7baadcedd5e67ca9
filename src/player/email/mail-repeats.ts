import type { DeliveryFilter, DeliveryInfo } from "../../deliveries/contract";
import { err, ok, type Result } from "../../shared/result";
import type { JobRunner } from "../../storage/job-runner";
import type { PlayerContext } from "../context";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { RepeatRefusal } from "./contract";
import type { MailLog } from "./mail-log";
import { type Mails, RECOVERY_JOB, TEST_JOB, VERIFY_JOB } from "./mails";
import { NOTICE_JOB } from "./notices";
import { replyJob } from "./replies";
import type { Waiting } from "./waiting";

/** The components that this class uses. */
interface Components {
  readonly jobs: JobRunner<PlayerJobs>;
  readonly mailLog: MailLog;
  readonly mails: Mails;
  readonly waiting: Waiting;
}

/** The log of mails for their player, who can have them sent again. */
export class MailRepeats {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /** The mails, newest first. */
  list(filter: DeliveryFilter): readonly DeliveryInfo[] {
    return this.#components.mailLog.list(filter);
  }

  /** A mail; null if there is none with this id. */
  find(id: string): DeliveryInfo | null {
    return this.#components.mailLog.find(id);
  }

  /**
   * Sends a mail again. The next attempt of a pending mail is made at once. A finished notice is written again about the
   * games in which it is the player's turn now. Other finished mails are not repeated: their links have expired, or the
   * player requests new ones.
   */
  async repeat(id: string): Promise<Result<DeliveryInfo, RepeatRefusal>> {
    const { jobs, mailLog, mails, waiting } = this.#components;
    const now = this.#context.now();
    const refusal = await mails.whyNothingOnRequest(now);
    const mail = mailLog.find(id);
    if (mail === null) return err({ code: "not-found" });
    const isPending = mail.state === "pending";
    const isNotice = jobOf(mail) === NOTICE_JOB;
    if (!isPending && !(isNotice && waiting.games().length > 0)) return err({ code: "email-not-repeatable" });
    if (refusal !== null) return err(refusal);
    this.#context.transactions.write(() => {
      mails.countRequest(now);
      if (isPending || jobs.has(NOTICE_JOB)) jobs.hurry(jobOf(mail));
      else {
        mailLog.reopen(Number(mail.id), now);
        jobs.put("mail-notice", NOTICE_JOB, { again: mail.eventId });
      }
    });
    const info = mailLog.find(id);
    jobs.pump();
    return info === null ? err({ code: "not-found" }) : ok(info);
  }
}

/** Id of the job that sends a mail. */
function jobOf({ eventId, eventType }: DeliveryInfo): string {
  switch (eventType) {
    case "email.verification":
      return VERIFY_JOB;
    case "email.test":
      return TEST_JOB;
    case "email.recovery":
      return RECOVERY_JOB;
    case "email.answer":
      return replyJob(eventId.replace(/^answer-/, ""));
    default:
      return NOTICE_JOB;
  }
}
