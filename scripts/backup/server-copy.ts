import fs from "node:fs";
import path from "node:path";
import { IRREPLACEABLE_BINDINGS, type IrreplaceableBinding } from "../../src/object-kinds.ts";
import type { ServerConfig } from "../serve/config.ts";
import { LARGEST_CHECKED } from "../serve/data-check.ts";
import { type DataFiles, examine, glance, listDataFiles } from "../serve/data-files.ts";
import {
  factsOf,
  gamesOfTournament,
  newestMigration,
  type ObjectFacts,
  type Pairing,
  pairingOf,
  type TournamentGames,
} from "./facts.ts";
import { type FileKind, type Manifest, OTHER_FILES } from "./manifest.ts";
import { ManifestBuilder, manifestEntry } from "./manifest-builder.ts";
import { copySnapshot, isDamage, takeSnapshot } from "./snapshot.ts";
import type { TarEntry } from "./tar.ts";

/** The dependencies of a `ServerCopy`. */
export interface ServerCopyOptions {
  readonly data: string;
  readonly config: Pick<ServerConfig, "name" | "databases">;
  /** The version of Skytale. */
  readonly version: string;
  /** A path for the copy of the database until it is in the backup. */
  readonly temporary: string;
  readonly now: () => number;
  /** Called before the files of a kind are copied: once or several times for each kind. */
  readonly beforeKind?: (kind: FileKind) => Promise<void>;
}

/**
 * The order in which kinds of objects are copied, after the database. An object is copied before the objects that send
 * it events, and games, which are the truth, come last. So a later copy has everything that an earlier one has, and
 * the comparison after a restore only sends forward what the earlier ones lack.
 */
const ORDER = Object.keys({
  PLAYERS: true,
  TEAMS: true,
  TOURNAMENTS: true,
  ROOMS: true,
} satisfies Record<IrreplaceableBinding, true>) as readonly IrreplaceableBinding[];

/**
 * Maximum number of rounds over files that were created during the earlier rounds. A round is much shorter than the one
 * before, unless objects are created faster than they are copied.
 */
const MOST_ROUNDS = 100;

/** Copies the files of a data folder, whose server may be running. */
export class ServerCopy {
  readonly #options: ServerCopyOptions;
  readonly #builder: ManifestBuilder;
  /** Files that were copied or left out. */
  readonly #done = new Set<string>();
  /** Files of games that were postponed once, until their tournament is copied. */
  readonly #postponed = new Set<string>();
  /** The games of each copied tournament, by the tournament's id. */
  readonly #tournaments = new Map<string, ReadonlySet<string>>();
  /** Files of games that existed before anything was copied. */
  #earlyGames: ReadonlySet<string> = new Set();
  #manifest: Manifest | null = null;

  constructor(options: ServerCopyOptions) {
    this.#options = options;
    this.#builder = new ManifestBuilder(options.data);
  }

  /** Number and size of the files copied so far, in bytes. */
  get progress(): { readonly files: number; readonly bytes: number } {
    return this.#builder.progress;
  }

