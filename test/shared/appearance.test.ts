import { expect, test } from "vitest";
import { APPEARANCE, DEFAULT_APPEARANCE, readAppearance } from "../../src/shared/appearance";

test("the defaults are quiet: the device's colors, figures, short notation, coordinates, arrows, no sound", () => {
  expect(DEFAULT_APPEARANCE).toEqual({
    colorScheme: "system",
    boardTheme: "leather",
    pieceSet: "figures",
    notation: "letters",
    coordinates: true,
    highContrast: false,
    moveSound: false,
    bestMoveArrow: true,
    gamePieceSets: {},
  });
});

test("a value of a newer version, or of another type, is read as the default, and other values stay", () => {
  const stored = { boardTheme: "obsidian", pieceSet: 7, coordinates: "no", colorScheme: "dark", flyingPieces: true };
  expect(readAppearance(stored)).toEqual({ ...DEFAULT_APPEARANCE, colorScheme: "dark" });
});

test.each([
  [{ sparta: "letters", "hoplit-chess": "obsidian", "spartan-chess": 7 }, { sparta: "letters" }],
  ["letters", {}],
  [null, {}],
] as const)("the piece sets of games are read as far as they are known: %j", (gamePieceSets, read) => {
  expect(readAppearance({ gamePieceSets }).gamePieceSets).toEqual(read);
});

test("each possible value is read as it is", () => {
  for (const [name, values] of Object.entries(APPEARANCE))
    for (const value of values) expect(readAppearance({ [name]: value })).toHaveProperty(name, value);
});
