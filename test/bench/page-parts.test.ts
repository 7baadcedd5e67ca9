import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PARTS, partOf } from "../../bench/pages/parts";

const root = path.join(import.meta.dirname, "../..");

// A renamed module would otherwise move to another part of the report, unnoticed.
test.for(PARTS.flatMap(([, paths]) => paths))("the client has modules at %s", (beginning) => {
  const { dir, base } = beginning.endsWith("/") ? { dir: beginning, base: "" } : path.parse(beginning);
  expect(fs.readdirSync(path.join(root, dir)).some((name) => name.startsWith(base))).toBe(true);
});

test.for<readonly [string, string]>([
  ["clients/web/board/pen.ts", "drawings on the board"],
  ["clients/web/board/board.ts", "board"],
  ["clients/web/components/choices.tsx", "shared components and functions"],
])("the part of %s", ([module, part]) => expect(partOf(module)).toBe(part));
