import { createHash } from "node:crypto";
import fs from "node:fs";
import { createGunzip } from "node:zlib";

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
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of text) {
    // Not the module `readline`: it also splits at characters that JSON allows within a text.
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
