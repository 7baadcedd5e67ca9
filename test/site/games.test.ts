import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { GAME_COUNT, GAME_NAMES, playShown, shownGame } from "../../site/shown-games";
import { gameOf, VARIANTS } from "../../src/rules/registry";

const read = (file: string): string => fs.readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");

test.each(VARIANTS)(
  "%s has a guide with its rules, and with the section to which the guide of notations links",
  (variant) => {
    const { name } = gameOf(variant).catalogue;
    const guide = read(`docs/guides/${variant}.md`);
    expect(guide).toContain(`\ntitle: ${name}\n`);
    expect(guide).toContain("\nsection: Rules\n");
    expect(guide).toContain("\n## Writing it down\n");
  },
);

test.each(VARIANTS)("the picture of %s can be played", (variant) => {
  expect(playShown(variant, shownGame(variant)).position).not.toBe("");
});

test("texts name and count all games", () => {
  for (const variant of VARIANTS) expect(GAME_NAMES).toContain(gameOf(variant).catalogue.name);
  expect(GAME_COUNT).toMatch(/^[A-Z][a-z]+$/);
});
