import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BackupFile } from "../../../scripts/backup/backup-file";
import { FORMAT, type Manifest } from "../../../scripts/backup/manifest";
import { DamagedBackup } from "../../../scripts/backup/tar";
import { ownVersion, refuseNewer } from "../../../scripts/backup/version";
import { extractBackup, verifyBackup } from "../../../scripts/restore/read-backup";
import { makeDataFolder } from "../../server/spawn-server";
import { copyOf, make, NOW } from "./fake-data";

let folder = "";
let data = "";
let file = "";

const write = (mayReplace = false, signal = new AbortController().signal, at = file) =>
  new BackupFile(at, mayReplace).write(copyOf(data).entries(), NOW, signal);

beforeEach(() => {
  folder = makeDataFolder();
  data = path.join(folder, "data");
  file = path.join(folder, "backup.tar.gz");
  make.database(data);
  make.player(data, "p1");
  make.tournament(data, "t1", ["g1"]);
  make.game(data, "g1", "t1", 50);
  fs.writeFileSync(path.join(data, "vapid-keys"), "secret");
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a backup", () => {
  test("is restored as it was", async () => {
    await write();
    const target = path.join(folder, "restored");
    await extractBackup(file, target);
    const names = fs.readdirSync(target, { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => name.endsWith(".sqlite") || name === "vapid-keys")).toHaveLength(5);
    const { files } = await verifyBackup(file);
    for (const { path: name, size } of files) expect(fs.statSync(path.join(target, name)).size).toBe(size);
    expect(fs.statSync(path.join(target, "v3")).mode & 0o777).toBe(0o700);
  });

  test("is readable for its owner only, and has no other files beside it", async () => {
    const { bytes } = await write();
    expect(fs.statSync(file)).toMatchObject({ size: bytes });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder).sort()).toEqual(["backup.tar.gz", "data"]);
  });

  test("replaces no file unless that is allowed, even one that appears while it is written", async () => {
    fs.writeFileSync(file, "earlier");
    expect(() => new BackupFile(file, false)).toThrow(`${file} exists.`);
    fs.rmSync(file);
    const target = new BackupFile(file, false);
    fs.writeFileSync(file, "earlier");
    await expect(target.write(copyOf(data).entries(), NOW, new AbortController().signal)).rejects.toThrow("exists");
    expect(fs.readFileSync(file, "utf8")).toBe("earlier");
    await write(true);
    expect((await verifyBackup(file)).files).toHaveLength(5);
  });

  test("that is interrupted leaves nothing, and an earlier one of this name as it was", async () => {
    fs.writeFileSync(file, "earlier");
    const interrupted = new AbortController();
    const server = copyOf(data, {
      beforeKind: async (kind) => {
        if (kind === "ROOMS") interrupted.abort();
      },
    });
    await expect(new BackupFile(file, true).write(server.entries(), NOW, interrupted.signal)).rejects.toThrow();
    expect(fs.readdirSync(folder).sort()).toEqual(["backup.tar.gz", "data"]);
    expect(fs.readFileSync(file, "utf8")).toBe("earlier");
  });

  test("removes what a killed backup of this name has left, and nothing of a running one", () => {
    const leftovers = [`${file}.999999999.partial`, `${file}.999999999.partial-database`];
    const others = [`${file}.${process.ppid}.partial`, path.join(folder, "other.tar.gz.999999999.partial")];
    for (const name of [...leftovers, ...others]) fs.writeFileSync(name, "");
    new BackupFile(file, false);
    expect(leftovers.filter((name) => fs.existsSync(name))).toEqual([]);
    expect(others.filter((name) => fs.existsSync(name))).toEqual(others);
  });

  test("in a missing folder, or with the name of a folder, is refused", () => {
    expect(() => new BackupFile(path.join(folder, "missing/backup"), false)).toThrow("There is no folder");
    expect(() => new BackupFile(folder, true)).toThrow("is a folder");
  });
});

/** Changes the archive of the backup, without damage to its compression. */
function rewrite(change: (archive: Buffer) => Buffer): void {
  fs.writeFileSync(file, gzipSync(change(gunzipSync(fs.readFileSync(file)))));
}

