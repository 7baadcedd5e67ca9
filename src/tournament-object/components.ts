import type { Env } from "../bindings";
import { writeTournament } from "../db/tournaments";
import type { Logger } from "../logging/logger";
import { randomId } from "../random-id";
import { settingsOf } from "../settings";
import { MINUTE, SECOND } from "../shared/duration";
import { gameId } from "../shared/ids";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { DONE, type JobHandlers, JobRunner } from "../storage/job-runner";
import { Subscribers } from "../storage/subscribers";
import { Transactions } from "../storage/transactions";
import { nextDueAt } from "../tournament/due";
import { Adoptions } from "./adoptions";
import { putJobs } from "./consequences";
import { Games } from "./games";
import { indexEntries, indexRow } from "./index-row";
import { JOB_PAYLOADS, type TournamentJobs } from "./job-kinds";
import { notifyHandler } from "./notices";
import { pairHandler } from "./pair";
import { seriesHandlers } from "./series";
import { TournamentStore } from "./tournament-store";

/** Delay of the alarm while a task is due or running, in milliseconds. After a crash, the alarm restarts the task. */
const ALARM_GRACE = 5 * SECOND;
/** Least time between two alarms for due times of the tournament, so that a decision that stays due costs little. */
const CLOCK_PAUSE = MINUTE;

/** Creates and connects the components of the object of a tournament. */
export class TournamentComponents {
  readonly alarm: AlarmScheduler;
  readonly jobs: JobRunner<TournamentJobs>;
  readonly store: TournamentStore;
  readonly adoptions: Adoptions;
  readonly games: Games;
  readonly subscribers: Subscribers;
  readonly transactions: Transactions;
  readonly #now: () => number;
  /** Time of the last run of the due times by an alarm, in milliseconds since 1970. */
  #ranAt = 0;

  /** @param env returns the current bindings of the object */
  constructor(ctx: DurableObjectState, env: () => Env, log: Logger) {
    const { storage } = ctx;
    const { sql } = storage;
    const now = () => Date.now();
    const failed = (task: string, error: unknown) => log.error(task, error);
    this.#now = now;
    this.transactions = new Transactions(storage);
    const { transactions } = this;
    this.subscribers = new Subscribers(ctx);
    this.store = new TournamentStore({
      sql,
      transactions,
      now,
      newGameId: () => gameId(randomId()),
      added: (before, after, events) => {
        putJobs(this.jobs, before, after, events);
        this.subscribers.ring();
        transactions.afterCommit(this.#pump);
      },
    });
    const { store } = this;
    this.jobs = new JobRunner({
      sql,
      transactions,
      payloads: JOB_PAYLOADS,
      handlers: () => handlers,
      now,
      background: (work) => ctx.waitUntil(work.catch((error: unknown) => failed("background", error))),
      failed,
    });
    this.adoptions = new Adoptions(sql);
    const { adoptions } = this;
    this.games = new Games({ env, store, adoptions, hasJob: (id) => this.jobs.has(id), now, log });
    const handlers: JobHandlers<TournamentJobs> = {
      ...this.games.handlers,
      ...seriesHandlers({ env, store, now, log }),
      notify: notifyHandler(store, env),
      pair: pairHandler(store),
      index: async () => {
        const state = store.load();
        if (state !== null) await writeTournament(env().DB, indexRow(state, store.lastAt()), indexEntries(state));
        return DONE;
      },
    };
    this.alarm = new AlarmScheduler({
      kind: "tournament",
      storage,
      transactions,
      dueTimes: {
        clock: { dueAt: () => this.#clockDueAt(), run: () => this.#runClock() },
        jobs: { dueAt: () => this.jobs.dueAt(), run: () => this.jobs.pump() },
      },
      isExact: true,
      overdueDelay: ALARM_GRACE,
      now,
      failed,
    });
  }

  /**
   * Checks the games whose end the tournament may have missed, if the whole server was restored from a backup since its
   * last event, or if the caller requests it.
   */
  checkGames(env: Env, isRequested: boolean): void {
    const state = this.store.load();
    const { restoredAt } = settingsOf(env);
    const isRestored = restoredAt !== null && this.store.lastAt() < restoredAt;
    if (state === null || (!isRequested && !isRestored) || !state.games.some(({ status }) => status === "running"))
      return;
    this.transactions.write(() => this.jobs.put("check", "check", { from: 0 }));
    this.jobs.pump();
  }

  readonly #pump = (): void => this.jobs.pump();

  #clockDueAt(): number | null {
    const state = this.store.load();
    const due = state === null ? null : nextDueAt(state);
    return due === null ? null : Math.max(due, this.#ranAt + (due <= this.#now() ? CLOCK_PAUSE : 0));
  }

  #runClock(): void {
    this.#ranAt = this.#now();
    this.store.settle();
  }
}
