import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DamagedBackup, readTar, type TarEntry, writeTar } from "../../../scripts/backup/tar";
import { makeDataFolder } from "../../server/spawn-server";
import { bytesOf } from "./fake-data";

const NOW = Date.UTC(2026, 10, 28);
const FILES = {
  "vapid-keys": Buffer.from("secret"),
  [`v3/do/skytale-Tournament/${"ab".repeat(32)}.sqlite`]: Buffer.alloc(70_000, "x"),
  [`v3/d1/miniflare-D1DatabaseObject/${"cd".repeat(32)}.sqlite`]: Buffer.alloc(512, "y"),
  empty: Buffer.alloc(0),
};

async function* entriesOf(files: Readonly<Record<string, Buffer>>): AsyncGenerator<TarEntry> {
  for (const [name, bytes] of Object.entries(files)) yield { path: name, size: bytes.length, content: [bytes] };
}

const archive = (): Promise<Buffer> => bytesOf(writeTar(entriesOf(FILES), NOW));

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(source: AsyncIterable<Uint8Array>): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for await (const { path: name, content } of readTar(source)) files[name] = await bytesOf(content);
  return files;
}

describe("an archive", () => {
  test.each([7, 512, 1_000_000])("is read as it was written, in chunks of %i bytes", async (size) => {
    expect(await read(inChunks(await archive(), size))).toEqual(FILES);
  });

  test("with one flipped byte in a header or in the padding is refused", async () => {
    const bytes = await archive();
    const dataStart = 512 + 512 + 512;
    for (const position of [0, 100, 130, 150, 156, 345, 512 + 10, 1024 + 5, dataStart + 70_000 + 1]) {
      const flipped = Buffer.from(bytes);
      flipped[position] = (flipped[position] ?? 0) ^ 1;
      await expect(read(inChunks(flipped, 512)), String(position)).rejects.toThrow(DamagedBackup);
    }
  });

  test("that is cut off is refused, wherever it ends", async () => {
    const bytes = await archive();
    for (const length of [0, 100, 512, 520, 1024, 2000, bytes.length - 1024])
      await expect(read(inChunks(bytes.subarray(0, length), 512)), String(length)).rejects.toThrow(DamagedBackup);
  });

  test("refuses a content of another size than announced", async () => {
    async function* wrong(): AsyncGenerator<TarEntry> {
      yield { path: "short", size: 5, content: [Buffer.from("four")] };
    }
    await expect(bytesOf(writeTar(wrong(), NOW))).rejects.toThrow("short has 4 bytes instead of 5");
  });

  test("has sizes above 8 GiB", async () => {
    const size = 9 * 2 ** 30;
    const never: TarEntry = { path: "large", size, content: [] };
    async function* large(): AsyncGenerator<TarEntry> {
      yield never;
    }
    const { value: header } = await writeTar(large(), NOW).next();
    const entries = readTar(inChunks(header as Uint8Array, 512));
    expect((await entries.next()).value).toMatchObject({ path: "large", size });
  });
});

describe("the system's tar", () => {
  let folder = "";
  beforeEach(() => {
    folder = makeDataFolder();
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  test("extracts an archive", async () => {
    const file = path.join(folder, "archive.tar");
    fs.writeFileSync(file, await archive());
    execFileSync("tar", ["-xf", file, "-C", folder]);
    for (const [name, bytes] of Object.entries(FILES)) {
      expect(fs.readFileSync(path.join(folder, name)).equals(bytes)).toBe(true);
      expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });
});
