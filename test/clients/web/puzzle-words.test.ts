import { describe, expect, test } from "vitest";
import {
  lineWords,
  ratingWords,
  strengthWords,
  taskWords,
  themeWords,
} from "../../../clients/web/pages/puzzles/puzzle-words";
import { gameOf } from "../../../src/rules/registry";

describe("words of puzzles", () => {
  test.each([
    [{ turn: "white", moves: 1 }, "White to play. Find the best move."],
    [{ turn: "black", moves: 3 }, "Black to play. Find the best 3 moves."],
  ] as const)("task of %o", (puzzle, words) => {
    expect(taskWords(puzzle)).toBe(words);
  });

  test.each([
    [{ rating: 1199.6, attempts: 0 }, "Rated 1200. Nobody has attempted it yet."],
    [{ rating: 1500, attempts: 1 }, "Rated 1500, attempted by one player."],
    [{ rating: 1500, attempts: 12 }, "Rated 1500, attempted by 12 players."],
  ])("strength of %o", (puzzle, words) => {
    expect(strengthWords(puzzle)).toBe(words);
  });

  test.each([
    [1500, 1562.4, "Your puzzle rating: 1562 (+62)"],
    [1500, 1437.5, "Your puzzle rating: 1438 (−62)"],
    [1500.2, 1499.8, "Your puzzle rating: 1500 (±0)"],
  ])("a rating that changes from %f to %f", (before, after, words) => {
    expect(ratingWords({ before, after, deviation: 100, provisional: false })).toBe(words);
  });

  test("names themes without dashes, and moves in the notation of the game", () => {
    expect(themeWords(["fork", "mate-in-2"])).toBe("fork, mate in 2");
    const game = gameOf("spartan-chess");
    expect(lineWords(game, game.startPosition, ["e2e4", "e7c5", "g1f3"])).toBe("e4 ec5 Nf3");
  });
});