  /** The manifest. Throws before all files are copied. */
  get manifest(): Manifest {
    if (this.#manifest === null) throw new Error("the copy is not complete");
    return this.#manifest;
  }

  /** Number of the databases and objects that exist now. */
  countFiles(): number {
    const { databases, irreplaceable } = this.#list();
    return databases.length + IRREPLACEABLE_BINDINGS.reduce((sum, kind) => sum + irreplaceable[kind].files.length, 0);
  }

  /**
   * The files of the backup, with the manifest as the last one.
   *
   * Copied files may refer to objects that were created after their folder was listed. Rounds are repeated until one
   * finds no new file. Each object is created before the first reference to it, so each reference then leads to an
   * object in the backup.
   */
  async *entries(): AsyncGenerator<TarEntry> {
    const { beforeKind, now, version } = this.#options;
    const startedAt = now();
    this.#earlyGames = new Set(this.#list().irreplaceable.ROOMS.files);
    for (const name of OTHER_FILES) yield* this.#other(name);
    await beforeKind?.("database");
    for (const file of this.#list().databases) yield* this.#database(file);
    for (let [round, known] = [0, -1]; round < MOST_ROUNDS && this.#known > known; round += 1) {
      known = this.#known;
      for (const kind of ORDER) {
        await beforeKind?.(kind);
        const files = this.#list().irreplaceable[kind].files.filter((file) => !this.#done.has(file));
        for (const file of files) yield* this.#object(kind, file);
      }
    }
    this.#manifest = this.#builder.build(version, startedAt, now());
    yield manifestEntry(this.#manifest);
  }

  /** Number of files that were looked at. */
  get #known(): number {
    return this.#done.size + this.#postponed.size;
  }

  #list(): DataFiles {
    return listDataFiles(this.#options.data, this.#options.config.name);
  }

  async *#other(name: string): AsyncGenerator<TarEntry> {
    const file = path.join(this.#options.data, name);
    if (!fs.existsSync(file)) return;
    const bytes = fs.readFileSync(file);
    yield* this.#builder.entry(file, "other", { size: bytes.length, content: [bytes] });
  }

  /** Copies a database by way of a temporary file, because it may not fit into memory. */
  async *#database(file: string): AsyncGenerator<TarEntry> {
    const { config, temporary } = this.#options;
    try {
      const damage = await copySnapshot(file, temporary, (database) => {
        for (const { ledger } of config.databases) this.#builder.addMigration(newestMigration(database, ledger));
      }).then(
        () => (fs.statSync(temporary).size > LARGEST_CHECKED ? glance(temporary) : examine(temporary, "quick")),
        (error: unknown) => {
          if (!isDamage(error)) throw error;
          fs.copyFileSync(file, temporary);
          return error.message;
        },
      );
      const content = { size: fs.statSync(temporary).size, content: fs.createReadStream(temporary) };
      yield* this.#builder.entry(file, "database", content, { damage });
    } finally {
      for (const suffix of ["", "-wal", "-shm", "-journal"]) fs.rmSync(temporary + suffix, { force: true });
    }
  }

  async *#object(kind: IrreplaceableBinding, file: string): AsyncGenerator<TarEntry> {
    const copy = await this.#copyObject(kind, file);
    if (copy === null) return;
    if (copy.pairing !== null && !this.#earlyGames.has(file)) {
      const games = this.#tournaments.get(copy.pairing.tournamentId);
      if (games === undefined && !this.#postponed.has(file)) {
        this.#postponed.add(file);
        return;
      }
      // The tournament began the game after it was copied. After a restore it begins this round again, with other ids.
      if (games !== undefined && !games.has(copy.pairing.gameId)) {
        this.#builder.leaveOut(copy.pairing.gameId);
        this.#done.add(file);
        return;
      }
    }
    this.#done.add(file);
    const { content } = copy;
    // A file is empty if it was created a moment ago, or if its creation was interrupted. It has no data.
    if (content.length === 0) return;
    if (copy.tournament !== null) this.#tournaments.set(copy.tournament.id, copy.tournament.games);
    if (copy.facts !== null) this.#builder.addFacts(kind, copy.facts);
    const description = { position: copy.facts?.position ?? null, damage: copy.damage };
    yield* this.#builder.entry(file, kind, { size: content.length, content: [content] }, description);
  }

  /**
   * Copies an object's file into memory. A damaged file is copied as it is. Null if the file does not exist any more,
   * because the object has deleted all its data.
   */
  async #copyObject(kind: IrreplaceableBinding, file: string): Promise<ObjectCopy | null> {
    try {
      const { content, facts } = await takeSnapshot(file, (database) => ({
        facts: factsOf(kind, database),
        pairing: kind === "ROOMS" ? pairingOf(database) : null,
        tournament: kind === "TOURNAMENTS" ? gamesOfTournament(database) : null,
      }));
      return { content, damage: facts.facts.damage, ...facts };
    } catch (error) {
      if (!fs.existsSync(file)) return null;
      if (!isDamage(error)) throw error;
      return { content: fs.readFileSync(file), damage: error.message, facts: null, pairing: null, tournament: null };
    }
  }
}

/** A copy of an object's file in memory. */
interface ObjectCopy {
  readonly content: Uint8Array;
  readonly damage: string | null;
  /** Null if the file is damaged. */
  readonly facts: ObjectFacts | null;
  readonly pairing: Pairing | null;
  readonly tournament: TournamentGames | null;
}
