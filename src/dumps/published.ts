import { sha256Hex } from "../secrets/sha256";
import type { Month } from "../shared/month";
import { MANIFEST_PREFIX, manifestName, monthOfFile } from "./file-name";
import { DumpManifest } from "./manifest";
import type { Bytes, DumpStore } from "./store";

/** The months that have a manifest, latest first. */
export async function publishedMonths(store: DumpStore): Promise<readonly Month[]> {
  const files = await store.list(MANIFEST_PREFIX);
  return files
    .flatMap(({ name }) => monthOfFile(name) ?? [])
    .sort()
    .reverse();
}

/** The manifest of a month; null if the month is not published, or if this release cannot read the manifest. */
export async function readManifest(store: DumpStore, month: Month): Promise<DumpManifest | null> {
  const content = await readContent(store, month);
  return content === null ? null : parseManifest(new TextDecoder().decode(content));
}

function parseManifest(text: string): DumpManifest | null {
  try {
    return DumpManifest.parse(JSON.parse(text));
  } catch {
    // One manifest of a later release, or a damaged one, does not hide all others.
    return null;
  }
}

async function readContent(store: DumpStore, month: Month): Promise<Bytes | null> {
  const content = await store.open(manifestName(month));
  return content === null ? null : new Uint8Array(await new Response(content).arrayBuffer());
}

/** A file that can be downloaded. It never changes. */
export interface PublishedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The manifest or the file of games with this name; null if there is none, or if its month is not published. */
export async function findPublished(store: DumpStore, name: string): Promise<PublishedFile | null> {
  const month = monthOfFile(name);
  if (month === null) return null;
  if (name === manifestName(month)) {
    const content = await readContent(store, month);
    if (content === null) return null;
    return { name, mediaType: "application/json", bytes: content.length, sha256: await sha256Hex(content) };
  }
  const file = (await readManifest(store, month))?.files.find((one) => one.name === name);
  return file === undefined ? null : { name, mediaType: "application/gzip", bytes: file.bytes, sha256: file.sha256 };
}
