import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute, make } from "../scripts/backup/fake-data";
import { runTool } from "./run-npm";
import { makeDataFolder } from "./spawn-server";

let folder = "";
let disk = "";

/** A disk of 8 MB, if this machine allows mounting one. */
const hasDisk = ((): boolean => {
  folder = makeDataFolder();
  disk = path.join(folder, "disk");
  fs.mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Adds 20 MB to a database that cannot be compressed. */
function enlarge(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE filler (bytes BLOB)");
  for (let count = 0; count < 20; count += 1)
    database.prepare("INSERT INTO filler VALUES (?)").run(randomBytes(1_000_000));
  database.close();
}

describe.skipIf(!hasDisk)("a disk that is too small", () => {
  /** Data folders with a large game, and with a large database. */
  const data = { game: path.join(folder, "game"), database: path.join(folder, "database") };

  beforeAll(() => {
    // Without the invented migrations, which count as those of a newer version.
    execute(make.database(data.game), "DELETE FROM d1_migrations");
    enlarge(make.game(data.game, "g1"));
    enlarge(make.database(data.database));
  });

  afterAll(() => {
    execFileSync("umount", ["-l", disk]);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    for (const name of fs.readdirSync(disk)) fs.rmSync(path.join(disk, name), { recursive: true });
  });

  test.each(["game", "database"] as const)("for the copy of a %s leaves no backup", async (large) => {
    const file = path.join(disk, "backup.tar.gz");
    expect(await runTool("backup", data[large], [file])).toMatchObject({
      code: 1,
      says: expect.stringContaining("The disk is full. No backup was written."),
    });
    expect(fs.readdirSync(disk)).toEqual([]);
    fs.writeFileSync(file, "earlier");
    expect((await runTool("backup", data[large], [file, "--force"])).code).toBe(1);
    expect(fs.readdirSync(disk)).toEqual(["backup.tar.gz"]);
    expect(fs.readFileSync(file, "utf8")).toBe("earlier");
  });

  test("for a restore leaves no data", async () => {
    const backup = path.join(folder, "backup.tar.gz");
    expect((await runTool("backup", data.game, [backup])).code).toBe(0);
    const target = path.join(disk, "data");
    expect(await runTool("restore", target, [backup])).toMatchObject({
      code: 1,
      says: expect.stringContaining("The disk is full. Nothing was restored."),
    });
    expect(fs.readdirSync(target).filter((name) => !name.startsWith("server."))).toEqual([]);
  });
});
