import type { KeptBinding, SweptBinding } from "../object-kinds";
import type { RoomReport } from "../room/room-rpc";

/** Result of one page of a sweep over the objects of a kind. */
export interface SweepPage {
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  readonly visited: number;
  /** Ids that are in the database but have no object. */
  readonly missing: readonly string[];
}

/** Names of objects by kind, such as the ids of players and games. */
export type Objects = Readonly<Record<KeptBinding, readonly string[]>>;

/** An object that failed, for example because a newer version wrote its schema, or its file is damaged. */
export interface Failure {
  readonly id: string;
  readonly reason: string;
}

/** Result of restoring player rows. */
export interface RestoredPlayers {
  readonly restored: readonly string[];
  /** Players whose name or erasure differed between the database and their object. */
  readonly changed: readonly string[];
  readonly nameTaken: readonly { readonly id: string; readonly username: string }[];
  readonly failed: readonly Failure[];
}

/** State of a game, or why its object could not report it. */
export type GameReport = RoomReport | { readonly kind: "failed"; readonly reason: string };

/** Differences between games, their players and the archive that a comparison has repaired. */
export interface ComparedGames {
  /** Games that lacked events which their players have. They continue from the state that their file has. */
  readonly older: readonly string[];
  /** Games that were running although the archive has a result. They have now ended with that result. */
  readonly ended: readonly string[];
  /** Players who lacked events, which were sent again. */
  readonly olderPlayers: readonly string[];
  readonly failed: readonly Failure[];
}

/** A lost running game, and the players who list it. */
export interface LostGame {
  readonly id: string;
  readonly players: readonly string[];
}

/** Result of restoring games in the database. */
export interface RestoredGames {
  readonly restored: readonly string[];
  readonly failed: readonly Failure[];
}

/**
 * Methods for the operator's tools. This is a separate entrypoint without a public address: only a binding reaches it,
 * and only a local server creates the binding. Every method is idempotent, and a failing object does not affect others.
 */
export interface MaintenanceRpc {
  /**
   * Wakes a page of the objects that have work, such as running games, and ensures that their alarms are set. An empty
   * string requests the first page.
   */
  sweep(kind: SweptBinding, after: string): Promise<SweepPage>;
  /** Updates rows in the database that only time changes: expired challenges and expired places on leaderboards. */
  sweepDatabase(): Promise<void>;
  /** Sets the alarms of these objects again, after the runtime's list of alarms was lost. */
  rearm(objects: Objects): Promise<readonly Failure[]>;
  /** Restores player rows that the database has lost. */
  restorePlayers(ids: readonly string[]): Promise<RestoredPlayers>;
  /** The state of each game, in the order of the ids. */
  reportGames(ids: readonly string[]): Promise<readonly GameReport[]>;
  /** Compares games with their players' objects and the archive, and sends to each the events that it lacks. */
  compareGames(ids: readonly string[]): Promise<ComparedGames>;
  /** The games that these players list as running. */
  listedGames(players: readonly string[]): Promise<readonly LostGame[]>;
  /** Removes lost games from the running games of the database and of their players, and notifies the players. */
  giveUpGames(games: readonly LostGame[]): Promise<readonly Failure[]>;
  /** The platform's ids of objects, in the order of their names. The files of the objects are named after them. */
  platformIds(kind: KeptBinding, names: readonly string[]): Promise<readonly string[]>;
  /** Restores games that the database has lost, in the given order, because ratings depend on it. */
  restoreGames(ids: readonly string[]): Promise<RestoredGames>;
}
