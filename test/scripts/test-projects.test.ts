import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config";
import quick from "../../vitest.quick.config";
import { SLOW_FILES } from "../setup/slow-files";

const root = path.resolve(import.meta.dirname, "../..");

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

function projects({ test: tests }: typeof config): readonly Project[] {
  return (tests?.projects ?? []).flatMap((project) => {
    if (typeof project !== "object" || !("test" in project) || project.test === undefined) return [];
    const { name, include = [], exclude = [] } = project.test;
    return [{ name: String(name), include, exclude }];
  });
}

const matchesOne = (file: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => path.matchesGlob(file, pattern));

test("every test file belongs to exactly one project", () => {
  const all = projects(config);
  // Without Chromium there is no project for its tests.
  const hasBrowser = all.some(({ name }) => name === "browser");
  const files = fs
    .globSync("test/**/*.test.ts", { cwd: root, exclude: (name) => name === "node_modules" })
    .filter((file) => hasBrowser || !/^test.browser/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const misplaced = files
    .map((file) => file.replaceAll(path.sep, "/"))
    .map((file) => {
      const owners = all.filter(({ include, exclude }) => matchesOne(file, include) && !matchesOne(file, exclude));
      return { file, owners: owners.map(({ name }) => name) };
    })
    .filter(({ owners }) => owners.length !== 1);
  expect(misplaced).toEqual([]);
});

test("the quick run leaves out slow files that exist, and runs a server", () => {
  for (const file of SLOW_FILES) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  const all = projects(quick);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(["pure", "workers", "server"]));
  const isRun = (file: string): boolean =>
    all.some(({ include, exclude }) => matchesOne(file, include) && !matchesOne(file, exclude));
  expect(SLOW_FILES.filter(isRun)).toEqual([]);
  expect(
    ["test/match/decide.test.ts", "test/room/room.test.ts", "test/server/guesses.test.ts"].filter(isRun),
  ).toHaveLength(3);
});
