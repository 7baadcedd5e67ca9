import type { ChallengeRow } from "../../db/schema";
import type { ChallengeTasks } from "../challenges/challenge-tasks";
import type { GameList } from "../games/game-list";
import type { Doer, Errands } from "../jobs/errands";
import type { GameBatch } from "../player-rpc";
import type { Account } from "./account";
import type { NameChange } from "./name-change";

/** What the end or the suspension of an account needs of the database. Every method may be repeated. */
export interface LifecycleRemote {
  setSuspension(at: number | null): Promise<void>;
  /** Takes the name out of the player's row, and all that is his alone. */
  eraseRow(at: number): Promise<void>;
  /** Open challenges of the player, a page at a time. */
  openChallenges(box: "outgoing" | "mine"): Promise<readonly ChallengeRow[]>;
}

/** What suspending and erasing work with. */
export interface LifecycleParts {
  readonly account: Account;
  readonly challenges: ChallengeTasks;
  readonly lines: GameList;
  readonly names: NameChange;
  /** Asked for late: errands and those who do them need each other. */
  readonly errands: () => Errands;
  readonly world: LifecycleRemote;
  readonly now: () => number;
  readonly write: <T>(change: () => T) => T;
  /** Deletes all that the object keeps beside the account and the games. For use inside a write. */
  readonly clear: () => void;
}

/** Suspends a player, and erases him. */
export class AccountLifecycle {
  readonly #parts: LifecycleParts;

  constructor(parts: LifecycleParts) {
    this.#parts = parts;
  }

  readonly doers: Readonly<Record<"suspension" | "erase", Doer>> = {
    suspension: (content) => this.#carrySuspension((content as { at: number | null }).at),
    erase: (_content, task) => this.#eraseOutside(task.createdAt),
  };

  /** Suspends the player, or no longer. His tokens know it at once, also if the database does not answer: that throws. */
  async suspend(suspended: boolean): Promise<number | null> {
    const { account, errands, now, write } = this.#parts;
    const before = account.profile();
    if (before.erasedAt !== null) return null;
    const at = suspended ? (before.suspendedAt ?? now()) : null;
    write(() => {
      if (at !== before.suspendedAt) account.suspend(at);
      errands().put({ id: "suspension", kind: "suspension", content: { at } });
    });
    await errands().doNow("suspension");
    return at;
  }

  /** Erases the player here; games, challenges and the database follow. */
  erase(): void {
    const { account, clear, errands, now, write } = this.#parts;
    if (account.profile().erasedAt !== null) return;
    write(() => {
      clear();
      account.erase(now());
      errands().put({ id: "erase", kind: "erase", content: {} });
    });
    errands().pump();
  }

  /** Sees to a game that tells an erased player of itself: he has left it. */
  observe({ summary }: GameBatch): void {
    if (summary.status !== "active") return;
    this.#parts.write(() => this.#parts.names.carryTo(summary.id, "erased"));
    this.#parts.errands().pump();
  }

  async #carrySuspension(at: number | null): ReturnType<Doer> {
    await this.#parts.world.setSuspension(at);
    if (at !== null) await this.#closeAll("outgoing");
    return null;
  }

  /** His row comes first: whatever is archived later takes its names from there. */
  async #eraseOutside(at: number): ReturnType<Doer> {
    const { lines, names, world } = this.#parts;
    await world.eraseRow(at);
    await this.#closeAll("mine");
    return {
      also: () => {
        names.carryEverywhere("erased");
        lines.clear();
      },
    };
  }

  async #closeAll(box: "outgoing" | "mine"): Promise<void> {
    const { account, challenges, world } = this.#parts;
    const { playerId } = account.profile();
    for (;;) {
      const open = await world.openChallenges(box);
      if (open.length === 0) return;
      for (const { id, challengerId } of open) {
        await challenges.close(
          id,
          challengerId === playerId ? { status: "canceled" } : { status: "declined", reason: "generic" },
        );
      }
    }
  }
}
