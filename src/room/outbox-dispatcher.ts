import { nextDueAt } from "../match/due";
import { keyOf, type Observer, type ObserverKey } from "../match/observer";
import { haveBothMoved, type MatchState } from "../match/state";
import { MINUTE, SECOND } from "../shared/duration";
import { SIDES, type Side } from "../shared/side";
import { earliest } from "../shared/time";
import { withTimeLimit } from "../storage/time-limit";
import type { LiveMatch, MatchStore } from "./match-store";
import { ObservedEvents } from "./observed-events";
import type { ObservedBatch } from "./observer-rpc";
import {
  batchFor,
  isCallDue,
  isCompared,
  isNoticed,
  isOneTime,
  isOwed,
  isPlayer,
  type News,
  newsOf,
  type OneTimeRecipient,
  type OutboxMark,
  type OutboxRemote,
  observedBatch,
  type Recipient,
  recipientsOf,
  retryDelay,
} from "./outbox";

/** The dependencies of the dispatcher. */
export interface DispatcherOptions {
  readonly store: MatchStore;
  /** Called for each attempt. */
  readonly remote: () => OutboxRemote;
  readonly now: () => number;
  /**
   * Called if a player or an observer has events that this match lacks, because the match was restored from a backup.
   * Writes the events by which the match continues, with sequence numbers above `seq`.
   */
  readonly diverged: (seq: number) => Promise<void>;
  /** Called for each failure, for the log. */
  readonly failed: (task: string, error: unknown) => void;
  /** Time limit of one call to a recipient, in milliseconds. */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 10 * SECOND;
/** An alarm at least this much later than the last command (milliseconds) was not set for that command's deliveries. */
const CLEARLY_LATER = MINUTE;

/**
 * Sends the events of a match to all recipients. Each recipient has its own delivery loop, which runs at most once at a
 * time. A recipient that fails or hangs delays no other, and is retried on its own.
 *
 * The delivery progress of the players costs no extra row. The row of the next command contains it. Until then, the
 * time of the alarm proves it (`restored`):
 * 1. A command with numbered events has pending deliveries, so its transaction sets the alarm at most a few seconds
 *    ahead.
 * 2. While a delivery is pending, the outbox is due, so the scheduler never sets a later alarm.
 * 3. The exception is a retry after a failure. An outbox row with a failure therefore proves nothing.
 * 4. So if the alarm is at the next due time of the match (clock or vacation), a minute or more after the last command,
 *    no delivery was pending when it was set.
 *
 * All other progress is written to the outbox row when the last delivery loop ends. So is the progress of the players
 * if the match has no due time, or if the row has a failure. A crash before that only repeats deliveries, which
 * players' objects and observers ignore by sequence number.
 */
export class OutboxDispatcher {
  readonly #options: DispatcherOptions;
  readonly #rounds = new Map<Recipient, Promise<void>>();
  /** A cache of the match after the last event sent to each side. The next events are applied to it. */
  readonly #deliveredStates: Record<Side, MatchState | null> = { white: null, black: null };
  /** The public events between two states. Cached, because usually both sides have the same pending events. */
  #worded: { readonly from: MatchState; readonly through: MatchState; readonly news: readonly News[] } | null = null;
  /**
   * Sequence number of the last event that each side's object has lost because it was restored from a backup; 0 if all
   * lost events were sent again.
   */
  readonly #lost: Record<Side, number> = { white: 0, black: 0 };
  /** Whether each side's object was found to have lost events since this object was loaded. */
  readonly #hasLost: Record<Side, boolean> = { white: false, black: false };
  readonly #observed: ObservedEvents;
  /** Whether progress in memory has to be written to the outbox row when the last delivery loop ends. */
  #isUnsaved = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#observed = new ObservedEvents(options.store);
  }

