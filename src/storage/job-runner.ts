import { JOB_LEASE, JobTable, type StoredJob } from "./job-table";
import { withTimeLimit } from "./time-limit";
import type { Transactions } from "./transactions";

/** The job kinds of an object: the payload of each (plain data), and its answer to a caller of `doNow`. */
export type JobKinds = Readonly<Record<string, { readonly payload: unknown; readonly answer: unknown }>>;

/** A running job, as its handler sees it. */
export interface RunningJob {
  /** Time of the first `put` (milliseconds since 1970), the same for each retry and step. */
  readonly createdAt: number;
  /** Aborted when the time limit of the step has passed. The step has then failed, and is retried later. */
  readonly signal: AbortSignal;
}

/** The result of a job or of one of its steps. */
export interface JobOutcome<Payload, Answer> {
  readonly answer: Answer;
  /** The payload of the next step, if work is left. The next step starts at once. */
  readonly rest?: Payload;
  /**
   * Work outside the object that callers of `doNow` do not wait for. It runs before `commit`. If it fails, the whole
   * step is retried.
   */
  readonly beforeCommit?: (() => Promise<void>) | undefined;
  /**
   * Writes rows in the same transaction that marks the job or step as done. Not called if the job was removed during
   * the step.
   */
  readonly commit?: () => void;
}

/** The result of a finished job without an answer. */
export const DONE: JobOutcome<never, undefined> = { answer: undefined };

/** Handles jobs of one kind. May be called again after a success (at least once). If it throws, the job is retried. */
export type JobHandler<Payload, Answer> = (payload: Payload, job: RunningJob) => Promise<JobOutcome<Payload, Answer>>;

export type JobHandlers<Kinds extends JobKinds> = {
  readonly [Kind in keyof Kinds]: JobHandler<Kinds[Kind]["payload"], Kinds[Kind]["answer"]>;
};

/** Parsers of the stored payloads. Each throws if a row holds an invalid payload. */
export type JobPayloads<Kinds extends JobKinds> = {
  readonly [Kind in keyof Kinds]: { parse(stored: unknown): Kinds[Kind]["payload"] };
};

export interface JobRunnerOptions<Kinds extends JobKinds> {
  readonly sql: SqlStorage;
  readonly transactions: Pick<Transactions, "write" | "onRollback">;
  readonly payloads: JobPayloads<Kinds>;
  /** Called for each step, because the handlers put jobs through the runner and are therefore created after it. */
  readonly handlers: () => JobHandlers<Kinds>;
  readonly now: () => number;
  /** Keeps the object in memory until work ends that continues after the response. */
  readonly background: (work: Promise<void>) => void;
  /** Called for each failure, for the log. */
  readonly failed: (jobId: string, error: unknown) => void;
  /** Time limit of a step in milliseconds: at most `JOB_LEASE`, which is the default. */
  readonly timeLimit?: number;
}

/** Number of concurrent jobs of an object up to which `pump` starts jobs. Jobs of `doNow` count, but may exceed it. */
export const JOB_PLACES = 16;

/** A running job at its current step. */
interface Run {
  payload: string;
  answer: PromiseWithResolvers<unknown>;
  /** Resolves when the step ends, also after a failure. */
  ended: PromiseWithResolvers<void>;
}

/**
 * The stored jobs of an object. Each runs at least once, even if the process crashes, and is retried with backoff after
 * a failure. A job describes a desired state: putting a job with the same id replaces its payload, even while it runs.
 *
 * Jobs fail independently of each other. A job that hangs occupies one of the places until its time limit ends; its
 * late result is ignored.
 */
export class JobRunner<Kinds extends JobKinds> {
  readonly #options: JobRunnerOptions<Kinds>;
  readonly #table: JobTable;
  readonly #running = new Map<string, Run>();

  constructor(options: JobRunnerOptions<Kinds>) {
    this.#options = options;
    this.#table = new JobTable(options.sql, options.transactions);
  }

  /** Stores a job that is due at once. To be called inside a write; call `pump` or `doNow` after the write. */
  put<Kind extends keyof Kinds & string>(kind: Kind, id: string, payload: Kinds[Kind]["payload"]): void {
    this.#table.put(id, kind, JSON.stringify(payload), this.#options.now());
  }

  /** Whether a job with this id is stored, running or not. */
  has(id: string): boolean {
    return this.#table.find(id) !== null;
  }

