import { expect, test } from "vitest";
import { GAMES, gameOf, isVariant, storedGame, VARIANTS } from "../../src/rules/registry";

test("only the ids of games are variants", () => {
  for (const id of Object.keys(GAMES)) expect(isVariant(id)).toBe(true);
  for (const text of ["", "chess", "Spartan-Chess", "toString", "__proto__"]) expect(isVariant(text)).toBe(false);
  expect([...VARIANTS]).toEqual(Object.keys(GAMES));
});

test("finds a game by a known revision only", () => {
  for (const variant of VARIANTS) {
    const game = gameOf(variant);
    expect(storedGame(variant, game.revision)).toBe(game);
    expect(storedGame(variant, 0)).toBeUndefined();
    expect(storedGame(variant, game.revision + 1)).toBeUndefined();
  }
});
