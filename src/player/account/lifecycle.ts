import type { Sender } from "../../deliveries/sender";
import { DONE, type JobHandlers, type JobOutcome, type JobRunner } from "../../storage/job-runner";
import type { Challenges } from "../challenges/challenges";
import type { PlayerContext } from "../context";
import type { GameBatch } from "../feed/contract";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { Account } from "./account";
import type { NameChange } from "./name-change";
import type { AccountRemote } from "./remote";

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly challenges: Challenges;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly names: NameChange;
  readonly remote: AccountRemote;
  readonly sender: Sender;
  /**
   * All components that store data of the player and delete it immediately on erasure. Their `erase` is called inside a
   * write.
   */
  readonly erasable: readonly { erase(): void }[];
}

/** Suspends and erases a player. */
export class AccountLifecycle {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "suspension" | "erase"> = {
    suspension: async ({ at }, { signal }) => {
      await this.#components.remote.setSuspension(at);
      if (at !== null) await this.#closeAll("outgoing", signal);
      return DONE;
    },
    erase: (_, { createdAt, signal }) => this.#eraseOutside(createdAt, signal),
  };

  /**
   * Suspends the player or lifts the suspension. For tokens and webhooks, the change takes effect immediately, even if
   * D1 fails. If D1 fails, this method throws, and the job retries the update of D1 and the closing of challenges.
   * @returns since when the player is suspended; null if the player is not suspended, or is erased
   */
  async suspend(suspended: boolean): Promise<number | null> {
    const { account, jobs, sender } = this.#components;
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

  /** Erases the player in this object. Jobs erase them in games, challenges and the database. */
  erase(): void {
    if (this.#components.account.profile().erasedAt === null) this.eraseAgain();
  }

  /**
   * Like `erase`, but repeats the erasure of an erased player: a restored backup may contain data from before the
   * erasure.
   */
  eraseAgain(): void {
    const { account, erasable, jobs } = this.#components;
    this.#context.transactions.write(() => {
      for (const component of erasable) component.erase();
      account.erase(this.#context.now());
      jobs.put("erase", "erase", {});
    });
    jobs.pump();
  }

  /**
   * Resigns a running game that sends events to an erased player, and erases the player there. The job of the erasure
   * did not include this game.
   */
  observe({ summary }: GameBatch): void {
    if (summary.status !== "active") return;
    const { jobs, names } = this.#components;
    this.#context.transactions.write(() => names.updateGame(summary.id, "erased"));
    jobs.pump();
  }

  /**
   * Erases the player's row before everything else, because games that are archived later take their names from the
   * row.
   */
  async #eraseOutside(at: number, signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { games, names, remote } = this.#components;
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
    const { account, challenges, remote } = this.#components;
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
