import { signal } from "@preact/signals";
import type { EvaluationResult } from "skytale-client";
import { expect, test, vi } from "vitest";
import type { Judgment } from "../../../../clients/web/pages/game/computer/judge";
import type { EvaluationState, Lesson } from "../../../../clients/web/pages/game/evaluation/evaluation-state";
import {
  answer,
  isAsGood,
  mistakesOf,
  resultWords,
  showBetterMove,
} from "../../../../clients/web/pages/game/evaluation/lesson";
import { replay } from "../../../../clients/web/pages/game/replay";
import type { Line } from "../../../../src/rules/game";
import { GAMES } from "../../../../src/rules/games";

// The notation that the player has chosen needs a browser.
vi.mock("../../../../clients/web/frame/appearance", () => ({ appearance: { value: { notation: "letters" } } }));

const SUMMARY = { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 12 };

function startOf(position: string): Line {
  const line = GAMES["hoplit-chess"].start({}, position);
  if (!line.ok) throw new Error(JSON.stringify(line.error));
  return line.value;
}

test("a lesson has the mistakes and blunders of one side for which a better move is known", () => {
  const moves = ["use", "e2e4", "e7e5", "g1f3", "b8c6"].map((move) => ({ move }));
  const lines = replay(GAMES["hoplit-chess"], { options: {}, startPosition: null, moves }) ?? [];
  const marks = [null, "blunder", "inaccuracy", "mistake", "blunder"] as const;
  const result: EvaluationResult = {
    positions: lines.map((_, ply) => ({
      score: { kind: "advantage", value: 0 },
      line: ply === 4 ? [] : ["d2d4"],
      depth: 1,
    })),
    moves: marks.map((mark) => ({ mark, loss: 0, chances: 0 })),
    players: { white: SUMMARY, black: SUMMARY },
    turningPoints: [],
    bookUntil: null,
  };
  expect(mistakesOf(result, lines, "white")).toEqual([1, 3]);
  expect(mistakesOf(result, lines, "black")).toEqual([]);
});

test("only the best move, and a move that wins at once, is as good as the best move", () => {
  // White mates by the rook on a8 or the queen on b8.
  const mate = startOf("6k1/5ppp/8/8/8/1Q6/8/R5K1[] w - - 0 1");
  expect(mate.legalMoves).toContain("b3b8");
  expect(isAsGood(mate, "a1a8", "a1a8")).toBe(true);
  expect(isAsGood(mate, "b3b8", "a1a8")).toBe(true);
  expect(isAsGood(mate, "b3b7", "a1a8")).toBe(false);
  expect(isAsGood(mate, "a1h8", "a1a8")).toBe(false);
});

test.for([
  [0, 1, "You have seen the better move."],
  [1, 1, "You found the better move."],
  [0, 3, "You found 0 of 3 better moves."],
  [2, 3, "You found 2 of 3 better moves."],
] as const)("the result of a lesson with %i of %i found moves", ([found, all, words]) => {
  expect(resultWords(found, all)).toBe(words);
});

/** A lesson with one mistake: 1. h3 instead of 1. Rxd5. The judge answers when `judged` is called. */
function lessonWith() {
  const before = startOf("1n3rk1/5ppp/8/3q4/8/2N5/5PPP/1Q1R2K1[] w - - 0 1");
  const played = before.play("h2h3");
  if (!played.ok) throw new Error(played.error.detail);
  const evaluation = { score: { kind: "advantage", value: 900 }, line: ["d1d5"], depth: 5 };
  const lesson = signal<Lesson | null>({
    side: "white",
    plies: [0],
    index: 0,
    found: 0,
    isShown: false,
    after: null,
    searched: null,
    answer: null,
  });
  let judged = (_: Judgment): void => undefined;
  const judge = vi.fn(
    () =>
      new Promise<Judgment>((resolve) => {
        judged = resolve;
      }),
  );
  const state = {
    model: { lines: signal([before, played.value]) },
    result: signal({ positions: [evaluation] }),
    labels: signal(["", "1. h3"]),
    lesson,
    judge: { judge, close: () => undefined },
  } as unknown as EvaluationState;
  return { state, lesson, judge, judged: (judgment: Judgment) => judged(judgment) };
}

test("a move that is not the best one is shown while it is searched, and accepted if it is also good", async () => {
  const { state, lesson, judge, judged } = lessonWith();
  const answering = answer(state, "c3d5");
  expect(judge).toHaveBeenCalledTimes(1);
  expect(lesson.value?.answer).toMatchObject({ kind: "searching", words: "Checking 1. Nxd5…" });
  expect(lesson.value?.searched?.last?.move).toBe("c3d5");
  judged({ kind: "good" });
  await answering;
  const words = "1. Nxd5 is also good. The best move is 1. Rxd5.";
  expect(lesson.value).toMatchObject({ found: 1, searched: null, answer: { kind: "right", words } });
  expect(lesson.value?.after?.last?.move).toBe("c3d5");
});

test.for<[Judgment, string]>([
  [{ kind: "worse" }, "1. g3 is not good enough. Try again."],
  [{ kind: "unknown" }, "1. g3 is not the best move. Try again."],
  [{ kind: "refused", reason: "It is running." }, "1. g3 is not the best move. It is running. Try again."],
])("after the judgment %j, the player tries again", async ([judgment, words]) => {
  const { state, lesson, judged } = lessonWith();
  const answering = answer(state, "g2g3");
  judged(judgment);
  await answering;
  expect(lesson.value).toMatchObject({ found: 0, after: null, searched: null, answer: { kind: "wrong", words } });
});

test("the best move and the move of the game are not searched", async () => {
  const { state, lesson, judge } = lessonWith();
  await answer(state, "h2h3");
  expect(lesson.value?.answer?.words).toBe("1. h3 is the move of the game. Try again.");
  await answer(state, "d1d5");
  expect(lesson.value?.answer?.words).toBe("Right: 1. Rxd5.");
  expect(judge).not.toHaveBeenCalled();
});

test("a judgment after the player has looked at the better move changes nothing", async () => {
  const { state, lesson, judged } = lessonWith();
  const answering = answer(state, "c3d5");
  showBetterMove(state);
  judged({ kind: "good" });
  await answering;
  expect(lesson.value).toMatchObject({ found: 0, after: null, searched: null, isShown: true });
  expect(lesson.value?.answer?.words).toBe("The better move is 1. Rxd5.");
});
