import { DurableObject } from "cloudflare:workers";
import { type Env, playerObject } from "../bindings";
import { readEvaluation, writeEvaluation } from "../db/evaluation-record";
import type { EvaluationRow } from "../db/evaluation-schema";
import { deleteEvaluation, findEvaluation, finishEvaluation } from "../db/evaluations";
import { findFinishedGame } from "../db/games";
import type { EvaluatedPosition } from "../evaluation/score";
import type { FeedEvent } from "../events/feed-event";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { evaluations } from "../metrics/metrics";
import { loadEvaluation } from "../on-demand";
import { knownPlies } from "../opening-explorer/known-plies";
import { HOUR, MINUTE, SECOND } from "../shared/duration";
import { rfc3339 } from "../shared/time";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { backoff } from "../storage/backoff";
import { withTimeLimit } from "../storage/time-limit";
import { Transactions } from "../storage/transactions";
import type { EvaluatorRpc } from "./contract";
import { type PlannedGame, planGame } from "./planned-game";
import { searchPosition } from "./search-position";

/** Delays before the retries of a failed evaluation. After the last of them, the evaluation is given up. */
const RETRY_WAITS = [2 * SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR] as const;
/**
 * Longest time of a step in which other processes search. A new step reads the row in D1 again, and its alarm keeps the
 * object in memory.
 */
const REMOTE_STEP = 20 * SECOND;
/** Searches of one object at the same time, if other processes search. */
const REMOTE_SEARCHES = 2;
/**
 * Time limit of a step, longer than the longest search in other processes. A call that never returns would otherwise stop
 * the evaluation for as long as the object is in memory.
 */
const LONGEST_STEP = 12 * MINUTE;
/** Minimum delay of the alarm that continues the evaluation. */
const ALARM_DELAY = 10;

/** Number of attempts after which a game that is not archived is reported as an error. */
const ARCHIVE_ATTEMPTS = 2;

class NotArchived extends Error {}

/** The stored state of the object. */
interface Job {
  readonly gameId: string;
  /** Identifies the moves whose positions are stored; null before the first one is. */
  readonly moves: string | null;
  /** Number of consecutive failures. */
  readonly attempts: number;
  /** Time of the retry after a failure, in milliseconds since 1970; null if work is due at once. */
  readonly retryAt: number | null;
}

const JOB = "job";
/** The ids of players who get the event in addition to the requester. */
const LISTENERS = "listeners";
/** Maximum number of listeners. Later ones get no event, and have to poll. */
const MAX_LISTENERS = 100;
const POSITION = "position ";
const positionKey = (index: number): string => `${POSITION}${index}`;

/** The evaluation of a position as it is stored; `vote` if the position is that of a vote. */
type StoredPosition = EvaluatedPosition | "vote";

/**
 * Evaluates the positions of one finished game in the background. The object stores each evaluated position at once, so
 * a crash costs at most the positions that are searched at that moment. The last step writes the result to D1, sends
 * the event and deletes the object's storage.
 *
 * The row in D1 decides whether there is anything to do. If the object is lost, the sweep or the next reader of the row
 * starts it again. If the row is lost, the object deletes its storage.
 */
