import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Response } from "miniflare";
import { objectFile } from "./data-files.ts";
import { probeWriting } from "./data-folder.ts";

/** Between two probes of the disk, in milliseconds, so that frequent requests keep no disk busy. */
const PROBE_EVERY = 2_000;
/** How long an answer waits for a probe. A slow disk does not make the server unhealthy. */
const PATIENCE = 500;

/**
 * Answers the worker's questions about its data folder: at `/` whether it could be written to a
 * moment ago, at `/now` whether it can be, at `/objects/{binding}/{id}` whether an object has a file there. Nothing here blocks this process while the disk is
 * busy: one fsync can take minutes.
 * @param name the worker's name
 */
export function folderService(data: string, name: string): (request: { readonly url: string }) => Promise<Response> {
  const probe = new WritingProbe(data);
  return async ({ url }) => {
    const [, kind, id] = /^\/objects\/(ROOMS|PLAYERS)\/([0-9a-f]{64})$/.exec(new URL(url).pathname) ?? [];
    if (kind !== undefined && id !== undefined) {
      const file = objectFile(data, name, kind === "ROOMS" ? "Room" : "Player", id);
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

/** Remembers whether the last write to a data folder succeeded. */
class WritingProbe {
  readonly #data: string;
  #running: Promise<void> | null = null;
  #endedAt = Number.NEGATIVE_INFINITY;
  #reason: string | null = null;

  constructor(data: string) {
    this.#data = data;
  }

  /**
   * Why the last probe that has ended failed; null if it succeeded. Begins another one if that was a while ago.
   * @param isNow whether to begin another one at once: after a failed write, the last result may be older than the failure
   */
  async reason(isNow: boolean): Promise<string | null> {
    const isOld = isNow || performance.now() - this.#endedAt >= PROBE_EVERY;
    if (this.#running === null && isOld) this.#running = this.#probe();
    if (this.#running !== null) await Promise.race([this.#running, sleep(PATIENCE)]);
    return this.#reason;
  }

  async #probe(): Promise<void> {
    this.#reason = await probeWriting(this.#data);
    this.#endedAt = performance.now();
    this.#running = null;
  }
}
