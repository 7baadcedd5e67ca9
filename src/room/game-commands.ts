import type { Command, PlayerCommand } from "../match/command";
import { decide } from "../match/decide";
import { repeatedPly } from "../match/decide-move";
import { asKnownTo, extend } from "../match/state";
import type { GameParts } from "../match/view";
import { KEY_LIFETIME } from "../shared/idempotency";
import { ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { MatchStore } from "./match-store";
import type { Idempotency, RoomRefusal, VersionedView } from "./room-rpc";
import { versioned } from "./versioned-view";

/** Decides and stores the commands of the players. */
export class GameCommands {
  readonly #store: MatchStore;
  readonly #stored: (quietFor: number) => void;

  /** @param stored called after a command was stored, with the time since the previous command in milliseconds */
  constructor(store: MatchStore, stored: (quietFor: number) => void) {
    this.#store = store;
    this.#stored = stored;
  }

  /**
   * Executes a command of the player of a side and returns the match afterwards. For a repeated request or move,
   * returns the match after the first one. A dry run stores nothing. The caller must have stored the events that are
   * due at `now`.
   * @param now time of receipt, milliseconds since 1970
   */
  execute(
    side: Side,
    command: PlayerCommand,
    options: { readonly idempotency: Idempotency | null; readonly dryRun: boolean } & GameParts,
    now: number,
  ): Result<VersionedView, RoomRefusal> {
    const { lastCommandAt, state } = this.#store.live();
    const { journal } = this.#store;
    const { id: player } = state.setup.players[side];
    const { idempotency } = options;
    if (!options.dryRun) {
      const earlier = journal.entryOfRequest(player, idempotency, now - KEY_LIFETIME);
      if (!earlier.ok) return earlier;
      if (earlier.value !== null) return ok(versioned(this.#store.stateAt(earlier.value.throughSeq), side, options));
    }
    const sided: Command = { ...command, side };
    const repeated = sided.type === "move" && !options.dryRun ? repeatedPly(state, sided) : null;
    if (repeated !== null) {
      const through = journal.entryOf(repeated.seq)?.throughSeq ?? state.seq;
      return ok(versioned(this.#store.stateAt(through), side, options));
    }

    // A dry run must not reveal the opponent's conditional moves.
    const judged = options.dryRun ? asKnownTo(state, side) : state;
    const decision = decide(judged, sided, now);
    if (!decision.ok) return decision;
    const events = decision.value;
    if (options.dryRun) return ok({ ...versioned(extend(judged, events), side, options), version: "dry-run" });
    if (events.length === 0 && idempotency === null) return ok(versioned(state, side, options));
    const next = this.#store.commit(events, player, idempotency, now);
    this.#stored(now - lastCommandAt);
    return ok(versioned(next, side, options));
  }
}
