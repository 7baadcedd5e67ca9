import { describe, expect, test } from "vitest";
import { foundAs, isVerified } from "../../scripts/puzzles/find";
import { themesOf } from "../../scripts/puzzles/themes";
import { findPuzzle, puzzlesOf } from "../../src/puzzles/data";
import hoplitChess from "../../src/puzzles/data/hoplit-chess.json";
import sparta from "../../src/puzzles/data/sparta.json";
import spartanChess from "../../src/puzzles/data/spartan-chess.json";
import { judge, startOf } from "../../src/puzzles/judge";
import type { StoredPuzzle } from "../../src/puzzles/puzzle";
import type { Line } from "../../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { DAY } from "../../src/shared/duration";
import { unwrap } from "../rules/lines";

const FILES = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta } as const;
/** Least number of puzzles of each game. */
const LEAST = 300;
/** Puzzles of each game that one run of the tests verifies by search. Others follow on the next days. */
const VERIFIED = 3;

const all = (variant: Variant): readonly StoredPuzzle[] => [...puzzlesOf(variant).values()];

/** The positions in which the solver moves, each with the solver's move. */
function stepsOf(puzzle: StoredPuzzle): readonly { readonly line: Line; readonly move: string }[] {
  const steps: { readonly line: Line; readonly move: string }[] = [];
  let line = startOf(gameOf(puzzle.variant), puzzle);
  for (const [index, move] of puzzle.solution.entries()) {
    if (index % 2 === 0) steps.push({ line, move });
    line = unwrap(line.play(move));
  }
  return steps;
}

const endOf = (puzzle: StoredPuzzle): Line =>
  puzzle.solution.reduce((line: Line, move) => unwrap(line.play(move)), startOf(gameOf(puzzle.variant), puzzle));

test("no two puzzles have the same id", () => {
  const ids = VARIANTS.flatMap((variant) => all(variant).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{6}$/);
  expect(findPuzzle(ids.at(-1) ?? "")?.id).toBe(ids.at(-1));
  expect(findPuzzle("none")).toBeNull();
});

describe.each(VARIANTS)("the puzzles of %s", (variant) => {
  const puzzles = all(variant);

  test("are many, sorted, for the current rules, and verified with ten times the nodes", () => {
    const { puzzles: lines, revision, runs } = FILES[variant];
    expect(puzzles.length).toBeGreaterThanOrEqual(LEAST);
    expect(puzzles).toHaveLength(lines.length);
    expect([...lines].sort()).toEqual(lines);
    expect(revision).toBe(gameOf(variant).revision);
    for (const { nodes, verifiedNodes } of runs) expect(verifiedNodes).toBe(10 * nodes);
  });

  test("have different positions", () => {
    const keys = puzzles.map((puzzle) => startOf(gameOf(variant), puzzle).repetitionKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("have a legal line that begins and ends with a move of the solver, who could choose", () => {
    for (const puzzle of puzzles) {
      const [first] = stepsOf(puzzle);
      const end = endOf(puzzle);
      expect(puzzle.solution.length % 2).toBe(1);
      expect(puzzle.solution.length).toBeLessThanOrEqual(9);
      expect(first?.line.legalMoves.length).toBeGreaterThan(1);
      expect(end.last?.side).toBe(first?.line.turn);
      for (const { line, move } of stepsOf(puzzle)) expect(line.legalMoves).toContain(move);
    }
  });

  test("end as their themes say", () => {
    const word = variant === "sparta" ? "win" : "mate";
    for (const puzzle of puzzles) {
      const solver = startOf(gameOf(variant), puzzle).turn;
      const end = endOf(puzzle);
      const moves = (puzzle.solution.length + 1) / 2;
      const expected =
        end.outcome === null
          ? puzzle.themes.find((theme) => /^(advantage|saving)$/.test(theme))
          : `${word}-in-${moves}`;
      expect(puzzle.themes.filter((theme) => /^(mate-|win-|advantage|saving)/.test(theme))).toEqual([expected]);
      if (end.outcome !== null) expect(end.outcome.winner).toBe(solver);
      const point = end.outcome !== null ? "win" : puzzle.themes.includes("saving") ? "saving" : "advantage";
      expect(themesOf(variant, startOf(gameOf(variant), puzzle), puzzle.solution, point)).toEqual(puzzle.themes);
    }
  });

  test("are solved by their solutions only with all moves", () => {
    for (const puzzle of puzzles) {
      const moves = stepsOf(puzzle).map(({ move }) => move);
      const judged = moves.map((_, index) => judge(gameOf(variant), puzzle, moves.slice(0, index + 1)).status);
      expect(judged).toEqual([...moves.slice(1).map(() => "right"), "solved"]);
    }
  });

  test("are verified by a search: another day, other puzzles", () => {
    const day = Math.floor(Date.now() / DAY);
    const verifiedNodes = FILES[variant].runs[0]?.verifiedNodes ?? 0;
    for (let index = 0; index < VERIFIED; index += 1) {
      const puzzle = puzzles[(day * VERIFIED + index) % puzzles.length] as StoredPuzzle;
      expect([puzzle.id, isVerified(gameOf(variant), foundAs(puzzle), verifiedNodes)]).toEqual([puzzle.id, true]);
    }
  });
});
