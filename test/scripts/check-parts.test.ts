import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { PARTS, selectParts } from "../../scripts/check/parts";

const idsOf = (...names: string[]): readonly string[] => {
  const selected = selectParts(names);
  return "unknown" in selected ? selected.unknown : selected.parts.map(({ id }) => id);
};

test("names select parts and groups of parts, and no name selects all", () => {
  expect(idsOf()).toEqual(PARTS.map(({ id }) => id));
  expect(idsOf("lint", "worker")).toEqual(["worker", "lint"]);
  expect(idsOf("types/clients")).toHaveLength(4);
  expect(idsOf("types", "types/src").every((id) => id.startsWith("types/"))).toBe(true);
  expect(selectParts(["lint", "type", "imports/"])).toEqual({ unknown: ["type", "imports/"] });
});

test("every tsconfig.json is checked, except that of the generated clients, which their own test compiles", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = execFileSync("git", ["ls-files", "*tsconfig.json"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const folders = files.map((file) => path.dirname(file)).map((folder) => (folder === "." ? "src" : folder));
  const checked = idsOf("types").map((id) => id.replace(/^types\//, ""));
  expect(checked.sort()).toEqual(folders.filter((folder) => !folder.startsWith("test/generated-clients")).sort());
});
