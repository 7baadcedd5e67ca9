import type { ChallengeRow } from "../../db/schema";
import type { StoredEvent } from "../../events/stored-event";
import type { Result } from "../../shared/result";
import type { Task, TaskTable } from "../jobs/task-table";
import { type AddressedNews, canceledNews, declinedNews, receivedNews } from "./challenge-events";
import type { Closing, ClosingRefusal } from "./contract";

/** What the tasks need of the world. */
export interface ChallengeRemote {
  insert(challenge: ChallengeRow): Promise<void>;
  close(challengeId: string, closing: Closing): Promise<Result<ChallengeRow, ClosingRefusal>>;
  notify(playerId: string, item: StoredEvent): Promise<void>;
  now(): number;
  /** Runs a write, and sees that the alarm fits the tasks after it. */
  write<T>(change: () => T): T;
  /** Lets work go on after the answer. */
  background(work: Promise<void>): void;
  /** Told of each failure, for the log. */
  failed(taskId: string, error: unknown): void;
}

/** The kinds of task that are carried through here. */
const KINDS = ["post", "close"] as const;

type PostTask = { readonly challenge: ChallengeRow };
type CloseTask = { readonly challengeId: string; readonly closing: Closing };

/**
 * Challenges from this player to D1 and to the other player. Each is noted as a task before anything else happens and
 * is repeated until it is through; every step may be repeated. If D1 fails, the caller is told so by an exception,
 * and the task stays: what was not acknowledged may still happen, wholly.
 */
export class ChallengeTasks {
  readonly #tasks: TaskTable;
  readonly #world: ChallengeRemote;

  constructor(tasks: TaskTable, world: ChallengeRemote) {
    this.#tasks = tasks;
    this.#world = world;
  }

  /** Puts a challenge into D1; telling the opponent goes on after the answer. Throws if D1 does not take it now. */
  async post(challenge: ChallengeRow): Promise<void> {
    const task = this.#begin(postId(challenge.id), "post", { challenge } satisfies PostTask);
    await this.#now(task, () => this.#world.insert(challenge));
    this.#tell(task, receivedNews(challenge));
  }

  /** Ends a challenge in D1; telling the other player goes on after the answer. Throws if D1 does not answer now. */
  async close(challengeId: string, closing: Closing): Promise<Result<ChallengeRow, ClosingRefusal>> {
    const task = this.#begin(`close-${challengeId}`, "close", { challengeId, closing } satisfies CloseTask);
    const closed = await this.#now(task, () => this.#world.close(challengeId, closing));
    if (closed.ok) this.#tell(task, closingNews(closed.value, task.createdAt));
    else this.#finish(task);
    return closed;
  }

  /** Takes up what is due, each task on its own. For the alarm. */
  runDue(): void {
    const due = this.#world.write(() => this.#tasks.claimDue(this.#world.now(), KINDS));
    for (const task of due) this.#world.background(this.#settle(task, () => this.#repeat(task)));
  }

  /**
   * Forgets challenges that D1 has not taken yet: they would come after all the player's others were closed. For use
   * inside a write.
   */
  erase(): void {
    this.#tasks.drop("post");
  }

  async #repeat(task: Task): Promise<void> {
    if (task.kind === "post") {
      const { challenge } = JSON.parse(task.payload) as PostTask;
      await this.#world.insert(challenge);
      await this.#deliver(receivedNews(challenge));
      return;
    }
    const { challengeId, closing } = JSON.parse(task.payload) as CloseTask;
    const closed = await this.#world.close(challengeId, closing);
    if (closed.ok) await this.#deliverClosing(closed.value, task);
  }

  #begin(id: string, kind: "post" | "close", payload: PostTask | CloseTask): Task {
    return this.#world.write(() => this.#tasks.begin(id, kind, JSON.stringify(payload), this.#world.now()));
  }

  async #now<T>(task: Task, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      this.#fail(task, error);
      throw error;
    }
  }

  #tell(task: Task, news: AddressedNews | null): void {
    if (news === null) this.#finish(task);
    else this.#world.background(this.#settle(task, () => this.#deliverAfterPost(task, news)));
  }

  async #settle(task: Task, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#finish(task);
    } catch (error) {
      this.#fail(task, error);
    }
  }

  #deliverClosing(challenge: ChallengeRow, task: Task): Promise<void> {
    const news = closingNews(challenge, task.createdAt);
    return news === null ? Promise.resolve() : this.#deliverAfterPost(task, news);
  }

  /** The opponent hears of a challenge before he hears that it was canceled. */
  async #deliverAfterPost(task: Task, news: AddressedNews): Promise<void> {
    if (task.kind === "close") {
      const { challengeId } = JSON.parse(task.payload) as CloseTask;
      if (this.#tasks.find(postId(challengeId)) !== null) throw new Error("its posting is not through yet");
    }
    await this.#deliver(news);
  }

  async #deliver(news: AddressedNews | null): Promise<void> {
    if (news !== null) await this.#world.notify(news.playerId, news.item);
  }

  #finish(task: Task): void {
    this.#world.write(() => this.#tasks.finish(task.id));
  }

  #fail(task: Task, error: unknown): void {
    this.#world.failed(task.id, error);
    const message = error instanceof Error ? error.message : String(error);
    this.#world.write(() => this.#tasks.fail(task.id, message, this.#world.now()));
  }
}

const postId = (challengeId: string): string => `post-${challengeId}`;

const closingNews = (challenge: ChallengeRow, at: number): AddressedNews | null =>
  challenge.status === "declined" ? declinedNews(challenge, at) : canceledNews(challenge, at);
