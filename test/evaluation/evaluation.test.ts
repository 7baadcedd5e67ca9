import { describe, expect, test } from "vitest";
import { evaluationOf, type Ply } from "../../src/evaluation/evaluation";
import type { EvaluatedPosition } from "../../src/evaluation/score";
import type { Line } from "../../src/rules/game";
import { gameOf, type Variant } from "../../src/rules/registry";

/** A game by the number of plies played. */
function linesOf(variant: Variant, moves: readonly string[], options = {}, position?: string): readonly Line[] {
  const started = gameOf(variant).start(options, position);
  if (!started.ok) throw new Error(started.error.detail);
  const lines = [started.value];
  for (const move of moves) {
    const next = lines.at(-1)?.play(move);
    if (next?.ok !== true) throw new Error(`${move} is not legal`);
    lines.push(next.value);
  }
  return lines;
}

const pliesOf = (lines: readonly Line[]): readonly Ply[] =>
  lines.flatMap(({ last }) => (last === null ? [] : [{ move: last.move, side: last.side, isMove: last.isMove }]));

const at = (value: number, line: readonly string[] = []): EvaluatedPosition => ({
  score: { kind: "advantage", value },
  line,
  depth: 8,
});

const MOVES = ["e2e4", "g7h6", "d2d4", "a7b6", "d1h5"];

describe("an evaluation", () => {
  const lines = linesOf("spartan-chess", MOVES);
  const scores = [at(20, ["e2e4", "b7d5"]), at(30), at(-200, ["d2d4"]), at(-240), at(40), at(-500, ["h6h5"])];

  test("marks moves, sums up both players and finds the turning points", () => {
    const result = evaluationOf(lines, pliesOf(lines), scores, 2);
    expect(result.moves.map(({ mark }) => mark)).toEqual([null, null, null, "blunder", "blunder"]);
    expect(result.moves.map(({ loss }) => loss)).toEqual([0, 0, 0, 280, 540]);
    expect(result.players.white).toMatchObject({ inaccuracies: 0, mistakes: 0, blunders: 1, averageLoss: 180 });
    expect(result.players.black).toMatchObject({ inaccuracies: 0, mistakes: 0, blunders: 1, averageLoss: 140 });
    expect(result.turningPoints).toEqual([4]);
    expect(result.bookUntil).toBe(2);
    // The best move loses nothing, although the search of the next position found less.
    expect(scores[2]?.line[0]).toBe(MOVES[2]);
  });

  test("has legal lines, and none for the last position", () => {
    const broken = [at(0, ["e2e4", "e2e4"]), at(0, ["a1a1"]), at(0), at(0), at(0), at(0, ["h6h5"])];
    const { positions } = evaluationOf(lines, pliesOf(lines), broken, null);
    expect(positions.map(({ line }) => line)).toEqual([["e2e4"], [], [], [], [], []]);
  });

  test("has at most three turning points, those with the largest loss", () => {
    const moves = ["e2e4", "g7h6", "d2d4", "a7b6", "g1f3", "b6b5", "b1c3", "b5b4", "c3d5", "b4b3"];
    const swinging = linesOf("spartan-chess", moves.slice(0, 5));
    const scoresOf = [at(300), at(0), at(400), at(0), at(500), at(-500)];
    const { turningPoints } = evaluationOf(swinging, pliesOf(swinging), scoresOf, null);
    expect(turningPoints).toEqual([1, 3, 4]);
  });
});

test("a finished game ends with a win in 0 plies, or level", () => {
  const start = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
  const game = gameOf("hoplit-chess");
  const started = game.start({}, start);
  if (!started.ok) throw new Error(started.error.detail);
  const lines = linesOf("hoplit-chess", ["f7g7"], {}, start);
  expect(lines[1]?.outcome).not.toBeNull();
  const { positions, moves } = evaluationOf(lines, pliesOf(lines), [at(900, ["f7g7"]), null], null);
  expect(positions[1]).toEqual({ score: { kind: "win", side: "white", plies: 0 }, line: [], depth: 0 });
  expect(moves).toEqual([{ mark: null, loss: 0, chances: 0.9509 }]);
});

test("votes are not judged, and have the score of the next searched position", () => {
  const started = gameOf("hoplit-chess").start({});
  if (!started.ok) throw new Error(started.error.detail);
  const votes: string[] = [];
  let line = started.value;
  while (line.legalMoves.length > 0 && votes.length < 2) {
    const vote = line.legalMoves[0] ?? "";
    const next = line.play(vote);
    if (!next.ok) throw new Error(next.error.detail);
    if (next.value.last?.isMove !== false) break;
    votes.push(vote);
    line = next.value;
  }
  expect(votes).toHaveLength(2);
  const lines = linesOf("hoplit-chess", votes);
  const { positions, moves, players } = evaluationOf(lines, pliesOf(lines), [null, null, at(35, ["e2e4"])], null);
  expect(positions.map(({ score, depth }) => [score, depth])).toEqual([
    [{ kind: "advantage", value: 35 }, 0],
    [{ kind: "advantage", value: 35 }, 0],
    [{ kind: "advantage", value: 35 }, 8],
  ]);
  expect(moves.map(({ mark, loss }) => [mark, loss])).toEqual([
    [null, 0],
    [null, 0],
  ]);
  expect(players.white).toEqual({ accuracy: 100, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 0 });
});
