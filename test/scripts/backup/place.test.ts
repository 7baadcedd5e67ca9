import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasData, placeData } from "../../../scripts/restore/place";
import { refuseInterruptedRestore, restoringFolder } from "../../../scripts/serve/interrupted-restore";
import { makeDataFolder } from "../../server/spawn-server";

const NOW = Date.UTC(2026, 10, 28);

let data = "";
let prepared = "";

/** Fills a folder with data that has a mark. */
function fill(folder: string, mark: string): void {
  fs.mkdirSync(path.join(folder, "v3"), { recursive: true });
  for (const name of ["v3/database", "vapid-keys", "server.lock"]) fs.writeFileSync(path.join(folder, name), mark);
}

const markOf = (folder: string): readonly string[] =>
  ["v3/database", "vapid-keys"].map((name) => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "missing";
  });

beforeEach(() => {
  data = makeDataFolder();
  prepared = restoringFolder(data);
  fill(prepared, "new");
});

afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(data, { recursive: true, force: true });
});

test("data is placed in an empty folder", () => {
  fs.writeFileSync(path.join(data, "server.lock"), "own");
  expect(hasData(data)).toBe(false);
  expect(placeData(data, prepared, NOW)).toBeNull();
  expect(markOf(data)).toEqual(["new", "new"]);
  expect(fs.readFileSync(path.join(data, "server.lock"), "utf8")).toBe("own");
});

test("former data is moved aside, also what the new data lacks", () => {
  fill(data, "former");
  fs.writeFileSync(path.join(data, "alarms-lost"), "");
  expect(hasData(data)).toBe(true);
  const former = placeData(data, prepared, NOW) ?? "";
  expect(path.basename(former)).toBe("before-restore-2026-11-28T00-00-00.000Z");
  expect([markOf(data), markOf(former)]).toEqual([
    ["new", "new"],
    ["former", "former"],
  ]);
  expect(fs.existsSync(path.join(data, "alarms-lost"))).toBe(false);
});

test("a failed move leaves the former data in place, and an interrupted one is refused by a start", () => {
  fill(data, "former");
  const rename = fs.renameSync;
  let isRefused = false;
  for (let moves = 0; ; moves += 1) {
    let left = moves;
    vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (left === 0) {
        left -= 1;
        // The state that a kill would leave here.
        try {
          refuseInterruptedRestore(data);
          expect(fs.existsSync(path.join(data, "v3/database"))).toBe(true);
        } catch (error) {
          expect(String(error)).toContain("was interrupted");
          isRefused = true;
        }
        throw new Error("no");
      }
      left -= 1;
      rename(from, to);
    });
    try {
      placeData(data, prepared, NOW + moves);
      break;
    } catch {
      expect(markOf(data)).toEqual(["former", "former"]);
      expect(markOf(prepared)).toEqual(["new", "new"]);
    }
  }
  expect(isRefused).toBe(true);
  expect(markOf(data)).toEqual(["new", "new"]);
});
