import type { GameRecord } from "../../records/game-record";
import { viewRecord } from "../../records/json-writer";
import { sha256Hex } from "../../secrets/sha256";
import { rfc3339 } from "../../shared/time";
import { chainOf, viewChain } from "../chain";
import { type DumpFormat, fileName, MANIFEST_PREFIX, manifestName, monthOfFile, prefixOf } from "../file-name";
import { GzipText, gzipLines } from "../gzip";
import type { DumpFile, DumpManifest } from "../manifest";
import { boundsOf, monthAt, nextToDump } from "../month";
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
  const { content, ids, next } = await readPart(source, month, place, size);
  if (ids.length === 0) return { files: [], next };
  const subject = { variant, month, part: part === 1 && next === null ? null : part };
  const ndjsonName = fileName(subject, "ndjson");
  const ndjson = await storeGames(store, ndjsonName, content, ids);
  const pgnName = fileName(subject, "pgn");
  // PGN is derived from the stored NDJSON. So both files have the same games and names, even if the process ended
  // between the two writes and a player was renamed before the step was repeated.
  const pgn = await pgnOf(ndjson, source);
  await store.replace(pgnName, pgn);
  const described = async (name: string, format: DumpFormat, stored: Bytes): Promise<DumpFile> => {
    return { name, variant, format, games: ids.length, bytes: stored.length, sha256: await sha256Hex(stored) };
  };
  return {
    files: [await described(ndjsonName, "ndjson", ndjson), await described(pgnName, "pgn", pgn)],
    next,
  };
}

/** Reads the games of a part, and writes them as NDJSON. */
async function readPart(source: DumpSource, month: string, { variant, after }: Place, size: PartSize) {
  const file = new GzipText();
  const ids: string[] = [];
  let characters = 0;
  let next = after;
  do {
    const page = await source.read({ variant, ...boundsOf(month), after: next });
    for (const record of page.records) {
      const line = await gameLine(record);
      await file.write(line);
      characters += line.length;
      ids.push(record.id);
    }
    next = page.next;
  } while (next !== null && ids.length < size.games && characters < size.characters);
  return { content: await file.end(), ids, next };
}

async function gameLine(record: GameRecord): Promise<string> {
  const game = viewRecord(record);
  return `${JSON.stringify({ ...game, ...viewChain(await chainOf(game, sha256Hex)) })}\n`;
}

/**
 * Stores the games of a part. If an interrupted step has stored a file with the same games, that file is kept: another
 * run of the step may have described it already.
 * @returns the stored file
 */
async function storeGames(store: DumpStore, name: string, content: Bytes, ids: readonly string[]): Promise<Bytes> {
  if (await store.create(name, content)) return content;
  const former = await readFile(store, name);
  if (former !== null && (await hasGames(former, ids))) return former;
  await store.replace(name, content);
  return content;
}

async function hasGames(content: Bytes, ids: readonly string[]): Promise<boolean> {
  const found: string[] = [];
  for await (const line of gzipLines(content)) found.push((JSON.parse(line) as GameLine).id);
  return found.length === ids.length && found.every((id, index) => id === ids[index]);
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

async function readFile(store: DumpStore, name: string): Promise<Bytes | null> {
  const content = await store.open(name);
  return content === null ? null : new Uint8Array(await new Response(content).arrayBuffer());
}

/** Writes the manifest. If a file is missing or has another size, somebody has changed the store: the month restarts. */
async function finish(source: DumpSource, store: DumpStore, { month, files }: Progress, now: number): Promise<void> {
  const stored = new Map<string, number>();
  for (const variant of new Set(files.map((file) => file.variant))) {
    for (const { name, bytes } of await store.list(prefixOf({ variant, month }))) stored.set(name, bytes);
  }
  if (files.every(({ name, bytes }) => stored.get(name) === bytes)) {
    const games = files.reduce((sum, file) => sum + (file.format === "ndjson" ? file.games : 0), 0);
    const manifest: DumpManifest = {
      version: 1,
      month,
      license: "CC0-1.0",
      createdAt: rfc3339(now),
      games,
      files: [...files],
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await store.create(manifestName(month), Uint8Array.from(new TextEncoder().encode(text)));
  }
  await source.storeProgress("");
}
