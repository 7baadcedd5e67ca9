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

/** What the part works with. */
export interface RestoresOptions {
  readonly store: MatchStore;
  readonly dispatcher: () => OutboxDispatcher;
  readonly env: () => Env;
  readonly now: () => number;
}

/**
 * Notices that the match, or what its players have of it, was restored from a backup, and writes down how the match goes
 * on. The match compares sequence numbers with its players; a restore of everything at once is told by a setting.
 */
export class Restores {
  readonly #options: RestoresOptions;
  /** Whether the match was found to be older than what a player has, since this object was loaded. */
  #isOlder = false;

  constructor(options: RestoresOptions) {
    this.#options = options;
  }

  /**
   * Announces how a running match stands if everything was restored after its last command.
   * @returns whether it did
   */
  announce(): boolean {
    const { env, now, store } = this.#options;
    const loaded = store.load();
    const { restoredAt } = settingsOf(env());
    const at = now();
    // A time to come would be announced again and again.
    if (restoredAt === null || restoredAt > at || loaded.kind !== "match") return false;
    if (loaded.state.status !== "active" || loaded.lastCommandAt >= restoredAt) return false;
    store.commit(eventsAfterRestore(loaded.state, null, at), null, null, at);
    return true;
  }

  /** A player has the event `seq`, which this match has not: it is older than what its players have. */
  async diverged(seq: number): Promise<void> {
    const { env, now, store } = this.#options;
    const end = store.live().state.status === "active" ? await this.#archivedEnd(env()) : null;
    const { state } = store.live();
    // The other player's round may have been quicker.
    if (seq < state.restoredSeq) return;
    const at = now();
    store.commit(eventsAfterRestore(state, end, at), null, null, at, { above: seq });
    this.#isOlder = true;
  }

  /**
   * Compares a match whose time ran out while the server was away with its players' objects, before its flag falls: the
   * side to move may have moved after the backup. Objects that do not answer within `patience` milliseconds hold nothing
   * up.
   */
  async compareWithin(patience: number): Promise<void> {
    if (!this.announce()) await withTimeLimit(patience, () => this.compareWithPlayers());
  }

  /** Compares the match with its players' objects and the archive. What is to be told of it is left to the dispatcher. */
  async compare(): Promise<RoomComparison> {
    const { dispatcher, store } = this.#options;
    const isEndedByArchive = await this.#endAsArchived();
    await this.compareWithPlayers();
    const { players } = store.live().state.setup;
    return {
      isOlder: this.#isOlder || isEndedByArchive,
      olderPlayers: dispatcher().olderSides.map((side) => players[side].id),
      isEndedByArchive,
    };
  }

  /** Compares the match with its players' objects. What is to be told of it is left to the dispatcher. */
  async compareWithPlayers(): Promise<void> {
    const { dispatcher, env, store } = this.#options;
    const { setup } = store.live().state;
    for (const side of SIDES) {
      const had = await progressOf(env(), setup.players[side].id, setup.gameId);
      if (had !== null) await dispatcher().compare(side, had);
    }
  }

  /**
   * Ends a running match that the archive has as ended: its result has counted.
   * @returns whether it did
   */
  async #endAsArchived(): Promise<boolean> {
    const { env, now, store } = this.#options;
    if (store.live().state.status !== "active") return false;
    const end = await this.#archivedEnd(env());
    const { state } = store.live();
    if (end === null || state.status !== "active") return false;
    const at = now();
    store.commit(eventsAfterRestore(state, end, at), null, null, at);
    return true;
  }

  async #archivedEnd({ DB }: Env): Promise<ArchivedEnd | null> {
    const row = await findFinishedGame(DB, this.#options.store.live().state.setup.gameId);
    if (row === null) return null;
    const { status, winner, reason, plies, finishedAt } = row;
    return { status, outcome: { winner, reason }, plies, finishedAt };
  }
}
