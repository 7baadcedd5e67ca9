import { expect, test } from "vitest";
import { defineGame } from "../../src/rules/define-game";
import type { Line } from "../../src/rules/game";
import { illegalMove } from "../../src/rules/refusal";
import type { CountedDraws, Legal, Rules } from "../../src/rules/rules";
import { ok } from "../../src/shared/result";
import { startLine, unwrap } from "./lines";

/** A game with only passing moves. The position counts the passes of both sides, and repeats after each round. */
type Passes = number;

const PASS = "pass" as Legal<"pass">;

const BASE = {
  id: "passing",
  revision: 1,
  catalogue: {
    name: "Passing",
    armies: { white: "White", black: "Black" },
    board: { files: 1, ranks: 1 },
    pieces: [],
    options: [],
    summary: "",
    moveFormat: "",
    moveExamples: [],
    perft: [1, 1],
  },
  start: () => 0,
  parsePosition: () => ok(0),
  formatPosition: (passes: Passes) => String(passes),
  turn: (passes: Passes) => (passes % 2 === 0 ? "white" : "black"),
  legalMoves: () => [PASS],
  parseMove: (_: Passes, text: string) => (text === PASS ? ok(PASS) : illegalMove("pass")),
  formatMove: () => PASS,
  notations: [{ id: "san", name: "Words", format: () => PASS, parse: () => ok(PASS) }],
  isMove: () => true,
  play: (passes: Passes) => passes + 1,
  isCheck: () => false,
  endings: [],
  outcome: () => undefined,
  cannotWin: () => false,
  reach: () => ({ moves: [], attacks: [] }),
  picture: () => ({ files: 1, ranks: 1, pieces: [], attackedKings: [] }),
} as const satisfies Rules<Passes, "pass">;

const repetitionKey = (passes: Passes): string => (passes % 2 === 0 ? "white" : "black");
const REPETITION = { claim: 2, automatic: 3, automaticReason: "third-time" };
const NO_PROGRESS = { automatic: 8, automaticReason: "nothing-new" };

/** The number of plies until a draw can be claimed, and until the game ends; ten at most. */
function lengths(counted: CountedDraws<Passes> | undefined): readonly number[] {
  let line: Line = startLine(defineGame<Passes, "pass">(counted === undefined ? BASE : { ...BASE, ...counted }));
  let claimable = 10;
  while (line.turn !== null && line.ply < 10) {
    if (line.drawClaim !== null) claimable = Math.min(claimable, line.ply);
    line = unwrap(line.play("pass"));
  }
  return [claimable, line.ply];
}

const every = (passes: Passes): number => passes;
const never = (): number => 0;

test.each<readonly [what: string, counted: CountedDraws<Passes> | undefined, expected: readonly number[]]>([
  ["no draws", undefined, [10, 10]],
  ["repetition", { draws: { repetition: REPETITION }, repetitionKey, pliesWithoutProgress: every }, [2, 4]],
  ["no progress", { draws: { noProgress: NO_PROGRESS }, repetitionKey, pliesWithoutProgress: every }, [10, 8]],
  [
    "both, if every ply counts as progress",
    { draws: { repetition: REPETITION, noProgress: NO_PROGRESS }, repetitionKey, pliesWithoutProgress: never },
    [10, 10],
  ],
])("a game with %s", (_, counted, expected) => {
  expect(lengths(counted)).toEqual(expected);
});
