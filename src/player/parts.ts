import { type Env, playerObject } from "../bindings";
import { closeChallenge, insertChallenge } from "../db/challenges";
import type { StoredEvent } from "../events/stored-event";
import { settingsOf } from "../settings";
import { earliest } from "../shared/time";
import { Account } from "./account/account";
import { AccountLifecycle } from "./account/lifecycle";
import { NameChange } from "./account/name-change";
import { ChallengeTasks } from "./challenges/challenge-tasks";
import { EventLog } from "./feed/event-log";
import { Inbox } from "./feed/inbox";
import { GameList } from "./games/game-list";
import { Errands } from "./jobs/errands";
import { lifecycleRemote, nameRemote, vacationDoer } from "./jobs/outside";
import { TaskTable } from "./jobs/task-table";
import { WakeAlarm } from "./jobs/wake-alarm";
import type { GameBatch } from "./player-rpc";
import { IdempotencyKeys } from "./requests/idempotency-keys";
import { Vacations } from "./vacation/vacations";
import type { AddressPolicy } from "./webhooks/address";
import { checkWebhookAddress } from "./webhooks/address";
import { DELIVERY_LEASE, DeliveryTable } from "./webhooks/delivery-table";
import { attemptWebhook } from "./webhooks/request";
import { WebhookSender } from "./webhooks/sender";
import { WebhookTable } from "./webhooks/webhook-table";
import { Webhooks } from "./webhooks/webhooks";

/** What the parts of a player's object get from the runtime. */
export interface Runtime {
  readonly storage: DurableObjectStorage;
  readonly env: Env;
  readonly now: () => number;
  readonly random: () => number;
  /** Runs something after the answer; its failure is logged, never thrown. */
  readonly background: (work: Promise<void>) => void;
  readonly log: (task: string, error: unknown) => void;
  /** Called when the feed has grown; the write may still fail then. */
  readonly hasNews: () => void;
}

/** The parts of a player's object, once there is a player, put together. */
export class PlayerParts {
  readonly account: Account;
  readonly log: EventLog;
  readonly lines: GameList;
  readonly keys: IdempotencyKeys;
  readonly inbox: Inbox;
  readonly challenges: ChallengeTasks;
  readonly webhooks: Webhooks;
  readonly vacations: Vacations;
  readonly names: NameChange;
  readonly house: AccountLifecycle;
  readonly #errands: Errands;
  readonly #runtime: Runtime;
  readonly #alarm: WakeAlarm;
  readonly #tasks: TaskTable;
  readonly #webhookTable: WebhookTable;
  readonly #sender: WebhookSender;

