import type { GameObserverRpc } from "../room/observer-rpc";
import type { Result } from "../shared/result";
import type { TournamentCommand, TournamentRefusal } from "../tournament/command";
import type { TournamentEvent } from "../tournament/event";
import type { Person, Series, TournamentState } from "../tournament/state";
import type { TournamentTerms } from "../tournament/terms";
import type { Adoption } from "./adoptions";

/** The data of a new tournament. */
export interface NewTournament {
  readonly terms: TournamentTerms;
  /** Null for a tournament of the server. */
  readonly organizer: Person | null;
  readonly arbiters: readonly Person[];
  readonly series: Series | null;
  /** Whether players may enter at once. Otherwise the tournament is a draft, which only its organizer sees. */
  readonly open: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** A tournament that another server began. */
export interface ImportedTournament {
  /** All its events until now, the first one `created`. */
  readonly events: readonly TournamentEvent[];
  /** The games that run, with their progress; null for a game that begins from the start position. */
  readonly running: readonly Adoption[];
  /** The administrator who imports it. */
  readonly importer: Actor;
}

/** The author of a command: a player, the administrator of the server, or the server itself. */
export type Actor = { readonly kind: "player" | "admin"; readonly id: string } | { readonly kind: "server" };

export type CommandRefusal =
  | TournamentRefusal
  | { readonly code: "not-found" }
  /** Only the organizer, or for adjudications an arbiter, may give the command. */
  | { readonly code: "not-an-organizer" }
  /** Nobody may adjudicate a game of their own. */
  | { readonly code: "own-game" };

/** A state with its version, which changes with each event, also if the tournament was restored from a backup. */
export interface VersionedState {
  readonly version: string;
  readonly state: TournamentState;
}

/** The state of a tournament's object. `isOver`: it is finished or canceled. */
export type TournamentReport = { readonly kind: "empty" } | { readonly kind: "tournament"; readonly isOver: boolean };

/** An event with its number, counted from 1. */
export interface NumberedEvent {
  readonly seq: number;
  readonly event: TournamentEvent;
}

/**
 * The methods of the object of a tournament. The name of the object is the tournament's id. Times are milliseconds since
 * 1970. Values are plain data.
 */
export interface TournamentRpc extends GameObserverRpc {
  /** Creates the tournament. A repetition returns the existing state. */
  create(order: NewTournament): Promise<TournamentState>;
  /**
   * Creates a tournament that another server began, and continues it: all its events are stored at once, then its
   * running games begin. A repetition returns the existing state.
   */
  adopt(order: ImportedTournament): Promise<TournamentState>;
  /** The state, after everything that is due has happened. Null if there is no such tournament. */
  state(): Promise<TournamentState | null>;
  /** Like `state`. `unchanged` if the state has the version `known`. */
  stateSince(known: string | null): Promise<VersionedState | "unchanged" | null>;
  /**
   * The state after some running games were compared with their objects: games that have ended are finished, and games
   * that were about to begin have begun. Null if there is no such tournament.
   * @param games at most some tens of ids
   */
  stateAfterCheck(games: readonly string[]): Promise<TournamentState | null>;
  /**
   * Executes a command for its author: players may enter and withdraw themselves; everything else needs the organizer
   * (for `adjudicate` an arbiter is enough), the administrator or the server. Drafts are `not-found` for others.
   * A command whose effect is already there succeeds and changes nothing.
   */
  command(actor: Actor, command: TournamentCommand): Promise<Result<TournamentState, CommandRefusal>>;
  /** The events after a number, oldest first, at most `limit`. Null if there is no such tournament. */
  events(after: number, limit: number): Promise<readonly NumberedEvent[] | null>;
  /**
   * Erases a player: withdraws them, and removes their name, and the texts of an organizer, from all events. A tournament
   * that waits for its erased organizer is canceled. Idempotent.
   */
  forget(player: string): Promise<void>;
  /**
   * Makes sure that the alarm will fire, and runs overdue tasks.
   * @param rearm whether the runtime's list of alarms was lost, or objects were restored: the tournament then reads the
   * results of its running games, too
   */
  wake(rearm: boolean): Promise<TournamentReport>;
  /** The state of this object. Throws if its rows cannot be read. */
  report(): Promise<TournamentReport>;
  /**
   * Writes the rows of the tournament in D1 if they are lost or older. Returns whether they were; false if the object is
   * empty.
   */
  restoreRows(): Promise<boolean>;
}
