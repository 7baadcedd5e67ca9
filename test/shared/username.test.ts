import { describe, expect, test } from "vitest";
import { isReservedUsername, lookAlikeKey, usernameSkeleton } from "../../src/shared/username";

describe("usernames", () => {
  test.each([
    ["Leonidas", "1eon-idas", true],
    ["morna", "moma", true],
    ["vvolf", "Wolf", true],
    ["clio", "dio", true],
    ["s0lon", "solon", true],
    ["a_b-c", "abc", true],
    ["gorgo", "gorgon", false],
  ])("compares the skeletons of %s and %s", (a, b, alike) => {
    expect(usernameSkeleton(a) === usernameSkeleton(b)).toBe(alike);
  });

  test.each([
    ["gorgo", "9or9o", true],
    ["quirinus", "guirinus", true],
    ["g4", "q4", true],
    ["uranus", "vranus", true],
    ["annas", "amas", true],
    ["morna", "moma", true],
    ["arna", "anna", true],
    ["titus", "7i7us", true],
    ["clio", "dio", true],
    ["1eonidas", "Leonidas", true],
    ["gorgo", "gorga", false],
    ["ana", "anna", false],
  ])("compares %s and %s as lookalikes: %s", (a, b, alike) => {
    expect(lookAlikeKey(a) === lookAlikeKey(b)).toBe(alike);
  });

  test("reserves names in every spelling", () => {
    for (const name of [
      "admin",
      "Adm1n",
      "SKYTALE",
      "5kyta1e",
      "deleted_player",
      "n-u-l-l",
      "me",
      "adnnin",
      "sky7ale",
      "hovse",
    ]) {
      expect(isReservedUsername(name)).toBe(true);
    }
    for (const name of ["skytale-team", "5kytale_1", "house-bot", "leonidas-admin", "The-Moderators", "x_5taff"]) {
      expect(isReservedUsername(name)).toBe(true);
    }
    for (const name of ["leonidas", "modest", "housecat", "admiral", "nomad", "mod-est"]) {
      expect(isReservedUsername(name)).toBe(false);
    }
  });
});
