import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { examine, withDatabase } from "../../scripts/serve/data-files";
import { StartError } from "../../scripts/serve/start-error";

test("a file that SQLite cannot open is not reported as damaged", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-unopened-"));
  const file = path.join(folder, "a.sqlite");
  try {
    withDatabase(file, (database) => database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (a)"));
    expect(examine(file, "full")).toBeNull();
    // SQLite cannot open its log.
    fs.mkdirSync(`${file}-wal`);
    expect(() => examine(file, "full")).toThrow(StartError);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
