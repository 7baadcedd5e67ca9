import { expect, test } from "vitest";
import { fileName, manifestName, monthOfFile } from "../../src/dumps/file-name";

test("names of files tell their month", () => {
  const subject = { variant: "spartan-chess", month: "2026-11" };
  expect(fileName({ ...subject, part: null }, "pgn")).toBe("skytale-spartan-chess-2026-11.pgn.gz");
  expect(fileName({ ...subject, part: 7 }, "ndjson")).toBe("skytale-spartan-chess-2026-11.part007.ndjson.gz");
  expect(fileName({ ...subject, part: 1234 }, "pgn")).toBe("skytale-spartan-chess-2026-11.part1234.pgn.gz");
  const names = [null, 7, 1234].map((part) => fileName({ ...subject, part }, "pgn"));
  expect([...names, manifestName("2026-11")].map(monthOfFile)).toEqual(Array(4).fill("2026-11"));
});

test.each([
  "",
  "skytale-2026-13.json",
  "skytale-2026-11.json.writing",
  "../skytale-2026-11.json",
  "skytale-sparta-2026-11.pgn",
  "skytale-sparta-2026-11.part1.pgn.gz",
  "skytale-..-2026-11.pgn.gz",
  "skytale-sparta/x-2026-11.pgn.gz",
  "skytale-sparta-2026-11.pgn.gz\n",
])("%j is not the name of a dump", (name) => {
  expect(monthOfFile(name)).toBeNull();
});
