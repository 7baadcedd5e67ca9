import type { IrreplaceableBinding } from "../src/object-kinds";
import { HOUR, MINUTE, SECOND } from "../src/shared/duration";
import type { ObjectStorage } from "./platform/object-storage";
import type { Random } from "./platform/random";
import type { SimulatedObject } from "./platform/simulated-object";
import type { StoredMatch } from "./stored-matches";
import { rowsOf } from "./stored-rows";
import type { World } from "./world";

/** The order of `ServerCopy`. */
const ORDER: readonly IrreplaceableBinding[] = ["PLAYERS", "TEAMS", "TOURNAMENTS", "ROOMS"];
const MOST_ROUNDS = 100;
/** Pauses between two kinds, and between two objects, in milliseconds. */
const BETWEEN_KINDS: readonly [number, number] = [100, 5 * MINUTE];
const BETWEEN_OBJECTS: readonly [number, number] = [1, 10 * SECOND];
/** After so long, the pauses are short. */
const LONGEST = HOUR / 2;

interface ObjectCopy {
  readonly bytes: Uint8Array;
  readonly alarm: number | null;
}

/** A backup of a running server: copies of the database and of the objects, taken one after another. */
export class Backup {
  readonly #world: World;
  readonly #random: Random;
  readonly #copies = new Map<SimulatedObject, ObjectCopy>();
  readonly #done = new Set<SimulatedObject>();
  readonly #postponed = new Set<SimulatedObject>();
  /** The games of each copied tournament. */
  readonly #tournaments = new Map<string, ReadonlySet<string>>();
  readonly #leftOut: string[] = [];
  #database: Uint8Array | null = null;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** Ids of games that are left out, because their tournament begins them again. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  /** Copies everything, as `ServerCopy` does, while the server runs. Clients get no answers in the meantime. */
  async take(): Promise<void> {
    const world = this.#world;
    const startedAt = world.scheduler.now;
    world.cutOff();
    const early = new Set(world.objects.ofKind("ROOMS"));
    this.#database = world.d1.copy();
    const known = () => this.#done.size + this.#postponed.size;
    for (let [round, before] = [0, -1]; round < MOST_ROUNDS && known() > before; round += 1) {
      before = known();
      for (const kind of ORDER) {
        const isLong = world.scheduler.now > startedAt + LONGEST;
        if (round === 0) await this.#pause(BETWEEN_KINDS);
        for (const object of world.objects.ofKind(kind).filter((each) => !this.#done.has(each))) {
          await this.#pause(isLong ? [0.01, 1] : BETWEEN_OBJECTS);
          while (object.storage.isUnconfirmed) await this.#pause([0.01, 1]);
          this.#copy(object, early);
        }
      }
    }
    world.reconnect();
  }

  /** Replaces all storage by the copies. Objects without a copy are lost. Call after `World.stopUntil`. */
  restore(): void {
    const { d1, objects } = this.#world;
    if (this.#database === null) throw new Error("the backup is not complete");
    d1.replace(this.#database);
    for (const object of objects.all()) {
      object.loseAlarm();
      const copy = this.#copies.get(object);
      if (copy === undefined) objects.forget(object);
      else object.storage.replace(copy.bytes, copy.alarm);
    }
  }

  async #pause([low, high]: readonly [number, number]): Promise<void> {
    const { scheduler } = this.#world;
    await scheduler.runUntil(scheduler.now + this.#random.between(low, high));
  }

  #copy(object: SimulatedObject, early: ReadonlySet<SimulatedObject>): void {
    const { kind, name, storage } = object;
    const bytes = storage.copy();
    const tournamentId = kind === "ROOMS" ? tournamentOf(storage) : null;
    if (tournamentId !== null && !early.has(object)) {
      const games = this.#tournaments.get(tournamentId);
      if (games === undefined && !this.#postponed.has(object)) {
        this.#postponed.add(object);
        return;
      }
      if (games !== undefined && !games.has(name)) {
        this.#leftOut.push(name);
        this.#done.add(object);
        return;
      }
    }
    this.#done.add(object);
    // The file of an object that has stored nothing is empty.
    if (storage.exec("SELECT 1 FROM sqlite_master", []).toArray().length === 0) return;
    if (kind === "TOURNAMENTS") this.#tournaments.set(name, gamesOf(storage));
    this.#copies.set(object, { bytes, alarm: storage.alarm });
  }
}

/** The tournament that a game belongs to; null if to none. */
function tournamentOf(storage: ObjectStorage): string | null {
  const [match] = rowsOf(storage, "match");
  if (match === undefined) return null;
  const { origin } = JSON.parse(String(match.setup)) as StoredMatch["setup"];
  return origin.kind === "pairing" ? origin.tournamentId : null;
}

/** The games that a tournament has begun. */
function gamesOf(storage: ObjectStorage): ReadonlySet<string> {
  if (rowsOf(storage, "commands").length === 0) return new Set();
  const query = "SELECT DISTINCT part.atom AS id FROM commands, json_tree(events) AS part WHERE part.key = 'gameId'";
  return new Set(
    storage
      .exec(query, [])
      .toArray()
      .map(({ id }) => String(id)),
  );
}
