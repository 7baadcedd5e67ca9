import { describe, expect, test } from "vitest";
import { countSequences } from "../../../src/rules/perft";
import type { Legal } from "../../../src/rules/rules";
import { trappedSquares } from "../../../src/rules/sparta/capture";
import type { SpartaMove } from "../../../src/rules/sparta/move";
import { effectsOf } from "../../../src/rules/sparta/play";
import type { SpartaPosition } from "../../../src/rules/sparta/position";
import { SPARTA_RULES } from "../../../src/rules/sparta/rules";
import { squareName } from "../../../src/rules/sparta/square";
import { formatPosition } from "../../../src/rules/sparta/text";
import { timeoutFor } from "../../setup/timeout-for";
import { unwrap } from "../lines";
import { Random } from "../random";
import {
  ownerOf,
  type ReferencePosition,
  type ReferenceStep,
  readReference,
  referenceActions,
  referenceEnd,
  referencePlay,
  referenceTrapped,
  writeReference,
} from "./reference";

const { formatMove, legalMoves, outcome, parsePosition, play } = SPARTA_RULES;

const SEED = 2011;
const POSITIONS = 20_000;
const LONGEST_GAME = 60;
const TRIED_MOVES = 2;
/** Walking every path is slow, so the lists of moves are compared on every n-th position only. */
const MOVES_EVERY = 8;

/** Minimum counts of rare situations, well below the actual ones. They prove that the sample still covers them. */
const LEAST: Readonly<Record<string, number>> = {
  capture: 1000,
  "capture of the moved piece": 200,
  "capture of both armies": 100,
  "capture of four and more": 50,
  conquest: 300,
  "conquest by a hero": 30,
  promotion: 300,
  exchange: 10,
  "white all-cities": 1,
  "black all-cities": 1,
  "white one-piece-left": 20,
  "black one-piece-left": 20,
  "city-count": 1,
  "city-tie": 1,
};

const CITIES = ["a10=w,d5=b,e6=w,f5=b,j1=w", "d5=w,e6=b,f6=b", "d6=w,e5=b", "-"] as const;

/** A position of random pieces: either crowded, where one move traps many pieces, or nearly empty. */
function randomStart(random: Random): string {
  const density = random.pick([0.04, 0.08, 0.2, 0.3, 0.45]);
  const letters = Array.from({ length: 100 }, () => (random.next() < density ? random.pick([..."WWHwwh"]) : "."));
  const rows = Array.from({ length: 10 }, (_, row) => letters.slice(10 * row, 10 * row + 10).join(""));
  const board = rows.map((row) => row.replace(/\.+/g, (gap) => String(gap.length))).join("/");
  const option = random.pick(["", " heroes-conquer"]);
  return `${board} ${random.pick(["w", "b"])} ${random.pick(CITIES)} 0 1${option}`;
}

const OPENING = formatPosition(SPARTA_RULES.start({}));
const OPENING_HEROES_CONQUER = formatPosition(SPARTA_RULES.start({ heroesConquer: true }));

const startOf = (random: Random): string =>
  random.next() < 0.3 ? random.pick([OPENING, OPENING_HEROES_CONQUER]) : randomStart(random);

type Count = (what: string) => void;

/** Counts the effects of an action. */
function tally(before: ReferencePosition, move: string, step: ReferenceStep, count: Count): void {
  const { captured, conquered, promoted } = step;
  const [from = "", to = ""] = move.match(/[a-j]\d+/g) ?? [];
  const moved = before.pieces.get(from) ?? "";
  const armies = captured.map((square) => ownerOf(before.pieces.get(square) ?? moved));
  if (captured.length > 0) count("capture");
  if (captured.length > 3) count("capture of four and more");
  if (captured.includes(to)) count("capture of the moved piece");
  if (new Set(armies).size > 1) count("capture of both armies");
  if (conquered !== null) count(moved.toUpperCase() === "H" ? "conquest by a hero" : "conquest");
  if (promoted !== null) count(to === "" ? "exchange" : "promotion");
}

/** Plays a move in both implementations, compares the results, and returns the next position. */
function compareMove(position: SpartaPosition, move: Legal<SpartaMove>, count: Count): SpartaPosition {
  const text = formatPosition(position);
  const reference = readReference(text);
  const written = formatMove(position, move);
  const step = referencePlay(reference, written);
  const { captured, conquered, promoted } = effectsOf(position, move);
  const next = play(position, move);
  const ours = [formatPosition(next), conquered, promoted, ...captured.map(squareName).sort()].join(" ");
  const { conquered: city, promoted: hero } = step;
  const theirs = [writeReference(step.position), city !== null, hero !== null, ...step.captured].join(" ");
  expect(ours, `${written} in ${text}`).toBe(theirs);
  tally(reference, written, step, count);
  return next;
}

/** Plays one game and returns its number of positions. Of several compared moves it prefers one that makes progress. */
function compareGame(random: Random, count: Count): number {
  let position = unwrap(parsePosition(startOf(random)));
  for (let ply = 0; ; ply += 1) {
    const text = formatPosition(position);
    const reference = readReference(text);
    expect(writeReference(reference)).toBe(text);
    expect(formatPosition(unwrap(parsePosition(text)))).toBe(text);
    const trapped = trappedSquares(position.board).map(squareName).sort();
    expect(trapped.join(" "), text).toBe(referenceTrapped(reference.pieces).join(" "));

    const moves = legalMoves(position);
    const end = outcome(position);
    expect(end === undefined ? "" : `${end.winner ?? "nobody"} ${end.reason}`, text).toBe(referenceEnd(reference));
    if (end !== undefined) {
      count(end.reason.startsWith("city") ? end.reason : `${end.winner} ${end.reason}`);
      expect(moves).toEqual([]);
      return ply + 1;
    }
    if (ply % MOVES_EVERY === 0) {
      const written = moves.map((move) => formatMove(position, move)).sort();
      expect(written.join(" "), text).toBe(referenceActions(reference).join(" "));
    }
    // The clock in texts ends at 100.
    if (ply === LONGEST_GAME || position.clock === 100) return ply + 1;
    const tried = Array.from({ length: TRIED_MOVES }, () => compareMove(position, random.pick(moves), count));
    position = tried.find(({ clock }) => clock === 0) ?? random.pick(tried);
  }
}

test(
  `${POSITIONS} positions of random games have the same judgment in both implementations`,
  () => {
    const random = new Random(SEED);
    const seen = new Map<string, number>();
    const count: Count = (what) => seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let positions = 0; positions < POSITIONS; ) positions += compareGame(random, count);
    for (const [what, least] of Object.entries(LEAST)) expect(seen.get(what) ?? 0, what).toBeGreaterThanOrEqual(least);
  },
  timeoutFor(35),
);

describe("both implementations count the same sequences", () => {
  const countReference = (text: string, depth: number): number => {
    const position = readReference(text);
    if (referenceEnd(position) !== "") return 0;
    const actions = referenceActions(position);
    if (depth === 1) return actions.length;
    return actions.reduce(
      (sum, action) => sum + countReference(writeReference(referencePlay(position, action).position), depth - 1),
      0,
    );
  };

  const random = new Random(SEED + 1);
  const starts = Array.from({ length: 8 }, () => randomStart(random));
  test.each(starts)("%s", (text) => {
    expect(countSequences(SPARTA_RULES, unwrap(parsePosition(text)), 2)).toBe(countReference(text, 2));
  });
});