export class Evaluator extends DurableObject<Env> implements EvaluatorRpc {
  static {
    receiveRequestIds(Evaluator, (evaluator) => evaluator.#log);
  }

  readonly #log: Logger;
  readonly #transactions: Transactions;
  readonly #alarm: AlarmScheduler;
  #working: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "evaluator", game: ctx.id.name ?? ctx.id.toString() });
    this.#transactions = new Transactions(ctx.storage);
    this.#transactions.onRollback(() => {
      this.#evaluated = null;
    });
    this.#alarm = new AlarmScheduler({
      kind: "evaluator",
      storage: ctx.storage,
      transactions: this.#transactions,
      dueTimes: {
        evaluation: {
          dueAt: (now) => {
            const job = this.#job();
            return job === null ? null : (job.retryAt ?? now);
          },
          run: (now) => this.#resume(now),
        },
      },
      isExact: true,
      overdueDelay: ALARM_DELAY,
      // The alarm waits for the step. Otherwise it would fire again and again.
      patience: 2 * REMOTE_STEP,
      now: () => Date.now(),
      failed: (name, error) => this.#log.error(name, error),
    });
    ctx.waitUntil(this.#alarm.restore());
  }

  async evaluate(gameId: string, listenerId?: string): Promise<number> {
    const isNew = this.#job() === null;
    if (isNew || listenerId !== undefined) {
      this.#transactions.write(() => {
        if (isNew) this.#storeJob({ gameId, moves: null, attempts: 0, retryAt: null });
        if (listenerId !== undefined) this.#addListener(listenerId);
      });
    } else this.#alarm.settle();
    return this.#positions().size;
  }

  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return this.#alarm.onAlarm(info);
  }

  /** Does a step, or waits for the one that runs. Never rejects. */
  async #resume(now: number): Promise<void> {
    const job = this.#job();
    if (job === null || (job.retryAt ?? now) > now) return;
    this.#working ??= this.#work(job).finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  async #work(job: Job): Promise<void> {
    try {
      await withTimeLimit(LONGEST_STEP, () => this.#step(job));
    } catch (error) {
      await this.#retryLater(error);
    }
  }

  async #step({ gameId }: Job): Promise<void> {
    const { DB } = this.env;
    const row = (await findEvaluation(DB, gameId))?.row;
    if (row === undefined) return this.#end();
    const game = await findFinishedGame(DB, gameId);
    if (game === null) throw new NotArchived("the game is not in the archive");
    // If the process died after it had stored the result, the event may not have been sent.
    if (row.finishedAt !== null) return this.#announce(row, game.variant);
    const planned = planGame(game);
    this.#forgetOtherMoves(planned);
    if (!(await this.#search(planned, row))) return;
    const searched = planned.lines.map((_, index) => {
      const found = this.#positions().get(index);
      return found === undefined || found === "vote" ? null : found;
    });
    const { evaluationOf } = await loadEvaluation();
    const result = evaluationOf(planned.lines, game.plies, searched, await knownPlies(DB, game, planned.lines));
    const finished = await finishEvaluation(DB, gameId, Date.now(), await writeEvaluation(result));
    if (finished === null) return this.#end();
    evaluations.add({ outcome: "finished" });
    await this.#announce(finished, game.variant);
  }

  /** Searches positions until all are evaluated or the time of a step is over. Returns whether all are. */
  async #search(planned: PlannedGame, row: EvaluationRow): Promise<boolean> {
    const isRemote = this.env.THINKERS !== undefined;
    const open = planned.searched.filter((index) => !this.#positions().has(index));
    const until = Date.now() + REMOTE_STEP;
    const searchNext = async (): Promise<void> => {
      for (let index = open.shift(); index !== undefined; index = open.shift()) {
        const player = row.requesterId ?? row.gameId;
        const found = await searchPosition(this.env, { planned, index, nodes: row.nodes, player });
        this.#storePosition(index, found ?? "vote");
        // Without other processes, a step is one position: the platform limits the CPU time of an alarm.
        if (!isRemote || Date.now() >= until) return;
      }
    };
    const searches = Array.from({ length: isRemote ? REMOTE_SEARCHES : 1 }, searchNext);
    const failed = (await Promise.allSettled(searches)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
    return planned.searched.every((index) => this.#positions().has(index));
  }

  /** Sends the event of a finished evaluation. A player ignores a repeated event. */
  async #announce({ gameId, requestedAt, requesterId, finishedAt, record }: EvaluationRow, variant: string) {
    if (finishedAt !== null && record !== null) {
      const { white, black } = (await readEvaluation(record)).players;
      const item: FeedEvent = {
        id: `${gameId}-e${requestedAt.toString(36)}`,
        type: "evaluation.finished",
        timestamp: rfc3339(finishedAt),
        data: { gameId, variant, accuracy: { white: white.accuracy, black: black.accuracy } },
      };
      const notified = new Set<string>();
      const next = (): string | undefined => this.#listeners().find((playerId) => !notified.has(playerId));
      // A requester who has erased their account is removed from the row.
      for (let playerId = requesterId ?? next(); playerId !== undefined; playerId = next()) {
        notified.add(playerId);
        await playerObject(this.env, playerId).notify(item);
      }
    }
    await this.#end();
  }

  /** Retries after a while, or gives up: then the row is deleted, and a player can request the evaluation again. */
  async #retryLater(error: unknown): Promise<void> {
    const job = this.#job();
    if (job === null) return;
    const attempts = job.attempts + 1;
    // A game that has just ended is archived within seconds.
    if (error instanceof NotArchived && attempts <= ARCHIVE_ATTEMPTS) this.#log.info("evaluation", error.message);
    else this.#log.error("evaluation", error);
    if (attempts > RETRY_WAITS.length) {
      await deleteEvaluation(this.env.DB, job.gameId);
      evaluations.add({ outcome: "failed" });
      return this.#end();
    }
    evaluations.add({ outcome: "retry" });
    const retryAt = Date.now() + backoff(RETRY_WAITS, attempts);
    this.#transactions.write(() => this.#storeJob({ ...job, attempts, retryAt }));
  }

  /** Deletes everything that the object has stored. */
  async #end(): Promise<void> {
    this.#alarm.clear();
    this.#evaluated = null;
    await this.ctx.storage.deleteAll();
  }

  /** Deletes positions of other moves: after a restore from a backup, a game may have ended differently. */
  #forgetOtherMoves({ fingerprint }: PlannedGame): void {
    const job = this.#job();
    if (job === null || job.moves === fingerprint) return;
    this.#transactions.write(() => {
      for (const [key] of this.ctx.storage.kv.list({ prefix: POSITION })) this.ctx.storage.kv.delete(key);
      this.#evaluated = null;
      this.#storeJob({ ...job, moves: fingerprint });
    });
  }

  #storePosition(index: number, found: StoredPosition): void {
    const job = this.#job();
    if (job === null) return;
    this.#transactions.write(() => {
      this.ctx.storage.kv.put(positionKey(index), found);
      this.#positions().set(index, found);
      if (job.attempts > 0) this.#storeJob({ ...job, attempts: 0, retryAt: null });
    });
  }

  /** The evaluated positions by the number of plies played; null until they are read. */
  #evaluated: Map<number, StoredPosition> | null = null;

  #positions(): Map<number, StoredPosition> {
    this.#evaluated ??= new Map(
      [...this.ctx.storage.kv.list<StoredPosition>({ prefix: POSITION })].map(([key, value]) => [
        Number(key.slice(POSITION.length)),
        value,
      ]),
    );
    return this.#evaluated;
  }

  #job(): Job | null {
    return this.ctx.storage.kv.get<Job>(JOB) ?? null;
  }

  #storeJob(job: Job): void {
    this.ctx.storage.kv.put(JOB, job);
  }

  #listeners(): readonly string[] {
    return this.ctx.storage.kv.get<readonly string[]>(LISTENERS) ?? [];
  }

  #addListener(playerId: string): void {
    const known = this.#listeners();
    if (known.includes(playerId) || known.length >= MAX_LISTENERS) return;
    this.ctx.storage.kv.put(LISTENERS, [...known, playerId]);
  }
}
