import { startMatch } from "../match/decide";
import { isSameSetup, type MatchSetup } from "../match/setup";
import type { MatchState } from "../match/state";
import { SECOND } from "../shared/duration";
import { err, ok, type Result } from "../shared/result";
import { migrate } from "../storage/schema-steps";
import { readAcceptance } from "./acceptance-row";
import { type MatchStore, openingOf } from "./match-store";
import { ROOM_MIGRATIONS } from "./migrations";
import { nothingDelivered, type OutboxMark } from "./outbox";
import type { BeginRefusal } from "./room-rpc";

/** A match that begins this long after `createdAt` (milliseconds) is late: after a crash, an outage or a restore. */
export const LATE = 10 * SECOND;

/** The terms on which `beginMatch` begins a match. */
interface Beginning {
  /** The initial delivery progress. */
  readonly mark: OutboxMark;
  /**
   * Whether a match with this id may have begun before the room was restored from a backup. For a late match, this is
   * always assumed.
   */
  readonly mayRepeat: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Runs in the transaction that writes the match. */
  readonly also?: () => void;
}

/** Begins a match in an empty room, in one transaction. `opening` is the match before its first event. */
export function beginMatch(
  store: MatchStore,
  opening: MatchState,
  { mark, mayRepeat, now, also = () => undefined }: Beginning,
): void {
  const { createdAt } = opening.setup;
  // The first turn of a late match starts now, because nobody could have moved earlier.
  const isLate = now - createdAt >= LATE;
  // If the room was restored from a backup, players may already have received events of a late match.
  store.begin(opening, startMatch(opening, isLate ? now : createdAt), mark, now, {
    mayRepeat: mayRepeat || isLate,
    also,
  });
}

/** The room in which `beginFromSetup` begins a match. */
interface EmptyRoom {
  readonly storage: DurableObjectStorage;
  readonly store: MatchStore;
  /** The name of the object, which is the id of its game. */
  readonly gameId: string | undefined;
}

/** Begins a match from a complete setup; see `RoomRpc.begin`. */
export function beginFromSetup(
  { storage, store, gameId }: EmptyRoom,
  setup: MatchSetup,
  now: number,
): Result<{ gameId: string }, BeginRefusal> {
  if (gameId !== setup.gameId) throw new Error("a room must be addressed by the id of its game");
  if (store.load().kind !== "empty") {
    const known = store.journal.setup();
    return known !== null && isSameSetup(known, setup) ? ok({ gameId }) : err({ code: "game-exists" });
  }
  const opening = openingOf(setup);
  if (opening === null) return err({ code: "invalid-setup" });
  migrate(storage, ROOM_MIGRATIONS);
  // D1 may already have decided that the game of a pending acceptance begins here.
  if (readAcceptance(storage.sql) !== null) return err({ code: "game-exists" });
  beginMatch(store, opening, { mark: nothingDelivered(), mayRepeat: false, now });
  return ok({ gameId });
}
