import type { GameId } from "../shared/ids";
import type { Result } from "../shared/result";
import { number, readValue } from "../storage/rows";
import { Cached, type Transactions } from "../storage/transactions";
import type { DecisionContext, TournamentCommand, TournamentRefusal } from "../tournament/command";
import { decide } from "../tournament/decide";
import { eventsDue } from "../tournament/due";
import type { TournamentEvent } from "../tournament/event";
import { evolveAll } from "../tournament/evolve";
import type { TournamentState } from "../tournament/state";
import { Journal } from "./journal";
import { preparations } from "./preparations";
import type { Actor } from "./tournament-rpc";

/** Callbacks and dependencies of the store. */
export interface TournamentStoreOptions {
  readonly sql: SqlStorage;
  readonly transactions: Transactions;
  readonly now: () => number;
  readonly newGameId: () => GameId;
  /** Called inside each transaction that adds events. `before` is null for the first events. */
  readonly added: (before: TournamentState | null, after: TournamentState, events: readonly TournamentEvent[]) => void;
}

const SERVER: Actor = { kind: "server" };

/**
 * Loads one tournament from its rows, and writes every event to the rows before it changes the tournament in memory.
 */
export class TournamentStore {
  readonly journal: Journal;
  readonly #options: TournamentStoreOptions;
  readonly #state: Cached<TournamentState | null>;
  readonly #lastAt: Cached<number>;

  constructor(options: TournamentStoreOptions) {
    const { sql, transactions } = options;
    this.#options = options;
    this.journal = new Journal(sql);
    this.#state = new Cached(transactions, () => {
      const events = [...this.journal.replay()];
      return events.length === 0 ? null : evolveAll(null, events);
    });
    this.#lastAt = new Cached(transactions, () => this.journal.lastAt());
  }

  /** The stored tournament; null if there is none. The rows are read once and then cached. */
  load(): TournamentState | null {
    return this.#state.get();
  }

  /** The latest time of an entry, in milliseconds since 1970; 0 if there is none. */
  lastAt(): number {
    return this.#lastAt.get();
  }

  /**
   * Writes the first events.
   * @param also runs in the same transaction
   */
  begin(
    id: string,
    events: readonly TournamentEvent[],
    author: Actor,
    also: () => void = () => undefined,
  ): TournamentState {
    return this.#options.transactions.write(() => {
      this.journal.begin(id);
      also();
      return this.#append(events, author);
    });
  }

  /** The tournament after writing all events that are due; null if there is none. */
  settle(): TournamentState | null {
    const state = this.load();
    if (state === null) return null;
    const due = this.#due(state);
    return due.length === 0 ? state : this.#options.transactions.write(() => this.#append(due, SERVER));
  }

  /**
   * Executes a command after everything that is due, and writes the events that follow from it.
   * @param also runs in the same transaction, also if the command is refused or changes nothing
   */
  execute(
    command: TournamentCommand,
    author: Actor,
    also: () => void = () => undefined,
  ): Result<TournamentState, TournamentRefusal> | null {
    const state = this.settle();
    if (state === null) return null;
    const decided = decide(state, command, this.#context());
    const events = decided.ok ? decided.value : [];
    const after = this.#options.transactions.write(() => {
      also();
      return events.length === 0 ? state : this.#append([...events, ...this.#due(evolveAll(state, events))], author);
    });
    return decided.ok ? { ok: true, value: after } : decided;
  }

  /** Sequence number of the last event received from a game; 0 if there was none. */
  observed(gameId: string): number {
    const query = "SELECT coalesce((SELECT seq FROM observed WHERE game_id = ?), 0)";
    return readValue(number, this.#options.sql, query, gameId);
  }

  /** Stores the number of the last event received from a game. Call inside a write. */
  setObserved(gameId: string, seq: number): void {
    this.#options.sql.exec("INSERT OR REPLACE INTO observed (game_id, seq) VALUES (?, ?)", gameId, seq);
  }

  /** Replaces events; see `Journal.rewrite`. */
  rewrite(change: (event: TournamentEvent) => TournamentEvent): void {
    this.#options.transactions.write(() => this.journal.rewrite(change));
    this.#state.drop();
  }

  #due(state: TournamentState): readonly TournamentEvent[] {
    const context = this.#context();
    const prepared = preparations(state, context);
    return [...prepared, ...eventsDue(evolveAll(state, prepared), context)];
  }

  #append(events: readonly TournamentEvent[], author: Actor): TournamentState {
    const { now, added } = this.#options;
    const before = this.load();
    this.journal.append({ firstSeq: (before?.seq ?? 0) + 1, at: now(), author, events });
    this.#lastAt.drop();
    const after = evolveAll(before, events);
    this.#state.set(after);
    added(before, after, events);
    return after;
  }

  #context(): DecisionContext {
    const { now, newGameId } = this.#options;
    return { now: now(), newGameId };
  }
}
