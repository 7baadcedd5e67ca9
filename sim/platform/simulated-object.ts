import { createHash } from "node:crypto";
import { lost } from "./network";
import { ObjectStorage } from "./object-storage";
import { type Process, runIn } from "./process";
import { type SimulatedAutoResponse, type SimulatedSocket, Sockets } from "./sockets";
import type { Surroundings } from "./surroundings";

type Method = (...args: readonly unknown[]) => unknown;
/** The class of a Durable Object. */
export type ObjectClass = new (ctx: never, env: never) => object;

/** Thrown in the code of an object that has crashed, and whose last promises still run. On the platform, none would. */
export class GoneError extends Error {}

/** The object in memory. After a crash or an eviction there is a new one. */
class Instance implements Process {
  isDead = false;
  readonly confirmed: () => Promise<void>;
  /** Resolves when the object takes calls: see `blockConcurrencyWhile`. */
  ready: Promise<unknown> = Promise.resolve();
  /** The number of calls, alarms and background tasks that run. */
  busy = 0;
  readonly interrupted = Promise.withResolvers<never>();
  object: object | null = null;

  readonly die: () => void;

  constructor(confirmed: () => Promise<void>, crash: (instance: Instance) => void) {
    this.confirmed = confirmed;
    this.die = () => crash(this);
    // Without calls, nobody waits for it.
    this.interrupted.promise.catch(() => undefined);
  }

  /** Counts work until it ends. */
  async count(work: Promise<unknown>): Promise<void> {
    this.busy += 1;
    await work.catch(() => undefined);
    this.busy -= 1;
  }

  /** Calls a method of the object. Does nothing if it is optional and does not exist. */
  async invoke(name: string, args: readonly unknown[], isOptional = false): Promise<unknown> {
    const method: unknown = Reflect.get(this.object ?? {}, name);
    if (typeof method === "function") return Reflect.apply(method as Method, this.object, args);
    if (isOptional) return undefined;
    throw new TypeError(`The RPC receiver does not implement "${name}".`);
  }
}

/** Longest time until a write is on disk, in milliseconds. */
const LONGEST_COMMIT = 20;
/** Attempts after which the platform gives up an alarm, and the pause before the first repetition in milliseconds. */
const MOST_ATTEMPTS = 6;
const FIRST_PAUSE = 2_000;

/** The platform's id of an object. */
export const idOf = (kind: string, name: string): string =>
  createHash("sha256").update(`${kind} ${name}`).digest("hex");

/** A Durable Object: its storage, its alarm, and the instance in memory if there is one. */
export class SimulatedObject {
  readonly kind: string;
  readonly name: string;
  readonly storage: ObjectStorage;
  readonly #sockets: Sockets;
  readonly #class: ObjectClass;
  readonly #around: Surroundings;
  #instance: Instance | null = null;
  #confirming: Promise<void> | null = null;
  #scheduledAlarm: number | null = null;
  #attempts = 0;
  #isAlarmRunning = false;

