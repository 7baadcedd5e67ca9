import { expect, test } from "vitest";
import { RunningGames } from "../../../src/http/auth/running-games";
import { MINUTE } from "../../../src/shared/duration";

const NOW = 1_800_000_000_000;

test("a game is running until its object says otherwise, or has not answered for five minutes", () => {
  const games = new RunningGames();
  expect(games.has("a", NOW)).toBe(false);
  games.set("a", true, NOW);
  games.set("b", true, NOW);
  expect(games.has("a", NOW + 5 * MINUTE - 1)).toBe(true);
  expect(games.has("a", NOW + 5 * MINUTE)).toBe(false);
  games.set("b", false, NOW);
  expect(games.has("b", NOW)).toBe(false);
});

test("the games whose objects have not answered for longest are removed first", () => {
  const games = new RunningGames();
  for (let index = 0; index < 10_000; index += 1) games.set(`game ${index}`, true, NOW);
  games.set("game 0", true, NOW);
  games.set("another", true, NOW);
  const isKnown = (id: string) => games.has(id, NOW);
  expect(["game 0", "game 1", "game 2", "another"].map(isKnown)).toEqual([true, false, true, true]);
});
