import { DONE, type JobHandlers, type JobOutcome, type JobRunner } from "../../storage/job-runner";
import type { Challenges } from "../challenges/challenges";
import type { PlayerContext } from "../context";
import type { GameBatch } from "../feed/contract";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { WebhookSender } from "../webhooks/sender";
import type { Account } from "./account";
import type { NameChange } from "./name-change";
import type { AccountRemote } from "./remote";

/** The parts that suspending and erasing work with. */
interface Parts {
  readonly account: Account;
  readonly challenges: Challenges;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly names: NameChange;
  readonly remote: AccountRemote;
  readonly sender: WebhookSender;
  /** All that keep something of the player which is gone with them at once. Called inside a write. */
  readonly erasable: readonly { erase(): void }[];
}

/** Suspends a player, and erases them. */
export class AccountLifecycle {
  readonly #context: PlayerContext;
  readonly #parts: Parts;

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "suspension" | "erase"> = {
    suspension: async ({ at }, { signal }) => {
      await this.#parts.remote.setSuspension(at);
      if (at !== null) await this.#closeAll("outgoing", signal);
      return DONE;
    },
    erase: (_, { createdAt, signal }) => this.#eraseOutside(createdAt, signal),
  };

  /**
   * Suspends the player, or no longer. Their tokens and webhooks know it at once, also if the database does not answer:
   * that throws.
   */
  async suspend(suspended: boolean): Promise<number | null> {
    const { account, jobs, sender } = this.#parts;
    const before = account.profile();
    if (before.erasedAt !== null) return null;
    const at = suspended ? (before.suspendedAt ?? this.#context.now()) : null;
    this.#context.transactions.write(() => {
      if (at !== before.suspendedAt) account.suspend(at);
      if (at === null && before.suspendedAt !== null) sender.forgetFailures();
      jobs.put("suspension", "suspension", { at });
    });
    sender.pump();
    await jobs.doNow("suspension", "suspension");
    return at;
  }

  /** Erases the player here; games, challenges and the database follow. */
  erase(): void {
    if (this.#parts.account.profile().erasedAt === null) this.eraseAgain();
  }

  /** Erases the player here, and again where they were erased before: a backup of something may have been restored. */
  eraseAgain(): void {
    const { account, erasable, jobs } = this.#parts;
    this.#context.transactions.write(() => {
      for (const part of erasable) part.erase();
      account.erase(this.#context.now());
      jobs.put("erase", "erase", {});
    });
    jobs.pump();
  }

  /** Sees to a game that tells an erased player of itself: they have left it. */
  observe({ summary }: GameBatch): void {
    if (summary.status !== "active") return;
    const { jobs, names } = this.#parts;
    this.#context.transactions.write(() => names.updateGame(summary.id, "erased"));
    jobs.pump();
  }

  /** The player's row comes first: whatever is archived later takes its names from there. */
  async #eraseOutside(at: number, signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { games, names, remote } = this.#parts;
    await remote.eraseRow(at);
    await this.#closeAll("mine", signal);
    return {
      answer: undefined,
      commit: () => {
        names.updateAll("erased");
        games.clear();
      },
    };
  }

  async #closeAll(box: "outgoing" | "mine", signal: AbortSignal): Promise<void> {
    const { account, challenges, remote } = this.#parts;
    const playerId = account.playerId();
    for (;;) {
      const open = await remote.openChallenges(box);
      if (open.length === 0) return;
      for (const { id, challengerId } of open) {
        signal.throwIfAborted();
        await challenges.close(
          id,
          challengerId === playerId ? { status: "canceled" } : { status: "declined", reason: "generic" },
        );
      }
    }
  }
}