  constructor(kind: string, name: string, type: ObjectClass, around: Surroundings) {
    this.kind = kind;
    this.name = name;
    this.#class = type;
    this.#around = around;
    this.storage = new ObjectStorage(() => this.#followAlarm());
    this.#sockets = new Sockets(around, {
      confirmed: () => this.#confirmed(),
      handleEvent: (event, args) => void this.handle(event, args, false).catch(() => undefined),
    });
  }

  /** Whether the object is in memory. */
  get isAwake(): boolean {
    return this.#instance !== null;
  }

  /**
   * Handles a call that has arrived. Rejects if the object crashes before the answer has left it.
   * @param isCloned false for answers that are no data
   */
  async handle(method: string, args: readonly unknown[], isCloned = true): Promise<unknown> {
    const { faults, scheduler, random } = this.#around;
    const instance = this.#load();
    if (faults.strike("objectCrash")) scheduler.after(random.between(0.1, 100), () => this.#crashIf(instance));
    const answer = await this.#perform(instance, async () => {
      const value = await instance.invoke(method, args);
      return isCloned ? structuredClone(value) : value;
    });
    if (faults.strike("eviction")) scheduler.after(random.between(1, 10_000), () => this.#evictIf(instance));
    return answer;
  }

  /** Kills the instance. Writes that are not on disk are lost, and calls that run are interrupted. */
  crash(): void {
    const instance = this.#instance;
    if (instance === null) return;
    this.#instance = null;
    instance.isDead = true;
    this.#around.faults.disturb();
    this.storage.crash();
    this.#sockets.breakAll();
    this.#scheduledAlarm = null;
    instance.interrupted.reject(lost());
    this.#followAlarm();
  }

  /** Loses the alarm of the platform, although the storage still has it, until the object writes again. */
  loseAlarm(): void {
    this.#scheduledAlarm = null;
  }

  #crashIf(instance: Instance): void {
    if (this.#instance === instance) this.crash();
  }

  /** Removes an idle instance from memory. */
  #evictIf(instance: Instance): void {
    if (this.#instance !== instance || instance.busy > 0 || this.storage.isUnconfirmed) return;
    this.#instance = null;
    instance.isDead = true;
  }

  #load(): Instance {
    if (this.#instance !== null) return this.#instance;
    const instance = new Instance(
      () => this.#confirmed(),
      (dying) => this.#crashIf(dying),
    );
    const ctx = {
      id: { name: this.name, toString: () => idOf(this.kind, this.name) },
      storage: this.#storageFor(instance),
      waitUntil: (work: Promise<unknown>) => void instance.count(work),
      blockConcurrencyWhile: (work: () => Promise<unknown>) => {
        const blocking = work();
        instance.ready = blocking;
        void instance.count(blocking);
        return blocking;
      },
      acceptWebSocket: (socket: SimulatedSocket, tags: readonly string[]) => this.#sockets.accept(socket, tags),
      getWebSockets: (tag?: string) => this.#sockets.list(tag),
      getWebSocketAutoResponse: () => this.#sockets.autoResponse,
      setWebSocketAutoResponse: (pair: SimulatedAutoResponse) => {
        this.#sockets.autoResponse = pair;
      },
    };
    instance.object = runIn(instance, () => new this.#class(ctx as never, this.#around.env() as never));
    this.#instance = instance;
    return instance;
  }

  /** Runs work in an instance. Its result leaves when everything it wrote is on disk. */
  async #perform<T>(instance: Instance, work: () => Promise<T>): Promise<T> {
    const working = (async () => {
      await instance.ready;
      try {
        return await runIn(instance, work);
      } finally {
        await this.#confirmed();
      }
    })();
    void instance.count(working);
    return Promise.race([working, instance.interrupted.promise]);
  }

  #confirmed(): Promise<void> {
    if (!this.storage.isUnconfirmed) return Promise.resolve();
    const { scheduler, random, faults } = this.#around;
    this.#confirming ??= new Promise((resolve) => {
      scheduler.after(random.between(0.05, LONGEST_COMMIT), () => {
        this.#confirming = null;
        const isCrashing = faults.strike("commitCrash");
        if (isCrashing && random.chance(0.5)) this.crash();
        this.storage.confirm();
        if (isCrashing) this.crash();
        resolve();
      });
    });
    return this.#confirming;
  }

  /** Schedules the alarm of the storage, unless it is scheduled. */
  #followAlarm(): void {
    void this.#confirmed();
    const { alarm } = this.storage;
    if (alarm === this.#scheduledAlarm) return;
    this.#scheduledAlarm = alarm;
    if (alarm === null) return;
    const { scheduler, random, faults } = this.#around;
    const usual = faults.strike("lateAlarm") ? random.between(100, 600_000) : random.between(0.1, 50);
    const delay = faults.strike("earlyAlarm") ? -random.between(100, 600_000) : usual;
    scheduler.after(alarm - scheduler.now + delay, () => {
      if (this.#scheduledAlarm === alarm && this.storage.alarm === alarm) void this.#fire(alarm);
    });
  }

  async #fire(at: number): Promise<void> {
    const { scheduler, random, faults } = this.#around;
    if (this.#isAlarmRunning) {
      scheduler.after(random.between(1, 1_000), () => {
        if (this.storage.alarm === at) void this.#fire(at);
      });
      return;
    }
    this.#isAlarmRunning = true;
    const repeats = faults.strike("doubledAlarm") ? 2 : 1;
    try {
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const instance = this.#load();
        this.storage.setAlarm(null);
        if (faults.strike("objectCrash")) scheduler.after(random.between(0.1, 3_000), () => this.#crashIf(instance));
        await this.#perform(instance, () => instance.invoke("alarm", [], true));
      }
      this.#attempts = 0;
    } catch {
      this.#attempts += 1;
      // After a failure the platform runs the handler again, unless it has set another alarm itself.
      if (this.#attempts >= MOST_ATTEMPTS) this.#attempts = 0;
      else if (this.storage.alarm === null) {
        this.storage.setAlarm(Math.floor(scheduler.now + FIRST_PAUSE * 2 ** this.#attempts));
      }
    } finally {
      this.#isAlarmRunning = false;
    }
    this.#followAlarm();
  }

  /** The storage as the object sees it. A dead instance cannot use it. */
  #storageFor(process: Process) {
    const storage = () => {
      if (process.isDead) throw new GoneError();
      return this.storage;
    };
    const tableOfKeys = () =>
      storage().exec("CREATE TABLE IF NOT EXISTS _cf_KV (key TEXT PRIMARY KEY, value TEXT)", []);
    return {
      sql: { exec: (sql: string, ...bindings: SqlStorageValue[]) => storage().exec(sql, bindings) },
      transactionSync: <T>(change: () => T): T => storage().transactionSync(change),
      getAlarm: async () => storage().alarm,
      setAlarm: async (at: number | Date) => storage().setAlarm(Number(at)),
      deleteAlarm: async () => storage().setAlarm(null),
      deleteAll: async () => storage().deleteAll(),
      sync: () => this.#confirmed(),
      kv: {
        get: (key: string): unknown => {
          tableOfKeys();
          const [row] = storage().exec("SELECT value FROM _cf_KV WHERE key = ?", [key]).toArray();
          return row === undefined ? undefined : JSON.parse(String(row.value));
        },
        put: (key: string, value: unknown) => {
          tableOfKeys();
          storage().exec("INSERT OR REPLACE INTO _cf_KV (key, value) VALUES (?, ?)", [key, JSON.stringify(value)]);
        },
        list: ({ prefix }: { readonly prefix: string }): Iterable<readonly [string, unknown]> => {
          tableOfKeys();
          const query = "SELECT key, value FROM _cf_KV WHERE substr(key, 1, ?) = ? ORDER BY key";
          const rows = storage().exec(query, [prefix.length, prefix]).toArray();
          return rows.map(({ key, value }) => [String(key), JSON.parse(String(value))] as const);
        },
        delete: (key: string): boolean => {
          tableOfKeys();
          return storage().exec("DELETE FROM _cf_KV WHERE key = ?", [key]).rowsWritten > 0;
        },
      },
    };
  }
}
