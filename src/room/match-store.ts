import { MessageTable } from "../conversation/message-table";
import { eventsDue } from "../match/due";
import { isNumbered, type MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import { evolveAll, extend, follow, type MatchState, newMatch, type Step } from "../match/state";
import { moves } from "../metrics/metrics";
import { storedGame } from "../rules/registry";
import { err, ok, type Result } from "../shared/result";
import { SIDES, type Side } from "../shared/side";
import { oneOf } from "../storage/rows";
import type { Transactions } from "../storage/transactions";
import { Journal } from "./journal";
import type { OutboxMark } from "./outbox";
import { readOutbox, writeOutbox } from "./outbox-row";
import type { Idempotency, ViewRefusal } from "./room-rpc";

/** A match in memory: a cache of the journal and the outbox row. */
export interface LiveMatch {
  readonly state: MatchState;
  /** The delivery progress. May be newer than the stored row: see `setMark`. */
  readonly mark: OutboxMark;
  /** Time of the last journal entry, even if it has no command (see `JournalEntry`). Milliseconds since 1970. */
  readonly lastCommandAt: number;
  /** The last journal entry: the state before it, and its events. Null if none was added since the match was loaded. */
  readonly latest: { readonly from: MatchState; readonly steps: readonly Step[] } | null;
}

/** The content of a room: no match (`empty`), rows that do not replay (`frozen`), or a match. */
export type Loaded =
  | { readonly kind: "empty" }
  | { readonly kind: "frozen" }
  | ({ readonly kind: "match" } & LiveMatch);

/** Callbacks of the store. */
export interface MatchStoreHooks {
  /** Milliseconds since 1970. */
  now(): number;
  /** Called inside each transaction that adds events to a match that has begun. */
  added(): void;
  /** Called if the loaded rows do not replay, or if their rules are unknown. */
  frozen(why: string): void;
}

/**
 * Loads one match from its rows, and writes every event to the rows before it changes the match in memory.
 *
 * Sequence numbers stay unique across restores. If the rows come from a backup, the events after the backup may already
 * have been sent with the next numbers. Therefore the first numbered event after loading gets a number above the
 * current time in milliseconds, which is higher than all numbers used before.
 */
export class MatchStore {
  readonly journal: Journal;
  /** The messages between the players. Their numbers are the sequence numbers of their events. */
  readonly messages: MessageTable<Side>;
  readonly #sql: SqlStorage;
  readonly #transactions: Transactions;
  readonly #hooks: MatchStoreHooks;
  #loaded: Loaded | null = null;
  /** Whether no numbered event was committed since the rows were loaded. The next one then gets a raised number. */
  #isAsRead = false;

  constructor(sql: SqlStorage, transactions: Transactions, hooks: MatchStoreHooks) {
    this.#sql = sql;
    this.#transactions = transactions;
    this.#hooks = hooks;
    this.journal = new Journal(sql);
    this.messages = new MessageTable(sql, oneOf(SIDES));
  }

  /** The match in this room. The rows are read once and then cached. */
  load(): Loaded {
    if (this.#loaded === null) {
      this.#loaded = this.#read();
      this.#isAsRead = true;
    }
    return this.#loaded;
  }

  /** Marks the room as empty without reading rows. For an object without a schema. */
  loadNothing(): void {
    this.#loaded = { kind: "empty" };
  }

  /** The match after writing all events that are due at `now`. */
  settle(now: number): Result<LiveMatch, ViewRefusal> {
    const loaded = this.load();
    if (loaded.kind === "empty") return err({ code: "not-found" });
    if (loaded.kind === "frozen") return err({ code: "game-frozen" });
    const due = eventsDue(loaded.state, now);
    if (due.length > 0) this.commit(due, null, null, now);
    return ok(this.live());
  }

  /**
   * Writes the rows of a new match. `first` are its first events; `also` runs in the same transaction.
   * @param mayRepeat whether a match with the same id may have begun before a restore; its sequence numbers are then
   * raised
   */
  begin(
    opening: MatchState,
    first: readonly MatchEvent[],
    mark: OutboxMark,
    now: number,
    { mayRepeat, also }: { readonly mayRepeat: boolean; readonly also: () => void },
  ): void {
    const events = mayRepeat ? [this.#raise(now), ...first] : first;
    const state = extend(opening, events);
    this.#transaction({ kind: "empty" }, () => {
      this.journal.begin(opening.setup);
      const entry = { firstSeq: 1, throughSeq: state.seq, at: now, player: null, events, idempotency: null };
      this.journal.append(entry, mark.delivered);
      writeOutbox(this.#sql, mark);
      also();
      this.#loaded = { kind: "match", state, mark, lastCommandAt: now, latest: null };
    });
  }

  /**
   * Writes a journal entry and the alarm in one transaction, without `await` in it. Returns the new state.
   * @param player the player who gave the command; null for events without a command
   * @param options.mark the new delivery progress, if it changes in the same transaction
   * @param options.above a sequence number that the new events must exceed
   * @param options.also writes further rows in the same transaction; receives the new state
   */
  commit(
    decided: readonly MatchEvent[],
    player: string | null,
    idempotency: Idempotency | null,
    now: number,
    {
      mark,
      above = 0,
      also,
    }: { readonly mark?: OutboxMark; readonly above?: number; readonly also?: (state: MatchState) => void } = {},
  ): MatchState {
    const before = this.live();
    const isRaised = decided.some(isNumbered) && (this.#isAsRead || before.state.seq < above);
    const events = isRaised ? [this.#raise(now, above), ...decided] : decided;
    const steps = follow(before.state, events);
    const state = steps.at(-1)?.after ?? before.state;
    this.#transaction(before, () => {
      const firstSeq = before.state.seq + 1;
      const entry = { firstSeq, throughSeq: state.seq, at: now, player, events, idempotency };
      this.journal.append(entry, before.mark.delivered);
      if (mark) writeOutbox(this.#sql, mark);
      also?.(state);
      const latest = { from: before.state, steps };
      this.#loaded = { kind: "match", state, mark: mark ?? before.mark, lastCommandAt: now, latest };
      if (events.length > 0) this.#hooks.added();
    });
    if (isRaised) this.#isAsRead = false;
    const plies = decided.filter(({ type }) => type === "move.played").length;
    if (plies > 0) moves.add({ variant: state.setup.variant }, plies);
    return state;
  }

  #raise(at: number, above = 0): MatchEvent {
    return { type: "seq.raised", at, seq: Math.max(this.#hooks.now(), above) };
  }

  /**
   * Sets the delivery progress in memory. `saveMark` writes it to the outbox row, and the next journal entry stores the
   * progress of the players. If the object is evicted before that, the events are sent again, unless the time of the
   * alarm proves that they were delivered (see `OutboxDispatcher`).
   */
  setMark(mark: OutboxMark): void {
    this.#loaded = { ...this.live(), mark };
  }

  /** Writes the delivery progress to the outbox row. */
  saveMark(): void {
    const before = this.live();
    this.#transaction(before, () => writeOutbox(this.#sql, before.mark));
  }

  /**
   * Replaces the setup by one with other names of players. `also` runs in the same transaction. It may erase texts, but
   * not change events. A frozen match stays frozen.
   */
  rename(setup: MatchSetup, also: () => void): void {
    const before = this.load();
    this.#transactions.write(() => {
      this.journal.replaceSetup(setup);
      also();
    });
    if (before.kind !== "match") return;
    const isAsRead = this.#isAsRead;
    this.#loaded = null;
    // Loading resets the delivery progress to the stored rows. Without this correction, events would be sent twice.
    if (this.load().kind === "match") this.setMark(before.mark);
    this.#isAsRead = isAsRead;
  }

  /** The loaded match. Throws if there is none. */
  live(): Extract<Loaded, { kind: "match" }> {
    const loaded = this.load();
    if (loaded.kind !== "match") throw new Error("this room has no match");
    return loaded;
  }

  /** The loaded match before its first event. Throws if there is none. */
  opening(): MatchState {
    const opening = openingOf(this.live().state.setup);
    if (opening === null) throw new Error("a loaded match has no start position");
    return opening;
  }

  /** The match after the entry that ends with this sequence number, and after unnumbered events that follow it. */
  stateAt(seq: number): MatchState {
    return extend(this.opening(), this.journal.events(0, seq));
  }

  /** The events since an earlier state. Not read from the journal if `from` is the state before the last entry. */
  stepsAfter(from: MatchState): readonly Step[] {
    const { latest, state } = this.live();
    return latest?.from === from ? latest.steps : follow(from, this.journal.events(from.seq, state.seq));
  }

  /** If the transaction throws, the rows and the alarm are rolled back, so the cached match is rolled back too. */
  #transaction(before: Loaded, write: () => void): void {
    try {
      this.#transactions.write(write);
    } catch (error) {
      this.#loaded = before;
      throw error;
    }
  }

  #read(): Loaded {
    const setup = this.journal.setup();
    if (setup === null) return { kind: "empty" };
    const opening = openingOf(setup);
    const { events, lastCommand } = this.journal.replay();
    const state = opening === null ? null : evolveAll(opening, events);
    if (state === null || !state.ok) {
      this.#hooks.frozen(state === null ? "unknown rules" : `event ${state.error.seq} does not replay`);
      return { kind: "frozen" };
    }
    const mark = mergeProgress(readOutbox(this.#sql), lastCommand.delivered);
    return { kind: "match", state: state.value, mark, lastCommandAt: lastCommand.at, latest: null };
  }
}

/** Merges two records of the delivery progress: the higher number counts for each side. */
const mergeProgress = (mark: OutboxMark, { white, black }: OutboxMark["delivered"]): OutboxMark => ({
  ...mark,
  delivered: { white: Math.max(mark.delivered.white, white), black: Math.max(mark.delivered.black, black) },
});

/** The match before its first event; null if this server does not have the rules, or they refuse the start position. */
export function openingOf(setup: MatchSetup): MatchState | null {
  const game = storedGame(setup.variant, setup.revision);
  if (game === undefined) return null;
  const opening = newMatch(setup, game);
  return opening.ok ? opening.value : null;
}
