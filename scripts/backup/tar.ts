import path from "node:path";

// Tar archives in the format `ustar` of POSIX, with regular files only. Any tar can list and extract them.

const BLOCK = 512;
/** Sizes from here on do not fit into eleven octal digits. They are written in binary, as GNU tar and bsdtar do. */
const LARGEST_OCTAL = 8 * 2 ** 30;

/** A file of an archive. The content must be read to its end before the next entry is requested. */
export interface TarEntry {
  /** Relative, with slashes. */
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A backup that is incomplete, or was changed after it was written. */
export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

/**
 * Writes entries as an archive.
 * @param now time of change of all files, in milliseconds since 1970
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, now: number): AsyncGenerator<Uint8Array> {
  for await (const { path: name, size, content } of entries) {
    yield headerOf(name, size, now);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads the entries of an archive. Throws a DamagedBackup if a header or the end is damaged or missing. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    yield { path: name, size, content: reader.pass(size) };
    if (!(await reader.take(paddingOf(size))).every((byte) => byte === 0)) throw damaged(`the end of ${name}`);
  }
  await reader.finish();
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(file: string, size: number, now: number): Buffer {
  const folder = path.posix.dirname(file);
  const [name, prefix] = [path.posix.basename(file), folder === "." ? "" : folder];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155) throw new Error(`${file} is too long for tar`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  writeOctal(header, 0o600, 100, 7);
  writeOctal(header, 0, 108, 7);
  writeOctal(header, 0, 116, 7);
  if (size < LARGEST_OCTAL) writeOctal(header, size, 124, 11);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  writeOctal(header, Math.floor(now / 1000), 136, 11);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(prefix, 345);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

const writeOctal = (header: Buffer, value: number, at: number, digits: number): number =>
  header.write(value.toString(8).padStart(digits, "0"), at);

/** The sum of all bytes, in which the field of the sum itself counts as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

function parseHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, to: number): string => header.toString("utf8", from, to).replace(/\0.*$/s, "");
  if (Number.parseInt(text(148, 156), 8) !== sumOf(header)) throw damaged("a header");
  const prefix = text(345, 500);
  const name = prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`;
  if (text(156, 157) !== "0") throw new DamagedBackup(`${name} is not a regular file`);
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  return { name, size };
}

/** Reads bytes from chunks of any length. */
class Reader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes. */
  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.pass(count)) parts.push(part);
    return Buffer.concat(parts, count);
  }

  /** The next `count` bytes, in parts. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) await this.#read();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads to the end, so that the source can check itself completely. */
  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #read(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done === true) throw damaged("its end");
    this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

const damaged = (part: string): DamagedBackup => new DamagedBackup(`${part} is missing or damaged`);
