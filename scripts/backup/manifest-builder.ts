import { createHash } from "node:crypto";
import path from "node:path";
import type { IrreplaceableBinding } from "../../src/object-kinds.ts";
import type { ObjectFacts } from "./facts.ts";
import { type BackupFile, type FileKind, FORMAT, hashing, MANIFEST, type Manifest, type Position } from "./manifest.ts";
import type { TarEntry } from "./tar.ts";

/** Collects the description of a backup while its files are written. */
export class ManifestBuilder {
  readonly #data: string;
  readonly #files: BackupFile[] = [];
  readonly #schemas: Partial<Record<IrreplaceableBinding, number>> = {};
  #migration: string | null = null;
  readonly #leftOut: string[] = [];
  #bytes = 0;
  readonly #journal = { games: 0, entries: 0, lastEntryAt: 0 };

  constructor(data: string) {
    this.#data = data;
  }

  /** Number and size in bytes of the files that are written completely. */
  get progress(): { readonly files: number; readonly bytes: number } {
    return { files: this.#files.length, bytes: this.#bytes };
  }

  /**
   * Makes the entry of a file. The file is added to the manifest when the entry is written.
   * @param file its absolute path in the data folder
   */
  async *entry(
    file: string,
    kind: FileKind,
    { size, content }: Pick<TarEntry, "size" | "content">,
    { position = null, damage = null }: { readonly position?: Position | null; readonly damage?: string | null } = {},
  ): AsyncGenerator<TarEntry> {
    const name = path.relative(this.#data, file).split(path.sep).join("/");
    const hash = createHash("sha256");
    yield { path: name, size, content: hashing(content, hash) };
    this.#bytes += size;
    this.#files.push({
      path: name,
      kind,
      size,
      sha256: hash.digest("hex"),
      ...(position === null ? {} : { position }),
      ...(damage === null ? {} : { damage }),
    });
  }

  /** Adds the schema and the journal of an object. */
  addFacts(kind: IrreplaceableBinding, { entries, position, schema }: ObjectFacts): void {
    if (schema !== null) this.#schemas[kind] = Math.max(schema, this.#schemas[kind] ?? 0);
    if (kind !== "ROOMS" || position === null) return;
    this.#journal.games += 1;
    this.#journal.entries += entries;
    this.#journal.lastEntryAt = Math.max(this.#journal.lastEntryAt, position.at);
  }

  /** Adds a game that is not in the backup. */
  leaveOut(game: string): void {
    this.#leftOut.push(game);
  }

  /** Adds the newest migration of a database. */
  addMigration(name: string | null): void {
    if (name !== null && name > (this.#migration ?? "")) this.#migration = name;
  }

  /** The manifest of all files that were written. Times are in milliseconds since 1970. */
  build(skytale: string, startedAt: number, finishedAt: number): Manifest {
    const { lastEntryAt } = this.#journal;
    return {
      format: FORMAT,
      skytale,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
      schemas: this.#schemas,
      migration: this.#migration,
      journal: { ...this.#journal, lastEntryAt: lastEntryAt === 0 ? null : new Date(lastEntryAt).toISOString() },
      leftOut: this.#leftOut,
      files: this.#files,
    };
  }
}

/** The last entry of a backup. */
export function manifestEntry(manifest: Manifest): TarEntry {
  const content = Buffer.from(`${JSON.stringify(manifest)}\n`);
  return { path: MANIFEST, size: content.length, content: [content] };
}
