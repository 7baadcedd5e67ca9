import { expect, test } from "vitest";
import { follow } from "../../../../clients/web/pages/game/analysis/follow";
import { keyOf, type Shown, stepFrom, viewOf, withNumber } from "../../../../clients/web/pages/game/analysis/view";
import { replay } from "../../../../clients/web/pages/game/replay";
import { GAMES } from "../../../../src/rules/games";

const gameOf = (...moves: readonly string[]) =>
  replay(GAMES["spartan-chess"], { options: {}, startPosition: null, moves: moves.map((move) => ({ move })) }) ?? [];

const SOME = {
  public: false,
  branches: [
    { ply: 1, text: "Quick.", next: [{ move: "b7d5", text: "Best.", next: [{ move: "e4d5" }, { move: "e4e5" }] }] },
  ],
};

test("branches off where a played line differs from the game", () => {
  expect(follow(SOME, gameOf("e2e4", "b7d5", "e4d5"))).toEqual({
    public: false,
    branches: [
      { ply: 1, text: "Quick." },
      { ply: 2, text: "Best.", next: [{ move: "e4e5" }] },
    ],
  });
});

test("concatenates both comments on the same position", () => {
  const both = { ...SOME, branches: [...SOME.branches, { ply: 2, text: "Or not.", next: [{ move: "d2d3" }] }] };
  expect(follow(both, gameOf("e2e4", "b7d5")).branches).toEqual([
    { ply: 1, text: "Quick." },
    { ply: 2, text: "Or not.\n\nBest.", next: [{ move: "d2d3" }, { move: "e4d5" }, { move: "e4e5" }] },
  ]);
});

test("moves glyphs and drawings with their positions, and keeps glyphs of lines that no longer fit as text", () => {
  const branches = [
    {
      ply: 1,
      glyph: "!" as const,
      next: [{ move: "b7d5", glyph: "?!" as const, shapes: ["Ge4d5"], next: [{ move: "e4d5", glyph: "!!" as const }] }],
    },
    { ply: 2, shapes: ["Re4d5", "Ba1"] },
  ];
  const rated = { public: false, branches };
  expect(follow(rated, gameOf("e2e4", "b7d5")).branches).toEqual([
    { ply: 1, glyph: "!" },
    { ply: 2, glyph: "?!", shapes: ["Ba1", "Ge4d5"], next: [{ move: "e4d5", glyph: "!!" }] },
  ]);
  expect(follow({ ...rated, branches: branches.slice(0, 1) }, gameOf()).branches).toEqual([
    { ply: 0, text: "After half-move 1, taken back: !; b7d5?! e4d5!!" },
  ]);
});

test("turns a line that no longer fits the game into a comment", () => {
  expect(follow(SOME, gameOf())).toEqual({
    public: false,
    branches: [{ ply: 0, text: "After half-move 1, taken back: Quick.; b7d5 (Best.) [e4e5] e4d5" }],
  });
  expect(follow(SOME, gameOf("d2d4"))).toEqual({
    public: false,
    branches: [
      {
        ply: 1,
        text: "Quick.",
        next: [{ move: "b7d5", text: "Best.\n\nNo longer possible: e4d5\n\nNo longer possible: e4e5" }],
      },
    ],
  });
});

test("returns an unchanged tree if it fits", () => {
  const lines = gameOf("e2e4");
  expect(follow(SOME, lines)).toEqual(SOME);
  expect(follow(follow(SOME, gameOf()), gameOf())).toEqual(follow(SOME, gameOf()));
});

test("joins a game and its lines into one tree with steps", () => {
  const view = viewOf(SOME, gameOf("e2e4", "d7e6", "d2d4"));
  const at = (from: number, ...moves: readonly string[]): Shown => {
    const shown = view.get(keyOf({ from, moves }));
    if (shown === undefined) throw new Error("not there");
    return shown;
  };
  const names = (shown: Shown): readonly string[] => [
    withNumber(shown, shown.line.last?.san ?? ""),
    ...shown.next.flatMap(names),
  ];
  expect(names(at(0))).toEqual(["Start", "1. e4", "1… de6", "2. d4", "1… bd5", "2. exd5", "2. e5"]);
  expect([at(1).text, at(1, "b7d5").text, at(2).text]).toEqual(["Quick.", "Best.", ""]);
  const start = at(0);
  expect(stepFrom(start, "last")).toBe(at(3));
  expect(stepFrom(at(2), "down")).toBe(at(1, "b7d5"));
  expect(stepFrom(at(1, "b7d5", "e4d5"), "down")).toBe(at(1, "b7d5", "e4e5"));
  expect(stepFrom(at(1, "b7d5", "e4d5"), "back")).toBe(at(1, "b7d5"));
  expect(stepFrom(at(1, "b7d5"), "up")).toBe(at(2));
  expect(stepFrom(at(2), "up")).toBe(at(2));
  expect(stepFrom(at(3), "first")).toBe(start);
  expect([stepFrom(start, "back"), stepFrom(at(3), "on")]).toEqual([start, at(3)]);
});

test("supports games of any length", () => {
  const [start] = gameOf();
  if (start === undefined) throw new Error("no start");
  const lines = Array.from({ length: 20_000 }, () => start);
  expect(viewOf({ public: false, branches: [] }, lines).size).toBe(lines.length);
});
