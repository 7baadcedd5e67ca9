import type { Result } from "../shared/result";
import { json, nullable, number, Table, text } from "../storage/rows";
import { Cached, type Transactions } from "../storage/transactions";
import { readLists, writeLists } from "./list-rows";
import type { Actor, TeamCommand, TeamRefusal } from "./rules/command";
import { decideTeam } from "./rules/decide";
import type { TeamEvent } from "./rules/event";
import { evolveTeam, newTeam } from "./rules/evolve";
import type { TeamProfile, TeamState } from "./rules/state";
import type { NewTeam } from "./team-rpc";

const TEAM = new Table("team", {
  id: number,
  teamId: text,
  seq: number,
  changedAt: number,
  profile: json<TeamProfile>(),
  createdAt: number,
  disbandedAt: nullable(number),
});

/** Callbacks and dependencies of the store. */
export interface TeamStoreOptions {
  readonly sql: SqlStorage;
  readonly transactions: Transactions;
  readonly now: () => number;
  /** Called inside each transaction that changes the team. `before` is null for a new team. */
  readonly changed: (before: TeamState | null, after: TeamState, events: readonly TeamEvent[]) => void;
}

/** Loads one team from its rows, and writes every change to the rows before it changes the team in memory. */
export class TeamStore {
  readonly #options: TeamStoreOptions;
  readonly #state: Cached<TeamState | null>;

  constructor(options: TeamStoreOptions) {
    this.#options = options;
    this.#state = new Cached(options.transactions, () => this.#read());
  }

  /** The stored team; null if there is none. The rows are read once and then cached. */
  load(): TeamState | null {
    return this.#state.get();
  }

  /** Writes a new team. */
  begin(id: string, { profile, owner, createdAt }: NewTeam): TeamState {
    return this.#options.transactions.write(() => this.#store(null, newTeam(id, profile, owner, createdAt), []));
  }

  /** Executes a command; null if there is no team. */
  execute(actor: Actor, command: TeamCommand): Result<TeamState, TeamRefusal> | null {
    const { transactions, now } = this.#options;
    const state = this.load();
    if (state === null) return null;
    const decided = decideTeam(state, actor, command, now());
    if (!decided.ok) return decided;
    const events = decided.value;
    if (events.length === 0) return { ok: true, value: state };
    const value = transactions.write(() => this.#store(state, evolveTeam(state, events), events));
    return { ok: true, value };
  }

  /** Time of the last change, in milliseconds since 1970; 0 if there is no team. */
  changedAt(): number {
    return TEAM.first(this.#options.sql)?.changedAt ?? 0;
  }

  /** Stores the current time as that of the last change, so that the rows in D1 are replaced. Call inside a write. */
  touch(): void {
    this.#options.sql.exec("UPDATE team SET changed_at = ?", this.#options.now());
  }

  #read(): TeamState | null {
    const { sql } = this.#options;
    const row = TEAM.first(sql);
    if (row === null) return null;
    const { teamId: id, seq, profile, createdAt, disbandedAt } = row;
    return { id, seq, profile, createdAt, disbandedAt, ...readLists(sql) };
  }

  #store(before: TeamState | null, after: TeamState, events: readonly TeamEvent[]): TeamState {
    const { sql, now, changed } = this.#options;
    const { id: teamId, seq, profile, createdAt, disbandedAt } = after;
    TEAM.replace(sql, { id: 1, teamId, seq, changedAt: now(), profile, createdAt, disbandedAt });
    writeLists(sql, before, after);
    this.#state.set(after);
    changed(before, after, events);
    return after;
  }
}
