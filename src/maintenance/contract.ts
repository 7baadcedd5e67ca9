import type { RoomReport } from "../room/room-rpc";

/** What came of one page of a walk over the running games. */
export interface SweepPage {
  /** To go on after; null at the end. */
  readonly next: string | null;
  readonly visited: number;
  /** Games that the database knows and that have no object. */
  readonly missing: readonly string[];
}

/** Objects, by their players' and games' ids. */
export interface Objects {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

/** An object that could not do what was asked: its schema may be of a newer version, or its file damaged within. */
export interface Failure {
  readonly id: string;
  readonly reason: string;
}

/** Players whose rows were put into the database again, and those whose names others have there. */
export interface RestoredPlayers {
  readonly restored: readonly string[];
  /** Players whose name, or whose erasure, the database and their object did not both have. */
  readonly changed: readonly string[];
  readonly nameTaken: readonly { readonly id: string; readonly username: string }[];
  readonly failed: readonly Failure[];
}

/** How things stand with a game, or why that can't be said. */
export type GameReport = RoomReport | { readonly kind: "failed"; readonly reason: string };

/** What a comparison of games with their players and the archive found, and put right. */
export interface ComparedGames {
  /** Games that lacked events which their players have. They go on from their present state. */
  readonly older: readonly string[];
  /** Games that ran and that the archive has as ended: they have ended. */
  readonly ended: readonly string[];
  /** Players who lacked events: these were sent again. */
  readonly olderPlayers: readonly string[];
  readonly failed: readonly Failure[];
}

/** A running game, and players who list it. */
export interface LostGame {
  readonly id: string;
  readonly players: readonly string[];
}

/** Games that were put into the database again. */
export interface RestoredGames {
  readonly restored: readonly string[];
  readonly failed: readonly Failure[];
}

/**
 * What an operator's tools ask of the Worker. It is an entrypoint of its own, which no address leads to: only a binding
 * does, and only a local server makes one. Every method may be repeated, and an object that fails does not keep others from it.
 */
export interface MaintenanceRpc {
  /** Wakes a page of the running games, and sees that their alarms will fire. An empty text begins. */
  sweep(after: string): Promise<SweepPage>;
  /** Does in the database what time alone brings: ends challenges, and places on leaderboards. */
  sweepDatabase(): Promise<void>;
  /** Sets the alarms of objects again, because the runtime's list of alarms was lost. */
  rearm(objects: Objects): Promise<readonly Failure[]>;
  /** Puts rows of players into the database that it has lost. */
  restorePlayers(ids: readonly string[]): Promise<RestoredPlayers>;
  /** How things stand with games, in the order of the ids. */
  reportGames(ids: readonly string[]): Promise<readonly GameReport[]>;
  /** Compares games with their players' objects and the archive, and tells everybody what they lack. */
  compareGames(ids: readonly string[]): Promise<ComparedGames>;
  /** The games that these players list as running. */
  listedGames(players: readonly string[]): Promise<readonly LostGame[]>;
  /** Takes lost games off the lists of their players, who are told, and out of the database's running games. */
  giveUpGames(games: readonly LostGame[]): Promise<readonly Failure[]>;
  /** The names of objects, by which their files are called, in the order of the ids. */
  objectNames(kind: "PLAYERS" | "ROOMS", ids: readonly string[]): Promise<readonly string[]>;
  /** Puts games into the database that it has lost, one after another, since ratings follow their order. */
  restoreGames(ids: readonly string[]): Promise<RestoredGames>;
}