const isRefused = (message: string | RegExp = "") => expect(verifyBackup(file)).rejects.toThrow(message);

describe("a damaged backup", () => {
  beforeEach(async () => {
    await write();
  });

  test("is refused if any byte of the file is flipped", async () => {
    const bytes = fs.readFileSync(file);
    // The time, the level and the system in the head of the compression have no effect and no checksum.
    const parts = [0, 1, 2, 3, bytes.length - 1, bytes.length - 6];
    for (let position = 10; position < bytes.length; position += 97) parts.push(position);
    for (const position of parts) {
      const flipped = Buffer.from(bytes);
      flipped[position] = (flipped[position] ?? 0) ^ 0xff;
      fs.writeFileSync(file, flipped);
      await expect(verifyBackup(file), String(position)).rejects.toThrow(DamagedBackup);
    }
  });

  test.each(["vapid-keys", "d1", "skytale-Player", "skytale-Tournament", "skytale-Room"])(
    "is refused and named if a byte of %s was changed together with the checksum of the compression",
    async (part) => {
      rewrite((archive) => {
        const name = part === "vapid-keys" ? part : `v3/${part === "d1" ? "d1" : `do/${part}`}`;
        // The content follows the header, which has the folder in its field `prefix`.
        const at = part === "vapid-keys" ? 0 : archive.indexOf(name) - 345;
        archive[at + 512 + 3] = (archive[at + 512 + 3] ?? 0) ^ 1;
        return archive;
      });
      await isRefused(new RegExp(`${part}.* was changed`));
    },
  );

  test("is refused if its manifest cannot be read, or is missing", async () => {
    rewrite((archive) => Buffer.from(archive.toString("latin1").replace('{"format"', '["format"'), "latin1"));
    await isRefused("the manifest cannot be read");
    rewrite((archive) => archive.subarray(0, archive.indexOf("manifest.json")));
    await isRefused("missing");
  });

  test("is refused if it ends early, at any place", async () => {
    const bytes = fs.readFileSync(file);
    for (const part of [0, 0.01, 0.3, 0.6, 0.9, 0.999]) {
      fs.writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)));
      await expect(verifyBackup(file), String(part)).rejects.toThrow(DamagedBackup);
    }
  });

  test("is refused if it is another file", async () => {
    fs.writeFileSync(file, "PK");
    await isRefused("incorrect header check");
    fs.rmSync(file);
    await isRefused("ENOENT");
  });

  test.each(["../../outside", "v3/do/x/../../../y.sqlite", "server.pid"])(
    "is refused if it would write %s",
    async (name) => {
      rewrite((archive) => {
        const changed = Buffer.from(archive);
        changed.fill(0, 0, 100);
        changed.write(name, 0);
        changed.write(" ".repeat(8), 148);
        let sum = 0;
        for (const byte of changed.subarray(0, 512)) sum += byte;
        changed.write(sum.toString(8).padStart(6, "0"), 148);
        return changed;
      });
      await isRefused("does not belong in a backup");
    },
  );
});

describe("a backup of another version", () => {
  const config = { databases: [{ binding: "DB", ledger: "d1_migrations", migrations: [] }] };
  const known: Manifest = {
    format: FORMAT,
    skytale: ownVersion(),
    startedAt: "",
    finishedAt: "",
    schemas: { PLAYERS: 1, ROOMS: 1, TOURNAMENTS: 1, TEAMS: 1 },
    migration: null,
    journal: { games: 0, entries: 0, lastEntryAt: null },
    files: [],
  };

  test.each([{}, { skytale: "0.0.9" }, { schemas: {} }])("that is not newer is accepted: %o", async (change) => {
    await expect(refuseNewer({ ...known, ...change }, config)).resolves.toBeUndefined();
  });

  test.each([
    { skytale: "0.10.0" },
    { skytale: "99.0.0-beta.1" },
    { format: FORMAT + 1 },
    { schemas: { ROOMS: 999 } },
    { schemas: { TEAMS: 999 } },
    { migration: "9999_later.sql" },
  ])("that is newer is refused: %o", async (change) => {
    await expect(refuseNewer({ ...known, ...change }, config)).rejects.toThrow(
      /newer version of Skytale: .*Update this checkout/,
    );
  });
});
