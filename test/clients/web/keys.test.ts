import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
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

const CLIENT = "clients/web";

/** The values of `KeyboardEvent.key` for the keys that are listed by other names. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "Arrow keys": ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  Up: ["ArrowUp"],
  Down: ["ArrowDown"],
  Left: ["ArrowLeft"],
  Right: ["ArrowRight"],
  "Page Up": ["PageUp"],
  "Page Down": ["PageDown"],
  Space: [" "],
};

/** The listed keys of a place as values of `KeyboardEvent.key`, without those that need Shift. */
const listedAt = (place: string): readonly string[] =>
  (KEYS[place] ?? []).flatMap(([keys]) =>
    keys.startsWith("Shift")
      ? []
      : keys.split(/, | or /).flatMap((name) => VALUES[name] ?? [name.length === 1 ? name.toLowerCase() : name]),
  );

/** The keys that a program compares with, or looks up in a table, as values of `KeyboardEvent.key`. */
function handledBy(program: string): readonly string[] {
  const compared = [...program.matchAll(/\bkey [!=]== "([^"]+)"/g)].map(([, key = ""]) => key);
  const inPlace = [...program.matchAll(/\{([^{}]*)\}(?: as const\))?\[(?:event\.)?key\b/g)];
  const named = [...program.matchAll(/\b([A-Z]+)\[(?:event\.)?key\b/g)].map(([, name = ""]) =>
    new RegExp(`const ${name}\\b[^{]*= \\{([^}]*)\\}`).exec(program),
  );
  const looked = [...inPlace, ...named].flatMap((table) =>
    [...(table?.[1] ?? "").matchAll(/\b(\w+): /g)].map(([, key = ""]) => key),
  );
  return [...compared, ...looked];
}

/** The programs that handle keys, by the places of the list that have their keys. */
const PLACES: readonly (readonly [where: RegExp, ...places: string[]])[] = [
  [/^pages\/game\/analysis\//, "In the moves and lines of an analysis"],
  [/^pages\/game\/evaluation\//, "On the graph of a computer analysis"],
  [/^pages\/game\//, "On the page of a game"],
  [/^board\//, "On a board", "On the board of a game"],
  [/^components\/player-field/, "In a field for a name"],
  [/./, "On every page"],
];

describe("the list has the keys that are handled by", () => {
  const programs = fs
    .readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, fs.readFileSync(path.join(CLIENT, name), "utf8")] as const)
    .filter(([, program]) => handledBy(program).length > 0);

  test.for(programs)("%s", ([name, program]) => {
    const [, ...places] = PLACES.find(([where]) => where.test(name)) ?? [];
    expect(places.flatMap(listedAt)).toEqual(expect.arrayContaining([...handledBy(program)]));
  });

  test("no program that this test cannot read", () => {
    const found = new Set(programs.flatMap(([, program]) => handledBy(program)));
    for (const key of ["?", "a", "i", "c", "Home", "PageUp", "ArrowLeft", "Enter", " ", "Escape"])
      expect(found).toContain(key);
  });
});
