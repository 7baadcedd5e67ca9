import type { Env } from "../bindings";
import { deleteTeam, writeTeam } from "../db/teams";
import type { Logger } from "../logging/logger";
import { settingsOf } from "../settings";
import { SECOND } from "../shared/duration";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { DONE, type JobHandlers, JobRunner } from "../storage/job-runner";
import { Transactions } from "../storage/transactions";
import { hasPage, indexPeople, indexRow } from "./index-row";
import { JOB_PAYLOADS, type TeamJobs } from "./job-kinds";
import { matchHandlers, putMatches } from "./matches";
import { noticeHandlers, putNotices } from "./notices";
import type { TeamEvent } from "./rules/event";
import { memberOf, type TeamState } from "./rules/state";
import { TeamConversation } from "./team-conversation";
import { TeamStore } from "./team-store";

/** Delay of the alarm while a job is due or running, in milliseconds. After a crash, the alarm restarts the job. */
const ALARM_GRACE = 5 * SECOND;

/** Creates and connects the components of the object of a team. */
export class TeamComponents {
  readonly alarm: AlarmScheduler;
  readonly jobs: JobRunner<TeamJobs>;
  readonly store: TeamStore;
  readonly conversation: TeamConversation;
  readonly transactions: Transactions;

  /** @param env returns the current bindings of the object */
  constructor(ctx: DurableObjectState, env: () => Env, log: Logger) {
    const { storage } = ctx;
    const { sql } = storage;
    const now = () => Date.now();
    const failed = (task: string, error: unknown) => log.error(task, error);
    this.transactions = new Transactions(storage);
    const { transactions } = this;
    this.store = new TeamStore({
      sql,
      transactions,
      now,
      changed: (before, after, events) => {
        this.#follow(before, events);
        putNotices(this.jobs, after, events);
        putMatches(this.jobs, after, events);
        this.jobs.put("index", "index", { seq: after.seq });
        transactions.afterCommit(this.#pump);
      },
    });
    const { store } = this;
    this.conversation = new TeamConversation({ sql, transactions, store, jobs: () => this.jobs, now });
    this.jobs = new JobRunner({
      sql,
      transactions,
      payloads: JOB_PAYLOADS,
      handlers: () => handlers,
      now,
      background: (work) => ctx.waitUntil(work.catch((error: unknown) => failed("background", error))),
      failed,
    });
    const handlers: JobHandlers<TeamJobs> = {
      ...matchHandlers({ env, store, now }),
      ...noticeHandlers({ env, store, conversation: this.conversation }),
      index: async () => {
        await this.writeRows(env());
        return DONE;
      },
    };
    this.alarm = new AlarmScheduler({
      kind: "team",
      storage,
      transactions,
      dueTimes: { jobs: { dueAt: () => this.jobs.dueAt(), run: () => this.jobs.pump() } },
      isExact: true,
      overdueDelay: ALARM_GRACE,
      now,
      failed,
    });
  }

  /** Writes the rows in D1, or deletes them for a disbanded team without a page. */
  async writeRows({ DB }: Env): Promise<void> {
    const state = this.store.load();
    if (state === null) return;
    if (hasPage(state)) await writeTeam(DB, indexRow(state, this.store.changedAt()), indexPeople(state));
    else await deleteTeam(DB, state.id);
  }

  /** Writes the rows in D1 again if the whole server was restored from a backup since the last change. */
  checkRows(env: Env): void {
    const { restoredAt } = settingsOf(env);
    const state = this.store.load();
    if (state === null || restoredAt === null || this.store.changedAt() >= restoredAt) return;
    this.transactions.write(() => {
      this.store.touch();
      this.jobs.put("index", "index", { seq: state.seq });
    });
    this.jobs.pump();
  }

  readonly #pump = (): void => this.jobs.pump();

  /** Updates the conversation after changes of the members. */
  #follow(before: TeamState | null, events: readonly TeamEvent[]): void {
    for (const event of events) {
      if (event.type === "disbanded") this.conversation.clear();
      const member = event.type === "left" && before !== null ? memberOf(before, event.player) : undefined;
      if (member !== undefined) this.conversation.left(member);
    }
  }
}
