import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readArguments } from "../../scripts/book/arguments";
import { type GoodMove, goodMoves } from "../../scripts/book/good-moves";
import { buildTree, marginOf, PLIES, settle } from "../../scripts/book/tree";
import { PROGRAM, WorkFile } from "../../scripts/book/work-file";
import { writeBook } from "../../scripts/book/write";
import type { Line } from "../../src/rules/game";
import { gameOf } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

const start = unwrap(gameOf("spartan-chess").start({}));

const search = (wanted: readonly string[]) => (line: Line) =>
  wanted.filter((move) => line.legalMoves.includes(move)).map((move): GoodMove => ({ move, score: 0 }));

describe("the tree of a book", () => {
  test("has each position once, whatever the order of the moves", () => {
    const tree = buildTree("spartan-chess", search(["e2e4", "d2d4", "a8c6", "h8f6"]));
    const plies = [...tree.values()].map(({ ply }) => ply);
    // Four lines lead to the position after two moves of each side.
    expect(plies.filter((ply) => ply === 2)).toHaveLength(4);
    expect(plies.filter((ply) => ply === 3)).toHaveLength(2);
    expect(plies).not.toContain(4);
  });

  test("ends where fewer than one of 250 games continue", () => {
    const tree = buildTree("spartan-chess", (line) =>
      line.legalMoves.slice(0, 20).map((move): GoodMove => ({ move, score: 0 })),
    );
    // Each of the 400 positions after two plies is one of 400 games.
    expect([...tree.values()].map(({ ply }) => ply)).toEqual([0, ...Array.from({ length: 20 }, () => 1)]);
  });

  test("begins after the votes, with and without extra pieces", () => {
    const tree = buildTree("hoplit-chess", (line, ply) => (ply === 0 ? search(["e2e4"])(line) : []));
    const reserves = [...tree.values()].map(({ line }) => line.position.includes("[Hh]"));
    expect(reserves.sort()).toEqual([false, true]);
  });

  test("loses moves that the positions after them refute", () => {
    const scores: Readonly<Record<string, number>> = { e2e4: 20, d2d4: 15, b1c3: 10 };
    const tree = buildTree("spartan-chess", (line, ply) => {
      if (ply === 0) return Object.entries(scores).map(([move, score]) => ({ move, score }));
      // After e2e4, Black is found to be better.
      if (ply === 1) return [{ move: "a8c6", score: line.last?.move === "e2e4" ? 30 : -12 }];
      return [];
    });
    const settled = settle(tree, 15);
    expect(settled[0]?.moves).toEqual([
      { move: "d2d4", score: 12 },
      { move: "b1c3", score: 12 },
    ]);
    expect(settled.map(({ line }) => line.last?.move)).toEqual([undefined, "d2d4", "b1c3"]);
  });
});

test("good moves are within the margin, the best first, and the same each time", () => {
  const limits = { nodes: 3000, most: 3, margin: 40 };
  const moves = goodMoves("spartan-chess", start, limits);
  expect(moves.length).toBeGreaterThan(1);
  const scores = moves.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect((scores[0] ?? 0) - (scores.at(-1) ?? 0)).toBeLessThanOrEqual(limits.margin);
  expect(new Set(moves.map(({ move }) => move)).size).toBe(moves.length);
  expect(goodMoves("spartan-chess", start, limits)).toEqual(moves);
});

test("an interrupted run continues: the work file has the results, also behind an incomplete line", () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "book-")), "work.ndjson");
  const position = {
    program: PROGRAM,
    variant: "sparta",
    revision: 1,
    key: "k",
    nodes: 5,
    most: 2,
    margin: 9,
  } as const;
  new WorkFile(file).append({ ...position, moves: [{ move: "b1b3", score: 4 }] });
  fs.appendFileSync(file, '{"program":1,');
  const other = { ...position, key: "other", moves: [] };
  new WorkFile(file).append(other);
  const again = new WorkFile(file);
  expect(again.find(position)?.moves).toEqual([{ move: "b1b3", score: 4 }]);
  expect(again.find(other)).toEqual(other);
  expect(again.find({ ...position, nodes: 6 })).toBeUndefined();
});

test("a book is written with its limits, and keeps its date while it is the same", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "book-"));
  const nodes = [...buildTree("spartan-chess", search(["e2e4"])).values()];
  const written = (day: string) => JSON.parse(fs.readFileSync(writeBook(folder, "spartan-chess", nodes, day), "utf8"));
  const first = written("2026-11-29");
  expect(first).toMatchObject({
    made: "2026-11-29",
    revision: 1,
    program: PROGRAM,
    margin: marginOf("spartan-chess"),
    plies: PLIES,
  });
  expect(first.positions).toEqual([expect.stringMatching(/^[0-9a-z]+ e2e4:0$/)]);
  expect(written("2026-12-24")).toEqual(first);
});

test("wrong arguments are refused", () => {
  expect(readArguments(["--variant", "sparta"])).toEqual({ variants: ["sparta"], work: "book.ndjson" });
  expect(() => readArguments(["--variant", "chess"])).toThrow('unknown game "chess"');
  expect(readArguments(["--help"])).toBe("help");
});
