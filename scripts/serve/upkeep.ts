import { setTimeout as wait } from "node:timers/promises";
import { logLine } from "../../src/logging/log-line.ts";
import type { Failure, MaintenanceRpc, Objects } from "../../src/maintenance/contract.ts";
import {
  forEachIrreplaceable,
  IRREPLACEABLE_BINDINGS,
  OBJECT_KINDS,
  SWEPT_BINDINGS,
  type SweptBinding,
} from "../../src/object-kinds.ts";
import { type DataFiles, readObjectId } from "./data-files.ts";
import type { LostAlarms } from "./lost-alarms.ts";
import { chunks } from "./object-chunks.ts";

/** The methods of the maintenance entrypoint that run in the background. */
type BackgroundRpc = Pick<MaintenanceRpc, "sweep" | "sweepDatabase" | "writeDump" | "compareGames" | "rearm">;

/** Objects of each kind per call of `rearm`. */
const REARMED = 10;
const HOUR = 3_600_000;
/** The kinds of swept objects, games last, because they are the most. */
const BY_NUMBER: readonly SweptBinding[] = [...SWEPT_BINDINGS.filter((kind) => kind !== "ROOMS"), "ROOMS"];
/** Pause after each page of a sweep, as a multiple of the time of the page. Players' requests have the runtime then. */
const SWEEP_PAUSE = 3;

/**
 * Background maintenance of a local server. Failures are logged. A failed sweep is repeated an hour later, and a
 * failed or interrupted `rearm` at the next start. A failed comparison is not repeated: the log advises the operator to
 * run the doctor.
 */
export class Upkeep {
  readonly #maintenance: () => BackgroundRpc;
  readonly #failed: (task: string, message: string) => void;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  #isStopped = false;
  #isSweeping = false;

  /** @param maintenance returns the entrypoint of the current runtime; a restart of workerd replaces it */
  constructor(
    maintenance: () => BackgroundRpc,
    log: (line: string) => void,
    sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds, null, { ref: false }),
  ) {
    this.#maintenance = maintenance;
    this.#sleep = sleep;
    this.#failed = (task, message) => {
      // During a stop, failures are expected.
      if (this.#isStopped) return;
      const origin = { where: "server" } as const;
      log(logLine({ time: Date.now(), level: "error", origin, task, message, requestId: undefined }));
    };
  }

  /** Stops logging, because the server is stopping. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Sweeps now and then every hour, as the cron trigger does on Cloudflare. With 100,000 games, the objects take longer
   * than an hour. Until they are done, later runs leave them out. Returns immediately.
   */
  begin(): void {
    const sweep = async (): Promise<void> => {
      await this.#sweepDatabase();
      if (!this.#isSweeping) await this.#sweepObjects();
      await this.#writeDumps();
    };
    void sweep();
    setInterval(() => void sweep(), HOUR).unref();
  }

  async #sweepObjects(): Promise<void> {
    this.#isSweeping = true;
    for (const kind of BY_NUMBER) await this.#sweep(kind);
    this.#isSweeping = false;
  }

  async #sweepDatabase(): Promise<void> {
    try {
      await this.#maintenance().sweepDatabase();
    } catch (error) {
      this.#failed("sweep", `Some expired challenges or leaderboard places could not be updated: ${reasonOf(error)}`);
    }
  }

  /** Writes all dumps that are due, part by part. An interrupted one is continued by the next call or start. */
  async #writeDumps(): Promise<void> {
    try {
      while (!this.#isStopped && (await this.#maintenance().writeDump()));
    } catch (error) {
      this.#failed("dumps", `A dump could not be written, and is continued in an hour: ${reasonOf(error)}`);
    }
  }

  /** Wakes every object that has work, because the runtime abandons alarms after some failures and may lose others. */
  async #sweep(kind: SweptBinding): Promise<void> {
    const { irreplaceable, logName } = OBJECT_KINDS[kind];
    const noun = irreplaceable?.noun ?? logName;
    try {
      for (let after: string | null = ""; after !== null && !this.#isStopped; ) {
        const began = performance.now();
        const page = await this.#maintenance().sweep(kind, after);
        for (const id of page.missing) {
          this.#failed(
            "sweep",
            `The ${noun} ${id} is in the database and has no file. Run \`npm run doctor\` to list all missing files.`,
          );
        }
        after = page.next;
        if (after !== null) await this.#sleep(SWEEP_PAUSE * (performance.now() - began));
      }
    } catch (error) {
      this.#failed("sweep", `Some ${noun}s could not be checked: ${reasonOf(error)}`);
    }
  }

  /**
   * Compares these games with their players' objects and the archive. Needed after single files were restored from a
   * backup.
   */
  async compare(games: readonly string[]): Promise<void> {
    try {
      for (const chunk of chunks(games)) {
        const { failed } = await this.#maintenance().compareGames(chunk);
        for (const { id, reason } of failed)
          this.#failed("compare", `Game ${id} could not be compared with its players: ${reason}`);
      }
    } catch (error) {
      this.#failed(
        "compare",
        `Some games could not be compared with their players: ${reasonOf(error)}. Run \`npm run doctor\`.`,
      );
    }
  }

  /**
   * Sets the alarms of these objects again after the runtime's list of alarms was lost. Deletes the marker of the loss
   * if no object failed.
   */
  async rearm(objects: Objects, lostAlarms: LostAlarms): Promise<void> {
    try {
      const failures = await rearmAll(this.#maintenance, objects);
      for (const { id, reason } of failures) {
        this.#failed("rearm", `The alarm of ${id} could not be set again. The next start retries this: ${reason}`);
      }
      if (failures.length === 0) lostAlarms.clear();
    } catch (error) {
      this.#failed("rearm", `Some alarms could not be set again. The next start retries this: ${reasonOf(error)}`);
    }
  }
}

/** Sets the alarms of these objects again, ten of each kind at a time. Returns the objects that failed. */
export async function rearmAll(
  maintenance: () => Pick<MaintenanceRpc, "rearm">,
  objects: Objects,
): Promise<readonly Failure[]> {
  const failed: Failure[] = [];
  const longest = Math.max(...IRREPLACEABLE_BINDINGS.map((kind) => objects[kind].length));
  for (let start = 0; start < longest; start += REARMED) {
    const chunk = forEachIrreplaceable((kind) => objects[kind].slice(start, start + REARMED));
    failed.push(...(await maintenance().rearm(chunk)));
  }
  return failed;
}

/** The objects that have files. It opens every file, so call it only if the list is needed. */
export const readObjects = ({ irreplaceable }: DataFiles): Objects =>
  forEachIrreplaceable((kind) => irreplaceable[kind].files.flatMap((file) => readObjectId(kind, file) ?? []));

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
