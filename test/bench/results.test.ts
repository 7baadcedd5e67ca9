import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEarlier, whyNotComparable } from "../../bench/serve/results";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-results-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const run = { machine: "here", commit: "abc", isShort: false, moves: [], reads: [], footprint: null };

function written(results: object): string {
  const file = path.join(folder, "run.json");
  fs.writeFileSync(file, JSON.stringify(results));
  return file;
}

test("does not compare a run of another machine, and names both machines", () => {
  expect(() => readEarlier(written({ ...run, machine: "there" }), "here", false)).toThrow(
    /there there\n +here {2}here/,
  );
});

test("does not compare a short run with anything", () => {
  expect(() => readEarlier(written({ ...run, isShort: true }), "here", false)).toThrow("Short runs");
  expect(() => readEarlier(written(run), "here", true)).toThrow("Short runs");
});

test("compares two runs of one commit only on request", () => {
  const earlier = readEarlier(written(run), "here", false);
  expect(whyNotComparable(earlier, "abc")).toContain("Both runs are of abc");
  expect(whyNotComparable(earlier, "abc and changes")).toBeNull();
});
