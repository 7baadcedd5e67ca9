import { createHash } from "node:crypto";
import fs from "node:fs";
import { createGunzip } from "node:zlib";
import { textLines } from "../../src/dumps/text-lines";

/** The size and the SHA-256 of a file. */
export async function measure(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The lines of a compressed file. Throws where the file cannot be decompressed. */
export async function* gzipLines(file: string): AsyncGenerator<string, undefined> {
  const compressed = fs.createReadStream(file);
  const text = compressed.pipe(createGunzip());
  compressed.once("error", (error) => text.destroy(error));
  yield* textLines(text);
}
