import { playerObject } from "../bindings";
import { closeChallenge, insertChallenge } from "../db/challenges";
import { earliest } from "../shared/time";
import { Account } from "./account/account";
import { AccountLifecycle } from "./account/lifecycle";
import { NameChange } from "./account/name-change";
import { Recovery } from "./account/recovery";
import { AccountRemote } from "./account/remote";
import { Tokens } from "./account/tokens";
import { ChallengeTasks } from "./challenges/challenge-tasks";
import type { PlayerContext } from "./context";
import type { GameBatch } from "./feed/contract";
import { EventLog } from "./feed/event-log";
import { Feed } from "./feed/feed";
import { Inbox } from "./feed/inbox";
import { GameList } from "./games/game-list";
import { Errands } from "./jobs/errands";
import { TaskTable } from "./jobs/task-table";
import { WakeAlarm } from "./jobs/wake-alarm";
import { IdempotencyKeys } from "./requests/idempotency-keys";
import { Vacations } from "./vacation/vacations";
import { WebhookClient } from "./webhooks/client";
import { DELIVERY_LEASE, DeliveryTable } from "./webhooks/delivery-table";
import { WebhookSender } from "./webhooks/sender";
import { WebhookTable } from "./webhooks/webhook-table";
import { Webhooks } from "./webhooks/webhooks";

/**
 * The parts of a player's object, once there is a player. Each takes the context and the parts before it that it works
 * with; what one of them keeps in memory it registers with the context's transactions.
 */
export class PlayerParts {
  readonly account: Account;
  readonly challenges: ChallengeTasks;
  readonly games: GameList;
  readonly idempotency: IdempotencyKeys;
  readonly inbox: Inbox;
  readonly lifecycle: AccountLifecycle;
  readonly log: EventLog;
  readonly names: NameChange;
  readonly recovery: Recovery;
  readonly tokens: Tokens;
  readonly vacations: Vacations;
  readonly webhooks: Webhooks;
  readonly #alarm: WakeAlarm;
  readonly #context: PlayerContext;
  readonly #jobs: Errands;
  readonly #sender: WebhookSender;
  readonly #tasks: TaskTable;

  /**
   * @param context of an object whose schema is up to date
   * @param onNews is called when the feed has grown; the write may still fail then
   */
  constructor(context: PlayerContext, onNews: () => void) {
    const { background, env, log: failed, now, sql, storage, transactions } = context;
    const write = <T>(change: () => T): T => transactions.write(change);
    this.#context = context;
    this.#alarm = new WakeAlarm(storage);
    transactions.onRollback(() => this.#alarm.forget());
    transactions.beforeCommit(() => this.#setAlarm());

    this.tokens = new Tokens(sql);
    this.recovery = new Recovery(sql, this.tokens);
    this.account = new Account(context, this.tokens);
    this.games = new GameList(sql);
    this.idempotency = new IdempotencyKeys(sql);
    this.log = new EventLog(context, onNews);
    const { account, games, idempotency, log } = this;

    this.#tasks = new TaskTable(sql);
    this.#jobs = new Errands(this.#tasks, { now, write, background, failed });
    const jobs = this.#jobs;

    const client = new WebhookClient(context);
    const deliveries = new DeliveryTable(sql);
    const table = new WebhookTable(context);
    this.#sender = new WebhookSender(context, { client, deliveries, log, webhooks: table });
    const sender = this.#sender;
    this.webhooks = new Webhooks(context, { client, deliveries, games, log, sender, table });

    this.challenges = new ChallengeTasks(this.#tasks, {
      insert: (challenge) => insertChallenge(env.DB, challenge),
      close: (challengeId, closing) => closeChallenge(env.DB, { challengeId, by: account.playerId(), ...closing }),
      notify: (playerId, item) => playerObject(env, playerId).notify(item),
      now,
      write,
      background,
      failed,
    });

    const feed = new Feed(log, sender);
    const remote = new AccountRemote(context, account);
    this.names = new NameChange(context, { account, games, jobs, remote });
    this.vacations = new Vacations(context, { account, feed, games, jobs });
    const { challenges, names, vacations, webhooks } = this;
    this.inbox = new Inbox(context, { deliveries, feed, games, idempotency, log, names, sender, vacations });
    this.lifecycle = new AccountLifecycle(context, {
      account,
      challenges,
      games,
      jobs,
      names,
      remote,
      erasable: [challenges, idempotency, this.inbox, log, vacations, webhooks],
    });
  }

  /** Takes news of a game; see `Inbox`. An erased player only leaves it. */
  receive(batch: GameBatch): void {
    if (this.account.profile().erasedAt !== null) {
      this.lifecycle.observe(batch);
      return;
    }
    this.inbox.receive(batch);
    this.#jobs.pump();
  }

  /** Runs a write of one of the parts, and starts the jobs and deliveries that come of it. */
  change<T>(change: () => T): T {
    const value = this.#context.transactions.write(change);
    this.#jobs.pump();
    this.#sender.pump();
    return value;
  }

  /** When something is next to be done. */
  earliestDue(): number | null {
    return earliest([this.#tasks.earliestDue(), this.#sender.earliestDue(), this.vacations.earliestDue()]);
  }

  /** Puts back an alarm that the runtime has given up or that was lost. For waking up. */
  async restoreAlarm(): Promise<void> {
    await this.#alarm.load();
    this.#alarm.ensure(this.earliestDue());
  }

  /** Starts all that is due. It goes on after this returns: what takes long must not hold up the next alarm. */
  onAlarm(): void {
    this.#alarm.fired();
    for (const [name, task] of [
      ["tasks", () => this.challenges.runDue()],
      ["jobs", () => this.#jobs.pump()],
      ["vacation", () => this.#endVacation()],
      ["webhooks", () => this.#sender.pump()],
    ] as const) {
      try {
        task();
      } catch (error) {
        this.#context.log(name, error);
      }
    }
    this.#setAlarm();
  }

  #endVacation(): void {
    const now = this.#context.now();
    const due = this.vacations.earliestDue();
    if (due !== null && due <= now) this.change(() => this.vacations.endIfOver(now));
  }

  #setAlarm(): void {
    const due = this.earliestDue();
    if (due === null) return;
    const now = this.#context.now();
    // What is due and has not been started waits for a place, and is started when one is free; the alarm is only
    // there in case of a crash. At once would mean again and again.
    this.#alarm.ensure(due <= now ? now + DELIVERY_LEASE : due);
  }
}
