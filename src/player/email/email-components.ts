import { mailLimiter } from "../../bindings";
import type { DeliveryTable } from "../../deliveries/delivery-table";
import { loadMails } from "../../on-demand";
import { DAY } from "../../shared/duration";
import type { JobHandlers, JobRunner } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { OwnerProofs } from "../account/owner-proofs";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import { LetterJobs } from "./letter-jobs";
import { MailLog } from "./mail-log";
import { MailRepeats } from "./mail-repeats";
import type { MailStateRow } from "./mail-state";
import { Mailer } from "./mailer";
import { Mails } from "./mails";
import { Notices } from "./notices";
import { Replies } from "./replies";
import { Suppressions } from "./suppressions";
import { Waiting } from "./waiting";

/** The components of the player object that mails depend on. */
interface Others {
  readonly account: Account;
  readonly deliveries: DeliveryTable;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly log: EventLog;
  readonly proofs: OwnerProofs;
  readonly row: MailStateRow;
}

/** Creates and connects the components that send and receive the mails of one player. */
export class EmailComponents {
  readonly handlers: Pick<JobHandlers<PlayerJobs>, "mail-notice" | "mail-letter" | "mail-reply">;
  readonly mailer: Mailer;
  readonly mails: Mails;
  readonly repeats: MailRepeats;
  readonly replies: Replies;

  constructor(context: PlayerContext, others: Others) {
    const { env, now, settings } = context;
    const mailLog = new MailLog(others.deliveries);
    const suppressions = new Suppressions(context);
    const rate = { limit: settings.mailsPerDay, windowSeconds: DAY / 1000 };
    const openChannel = async () => {
      const { EmailChannel } = await loadMails();
      const takeTurn = async () => (await mailLimiter(env, null).take(rate)).ok;
      return new EmailChannel({ bindings: env, settings, suppressions, takeTurn, now });
    };
    const waiting = new Waiting(context, others);
    this.mailer = new Mailer(context, { ...others, openChannel, log: mailLog, suppressions });
    const components = { ...others, mailer: this.mailer, mailLog, suppressions, waiting };
    this.mails = new Mails(context, components);
    this.repeats = new MailRepeats(context, { ...components, mails: this.mails });
    this.replies = new Replies(context, components);
    this.handlers = {
      ...new Notices(context, components).handlers,
      ...new LetterJobs(context, components).handlers,
      ...this.replies.handlers,
    };
  }
}