  /** @param runtime of an object whose schema is up to date */
  constructor(runtime: Runtime) {
    const { storage, env, now, random, background } = runtime;
    const { sql } = storage;
    const write = <T>(change: () => T): T => this.write(change);
    const policy = addressPolicy(env);
    const { origin } = settingsOf(env);
    const deliveries = new DeliveryTable(sql);
    const send = (message: Parameters<typeof attemptWebhook>[0]) =>
      attemptWebhook(message, { fetch: (input, init) => fetch(input, init), now });
    this.#runtime = runtime;
    this.#alarm = new WakeAlarm(storage);
    this.#tasks = new TaskTable(sql);
    this.#webhookTable = new WebhookTable(sql);
    this.account = new Account(sql);
    this.log = new EventLog(sql, runtime.hasNews);
    this.lines = new GameList(sql);
    this.keys = new IdempotencyKeys(sql);
    this.#sender = new WebhookSender({
      webhooks: this.#webhookTable,
      deliveries,
      origin,
      addressOf: (webhook) => {
        const checked = checkWebhookAddress(webhook.url, policy);
        return checked.ok ? checked.value : null;
      },
      attempt: send,
      now,
      random,
      write,
      announce: (item) => this.inbox.announce(item, now()),
      background,
    });
    this.inbox = new Inbox({
      sql,
      log: this.log,
      lines: this.lines,
      keys: this.keys,
      sender: this.#sender,
      observe: (batch, items, at) => {
        if (items.some(({ type }) => type === "game.started")) this.names.observeStart(batch.gameId, at);
        return this.vacations.observe(batch, items, at);
      },
      write,
      now,
    });
    this.challenges = new ChallengeTasks(this.#tasks, {
      insert: (challenge) => insertChallenge(env.DB, challenge),
      close: (challengeId, closing) => closeChallenge(env.DB, { challengeId, by: this.account.playerId(), ...closing }),
      notify: (playerId, item) => notifyPlayer(env, playerId, item),
      now,
      write,
      background,
      failed: runtime.log,
    });
    this.webhooks = new Webhooks({
      table: this.#webhookTable,
      sender: this.#sender,
      deliveries,
      log: this.log,
      origin,
      lines: this.lines,
      policy,
      attempt: send,
      now,
      write,
    });
    const errands = () => this.#errands;
    const { account, challenges, lines } = this;
    this.names = new NameChange({ account, lines, errands, world: nameRemote(env, account), now, write });
    this.house = new AccountLifecycle({
      account,
      challenges,
      lines,
      names: this.names,
      errands,
      world: lifecycleRemote(env, account, now),
      now,
      write,
      clear: () => this.#clear(),
    });
    this.#errands = new Errands(
      this.#tasks,
      { now, write, background, failed: runtime.log },
      { vacation: vacationDoer(env, account), ...this.names.doers, ...this.house.doers },
    );
    this.vacations = new Vacations({
      sql,
      lines,
      errands: this.#errands,
      budget: settingsOf(env).vacationBudget,
      playerId: () => account.playerId(),
      announce: (item) => this.inbox.announce(item, now()),
    });
  }

  /** Takes news of a game; see `Inbox`. An erased player only leaves it. */
  receive(batch: GameBatch): void {
    if (this.account.profile().erasedAt !== null) {
      this.house.observe(batch);
      return;
    }
    this.inbox.receive(batch);
    this.#errands.pump();
  }

  /** Runs a write of one of the parts, and sets off the errands that come of it. */
  change<T>(change: () => T): T {
    const value = this.write(change);
    this.#errands.pump();
    this.#sender.pump();
    return value;
  }

  /** Runs a write in a transaction together with the alarm that it needs; if it throws, nothing of it remains. */
  write<T>(change: () => T): T {
    try {
      return this.#runtime.storage.transactionSync(() => {
        const value = change();
        this.#setAlarm();
        return value;
      });
    } catch (error) {
      this.#alarm.forget();
      this.#webhookTable.forget();
      this.account.forget();
      this.vacations.forget();
      this.log.forget();
      this.#sender.reload();
      throw error;
    }
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
      ["errands", () => this.#errands.pump()],
      ["vacation", () => this.#endVacation()],
      ["webhooks", () => this.#sender.pump()],
    ] as const) {
      try {
        task();
      } catch (error) {
        this.#runtime.log(name, error);
      }
    }
    this.#setAlarm();
  }

  #endVacation(): void {
    const now = this.#runtime.now();
    const due = this.vacations.earliestDue();
    if (due !== null && due <= now) this.change(() => this.vacations.endIfOver(now));
  }

  /** Deletes what the player leaves behind in this object, beside his account and his games. For use inside a write. */
  #clear(): void {
    const { sql } = this.#runtime.storage;
    for (const { id } of this.#webhookTable.all()) {
      this.#sender.stop(id);
      this.#webhookTable.remove(id);
    }
    // A challenge that D1 has not taken yet would come after all of his were closed.
    this.#tasks.drop("post");
    for (const table of ["deliveries", "event_log", "seen_news", "requests"]) sql.exec(`DELETE FROM ${table}`);
    this.vacations.erase();
    this.log.forget();
  }

  #setAlarm(): void {
    const due = this.earliestDue();
    if (due === null) return;
    const now = this.#runtime.now();
    // What is due and has not been started waits for a place, and is started when one is free; the alarm is only
    // there in case of a crash. At once would mean again and again.
    this.#alarm.ensure(due <= now ? now + DELIVERY_LEASE : due);
  }
}

async function notifyPlayer(env: Env, playerId: string, item: StoredEvent): Promise<void> {
  await playerObject(env, playerId).notify(item);
}

function addressPolicy(env: Env): AddressPolicy {
  const { allowPrivateWebhooks, origin } = settingsOf(env);
  return { allowLoopbackHttp: allowPrivateWebhooks, ownHosts: origin === null ? [] : [ownHost(new URL(origin))] };
}

/** A name is ours on every port; an address of this machine only on the port we listen on. */
const ownHost = (origin: URL): string => (origin.protocol === "https:" ? origin.hostname : origin.host);
