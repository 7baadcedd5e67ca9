import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copySnapshot, isDamage, takeSnapshot } from "../../../scripts/backup/snapshot";
import { makeDataFolder } from "../../server/spawn-server";
import { age, execute } from "./fake-data";

let folder = "";
let file = "";

beforeEach(() => {
  folder = makeDataFolder();
  file = path.join(folder, "object.sqlite");
  execute(
    file,
    "CREATE TABLE a (n INTEGER)",
    "CREATE TABLE b (n INTEGER, filler BLOB)",
    "INSERT INTO a VALUES (1)",
    "INSERT INTO b VALUES (1, NULL)",
  );
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The numbers in the two tables of a copy. A writer increments both in one transaction. */
function numbersIn(content: Uint8Array): { readonly a: number; readonly b: number } {
  const copy = path.join(folder, "copy.sqlite");
  fs.writeFileSync(copy, content);
  const database = new DatabaseSync(copy);
  try {
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    const row = database.prepare("SELECT a.n AS a, b.n AS b FROM a, b").get();
    return { a: Number(row?.a), b: Number(row?.b) };
  } finally {
    database.close();
    for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(copy + suffix, { force: true });
  }
}

const numberIn = (database: DatabaseSync): unknown => database.prepare("SELECT n FROM a").get()?.n;

describe("a database in use", () => {
  test("is copied as of its last commit, and its writer is not blocked", async () => {
    const writer = new DatabaseSync(file);
    writer.exec("PRAGMA wal_autocheckpoint = 0; UPDATE a SET n = 2; BEGIN IMMEDIATE; UPDATE a SET n = 3");
    const { content, facts } = await takeSnapshot(file, (database) => {
      writer.exec("COMMIT; UPDATE a SET n = 4");
      return numberIn(database);
    });
    writer.close();
    expect(facts).toBe(2);
    expect(numbersIn(content)).toEqual({ a: 2, b: 1 });
  });

  test.each(["in memory", "to a file"])("is never copied %s between two writes of a transaction", async (how) => {
    const worker = new Worker(
      `const { DatabaseSync } = require("node:sqlite");
       const { parentPort, workerData } = require("node:worker_threads");
       const database = new DatabaseSync(workerData, { timeout: 5000 });
       database.exec("PRAGMA wal_autocheckpoint = 20; PRAGMA synchronous = OFF");
       parentPort.postMessage("ready");
       for (;;) database.exec("BEGIN; UPDATE a SET n = n + 1; UPDATE b SET n = n + 1, filler = randomblob(30000); COMMIT");`,
      { eval: true, workerData: file },
    );
    try {
      await new Promise((resolve) => worker.once("message", resolve));
      let last = 0;
      for (let copies = 0; copies < 30; copies += 1) {
        const target = path.join(folder, "target.sqlite");
        const content =
          how === "in memory"
            ? (await takeSnapshot(file, () => null)).content
            : await copySnapshot(file, target, () => null).then(() => fs.readFileSync(target));
        fs.rmSync(target, { force: true });
        const { a, b } = numbersIn(content);
        expect(a).toBe(b);
        expect(a).toBeGreaterThanOrEqual(last);
        last = a;
      }
      expect(last).toBeGreaterThan(1);
    } finally {
      await worker.terminate();
    }
  });
});

describe("a database at rest", () => {
  beforeEach(() => age(file));

  test("is copied without a trace", async () => {
    const { content } = await takeSnapshot(file, () => null);
    expect(numbersIn(content)).toEqual({ a: 1, b: 1 });
    expect(fs.readdirSync(folder)).toEqual(["object.sqlite"]);
  });

  test.each([
    { end: "and stays in its log", close: false },
    { end: "and is merged into the file", close: true },
  ])("that is written during the copy $end is read again", async ({ close }) => {
    const writer = new DatabaseSync(file);
    let reads = 0;
    const { content, facts } = await takeSnapshot(file, (database) => {
      reads += 1;
      if (reads === 1) {
        writer.exec("UPDATE a SET n = 2");
        if (close) writer.close();
      }
      return numberIn(database);
    });
    if (!close) writer.close();
    expect([reads, facts]).toEqual([2, 2]);
    expect(numbersIn(content)).toEqual({ a: 2, b: 1 });
  });
});

test.each([
  { damage: "no database", harm: () => fs.writeFileSync(file, "x".repeat(4096)), isFound: true },
  { damage: "missing", harm: () => fs.rmSync(file), isFound: false },
])("a file that is $damage is an error, which says whether it is damage", async ({ harm, isFound }) => {
  harm();
  const error = await takeSnapshot(file, () => null).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isDamage(error)).toBe(isFound);
});
