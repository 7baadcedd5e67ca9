import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { INKS } from "../../../../src/pictures/shape";
import { APPEARANCE } from "../../../../src/shared/appearance";
import { SIDES } from "../../../../src/shared/side";

const CSS = fs.readFileSync(path.join(import.meta.dirname, "../../../../clients/web/theme.css"), "utf8");
const SQUARES = ["--board-light", "--board-dark", "--board-plain-light", "--board-plain-dark"];

/** The custom properties of a rule: the values in the light and in the dark scheme. */
function propertiesOf(selector: string): ReadonlyMap<string, readonly string[]> {
  const [, body = ""] = CSS.split(`${selector} {`);
  const [rule = ""] = body.split("}");
  return new Map(
    [...rule.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => {
      const pair = /^light-dark\(([^,]+), ([^)]+)\)$/.exec(value);
      return [name, pair === null ? [value, value] : [pair[1] ?? "", pair[2] ?? ""]];
    }),
  );
}

/** The relative luminance of a hexadecimal color. */
function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.match(/[0-9a-f]{2}/gi);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((digit) => {
    const value = Number.parseInt(digit, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const BOARDS = APPEARANCE.boardTheme.map((theme) => [theme, `[data-board="${theme}"]`] as const);

describe.each([...BOARDS, ["high contrast", `:root[data-contrast="high"]`]] as const)("the board %s", (_, selector) => {
  const properties = propertiesOf(selector);

  test("has its own colors of all squares", () => {
    expect([...properties.keys()].filter((name) => SQUARES.includes(name))).toEqual(SQUARES);
  });

  test("contrasts with the outlines of all pieces, and with the bodies of black ones", () => {
    for (const name of SQUARES) {
      for (const color of properties.get(name) ?? []) {
        for (const side of SIDES) expect(contrast(color, INKS[side].outline), `${name} ${color}`).toBeGreaterThan(3.5);
        expect(contrast(color, INKS.black.fill), `${name} ${color}`).toBeGreaterThan(2.5);
      }
    }
  });

  test("has light and dark squares that differ", () => {
    const [light = [], dark = []] = [properties.get("--board-light"), properties.get("--board-dark")];
    for (const [index, color] of light.entries()) expect(contrast(color, dark[index] ?? "")).toBeGreaterThan(1.4);
  });
});
