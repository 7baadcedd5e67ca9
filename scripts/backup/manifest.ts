import type { Hash } from "node:crypto";
import type { IrreplaceableBinding } from "../../src/object-kinds.ts";
import { counted } from "../doctor/report.ts";
import type { TarEntry } from "./tar.ts";

/** The version of the layout of a backup. A backup of a higher one cannot be read. */
export const FORMAT = 1;

/** The path of the manifest in the archive. It is the last entry. */
export const MANIFEST = "manifest.json";

/** Kinds of files in a backup: the database, an object of a kind, or another file of the data folder. */
export type FileKind = "database" | "other" | IrreplaceableBinding;

/** Files of the data folder besides databases that belong in a backup. */
export const OTHER_FILES = ["vapid-keys", "test-clock.json"] as const;

/** The state of an object's journal, which shows how new a copy is. */
export interface Position {
  /** Number of the last entry or event: of a game, a tournament or a team its `seq`, of a player the row of the feed. */
  readonly seq: number;
  /** Time of the last entry, in milliseconds since 1970. */
  readonly at: number;
}

/** A file of a backup. */
export interface BackupFile {
  /** Relative to the data folder, with slashes. */
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Absent for files without a journal. */
  readonly position?: Position;
  /** Present if the file was damaged on the server. It was copied unchanged. */
  readonly damage?: string;
}

/** The description of a backup. */
export interface Manifest {
  readonly format: number;
  /** The version of Skytale that made the backup. */
  readonly skytale: string;
  /** Times at which the copy began and ended (RFC 3339). All writes before the first are in the backup. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /**
   * The newest step of the schema of each kind of object in the backup. A kind is absent if no object has a schema.
   */
  readonly schemas: Readonly<Partial<Record<IrreplaceableBinding, number>>>;
  /** The newest migration of the database; null if it has none. */
  readonly migration: string | null;
  /** Position of the whole backup in the journals of the games. */
  readonly journal: {
    readonly games: number;
    readonly entries: number;
    /** Time of the newest entry (RFC 3339); null if there is none. */
    readonly lastEntryAt: string | null;
  };
  /**
   * Ids of games that were left out, because their tournament begins their round again after a restore. Players who
   * signed up during the backup may list them. Absent in the first backups of this format.
   */
  readonly leftOut?: readonly string[];
  readonly files: readonly BackupFile[];
}

/** Passes a content on, and updates a hash with it. */
export async function* hashing(content: TarEntry["content"], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A sentence about the content of a backup, for people. */
export function describeBackup({ finishedAt, journal, skytale }: Manifest): string {
  const newest = journal.lastEntryAt === null ? "" : ` Its newest command of a game is of ${journal.lastEntryAt}.`;
  return `A backup of Skytale ${skytale}, made at ${finishedAt}, with ${counted(journal.games, "game")}.${newest}`;
}

/** A size in bytes, for people. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
