import type { GameRecord } from "../../records/game-record";

/** Sort key of the games of a dump, the first end first. */
export interface EndKey {
  readonly finishedAt: number;
  readonly id: string;
}

/** The games of a variant that ended from a time until before another one, after a key. */
export interface GamesWanted {
  readonly variant: string;
  readonly from: number;
  readonly until: number;
  readonly after: EndKey | null;
}

/** Some games. `next` is the key of the last one; null if there are no more. */
export interface GamesPage {
  readonly records: readonly GameRecord[];
  readonly next: EndKey | null;
}

/** The archive and the rules, as the writer of dumps needs them. The writer is a module that has neither. */
export interface DumpSource {
  /** The variants, in the order of the files. */
  readonly variants: readonly string[];
  /** When the first public game ended, in milliseconds since 1970; null without games. */
  firstEnd(): Promise<number | null>;
  /** Finished public games. A game that this release cannot read is left out. */
  read(wanted: GamesWanted): Promise<GamesPage>;
  /** Writes a game of a dump as PGN. */
  writePgn(record: GameRecord, hash: string): string;
  /** The stored progress; an empty string if there is none. */
  readProgress(): Promise<string>;
  storeProgress(progress: string): Promise<void>;
}
