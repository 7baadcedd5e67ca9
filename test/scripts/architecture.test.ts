import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("docs/architecture.md describes every folder of src", () => {
  const text = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  const entries = fs.readdirSync(path.join(root, "src"), { withFileTypes: true });
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [`src/${entry.name}/`] : []));
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !text.includes(`\n| \`${folder}\` |`))).toEqual([]);
});
