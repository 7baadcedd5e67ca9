import { expect, test } from "vitest";
import { newestRevision, RULES } from "../../../../clients/web/parts/rules-loaders";
import { allRevisions, gameOf, VARIANTS } from "../../../../src/rules/registry";

test("the browser client has all revisions of all games, and no others", async () => {
  for (const game of allRevisions()) {
    const variant = VARIANTS.find((id) => id === game.id) ?? "sparta";
    expect(await RULES[variant][game.revision]?.(), `${game.id}, revision ${game.revision}`).toBe(game);
  }
  const counts = VARIANTS.map((variant) => Object.keys(RULES[variant]).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(allRevisions().length);
});

test("new games are played by the newest revision", () => {
  for (const variant of VARIANTS) expect(newestRevision(variant)).toBe(gameOf(variant).revision);
});
