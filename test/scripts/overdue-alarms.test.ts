import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listDataFiles, withDatabase } from "../../scripts/serve/data-files";
import { LostAlarms } from "../../scripts/serve/lost-alarms";
import { removeOverdueAlarms } from "../../scripts/serve/overdue-alarms";

const NOW = Date.UTC(2026, 10, 28);
const HOUR = 3_600_000;

let data: string;
let list: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-overdue-"));
  const folder = path.join(data, "v3/do/skytale-Room");
  list = path.join(folder, "metadata.sqlite");
  fs.mkdirSync(folder, { recursive: true });
  withDatabase(list, (database) => {
    database.exec("CREATE TABLE _cf_ALARM (actor_id TEXT PRIMARY KEY, scheduled_time INTEGER, actor_name TEXT)");
    const add = database.prepare("INSERT INTO _cf_ALARM (actor_id, scheduled_time) VALUES (?, ? * 1000000)");
    for (let index = 0; index < 10; index += 1) add.run(`due-${index}`, NOW - index * HOUR);
    add.run("later", NOW + HOUR);
  });
});
afterEach(() => fs.rmSync(data, { recursive: true }));

const remove = (limit: number) => removeOverdueAlarms(listDataFiles(data, "skytale"), new LostAlarms(data), NOW, limit);

test("lists of alarms stay if the runtime can run all due ones at once", () => {
  expect(remove(180)).toBeNull();
  expect(fs.existsSync(list)).toBe(true);
  expect(new LostAlarms(data).isMarked).toBe(false);
});

test("lists with more due alarms are removed, and all alarms have to be set again", () => {
  expect(remove(179)).toMatch(/^10 alarms are due\. With at most 179 open files/);
  expect(fs.existsSync(list)).toBe(false);
  expect(new LostAlarms(data).isMarked).toBe(true);
});