  /**
   * Makes the next attempt of a failed job due at once. To be called inside a write; call `pump` after the write. A
   * running job is not affected. Has no effect if there is no such job.
   */
  hurry(id: string): void {
    if (!this.#running.has(id)) this.#table.hurry(id, this.#options.now());
  }

  /** Removes all jobs of a kind. To be called inside a write. A running step continues, but its commit is skipped. */
  removeKind(kind: keyof Kinds & string): void {
    this.#table.removeKind(kind);
  }

  /** The earliest due time of the stored jobs (milliseconds since 1970); null if there is no job. */
  dueAt(): number | null {
    return this.#table.earliestDue();
  }

  /** Starts due jobs in the background, as many as there are free places. */
  pump(): void {
    const { now, transactions } = this.#options;
    const earliest = this.#table.earliestDue();
    if (earliest === null || earliest > now()) return;
    const free = JOB_PLACES - this.#running.size;
    if (free <= 0) return;
    const due = this.#table.due(now(), [...this.#running.keys()], free);
    if (due.length === 0) return;
    transactions.write(() => {
      for (const { id } of due) this.#table.lease(id, now());
    });
    for (const job of due) this.#start(job);
  }

  /**
   * Runs a stored job at once, without waiting for a free place, because a caller waits for its answer. If the job
   * already runs with the stored payload, that run is used. If it runs with an older payload, that step ends first.
   * @returns the answer; rejects with the job's failure, after which the job is retried later
   */
  async doNow<Kind extends keyof Kinds & string>(kind: Kind, id: string): Promise<Kinds[Kind]["answer"]> {
    for (;;) {
      const job = this.#table.find(id);
      let run = this.#running.get(id);
      if (run === undefined) {
        if (job?.kind !== kind) throw new Error(`there is no job ${id} of kind ${kind}`);
        run = this.#start(job);
      }
      // The cast is safe: `run.answer` comes from the handler of this kind.
      if (run.payload === job?.payload) return run.answer.promise as Promise<Kinds[Kind]["answer"]>;
      await run.ended.promise;
    }
  }

  #start(job: StoredJob): Run {
    const run: Run = { payload: job.payload, answer: answerToCome(), ended: Promise.withResolvers() };
    this.#running.set(job.id, run);
    this.#options.background(this.#carryOut(job, run));
    return run;
  }

  async #carryOut(first: StoredJob, run: Run): Promise<void> {
    const { failed, now, transactions } = this.#options;
    try {
      let job: StoredJob | null = first;
      while (job !== null) job = await this.#step(job, run);
    } catch (error) {
      failed(first.id, error);
      run.answer.reject(error);
      transactions.write(() => this.#table.fail(first.id, error, now()));
    } finally {
      this.#running.delete(first.id);
      run.ended.resolve();
    }
    this.pump();
  }

  /**
   * Runs one step of a job.
   * @returns the job with the payload of its next step, or with the payload that `put` stored during this step; null if
   * the job is done or was removed
   */
  async #step(job: StoredJob, run: Run): Promise<StoredJob | null> {
    const { now, timeLimit, transactions } = this.#options;
    const outcome = await withTimeLimit(timeLimit ?? JOB_LEASE, (signal) => this.#attempt(job, run, signal));
    const next = transactions.write(() => {
      const stored = this.#table.find(job.id);
      if (stored === null) return null;
      outcome.commit?.();
      if (stored.payload !== job.payload) return stored;
      if (outcome.rest === undefined) this.#table.remove(job.id);
      else this.#table.advance(job.id, JSON.stringify(outcome.rest), now());
      return this.#table.find(job.id);
    });
    run.answer.resolve(outcome.answer);
    if (next !== null) {
      const { ended } = run;
      run.payload = next.payload;
      run.answer = answerToCome();
      run.ended = Promise.withResolvers();
      ended.resolve();
    }
    return next;
  }

  async #attempt(job: StoredJob, run: Run, signal: AbortSignal): Promise<JobOutcome<unknown, unknown>> {
    if (!this.#isKnown(job.kind)) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const outcome = await this.#handle(job.kind, job, signal);
    if (outcome.beforeCommit !== undefined) {
      signal.throwIfAborted();
      run.answer.resolve(outcome.answer);
      await outcome.beforeCommit();
    }
    return outcome;
  }

  #isKnown(kind: string): kind is keyof Kinds & string {
    return Object.hasOwn(this.#options.payloads, kind);
  }

  #handle<Kind extends keyof Kinds & string>(
    kind: Kind,
    { createdAt, payload }: StoredJob,
    signal: AbortSignal,
  ): Promise<JobOutcome<Kinds[Kind]["payload"], Kinds[Kind]["answer"]>> {
    const { handlers, payloads } = this.#options;
    const handler: JobHandlers<Kinds>[Kind] = handlers()[kind];
    return handler(payloads[kind].parse(JSON.parse(payload)), { createdAt, signal });
  }
}

/**
 * A promise of an answer. Its rejection counts as handled, because there may be no caller. The failure is also logged
 * and stored in the job's row.
 */
function answerToCome(): PromiseWithResolvers<unknown> {
  const answer = Promise.withResolvers<unknown>();
  answer.promise.catch(() => undefined);
  return answer;
}
