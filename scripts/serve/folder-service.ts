import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Response } from "miniflare";
import { IRREPLACEABLE_BINDINGS } from "../../src/object-kinds.ts";
import { objectFile } from "./data-files.ts";
import { probeWriting } from "./data-folder.ts";

/**
 * Minimum interval between two probes of the disk, in milliseconds, so that frequent requests do not keep the disk
 * busy.
 */
const PROBE_EVERY = 2_000;
/** Maximum time that a response waits for a probe, in milliseconds. A slow disk does not make the server unhealthy. */
const TIMEOUT = 500;

/**
 * Serves the Worker's requests about its data folder. `/` returns whether a recent write succeeded, `/now` whether a
 * new write succeeds, and `/objects/{binding}/{id}` whether an object has a file. All work is asynchronous, because one
 * fsync can take minutes on a busy disk.
 * @param name the Worker's name
 */
export function folderService(data: string, name: string): (request: { readonly url: string }) => Promise<Response> {
  const probe = new WritingProbe(data);
  return async ({ url }) => {
    const [, binding, id] = /^\/objects\/(\w+)\/([0-9a-f]{64})$/.exec(new URL(url).pathname) ?? [];
    const kind = IRREPLACEABLE_BINDINGS.find((name) => name === binding);
    if (kind !== undefined && id !== undefined) {
      const file = objectFile(data, name, kind, id);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      return new Response(null, { status: isThere ? 204 : 404 });
    }
    const reason = await probe.reason(new URL(url).pathname === "/now");
    return new Response(reason, { status: reason === null ? 200 : 507 });
  };
}

/** Caches whether the last write to a data folder succeeded. */
class WritingProbe {
  readonly #data: string;
  #running: Promise<void> | null = null;
  #endedAt = Number.NEGATIVE_INFINITY;
  #reason: string | null = null;

  constructor(data: string) {
    this.#data = data;
  }

  /**
   * Returns the error of the last finished probe; null if it succeeded. Starts a new probe if the last one is old.
   * @param isNow start a new probe in any case, because after a failed write the cached result may be stale
   */
  async reason(isNow: boolean): Promise<string | null> {
    const isOld = isNow || performance.now() - this.#endedAt >= PROBE_EVERY;
    if (this.#running === null && isOld) this.#running = this.#probe();
    if (this.#running !== null) await Promise.race([this.#running, sleep(TIMEOUT)]);
    return this.#reason;
  }

  async #probe(): Promise<void> {
    this.#reason = await probeWriting(this.#data);
    this.#endedAt = performance.now();
    this.#running = null;
  }
}
