import { eventsDue } from "../match/due";
import type { MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import { evolveAll, extend, type MatchState, newMatch } from "../match/state";
import { storedGame } from "../rules/registry";
import { err, ok, type Result } from "../shared/result";
import { Journal } from "./journal";
import type { OutboxMark } from "./outbox";
import { readOutbox, writeOutbox } from "./outbox-row";
import type { Idempotency, ViewRefusal } from "./room-rpc";

/** A match in memory: a cache of what the journal and the outbox's row say. */
export interface LiveMatch {
  readonly state: MatchState;
  readonly mark: OutboxMark;
  /** The match as both players have been told of it, if it is at hand. */
  readonly told: MatchState | null;
}

export type Loaded =
  | { readonly kind: "empty" }
  | { readonly kind: "frozen" }
  | ({ readonly kind: "match" } & LiveMatch);

/** What the keeper asks of its object. All are called inside the transaction that makes them necessary. */
export interface MatchStoreHooks {
  /** The match has changed: see that the alarm fits. */
  changed(): void;
  /** Events have been added. */
  added(): void;
  /** The journal does not replay. */
  frozen(why: string): void;
}

/** Keeps one match: reads it from its rows, writes every change down before it counts. Holds no clock of its own. */
export class MatchStore {
  readonly journal: Journal;
  readonly #storage: DurableObjectStorage;
  readonly #hooks: MatchStoreHooks;
  #loaded: Loaded | null = null;

  constructor(storage: DurableObjectStorage, hooks: MatchStoreHooks) {
    this.#storage = storage;
    this.#hooks = hooks;
    this.journal = new Journal(storage.sql);
  }

  /** What is here. Read once from the rows, then kept. */
  load(): Loaded {
    this.#loaded ??= this.#read();
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

  /** Writes the rows of a match that begins. `events` are its first ones; `also` runs in the same transaction. */
  begin(opening: MatchState, events: readonly MatchEvent[], mark: OutboxMark, now: number, also: () => void): void {
    const state = extend(opening, events);
    this.#transaction({ kind: "empty" }, () => {
      this.journal.begin(opening.setup);
      this.journal.append({ firstSeq: 1, throughSeq: state.seq, at: now, player: null, events, idempotency: null });
      writeOutbox(this.#storage.sql, mark);
      also();
      this.#loaded = { kind: "match", state, mark, told: opening };
      this.#hooks.changed();
    });
  }

  /** Writes a command's row in one transaction with its alarm. No await in here. */
  commit(
    events: readonly MatchEvent[],
    player: string | null,
    idempotency: Idempotency | null,
    now: number,
    mark?: OutboxMark,
  ): MatchState {
    const before = this.live();
    const state = extend(before.state, events);
    this.#transaction(before, () => {
      this.journal.append({
        firstSeq: before.state.seq + 1,
        throughSeq: state.seq,
        at: now,
        player,
        events,
        idempotency,
      });
      if (mark) writeOutbox(this.#storage.sql, mark);
      this.#loaded = { ...before, state, mark: mark ?? before.mark };
      if (events.length === 0) return;
      this.#hooks.changed();
      this.#hooks.added();
    });
    return state;
  }

  /** Writes how far the world has been told. */
  keepMark(mark: OutboxMark, told: MatchState | null): void {
    const before = this.live();
    // A name may have changed while it was told: what follows is worded with the new one.
    const isCurrent = told?.setup === before.state.setup;
    this.#transaction(before, () => {
      writeOutbox(this.#storage.sql, mark);
      this.#loaded = { ...before, mark, told: isCurrent ? told : null };
      this.#hooks.changed();
    });
  }

  /** Changes what the rows say of a player: his name, his words. The course of the match stays as it is. */
  rewrite(change: { setup(setup: MatchSetup): MatchSetup; event(event: MatchEvent): MatchEvent }): void {
    this.#storage.transactionSync(() => this.journal.rewrite(change));
    this.#loaded = null;
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

  /** A throw undoes the rows and the alarm; what is in memory has to follow. */
  #transaction(before: Loaded, write: () => void): void {
    try {
      this.#storage.transactionSync(write);
    } catch (error) {
      this.#loaded = before;
      throw error;
    }
  }

  #read(): Loaded {
    const setup = this.journal.setup();
    if (setup === null) return { kind: "empty" };
    const opening = openingOf(setup);
    const state = opening === null ? null : evolveAll(opening, this.journal.events());
    if (state === null || !state.ok) {
      this.#hooks.frozen(state === null ? "unknown rules" : `event ${state.error.seq} does not replay`);
      return { kind: "frozen" };
    }
    return { kind: "match", state: state.value, mark: readOutbox(this.#storage.sql), told: null };
  }
}

/** The match that a setup makes, before its first event; null if this server does not know its rules. */
export function openingOf(setup: MatchSetup): MatchState | null {
  const game = storedGame(setup.variant, setup.revision);
  if (game === undefined) return null;
  const opening = newMatch(setup, game);
  return opening.ok ? opening.value : null;
}
