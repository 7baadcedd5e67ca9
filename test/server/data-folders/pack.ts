import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** A file of a packed folder: its path and its size in bytes. */
type Entry = readonly [path: string, bytes: number];

/**
 * Packs a folder into one block: a line of JSON that lists the files, then their contents, compressed together.
 * Databases of one folder resemble each other, so the compression window is as large as possible. Unpacking needs only
 * Node.
 */
export function packFolder(folder: string): Buffer {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const contents = files.map((file) => fs.readFileSync(path.join(folder, file)));
  const entries = files.map((file, index): Entry => [file.split(path.sep).join("/"), contents[index]?.length ?? 0]);
  return compress(Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...contents]));
}

/** Writes the files of a packed folder into another folder. */
export function unpackFolder(packed: Buffer, folder: string): void {
  const all = decompress(packed);
  const end = all.indexOf("\n");
  let offset = end + 1;
  for (const [file, bytes] of JSON.parse(all.toString("utf8", 0, end)) as readonly Entry[]) {
    const place = path.join(folder, ...file.split("/"));
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, all.subarray(offset, offset + bytes));
    offset += bytes;
  }
  if (offset !== all.length) throw new Error("a packed folder has more or less in it than its list of files says");
}

export function compress(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

export const decompress = (content: Buffer): Buffer => brotliDecompressSync(content);
