import { expect, test } from "vitest";
import { allRevisions, GAMES, gameOf, isVariant, revisionsOf, storedGame, VARIANTS } from "../../src/rules/registry";

test("only the ids of games are variants", () => {
  for (const id of Object.keys(GAMES)) expect(isVariant(id)).toBe(true);
  for (const text of ["", "chess", "Spartan-Chess", "toString", "__proto__"]) expect(isVariant(text)).toBe(false);
  expect([...VARIANTS]).toEqual(Object.keys(GAMES));
});

test("finds a game by a known revision only", () => {
  for (const game of allRevisions()) {
    expect(storedGame(game.id, game.revision)).toBe(game);
    expect(storedGame(game.id, 0)).toBeUndefined();
  }
  for (const variant of VARIANTS) {
    const game = gameOf(variant);
    expect(game.id).toBe(variant);
    expect(storedGame(variant, game.revision + 1)).toBeUndefined();
  }
});

test("revisions are numbered from 1 without gaps, and new games have the highest", () => {
  for (const variant of VARIANTS) {
    const numbers = revisionsOf(variant).map(({ revision }) => revision);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
  }
});
