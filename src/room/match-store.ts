import { eventsDue } from "../match/due";
import { isNumbered, type MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import { evolveAll, extend, follow, type MatchState, newMatch, type Step } from "../match/state";
import { storedGame } from "../rules/registry";
import { err, ok, type Result } from "../shared/result";
import type { Transactions } from "../storage/transactions";
import { Journal } from "./journal";
import type { OutboxMark } from "./outbox";
import { readOutbox, writeOutbox } from "./outbox-row";
import type { Idempotency, ViewRefusal } from "./room-rpc";

/** A match in memory: a cache of what the journal and the outbox's row say. */
export interface LiveMatch {
  readonly state: MatchState;
  /** May be ahead of its row: see `noteMark`. */
  readonly mark: OutboxMark;
  /** When the last command was carried out, milliseconds since 1970. */
  readonly lastCommandAt: number;
  /** What the last command added, and to what; null if there was none since the match was read. */
  readonly latest: { readonly from: MatchState; readonly steps: readonly Step[] } | null;
}

export type Loaded =
  | { readonly kind: "empty" }
  | { readonly kind: "frozen" }
  | ({ readonly kind: "match" } & LiveMatch);

/** What the store calls its object for. */
export interface MatchStoreHooks {
  /** Milliseconds since 1970. */
  now(): number;
  /** Events have been added. Called inside the transaction that adds them. */
  added(): void;
  /** The journal does not replay. */
  frozen(why: string): void;
}

/**
 * Keeps one match: reads it from its rows, and writes every change down before it counts.
 *
 * Sequence numbers are unique over restores. The rows may have been read from a backup, and events that followed the
 * backup may have been told under the next numbers. Therefore the first event that is written after the rows were read
 * takes the time of day (in milliseconds) as its number: it is higher than any number that was given out before.
 */
export class MatchStore {
  readonly journal: Journal;
  readonly #sql: SqlStorage;
  readonly #transactions: Transactions;
  readonly #hooks: MatchStoreHooks;
  #loaded: Loaded | null = null;
  /** Whether nothing has been written since the rows were read. */
  #isAsRead = false;

  constructor(sql: SqlStorage, transactions: Transactions, hooks: MatchStoreHooks) {
    this.#sql = sql;
    this.#transactions = transactions;
    this.#hooks = hooks;
    this.journal = new Journal(sql);
  }

  /** What is here. Read once from the rows, then kept. */
  load(): Loaded {
    if (this.#loaded === null) {
      this.#loaded = this.#read();
      this.#isAsRead = true;
    }
    return this.#loaded;
  }

  /** For an object that has no rows. */
  loadNothing(): void {
    this.#loaded = { kind: "empty" };
  }

  /** The match, with all that time has brought about by `now` written down. */
  settle(now: number): Result<LiveMatch, ViewRefusal> {
    const loaded = this.load();
    if (loaded.kind === "empty") return err({ code: "not-found" });
    if (loaded.kind === "frozen") return err({ code: "game-frozen" });
    const due = eventsDue(loaded.state, now);
    if (due.length > 0) this.commit(due, null, null, now);
    return ok(this.live());
  }

  /**
   * Writes the rows of a match that begins. `first` are its first events; `also` runs in the same transaction.
   * @param mayRepeat whether a match of the same id may have begun before a restore
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
      this.journal.append(entry, mark.told);
      writeOutbox(this.#sql, mark);
      also();
      this.#loaded = { kind: "match", state, mark, lastCommandAt: now, latest: null };
    });
  }

  /**
   * Writes a command's row in one transaction with its alarm. No await in here.
   * @param options.mark how far everybody has been told, if that changes too
   * @param options.above a sequence number that the new events must exceed
   */
  commit(
    decided: readonly MatchEvent[],
    player: string | null,
    idempotency: Idempotency | null,
    now: number,
    { mark, above = 0 }: { readonly mark?: OutboxMark; readonly above?: number } = {},
  ): MatchState {
    const before = this.live();
    const isRaised = decided.some(isNumbered) && (this.#isAsRead || before.state.seq < above);
    const events = isRaised ? [this.#raise(now, above), ...decided] : decided;
    const steps = follow(before.state, events);
    const state = steps.at(-1)?.after ?? before.state;
    this.#transaction(before, () => {
      const firstSeq = before.state.seq + 1;
      const entry = { firstSeq, throughSeq: state.seq, at: now, player, events, idempotency };
      this.journal.append(entry, before.mark.told);
      if (mark) writeOutbox(this.#sql, mark);
      const latest = { from: before.state, steps };
      this.#loaded = { kind: "match", state, mark: mark ?? before.mark, lastCommandAt: now, latest };
      if (events.length > 0) this.#hooks.added();
    });
    if (isRaised) this.#isAsRead = false;
    return state;
  }

  #raise(at: number, above = 0): MatchEvent {
    return { type: "seq.raised", at, seq: Math.max(this.#hooks.now(), above) };
  }

  /**
   * Notes in memory how far everybody has been told. It is written down by `saveMark`, and how far the players have been
   * told with the next command too. Lost with the object, it is told again.
   */
  noteMark(mark: OutboxMark): void {
    this.#loaded = { ...this.live(), mark };
  }

  /** Writes down how far everybody has been told. */
  saveMark(): void {
    const before = this.live();
    this.#transaction(before, () => writeOutbox(this.#sql, before.mark));
  }

  /** Changes what the rows say of a player: their name, their words. Moves, times and outcome stay as they are. */
  rewrite(change: { setup(setup: MatchSetup): MatchSetup; event(event: MatchEvent): MatchEvent }): void {
    const { mark } = this.live();
    this.#transactions.write(() => this.journal.rewrite(change));
    const isAsRead = this.#isAsRead;
    this.#loaded = null;
    // Read again, the mark would fall back to its row, and who was told since would be owed it once more.
    if (this.load().kind === "match") this.noteMark(mark);
    this.#isAsRead = isAsRead;
  }

  /** The match that must be here. */
  live(): Extract<Loaded, { kind: "match" }> {
    const loaded = this.load();
    if (loaded.kind !== "match") throw new Error("there is no match here");
    return loaded;
  }

  /** The match that must be here, before its first event. */
  opening(): MatchState {
    const opening = openingOf(this.live().state.setup);
    if (opening === null) throw new Error("a match that was read has no opening");
    return opening;
  }

  /** The match as it was after an event. */
  stateAt(seq: number): MatchState {
    return extend(this.opening(), this.journal.events(0, seq));
  }

  /** What has happened since an earlier state of the match: from memory if that is what the last command found. */
  stepsAfter(from: MatchState): readonly Step[] {
    const { latest, state } = this.live();
    return latest?.from === from ? latest.steps : follow(from, this.journal.events(from.seq, state.seq));
  }

  /** A throw undoes the rows and the alarm; what is in memory has to follow. */
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
    const mark = toldBoth(readOutbox(this.#sql), lastCommand.told);
    return { kind: "match", state: state.value, mark, lastCommandAt: lastCommand.at, latest: null };
  }
}

/** A mark, and what another place knows of how far the players have been told: the further counts for each. */
const toldBoth = (mark: OutboxMark, { white, black }: OutboxMark["told"]): OutboxMark => ({
  ...mark,
  told: { white: Math.max(mark.told.white, white), black: Math.max(mark.told.black, black) },
});

/** The match that a setup makes, before its first event; null if this server does not know its rules. */
export function openingOf(setup: MatchSetup): MatchState | null {
  const game = storedGame(setup.variant, setup.revision);
  if (game === undefined) return null;
  const opening = newMatch(setup, game);
  return opening.ok ? opening.value : null;
}
