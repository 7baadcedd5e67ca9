import type { Env } from "../bindings";
import { FolderStore } from "./folder-store";
import { R2Store } from "./r2-store";
import type { DumpStore } from "./store";

/** The store of this server; null if it has none. A local server has a folder, Cloudflare has a bucket if it is bound. */
export function dumpStore({ DUMPS_FOLDER, DUMPS }: Pick<Env, "DUMPS_FOLDER" | "DUMPS">): DumpStore | null {
  if (DUMPS_FOLDER !== undefined) return new FolderStore(DUMPS_FOLDER);
  return DUMPS === undefined ? null : new R2Store(DUMPS);
}
