import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RestoreRecord } from "../../scripts/serve/restore-record";
import { forEachIrreplaceable } from "../../src/object-kinds";
import { makeDataFolder } from "../server/spawn-server";

const NOW = Date.UTC(2026, 10, 22);

let folder = "";
let data = "";

beforeEach(() => {
  folder = makeDataFolder();
  data = path.join(folder, "data");
  fs.mkdirSync(data);
  for (const name of ["players", "rooms", "database"]) fs.writeFileSync(path.join(data, name), "");
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function check(at = data): { found: string; restoredAt: string | null } {
  const file = (name: string): string => path.join(at, name);
  const irreplaceable = forEachIrreplaceable((kind) => ({ index: file(kind.toLowerCase()) }));
  const files = { databases: [file("database")], irreplaceable };
  const record = new RestoreRecord(at);
  return { found: record.check(files, NOW), restoredAt: record.restoredAt };
}

test("a new folder, a start after a write, and a renamed folder are not restores", () => {
  expect(check().found).toBe("none");
  fs.appendFileSync(path.join(data, "players"), "more");
  expect(check().found).toBe("none");
  const renamed = path.join(folder, "renamed");
  fs.renameSync(data, renamed);
  expect(check(renamed)).toEqual({ found: "none", restoredAt: null });
  expect(check(renamed)).toEqual({ found: "none", restoredAt: null });
});

test("reports a folder that was copied back as restored, once", () => {
  check();
  const backup = path.join(folder, "backup");
  fs.cpSync(data, backup, { recursive: true, preserveTimestamps: true });
  fs.rmSync(data, { recursive: true });
  fs.cpSync(backup, data, { recursive: true, preserveTimestamps: true });
  const restoredAt = new Date(NOW).toISOString();
  expect(check()).toEqual({ found: "whole", restoredAt });
  expect(check()).toEqual({ found: "none", restoredAt });
});

test("distinguishes a replaced file from a restored folder", () => {
  check();
  const file = path.join(data, "rooms");
  fs.copyFileSync(file, `${file}.copy`);
  fs.renameSync(`${file}.copy`, file);
  expect(check()).toEqual({ found: "parts", restoredAt: null });
  expect(check().found).toBe("none");
});

test("replaces a record that a crash truncated", () => {
  check();
  fs.truncateSync(path.join(data, "restored.json"), 10);
  expect(check()).toEqual({ found: "none", restoredAt: null });
  expect(JSON.parse(fs.readFileSync(path.join(data, "restored.json"), "utf8"))).toHaveProperty("files");
});
