import { describe, expect, test } from "vitest";
import { formatShape, MAX_SHAPES, readShape, toggled, withoutReplaced } from "../../src/shared/annotations";

describe("a shape", () => {
  test.each([
    ["Ge2e4", { color: "G", from: "e2", to: "e4" }],
    ["Rd5", { color: "R", from: "d5", to: null }],
    ["Bj10a1", { color: "B", from: "j10", to: "a1" }],
    ["Ya10", { color: "Y", from: "a10", to: null }],
  ] as const)("%s is read and written", (text, shape) => {
    expect(readShape(text)).toEqual(shape);
    expect(formatShape(shape)).toBe(text);
  });

  test.each(["", "e2e4", "Pe2e4", "ge2e4", "Ge2e2", "Ge0", "Ge2-e4", "Ge2e4e5", "G<b>"])("%j is refused", (text) => {
    expect(readShape(text)).toBeNull();
  });
});

test.each([
  ["a new one is added", ["Ge2e4"], "Rd5", ["Ge2e4", "Rd5"]],
  ["the same one again is removed", ["Ge2e4", "Rd5"], "Ge2e4", ["Rd5"]],
  ["another color on the same squares replaces it", ["Ge2e4", "Rd5"], "Be2e4", ["Rd5", "Be2e4"]],
  ["an arrow back is another one", ["Ge2e4"], "Ge4e2", ["Ge2e4", "Ge4e2"]],
])("drawing: %s", (_, shapes, shape, expected) => {
  expect(toggled(shapes, shape)).toEqual(expected);
});

test("one more than the limit is not added, but colors can still be changed", () => {
  const full = Array.from({ length: MAX_SHAPES }, (_, index) => `G${"abcdefgh".charAt(index % 8)}${1 + (index >> 3)}`);
  expect(toggled(full, "Gh8")).toBe(full);
  expect(toggled(full, "Ra1")).toHaveLength(MAX_SHAPES);
});

test("of several shapes on the same squares, the last counts", () => {
  expect(withoutReplaced(["Ga1", "Rb2", "Ba1"])).toEqual(["Rb2", "Ba1"]);
});
