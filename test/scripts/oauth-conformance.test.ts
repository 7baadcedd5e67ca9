import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const page = readFileSync(path.join(root, "docs/oauth-conformance.md"), "utf8");

/** The folders of the test files that the page names. */
const FOLDERS = ["test/oauth", "test/http/oauth", "test/server/oauth"];

/** The beginning of a `describe` or a test, with its indentation and title. A list of `test.each` ends before a title. */
const TITLE = /^( *)(?:(describe|test)(?:\.each\(.*\))?|\]\))\(\s*"((?:[^"\\]|\\.)*)"/gm;
const PLACEHOLDER = /%[a-z]|\$\w+/;

/** The text of a test file; empty if no folder has it. */
function sourceOf(name: string): string {
  const file = FOLDERS.map((folder) => path.join(root, folder, `${name}.test.ts`)).find((each) => existsSync(each));
  return file === undefined ? "" : readFileSync(file, "utf8");
}

/** The names of the tests of a file, with the titles of the groups that contain them. */
function testsIn(source: string): readonly string[] {
  const names: string[] = [];
  const groups: string[] = [];
  for (const [, indent = "", kind, title = ""] of source.matchAll(TITLE)) {
    groups.length = indent.length / 2;
    if (kind === "describe") groups.push(title);
    else names.push([...groups, title].join(" "));
  }
  return names;
}

/** Whether a file has the test. `…` in its name stands for any parameter. */
const hasTest = (source: string, name: string): boolean =>
  testsIn(source).some((known) => {
    const parts = known.split(PLACEHOLDER).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const parameters = new RegExp(`^${parts.join("(.*)")}$`).exec(name)?.slice(1);
    return parameters?.every((value) => value === "…" || source.includes(`"${value}"`)) === true;
  });

/** The references of the page: the name of a test file, a colon, and the names of tests in quotation marks. */
const references = [...page.matchAll(/`([\w-]+)`:([^|`]*)/g)].map(([, file = "", text = ""]) => ({
  file,
  names: [...text.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name),
}));

test("each reference of the page names tests", () => {
  expect(references.length).toBeGreaterThan(40);
  expect(references.filter(({ names }) => names.length === 0)).toEqual([]);
});

test.each(references.flatMap(({ file, names }) => names.map((name) => ({ file, name }))))(
  "$file has the test “$name”",
  ({ file, name }) => expect(hasTest(sourceOf(file), name)).toBe(true),
);

describe("a test is found by its name", () => {
  const source = `describe("a code", () => {
  test("works once", () => {});

  test.each([
    ["without a verifier", 400],
  ])("is not exchanged %s", () => {});
});`;

  test.each([
    ["a code works once", true],
    ["works once", false],
    ["a code works twice", false],
    ["a code is not exchanged without a verifier", true],
    ["a code is not exchanged …", true],
    ["a code is not exchanged with a secret", false],
  ])("“%s”: %s", (name, isFound) => {
    expect(hasTest(source, name)).toBe(isFound);
  });
});