  /**
   * Makes the pending deliveries to some recipients (by default to all), without waiting for the time of a retry. Never
   * rejects: failures are written to the outbox row, and the alarm retries them.
   */
  async deliver(recipients?: readonly Recipient[]): Promise<void> {
    const match = this.#options.store.load();
    if (match.kind !== "match") return;
    const meant = recipients ?? recipientsOf(match.state.setup);
    await Promise.all(meant.map((recipient) => this.#rounds.get(recipient) ?? this.#begin(recipient)));
  }

  /**
   * Derives the players' delivery progress from the alarm that was stored when the object started, as described for the
   * class.
   * @param alarmAt milliseconds since 1970; null if no alarm was set
   */
  restored(alarmAt: number | null): void {
    const match = this.#options.store.load();
    if (match.kind !== "match" || match.mark.notice !== null || Object.keys(match.mark.failures).length > 0) return;
    const { mark, state, lastCommandAt } = match;
    if (alarmAt === null || alarmAt !== nextDueAt(state) || alarmAt < lastCommandAt + CLEARLY_LATER) return;
    this.#options.store.setMark({ ...mark, delivered: { white: state.seq, black: state.seq } });
  }

  /** The sides whose objects were found to have lost events since this object was loaded. */
  get olderSides(): readonly Side[] {
    return SIDES.filter((side) => this.#hasLost[side]);
  }

  /**
   * Compares the delivery progress with the last sequence number in a player's object. They differ if one of the two
   * objects was restored from a backup, or if the room has not recorded its last delivery. Events that the player lacks
   * become pending.
   * @param had the last sequence number in the player's object
   */
  async compare(side: Side, had: number): Promise<void> {
    const { store, now } = this.#options;
    const { mark, state } = store.live();
    const delivered = mark.delivered[side];
    if (had === delivered || !isCompared(state, now())) return;
    const isDiverged = await this.#isDiverged(had);
    if (had < delivered) this.#lose(side, had);
    else if (!isDiverged)
      this.#updateMark((before) => ({ ...before, delivered: { ...before.delivered, [side]: had } }));
  }

  /**
   * Compares the delivery progress with the stored number of each observer that has received events. Events that an
   * observer lacks, because it was restored from a backup, become pending. An observer that does not respond is
   * skipped.
   */
  async compareObservers(): Promise<void> {
    const { store, remote } = this.#options;
    for (const observer of store.live().state.setup.observers) {
      const key = keyOf(observer);
      const { mark, state } = store.live();
      const after = mark.observed[key] ?? 0;
      if (after === 0) continue;
      const isPlayed = haveBothMoved(state);
      const batch = { gameId: state.setup.gameId, after, throughSeq: after, news: [], isPlayed };
      const received = await this.#attempt(key, () => remote().observe(observer, batch));
      if (received !== null) await this.#confirm(key, received.value, batch);
    }
  }

  /** Time of the next delivery or retry (milliseconds since 1970); null if nothing is pending. */
  dueAt(now: number): number | null {
    return earliest(
      this.pending().map((recipient) => this.#options.store.live().mark.failures[recipient]?.retryAt ?? now),
    );
  }

  /** The recipients with pending deliveries. */
  pending(): readonly Recipient[] {
    const match = this.#options.store.load();
    if (match.kind !== "match") return [];
    return recipientsOf(match.state.setup).filter((recipient) => this.#isPending(recipient, match));
  }

  #isPending(recipient: Recipient, match: LiveMatch): boolean {
    const { mark, state } = match;
    if (isOneTime(recipient)) return isCallDue(recipient, mark, state);
    if (isPlayer(recipient)) return isOwed(recipient, mark, state);
    return (mark.observed[recipient] ?? 0) < this.#observed.lastFor(recipient, match);
  }

  #begin(recipient: Recipient): Promise<void> | null {
    const match = this.#options.store.load();
    if (match.kind !== "match" || !this.#isPending(recipient, match)) return null;
    // Starts in a microtask, so that the `finally` of the round cannot run before the map has its entry.
    const round = Promise.resolve()
      .then(() => this.#round(recipient))
      .catch((error: unknown) => this.#options.failed("outbox", error));
    this.#rounds.set(recipient, round);
    return round;
  }

  async #round(recipient: Recipient): Promise<void> {
    try {
      for (;;) {
        const match = this.#options.store.load();
        if (match.kind !== "match" || !this.#isPending(recipient, match)) return;
        if (!(await this.#deliverTo(recipient))) return this.#recordFailure(recipient);
        this.#recordSuccess(recipient);
      }
    } finally {
      this.#rounds.delete(recipient);
      if (this.#rounds.size === 0) {
        this.#worded = null;
        if (this.#isUnsaved) this.#save();
      }
    }
  }

  #deliverTo(recipient: Recipient): Promise<boolean> {
    if (isOneTime(recipient)) return this.#deliverOnce(recipient);
    if (isPlayer(recipient)) return this.#deliverEvents(recipient);
    const observer = this.#options.store.live().state.setup.observers.find((each) => keyOf(each) === recipient);
    if (observer === undefined) throw new Error(`${recipient} does not observe this match`);
    return this.#deliverObserved(observer);
  }

  /**
   * Sends the pending events to a player. The notice is sent first, because the acceptance preceded the events of the
   * game.
   * @returns false if a call failed
   */
  async #deliverEvents(side: Side): Promise<boolean> {
    const { store, remote } = this.#options;
    const first = store.live();
    const { notice } = first.mark;
    let isThrough = true;
    if (notice !== null && isNoticed(side, first.mark, first.state)) {
      isThrough = (await this.#attempt("notice", () => remote().notify(notice.player, notice.item))) !== null;
      if (isThrough) this.#updateMark((mark) => ({ ...mark, notice: null }));
    }
    const { mark, state } = store.live();
    if (mark.delivered[side] >= state.seq) return isThrough;
    const from = this.#stateAt(mark.delivered[side], side);
    const after = isCompared(state, this.#options.now()) ? { after: mark.delivered[side] } : {};
    const order = { ...after, ...(this.#lost[side] > 0 ? { resentThrough: this.#lost[side] } : {}) };
    const batch = batchFor(side, state, this.#newsBetween(from, state), order);
    const received = await this.#attempt(side, () => remote().receive(state.setup.players[side].id, batch));
    if (received === null) return false;
    const had = received.value;
    if (had !== null) {
      if ((await this.#attempt(side, () => this.#isDiverged(had))) === null) return false;
      if (had < mark.delivered[side]) {
        this.#lose(side, had);
        return isThrough;
      }
    }
    this.#deliveredStates[side] = state;
    if (batch.throughSeq >= this.#lost[side]) this.#lost[side] = 0;
    const { mark: before } = store.live();
    store.setMark({ ...before, delivered: { ...before.delivered, [side]: batch.throughSeq } });
    const isInAlarm = nextDueAt(state) !== null && Object.keys(before.failures).length === 0;
    if (!isInAlarm) this.#isUnsaved = true;
    return isThrough;
  }

  /** Sends the pending events to an observer. Returns false if the call failed. */
  async #deliverObserved(observer: Observer): Promise<boolean> {
    const { store, remote } = this.#options;
    const { mark, state } = store.live();
    const key = keyOf(observer);
    const after = mark.observed[key] ?? 0;
    const batch = observedBatch(
      observer,
      state,
      store.stepsAfter(this.#knownState(after) ?? store.stateAt(after)),
      after,
    );
    const received = await this.#attempt(key, () => remote().observe(observer, batch));
    return received !== null && this.#confirm(key, received.value, batch);
  }

  /**
   * Records the progress of an observer that has received a batch.
   * @param had the number that the observer had stored before the batch
   * @returns false if nothing was recorded, because the observer has events that the match lacks and this could not be
   * handled
   */
  async #confirm(key: ObserverKey, had: number, { after, throughSeq }: ObservedBatch): Promise<boolean> {
    if (had !== after && (await this.#attempt(key, () => this.#isDiverged(had))) === null) return false;
    const before = this.#options.store.live().mark.observed[key] ?? 0;
    const through = had < after ? had : Math.max(before, throughSeq);
    if (through === before) return true;
    this.#updateMark((mark) => ({ ...mark, observed: { ...mark.observed, [key]: through } }));
    return true;
  }

  /**
   * Whether a recipient with events up to `had` has events that the match lacks. If this was not handled before, calls
   * `diverged`, which writes the events by which the match continues.
   */
  async #isDiverged(had: number): Promise<boolean> {
    const { diverged, store } = this.#options;
    if (store.journal.endsAt(had)) return false;
    if (had >= store.live().state.restoredSeq) await diverged(had);
    return true;
  }

  /** Records that a player's object has lost all events after `had`. They become pending. */
  #lose(side: Side, had: number): void {
    const { mark } = this.#options.store.live();
    this.#lost[side] = Math.max(this.#lost[side], mark.delivered[side]);
    this.#hasLost[side] = true;
    this.#deliveredStates[side] = null;
    this.#updateMark((before) => ({ ...before, delivered: { ...before.delivered, [side]: had } }));
  }

  /** Makes the one call to a recipient. Returns false if the call failed. */
  async #deliverOnce(recipient: OneTimeRecipient): Promise<boolean> {
    const { store, remote, now } = this.#options;
    const received = await this.#attempt(recipient, () => remote().oneTime[recipient](store.live().state));
    if (received === null) return false;
    const ratings = received.value;
    const confirm = (mark: OutboxMark): OutboxMark => ({ ...mark, confirmed: [...mark.confirmed, recipient] });
    if (ratings === null) {
      this.#updateMark(confirm);
      return true;
    }
    // The rating event and the confirmation of the archive are written in one transaction.
    const at = now();
    const mark = confirm(store.live().mark);
    store.commit([{ type: "rating.changed", at, ratings }], null, null, at, { mark });
    void this.deliver(SIDES);
    return true;
  }

  /** Makes a call with the time limit, and logs a failure. Returns null if the call failed. */
  async #attempt<T>(task: "notice" | Recipient, work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    try {
      return { value: await withTimeLimit(this.#options.timeLimit ?? TIME_LIMIT, work) };
    } catch (error) {
      this.#options.failed(`outbox ${task}`, error);
      return null;
    }
  }

  /** The match after the last event that was sent to a side, which has the number `seq`. Caches it for the side. */
  #stateAt(seq: number, side: Side): MatchState {
    const state = this.#knownState(seq) ?? this.#options.store.stateAt(seq);
    this.#deliveredStates[side] = state;
    return state;
  }

  /** The cached state with this sequence number; undefined if there is none. States with old names are not used. */
  #knownState(seq: number): MatchState | undefined {
    const { setup } = this.#options.store.live().state;
    const known = SIDES.map((side) => this.#deliveredStates[side]);
    return known.find((state) => state?.seq === seq && state.setup === setup) ?? undefined;
  }

  #newsBetween(from: MatchState, through: MatchState): readonly News[] {
    if (this.#worded?.from === from && this.#worded.through === through) return this.#worded.news;
    const { store } = this.#options;
    const news = newsOf(store.stepsAfter(from), store.messages.textsBetween(from.seq + 1, through.seq));
    this.#worded = { from, through, news };
    return news;
  }

  #updateMark(change: (mark: OutboxMark) => OutboxMark): void {
    const { store } = this.#options;
    store.setMark(change(store.live().mark));
    this.#isUnsaved = true;
  }

  #recordSuccess(recipient: Recipient): void {
    const { [recipient]: failure, ...failures } = this.#options.store.live().mark.failures;
    if (failure !== undefined) this.#updateMark((mark) => ({ ...mark, failures }));
  }

  #recordFailure(recipient: Recipient): void {
    this.#updateMark((mark) => {
      const attempts = (mark.failures[recipient]?.attempts ?? 0) + 1;
      const retryAt = this.#options.now() + retryDelay(attempts);
      return { ...mark, failures: { ...mark.failures, [recipient]: { attempts, retryAt } } };
    });
    this.#save();
  }

  #save(): void {
    this.#options.store.saveMark();
    this.#isUnsaved = false;
  }
}
