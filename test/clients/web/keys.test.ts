import fs from "node:fs";
import { expect, test } from "vitest";
import { KEYS } from "../../../clients/web/frame/keys";

test("the guide on the keyboard lists the keys of the client", () => {
  const guide = fs.readFileSync("docs/guides/keyboard.md", "utf8");
  const tables = guide
    .split("\n## ")
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const rows = lines.filter((line) => line.startsWith("| ")).slice(2);
      return [title, rows.map((row) => row.slice(2, -2).split(" | "))];
    });
  expect(Object.fromEntries(tables)).toEqual(KEYS);
});
