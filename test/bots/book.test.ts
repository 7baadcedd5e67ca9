import { describe, expect, test } from "vitest";
import { bookMovesOf } from "../../src/bots/book";
import hoplitChess from "../../src/bots/book/hoplit-chess.json";
import sparta from "../../src/bots/book/sparta.json";
import spartanChess from "../../src/bots/book/spartan-chess.json";
import { evaluationLimits } from "../../src/evaluation/engine";
import type { Line } from "../../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

const DATA = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta } as const;

/** The votes after which games begin. */
const VOTES: Readonly<Record<Variant, readonly (readonly string[])[]>> = {
  "spartan-chess": [[]],
  "hoplit-chess": [["use"], ["decline", "use"], ["decline", "decline"]],
  sparta: [[]],
};

const startOf = (variant: Variant, moves: readonly string[]): Line =>
  moves.reduce((line, move) => unwrap(line.play(move)), unwrap(gameOf(variant).start({})));

/** All positions of the book that its moves reach from the start, with their moves. */
function positionsOf(
  variant: Variant,
): ReadonlyMap<string, { readonly line: Line; readonly moves: readonly string[] }> {
  const found = new Map<string, { readonly line: Line; readonly moves: readonly string[] }>();
  const open = VOTES[variant].map((votes) => startOf(variant, votes));
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const moves = bookMovesOf(gameOf(variant), line.repetitionKey).map(({ text }) => text);
    if (moves.length === 0 || found.has(line.repetitionKey)) continue;
    found.set(line.repetitionKey, { line, moves });
    open.push(...moves.map((move) => unwrap((line as Line).play(move))));
  }
  return found;
}

describe.each(VARIANTS)("the book of %s", (variant) => {
  test("has the current rules, and only legal moves, all of which can be reached", () => {
    const { revision, positions, margin, plies } = DATA[variant];
    expect(revision).toBe(gameOf(variant).revision);
    const reached = positionsOf(variant);
    expect(reached.size).toBe(positions.length);
    expect(reached.size).toBeGreaterThan(100);
    for (const { line, moves } of reached.values()) {
      expect(line.legalMoves).toEqual(expect.arrayContaining([...moves]));
      expect(new Set(moves).size).toBe(moves.length);
      const scores = bookMovesOf(gameOf(variant), line.repetitionKey).map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect((scores[0] ?? 0) - (scores.at(-1) ?? 0)).toBeLessThanOrEqual(margin);
      const votes = movesBefore(line).filter((move) => move === "use" || move === "decline").length;
      expect(line.ply - votes).toBeLessThan(plies.length);
    }
  });

  test("is played by the levels 8 to 10, by the seed", () => {
    const [votes = []] = VOTES[variant];
    const question = questionOf(variant, null, votes);
    const book = bookMovesOf(question.game, startOf(variant, votes).repetitionKey);
    for (const level of [8, 9, 10] as const) {
      const thoughts = Array.from({ length: 90 }, (_, seed) => thinkThrough(question, { level, seed, nodes: 100 }));
      expect(new Set(thoughts.map(({ move }) => move))).toEqual(new Set(book.map(({ text }) => text)));
      expect(thoughts.every(({ nodes }) => nodes === 0)).toBe(true);
      expect(thoughts[3]).toEqual(thinkThrough(question, { level, seed: 3, nodes: 100 }));
      expect(thoughts[0]?.score).toEqual({ kind: "advantage", value: book[0]?.score });
    }
    for (const level of [1, 7] as const) {
      expect(thinkThrough(question, { level, seed: 1, nodes: 100 }).nodes).toBeGreaterThan(0);
    }
  });

  test("is not used by evaluations, for other rules, and for searches without a move", () => {
    const [votes = []] = VOTES[variant];
    const question = questionOf(variant, null, votes);
    const { repetitionKey } = startOf(variant, votes);
    const { id, revision } = question.game;
    expect(bookMovesOf({ id, revision: revision + 1 }, repetitionKey)).toEqual([]);
    expect(thinkThrough(question, { ...evaluationLimits(variant, 200), nodes: 200 }).nodes).toBeGreaterThan(0);
    const [best] = bookMovesOf(question.game, repetitionKey);
    const limits = { level: 10, seed: 1, nodes: 200 } as const;
    expect(thinkThrough(question, { ...limits, without: [best?.text ?? ""] }).nodes).toBeGreaterThan(0);
    expect(thinkThrough(question, { ...limits, book: false }).nodes).toBeGreaterThan(0);
    const options = Object.fromEntries(question.game.catalogue.options.map(({ name }) => [name, true]));
    if (Object.keys(options).length > 0) {
      expect(thinkThrough({ ...question, options }, limits).nodes).toBeGreaterThan(0);
    }
  });
});

test("a position of the book is found by another order of the moves", () => {
  const game = gameOf("spartan-chess");
  for (const { line } of positionsOf("spartan-chess").values()) {
    const [first, second, third, ...rest] = movesBefore(line);
    if (first === undefined || second === undefined || third === undefined || rest.length > 0) continue;
    const other = [third, second, first].reduce<Line | null>(
      (at, move) => {
        const next = at?.play(move);
        return next?.ok === true ? next.value : null;
      },
      startOf("spartan-chess", []),
    );
    if (other === null || other.repetitionKey !== line.repetitionKey) continue;
    expect(bookMovesOf(game, other.repetitionKey).length).toBeGreaterThan(0);
    const question = questionOf("spartan-chess", null, [third, second, first]);
    expect(thinkThrough(question, { level: 10, seed: 1, nodes: 100 }).nodes).toBe(0);
    return;
  }
  throw new Error("no position of the book has two orders of moves");
});

function movesBefore(line: Line): readonly string[] {
  return line.previous === null ? [] : [...movesBefore(line.previous), line.last?.move ?? ""];
}

test("a game that leaves the book is searched", () => {
  const question = questionOf("spartan-chess", null, ["a2a3", "a7b6"]);
  expect(thinkThrough(question, { level: 10, seed: 1, nodes: 100 }).nodes).toBeGreaterThan(0);
});
