import { expect, test } from "vitest";
import { chainOf, questionOf, type SearchQuestion } from "../../../../clients/web/pages/game/computer/question";
import { searchSteps } from "../../../../clients/web/worker/search";
import { think } from "../../../../src/bots/think";
import { evaluationLimits } from "../../../../src/evaluation/engine";
import type { Game, Line } from "../../../../src/rules/game";
import { GAMES, VARIANTS } from "../../../../src/rules/registry";

function lineOf(game: Game, moves: readonly string[], position?: string): Line {
  const start = game.start({}, position);
  if (!start.ok) throw new Error(start.error.detail);
  return moves.reduce<Line>((line, move) => {
    const next = line.play(move);
    if (!next.ok) throw new Error(next.error.detail);
    return next.value;
  }, start.value);
}

/** The results of a search, without its pauses. */
const results = (question: SearchQuestion, nodes: readonly number[]) =>
  [...searchSteps(question, nodes)].filter((step) => step !== null);

const HOPLIT = GAMES["hoplit-chess"];

test.for(VARIANTS)("a position of %s gets the score and the line of an evaluation, with each limit", (variant) => {
  const game: Game = GAMES[variant];
  const votes = variant === "hoplit-chess" ? ["decline", "decline"] : [];
  const start = lineOf(game, votes);
  const line = lineOf(game, [...votes, start.legalMoves[3] ?? ""]);
  const question = questionOf(game, {}, line);
  const found = results(question, [2000, 8000]);
  expect(found.map(({ isLast }) => isLast)).toEqual([false, true]);
  const search = think(
    { game, options: {}, startPosition: null, moves: question.moves },
    evaluationLimits(variant, 8000),
  );
  let step = search.next();
  while (!step.done) step = search.next();
  const { evaluation } = found[1] ?? {};
  expect(evaluation?.depth).toBe(step.value.depth);
  expect(evaluation?.line).toEqual(step.value.line.slice(0, evaluation?.line.length));
  expect(evaluation?.line.length).toBeGreaterThan(1);
  // Black is to move, and scores are those of White.
  const { score } = step.value;
  expect(evaluation?.score).toEqual({ kind: "advantage", value: score.kind === "advantage" ? 0 - score.value : null });
});

test("a search pauses about every 250 positions", () => {
  const question = questionOf(HOPLIT, {}, lineOf(HOPLIT, ["decline", "decline"]));
  const pauses = [...searchSteps(question, [8000])].filter((step) => step === null).length;
  expect(pauses).toBeGreaterThan(10);
});

test("the position of a vote has no score, and a finished game has its result", () => {
  const vote = results(questionOf(HOPLIT, {}, lineOf(HOPLIT, [])), [1000]);
  expect(vote).toEqual([{ evaluation: null, isLast: true }]);
  const mate = lineOf(HOPLIT, ["a1a8"], "6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1");
  expect(results(questionOf(HOPLIT, {}, mate), [1000])).toEqual([
    { evaluation: { score: { kind: "win", side: "white", plies: 0 }, line: [], depth: 0 }, isLast: true },
  ]);
});

test("a question has the start position only if it is not the standard one", () => {
  const line = lineOf(HOPLIT, ["decline", "decline", "e2e4"]);
  expect(questionOf(HOPLIT, {}, line)).toMatchObject({ startPosition: null, moves: ["decline", "decline", "e2e4"] });
  const position = "6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1";
  const own = lineOf(HOPLIT, ["a1a7"], position);
  expect(questionOf(HOPLIT, {}, own)).toMatchObject({ startPosition: position, moves: ["a1a7"] });
  expect(chainOf(line).map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
  const options = { heroesConquer: true };
  const started = GAMES.sparta.start(options);
  if (!started.ok) throw new Error(started.error.detail);
  expect(questionOf(GAMES.sparta, options, started.value)).toMatchObject({ startPosition: null, options, moves: [] });
});

test.for([
  ["unknown rules", { variant: "hoplit-chess", revision: 99, startPosition: null, moves: [] }],
  ["an illegal move", { variant: "hoplit-chess", revision: 1, startPosition: null, moves: ["e2e5"] }],
  ["an invalid start", { variant: "hoplit-chess", revision: 1, startPosition: "nothing", moves: [] }],
] as const)("a question with %s fails", ([, question]) => {
  expect(() => results({ ...question, options: {} }, [1000])).toThrow();
});
