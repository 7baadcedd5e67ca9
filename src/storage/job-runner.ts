import { JOB_LEASE, JobTable, type StoredJob } from "./job-table";
import { withTimeLimit } from "./time-limit";
import type { Transactions } from "./transactions";

/** The kinds of job that an object has: what each is given (plain data), and what it answers to one who waits for it. */
export type JobKinds = Readonly<Record<string, { readonly payload: unknown; readonly answer: unknown }>>;

/** A job that is being done, as its handler sees it. */
export interface RunningJob {
  /** When the job was first put (milliseconds since 1970): the same at each try. */
  readonly createdAt: number;
  /** Tells that the time limit has passed: the job has failed, and is tried again later. */
  readonly signal: AbortSignal;
}

/** What comes of a job, or of a step of it. */
export interface JobOutcome<Payload, Answer> {
  readonly answer: Answer;
  /** What is left to do, if the job is done in steps. The next one begins at once. */
  readonly rest?: Payload;
  /** Written together with the note that the job, or its step, is done. */
  readonly commit?: () => void;
  /** The last part of it, for which nobody need wait. If it fails the whole step is done again. */
  readonly afterwards?: (() => Promise<void>) | undefined;
}

/** What comes of a job that answers nothing and leaves nothing to do. */
export const DONE: JobOutcome<never, undefined> = { answer: undefined };

/** Does a job of one kind. May be called again after it was done; throws to be called again later. */
export type JobHandler<Payload, Answer> = (payload: Payload, job: RunningJob) => Promise<JobOutcome<Payload, Answer>>;

/** A handler for each kind. */
export type JobHandlers<Kinds extends JobKinds> = {
  readonly [Kind in keyof Kinds]: JobHandler<Kinds[Kind]["payload"], Kinds[Kind]["answer"]>;
};

/** How the payload of each kind is read from its row. Throws if a row holds no such payload. */
export type JobPayloads<Kinds extends JobKinds> = {
  readonly [Kind in keyof Kinds]: { parse(stored: unknown): Kinds[Kind]["payload"] };
};

/** What a runner works with. */
export interface JobRunnerOptions<Kinds extends JobKinds> {
  readonly sql: SqlStorage;
  readonly transactions: Pick<Transactions, "write" | "onRollback">;
  readonly payloads: JobPayloads<Kinds>;
  /** Asked for when a job is done, since those who do jobs put jobs themselves. */
  readonly handlers: () => JobHandlers<Kinds>;
  readonly now: () => number;
  /** Lets work go on after the answer. */
  readonly background: (work: Promise<void>) => void;
  /** Told of each failure, for the log. */
  readonly failed: (jobId: string, error: unknown) => void;
  /** How long a step may take, in milliseconds; no longer than the lease. */
  readonly timeLimit?: number;
}

/** How many jobs an object does at the same time. */
export const JOB_PLACES = 16;

/** A job that is being done, at its present step. */
interface Run {
  payload: string;
  answer: PromiseWithResolvers<unknown>;
  /** The end of the step, whatever came of it. */
  ended: PromiseWithResolvers<void>;
}

/**
 * The jobs of an object: each is done at least once, also over crashes, and again after a failure, later each time. A
 * job says how things should stand: one that is put again with another payload replaces the one before, also while that
 * is being done.
 *
 * Jobs know nothing of each other's failures. One that hangs takes one place of several, and gives it back when its
 * time limit is over; what it comes to after that is ignored.
 */
export class JobRunner<Kinds extends JobKinds> {
  readonly #options: JobRunnerOptions<Kinds>;
  readonly #table: JobTable;
  readonly #running = new Map<string, Run>();

  constructor(options: JobRunnerOptions<Kinds>) {
    this.#options = options;
    this.#table = new JobTable(options.sql, options.transactions);
  }

  /** Notes a job. For use inside a write; call `pump` or `doNow` after it. */
  put<Kind extends keyof Kinds & string>(kind: Kind, id: string, payload: Kinds[Kind]["payload"]): void {
    this.#table.put(id, kind, JSON.stringify(payload), this.#options.now());
  }

  /** Whether a job is still to be done, or being done. */
  has(id: string): boolean {
    return this.#table.find(id) !== null;
  }

  /** Gives up all jobs of a kind. For use inside a write; those that are being done still end. */
  removeKind(kind: keyof Kinds & string): void {
    this.#table.removeKind(kind);
  }

  /** When a job is next due (milliseconds since 1970); null if there is none. */
  dueAt(): number | null {
    return this.#table.earliestDue();
  }

  /** Starts what is due, as far as there are places. Returns at once. */
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
   * Does a job now: somebody waits for it, so it does not wait for a place. A run of the same job that is under way
   * already counts.
   * @returns the answer; throws what the job fails with, and then it is tried again later
   */
  async doNow<Kind extends keyof Kinds & string>(kind: Kind, id: string): Promise<Kinds[Kind]["answer"]> {
    for (;;) {
      const job = this.#table.find(id);
      let run = this.#running.get(id);
      if (run === undefined) {
        if (job?.kind !== kind) throw new Error(`there is no job ${id} of kind ${kind}`);
        run = this.#start(job);
      }
      // The handler of this kind gave it.
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

  /** @returns what is still to be done: the rest, or what was put in its place meanwhile */
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
    if (outcome.afterwards !== undefined) {
      signal.throwIfAborted();
      run.answer.resolve(outcome.answer);
      await outcome.afterwards();
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

/** An answer that somebody may wait for, or nobody: then its failure is noted in the row alone. */
function answerToCome(): PromiseWithResolvers<unknown> {
  const answer = Promise.withResolvers<unknown>();
  answer.promise.catch(() => undefined);
  return answer;
}
