import type { GameRecord } from "../../records/game-record";
import { viewRecord } from "../../records/json-writer";
import { sha256Hex } from "../../secrets/sha256";
import { boundsOf, monthAt } from "../../shared/month";
import { rfc3339 } from "../../shared/time";
import { chainOf, viewChain } from "../chain";
import { type DumpFormat, fileName, MANIFEST_PREFIX, manifestName, monthOfFile, prefixOf } from "../file-name";
import { GzipText, gzipLines } from "../gzip";
import type { DumpFile, DumpManifest } from "../manifest";
import { nextToDump } from "../next-to-dump";
import type { Bytes, DumpStore } from "../store";
import { afterPart, begin, type Place, type Progress, readProgress } from "./progress";
import type { DumpSource, EndKey } from "./source";

/** The size of a part, after which the next one begins. A page of games may exceed it. */
export interface PartSize {
  readonly games: number;
  /** Before compression. */
  readonly characters: number;
}

const PART_SIZE: PartSize = { games: 1000, characters: 24_000_000 };

/**
 * Writes the next part of the dump of the first month that has none, or its manifest. If the process ends at any point,
 * the next call repeats the step. A month with a manifest is never changed.
 * @param now milliseconds since 1970
 * @returns whether there was something to write
 * @throws if the store is not as this function has left it. The month then begins again with the next call
 */
export async function writeDumpStep(
  source: DumpSource,
  store: DumpStore,
  now: number,
  size: PartSize = PART_SIZE,
): Promise<boolean> {
  const { variants } = source;
  const first = await source.firstEnd();
  const manifests = await store.list(MANIFEST_PREFIX);
  const published = new Set(manifests.flatMap(({ name }) => monthOfFile(name) ?? []));
  const month = nextToDump(first === null ? null : monthAt(first), published, now);
  if (month === null) return false;
  const progress = readProgress(await source.readProgress(), month, variants) ?? begin(month, variants);
  const { place } = progress;
  if (place === null) await finish(source, store, progress, now);
  else {
    const { files, next } = await writePart(source, store, { ...progress, place }, size);
    await source.storeProgress(JSON.stringify(afterPart({ ...progress, place }, files, next, variants)));
  }
  return true;
}

interface Part {
  /** None if the part has no games. */
  readonly files: readonly DumpFile[];
  /** The last game; null if there are no more after it. */
  readonly next: EndKey | null;
}

/** Writes the two files of a part, one after the other. */
async function writePart(
  source: DumpSource,
  store: DumpStore,
  { month, place }: Progress & { readonly place: Place },
  size: PartSize,
): Promise<Part> {
  const { variant, part } = place;
  const { content, games, next } = await readPart(source, month, place, size);
  if (games === 0) return { files: [], next };
  const subject = { variant, month, part: part === 1 && next === null ? null : part };
  const written = async (format: DumpFormat, file: Bytes): Promise<DumpFile> => {
    const name = fileName(subject, format);
    const sha256 = await sha256Hex(file);
    await store.replace(name, file, sha256);
    return { name, variant, format, games, bytes: file.length, sha256 };
  };
  // PGN is derived from the NDJSON, so both have the same names even if a player is renamed meanwhile.
  return { files: [await written("ndjson", content), await written("pgn", await pgnOf(content, source))], next };
}

/** Reads the games of a part, and writes them as NDJSON. */
async function readPart(source: DumpSource, month: string, { variant, after }: Place, size: PartSize) {
  const file = new GzipText();
  let games = 0;
  let characters = 0;
  let next = after;
  do {
    const page = await source.read({ variant, ...boundsOf(month), after: next });
    for (const record of page.records) {
      const line = await gameLine(record);
      await file.write(line);
      characters += line.length;
      games += 1;
    }
    next = page.next;
  } while (next !== null && games < size.games && characters < size.characters);
  return { content: await file.end(), games, next };
}

async function gameLine(record: GameRecord): Promise<string> {
  const game = viewRecord(record);
  return `${JSON.stringify({ ...game, ...viewChain(await chainOf(game, sha256Hex)) })}\n`;
}

/** A line of NDJSON. */
type GameLine = ReturnType<typeof viewRecord> & { readonly hash: string };

async function pgnOf(ndjson: Bytes, { writePgn }: DumpSource): Promise<Bytes> {
  const file = new GzipText();
  for await (const line of gzipLines(ndjson)) {
    const { moves, hash, ...head } = JSON.parse(line) as GameLine;
    await file.write(`${writePgn({ ...head, plies: moves }, hash)}\n`);
  }
  return file.end();
}

/**
 * Writes the manifest. Throws if a stored file differs from its description: somebody has changed the store, or two runs
 * wrote the file at the same time. The month then begins again.
 */
async function finish(source: DumpSource, store: DumpStore, { month, files }: Progress, now: number): Promise<void> {
  const stored = new Map<string, string | null>();
  for (const variant of new Set(files.map((file) => file.variant))) {
    for (const { name, sha256 } of await store.list(prefixOf({ variant, month }))) stored.set(name, sha256);
  }
  const changed = files.find(({ name, sha256 }) => stored.get(name) !== sha256);
  if (changed !== undefined) {
    await source.storeProgress("");
    throw new Error(`${changed.name} is not the file that was written, so the dump of ${month} begins again`);
  }
  const games = files.reduce((sum, file) => sum + (file.format === "ndjson" ? file.games : 0), 0);
  const head = { version: 1, month, license: "CC0-1.0", createdAt: rfc3339(now), games } as const;
  const manifest: DumpManifest = { ...head, files: [...files] };
  const content = Uint8Array.from(new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
  await store.create(manifestName(month), content, await sha256Hex(content));
  await source.storeProgress("");
}
