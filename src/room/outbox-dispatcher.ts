import { nextDueAt } from "../match/due";
import type { MatchState } from "../match/state";
import { MINUTE, SECOND } from "../shared/duration";
import { SIDES, type Side } from "../shared/side";
import { earliest } from "../shared/time";
import { withTimeLimit } from "../storage/time-limit";
import type { MatchStore } from "./match-store";
import {
  batchFor,
  isCompared,
  isNoticed,
  isOwed,
  type News,
  newsOf,
  type OutboxMark,
  type OutboxRemote,
  RECIPIENTS,
  type Recipient,
  retryDelay,
} from "./outbox";

/** What the dispatcher works with. */
export interface DispatcherOptions {
  readonly store: MatchStore;
  /** Asked for at each attempt. */
  readonly remote: () => OutboxRemote;
  readonly now: () => number;
  /**
   * A player has events that this match has not: it was restored from a backup. Writes down how the match goes on, with
   * numbers above `seq`.
   */
  readonly diverged: (seq: number) => Promise<void>;
  /** Told of each failure, for the log. */
  readonly failed: (task: string, error: unknown) => void;
  /** How long a recipient may take for one thing that it is told, in milliseconds. */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 10 * SECOND;
/** How far behind a command's time an alarm lies that was certainly not set for its news. */
const CLEARLY_LATER = MINUTE;

/**
 * Tells everybody what a match has to tell. Each recipient has a round of their own, never two at once, and none waits
 * for another: one that fails or hangs is tried again by itself.
 *
 * That the players have been told costs no row of its own. The next command's row says it, and until then the alarm
 * does: as long as somebody is owed news it is a few seconds ahead, so one that waits for the clock was set when all
 * had been told. Everything else, and what no clock can tell, is written into the outbox's row once nobody is being
 * told any more. Whatever a crash loses of this only repeats what the players have, which they pass over.
 */
export class OutboxDispatcher {
  readonly #options: DispatcherOptions;
  readonly #rounds = new Map<Recipient, Promise<void>>();
  /** The match as each side was last told of it, to word what follows from. */
  readonly #told: Record<Side, MatchState | null> = { white: null, black: null };
  /** What followed from one state to another, worded for both sides: mostly they are told together. */
  #worded: { readonly from: MatchState; readonly through: MatchState; readonly news: readonly News[] } | null = null;
  /** Through which event each side lost what it was told before: its object was restored from a backup. */
  readonly #lost: Record<Side, number> = { white: 0, black: 0 };
  readonly #hasLost: Record<Side, boolean> = { white: false, black: false };
  #isUnsaved = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /**
   * Tells some recipients what they are owed, also those that are to be tried again later only. Never rejects: what
   * fails is noted in the outbox's row, and tried again by the alarm.
   */
  async tell(recipients: readonly Recipient[] = RECIPIENTS): Promise<void> {
    await Promise.all(recipients.map((recipient) => this.#rounds.get(recipient) ?? this.#begin(recipient)));
  }

  /**
   * Takes from the alarm that an object finds on waking whether the players had been told; see above.
   * @param alarmAt milliseconds since 1970; null if it was not set
   */
  restored(alarmAt: number | null): void {
    const match = this.#options.store.load();
    if (match.kind !== "match" || match.mark.notice !== null || Object.keys(match.mark.failures).length > 0) return;
    const { mark, state, lastCommandAt } = match;
    if (alarmAt === null || alarmAt !== nextDueAt(state) || alarmAt < lastCommandAt + CLEARLY_LATER) return;
    this.#options.store.noteMark({ ...mark, told: { white: state.seq, black: state.seq } });
  }

  /** The sides whose objects had lost something, since this object was loaded. */
  get olderSides(): readonly Side[] {
    return SIDES.filter((side) => this.#hasLost[side]);
  }

  /**
   * Takes in how far a player's object has come. A difference comes from a restored backup: what the player lacks is
   * owed then.
   * @param had the last sequence number that the player's object has
   */
  async compare(side: Side, had: number): Promise<void> {
    const { store, now } = this.#options;
    const { mark, state } = store.live();
    const told = mark.told[side];
    if (had === told || !isCompared(state, now())) return;
    const isDiverged = await this.#isDiverged(had);
    if (had < told) this.#lose(side, had);
    else if (!isDiverged) this.#note((before) => ({ ...before, told: { ...before.told, [side]: had } }));
  }

  /** When somebody is next to be told something (milliseconds since 1970); null if all know everything. */
  dueAt(now: number): number | null {
    return earliest(
      this.owed().map((recipient) => this.#options.store.live().mark.failures[recipient]?.retryAt ?? now),
    );
  }

  /** Who is still to be told something. */
  owed(): readonly Recipient[] {
    const match = this.#options.store.load();
    if (match.kind !== "match") return [];
    return RECIPIENTS.filter((recipient) => isOwed(recipient, match.mark, match.state));
  }

  #begin(recipient: Recipient): Promise<void> | null {
    const match = this.#options.store.load();
    if (match.kind !== "match" || !isOwed(recipient, match.mark, match.state)) return null;
    // In a later turn, when the round is known to be under way.
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
        if (match.kind !== "match" || !isOwed(recipient, match.mark, match.state)) return;
        const isThrough = recipient === "archive" ? await this.#archive() : await this.#tellPlayer(recipient);
        if (!isThrough) return this.#noteFailure(recipient);
        this.#noteSuccess(recipient);
      }
    } finally {
      this.#rounds.delete(recipient);
      if (this.#rounds.size === 0) {
        this.#worded = null;
        if (this.#isUnsaved) this.#save();
      }
    }
  }

  /** The notice comes first, because what it tells of was first. */
  async #tellPlayer(side: Side): Promise<boolean> {
    const { store, remote } = this.#options;
    const first = store.live();
    const { notice } = first.mark;
    let isThrough = true;
    if (notice !== null && isNoticed(side, first.mark, first.state)) {
      isThrough = (await this.#attempt("notice", () => remote().notify(notice.player, notice.item))) !== null;
      if (isThrough) this.#note((mark) => ({ ...mark, notice: null }));
    }
    const { mark, state } = store.live();
    if (mark.told[side] >= state.seq) return isThrough;
    const from = this.#stateAt(mark.told[side], side);
    const after = isCompared(state, this.#options.now()) ? { after: mark.told[side] } : {};
    const order = { ...after, ...(this.#lost[side] > 0 ? { resentThrough: this.#lost[side] } : {}) };
    const batch = batchFor(side, state, this.#newsBetween(from, state), order);
    const told = await this.#attempt(side, () => remote().receive(state.setup.players[side].id, batch));
    if (told === null) return false;
    const had = told.value;
    if (had !== null) {
      if ((await this.#attempt(side, () => this.#isDiverged(had))) === null) return false;
      if (had < mark.told[side]) {
        this.#lose(side, had);
        return isThrough;
      }
    }
    this.#told[side] = state;
    if (batch.throughSeq >= this.#lost[side]) this.#lost[side] = 0;
    const { mark: before } = store.live();
    store.noteMark({ ...before, told: { ...before.told, [side]: batch.throughSeq } });
    const isInAlarm = nextDueAt(state) !== null && Object.keys(before.failures).length === 0;
    if (!isInAlarm) this.#isUnsaved = true;
    return isThrough;
  }

  /** Whether a player has events that the match has not. If that is new, it is written down how the match goes on. */
  async #isDiverged(had: number): Promise<boolean> {
    const { diverged, store } = this.#options;
    if (store.journal.endsAt(had)) return false;
    if (had >= store.live().state.restoredSeq) await diverged(had);
    return true;
  }

  /** Notes that a player's object has lost what it was told after an event. */
  #lose(side: Side, had: number): void {
    const { mark } = this.#options.store.live();
    this.#lost[side] = Math.max(this.#lost[side], mark.told[side]);
    this.#hasLost[side] = true;
    this.#told[side] = null;
    this.#note((before) => ({ ...before, told: { ...before.told, [side]: had } }));
  }

  async #archive(): Promise<boolean> {
    const { store, remote, now } = this.#options;
    const archived = await this.#attempt("archive", () => remote().archive(store.live().state));
    if (archived === null) return false;
    const ratings = archived.value;
    if (ratings === null) {
      this.#note((mark) => ({ ...mark, archived: true }));
      return true;
    }
    // The row of the change and the mark that it is in the archive stand or fall together.
    const at = now();
    const mark = { ...store.live().mark, archived: true };
    store.commit([{ type: "rating.changed", at, ratings }], null, null, at, { mark });
    void this.tell(SIDES);
    return true;
  }

  /** @returns null if it failed */
  async #attempt<T>(task: "notice" | Recipient, work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    try {
      return { value: await withTimeLimit(this.#options.timeLimit ?? TIME_LIMIT, work) };
    } catch (error) {
      this.#options.failed(`outbox ${task}`, error);
      return null;
    }
  }

  /** The match after an event that a side was told of. A name may have changed since: what follows has the new one. */
  #stateAt(seq: number, side: Side): MatchState {
    const { store } = this.#options;
    const { setup } = store.live().state;
    const known = SIDES.map((each) => this.#told[each]).find((state) => state?.seq === seq && state.setup === setup);
    const state = known ?? store.stateAt(seq);
    this.#told[side] = state;
    return state;
  }

  #newsBetween(from: MatchState, through: MatchState): readonly News[] {
    if (this.#worded?.from === from && this.#worded.through === through) return this.#worded.news;
    const news = newsOf(this.#options.store.stepsAfter(from));
    this.#worded = { from, through, news };
    return news;
  }

  #note(change: (mark: OutboxMark) => OutboxMark): void {
    const { store } = this.#options;
    store.noteMark(change(store.live().mark));
    this.#isUnsaved = true;
  }

  #noteSuccess(recipient: Recipient): void {
    const { [recipient]: failure, ...failures } = this.#options.store.live().mark.failures;
    if (failure !== undefined) this.#note((mark) => ({ ...mark, failures }));
  }

  #noteFailure(recipient: Recipient): void {
    this.#note((mark) => {
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
