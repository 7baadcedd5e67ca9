import type { Env } from "../bindings";
import { findFinishedGame } from "../db/games";
import { settingsOf } from "../settings";
import { SIDES } from "../shared/side";
import { withTimeLimit } from "../storage/time-limit";
import { type ArchivedEnd, eventsAfterRestore } from "./after-restore";
import { progressOf } from "./audience";
import type { MatchStore } from "./match-store";
import type { OutboxDispatcher } from "./outbox-dispatcher";
import type { RoomComparison } from "./room-rpc";

/** The dependencies of `Restores`. */
export interface RestoresOptions {
  readonly store: MatchStore;
  readonly dispatcher: () => OutboxDispatcher;
  readonly env: () => Env;
  readonly now: () => number;
}

/**
 * Detects that the match, a player's object or an observer was restored from a backup, and writes the events by which
 * the match continues. For that, it compares sequence numbers with these objects. If the whole server was restored, the
 * setting `restoredAt` contains the time.
 */
export class Restores {
  readonly #options: RestoresOptions;
  /** Whether this match was found to be older than a player's object or an observer, since this object was loaded. */
  #isOlder = false;
  /** Whether this match was ended with the result of the archive, since this object was loaded. */
  #isEndedByArchive = false;

  constructor(options: RestoresOptions) {
    this.#options = options;
  }

  /**
   * Announces the state of a running match if the whole server was restored since the last entry of the journal.
   * @returns whether the state was announced
   */
  announce(): boolean {
    const { env, now, store } = this.#options;
    const loaded = store.load();
    const { restoredAt } = settingsOf(env());
    const at = now();
    // With a time in the future, every call would announce the restore again.
    if (restoredAt === null || restoredAt > at || loaded.kind !== "match") return false;
    if (loaded.state.status !== "active" || loaded.lastCommandAt >= restoredAt) return false;
    store.commit(eventsAfterRestore(loaded.state, null, at), null, null, at);
    return true;
  }

  /**
   * Handles that a player or an observer has event `seq`, which this match lacks because it was restored from a backup.
   * If the archive has the end of the match, the match ends here too.
   */
  async diverged(seq: number): Promise<void> {
    const { env, now, store } = this.#options;
    const end = store.live().state.status === "active" ? await this.#archivedEnd(env()) : null;
    const { state } = store.live();
    // The delivery loop of another recipient may have handled the restore during the `await`.
    if (seq < state.restoredSeq) return;
    const at = now();
    store.commit(eventsAfterRestore(state, end, at), null, null, at, { above: seq });
    this.#isOlder = true;
    if (end !== null && state.status === "active") this.#isEndedByArchive = true;
  }

  /**
   * Compares a match whose deadline passed while the server was down with its players' objects. Must run before the
   * timeout is decided, because the side to move may have moved after the backup. After a restore of the whole server,
   * announces the state instead. Rejects if the comparison fails or takes longer than `patience` milliseconds.
   */
  async compareWithin(patience: number): Promise<void> {
    if (!this.announce()) await withTimeLimit(patience, () => this.compareWithPlayers());
  }

  /** Compares the match with its recipients and the archive. The resulting events become pending. */
  async compare(): Promise<RoomComparison> {
    const { dispatcher, store } = this.#options;
    await this.#endAsArchived();
    await this.compareWithPlayers();
    await dispatcher().compareObservers();
    const { players } = store.live().state.setup;
    return {
      isOlder: this.#isOlder || this.#isEndedByArchive,
      olderPlayers: dispatcher().olderSides.map((side) => players[side].id),
      isEndedByArchive: this.#isEndedByArchive,
    };
  }

  /** Compares the match with its players' objects. The resulting events become pending. */
  async compareWithPlayers(): Promise<void> {
    const { dispatcher, env, store } = this.#options;
    const { setup } = store.live().state;
    for (const side of SIDES) {
      const had = await progressOf(env(), setup.players[side].id, setup.gameId);
      if (had !== null) await dispatcher().compare(side, had);
    }
  }

  /** Ends a running match that has ended in the archive, because its result already counts. */
  async #endAsArchived(): Promise<void> {
    const { env, now, store } = this.#options;
    if (store.live().state.status !== "active") return;
    const end = await this.#archivedEnd(env());
    const { state } = store.live();
    // A delivery loop may have ended the match in `diverged` during the `await`.
    if (end === null || state.status !== "active") return;
    const at = now();
    store.commit(eventsAfterRestore(state, end, at), null, null, at);
    this.#isEndedByArchive = true;
  }

  /** The end of this match in the archive; null if the archive does not have it. */
  async #archivedEnd({ DB }: Env): Promise<ArchivedEnd | null> {
    const row = await findFinishedGame(DB, this.#options.store.live().state.setup.gameId);
    if (row === null) return null;
    const { status, winner, reason, plies, finishedAt } = row;
    return { status, outcome: { winner, reason }, plies, finishedAt };
  }
}
