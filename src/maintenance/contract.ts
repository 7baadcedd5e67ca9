import type { IrreplaceableBinding, SweptBinding } from "../object-kinds";
import type { RoomReport } from "../room/room-rpc";

/** Result of a sweep over one page of the objects of a kind. */
export interface SweepPage {
  /** The cursor of the next page; null after the last page. */
  readonly next: string | null;
  readonly visited: number;
  /** Ids that are in D1 but have no object. */
  readonly missing: readonly string[];
}

/** Names of objects by kind, such as the ids of players and games. */
export type Objects = Readonly<Record<IrreplaceableBinding, readonly string[]>>;

/**
 * An object whose call failed, for example because its file is damaged, or a newer version of the server has changed
 * its schema.
 */
export interface Failure {
  readonly id: string;
  readonly reason: string;
}

/**
 * Reason of a failure if the runtime could not open the file of an object or of D1, usually because it has too many open
 * files. The runtime reports some of these errors as internal. The file is not known to be damaged.
 */
export const CANNOT_OPEN = /SQLITE_CANTOPEN|internal error/;

/** Result of restoring player rows in D1. A player whose row was already right is in none of the lists. */
export interface RestoredPlayers {
  readonly restored: readonly string[];
  /** Players whose name or erasure differed between D1 and their object. The older of the two was updated. */
  readonly changed: readonly string[];
  readonly nameTaken: readonly { readonly id: string; readonly username: string }[];
  readonly failed: readonly Failure[];
}

/** State of a game, or the reason why the call of its object failed. */
export type GameReport = RoomReport | { readonly kind: "failed"; readonly reason: string };

/** Differences between games, their players' objects and the archive. The comparison has repaired them. */
export interface ComparedGames {
  /**
   * Ids of games that lacked events which a player or the archive has, because an older file of the game was restored.
   * Running games continue from the state of that file.
   */
  readonly older: readonly string[];
  /** Ids of games that were running although the archive has a result. They have now ended with that result. */
  readonly ended: readonly string[];
  /** Ids of players whose objects lacked events. The games send these events again. */
  readonly olderPlayers: readonly string[];
  readonly failed: readonly Failure[];
}

/** A game, and players who list it as running. */
export interface LostGame {
  readonly id: string;
  readonly players: readonly string[];
}

/** Result of restoring games, tournaments or teams in D1. One whose rows existed is in none of the lists. */
export interface RestoredRows {
  readonly restored: readonly string[];
  readonly failed: readonly Failure[];
}

/**
 * Methods for the operator's tools. This is a separate entrypoint without a public address: only a binding reaches it,
 * and only a local server creates the binding. Every method is idempotent. If one object fails, the method continues
 * with the others.
 */
export interface MaintenanceRpc {
  /**
   * Wakes a page of the objects that have work, such as running games, and ensures that their alarms are set.
   * @param after the `next` of the previous page; an empty string for the first page
   */
  sweep(kind: SweptBinding, after: string): Promise<SweepPage>;
  /**
   * Updates or deletes rows in D1 that time alone changes: expired challenges and expired places on leaderboards. Also
   * creates the standing tournaments, if the settings allow them.
   */
  sweepDatabase(): Promise<void>;
  /** Writes the next part of a monthly dump. Returns whether there was something to write. */
  writeDump(): Promise<boolean>;
  /**
   * Sets the alarms of these objects again, after the runtime has lost its list of alarms. Returns the objects that
   * failed.
   */
  rearm(objects: Objects): Promise<readonly Failure[]>;
  /** Restores the rows of these players that D1 has lost, and resolves differences of names and erasures. */
  restorePlayers(ids: readonly string[]): Promise<RestoredPlayers>;
  /** The state of each game, in the order of the ids. */
  reportGames(ids: readonly string[]): Promise<readonly GameReport[]>;
  /** Compares games with their players' objects and the archive, and repairs the differences. */
  compareGames(ids: readonly string[]): Promise<ComparedGames>;
  /**
   * The games that these players list as running, one item per player and game. Players whose object fails are left
   * out.
   */
  listedGames(players: readonly string[]): Promise<readonly LostGame[]>;
  /**
   * Removes games whose objects are lost from the running games in D1 and of the given players, and notifies these
   * players. Returns the games that failed.
   */
  giveUpGames(games: readonly LostGame[]): Promise<readonly Failure[]>;
  /**
   * The platform's ids of the objects with these names, in the same order. The objects' files are named after these
   * ids.
   */
  platformIds(kind: IrreplaceableBinding, names: readonly string[]): Promise<readonly string[]>;
  /** Restores the rows of these games that D1 has lost, in the given order, because ratings depend on the order. */
  restoreGames(ids: readonly string[]): Promise<RestoredRows>;
  /** Restores the rows of these tournaments that D1 has lost, or that are older than their objects. */
  restoreTournaments(ids: readonly string[]): Promise<RestoredRows>;
  /** Deletes the rows of tournaments whose objects are lost. Returns the tournaments that failed. */
  giveUpTournaments(ids: readonly string[]): Promise<readonly Failure[]>;
  /** Restores the rows of these teams that D1 has lost, or that are older than their objects. */
  restoreTeams(ids: readonly string[]): Promise<RestoredRows>;
  /**
   * Receives a mail that arrived at a local server, with its return path and one recipient.
   * @param raw the message in base64
   * @returns a sentence for the sender if the mail is refused; null if it was accepted
   */
  receiveMail(from: string, to: string, raw: string): Promise<string | null>;
  /** Deletes the rows of teams whose objects are lost. Returns the teams that failed. */
  giveUpTeams(ids: readonly string[]): Promise<readonly Failure[]>;
}
