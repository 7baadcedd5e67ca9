import { describe, expect, test } from "vitest";
import type { Score, Thought } from "../../src/bots/thought";
import type { MatchSetup } from "../../src/match/setup";
import { answerAfterSearch, answerWithoutSearch, dutyOf } from "../../src/opponent/decisions";
import type { StateForPlayer } from "../../src/room/room-rpc";

const state = (changes: Partial<StateForPlayer>, rated = false): StateForPlayer => ({
  side: "black",
  // The code under test reads only these members of the setup.
  setup: { variant: "spartan-chess", rated } as MatchSetup,
  status: "active",
  turn: "black",
  moves: Array<string>(41).fill("a1a2"),
  drawOffer: null,
  takebackOffer: null,
  drawClaim: null,
  deadlineAt: null,
  ...changes,
});

const advantage = (value: number): Score => ({ kind: "advantage", value });
const thought = (score: Score, quietPlies = 0): Thought => ({
  move: "b7d5",
  score,
  line: ["b7d5"],
  depth: 1,
  nodes: 1,
  quietPlies,
});
const theMove = { type: "move", move: "b7d5", ply: 41, offerDraw: false, endVacation: false };

test.each([
  ["the house's turn", {}, "thought"],
  ["the opponent's turn", { turn: "white" }, "nothing"],
  ["a draw offer, on the opponent's turn", { turn: "white", drawOffer: "white" }, "thought"],
  ["a takeback request, on the house's turn", { takebackOffer: "white" }, "answer"],
  ["a takeback request and a draw offer", { takebackOffer: "white", drawOffer: "white" }, "answer"],
  ["an open offer of its own", { turn: "white", drawOffer: "black" }, "nothing"],
  ["a finished game", { status: "finished", turn: null }, "nothing"],
  [
    "a game that was aborted with an open takeback request",
    { status: "aborted", turn: null, takebackOffer: "white" },
    "nothing",
  ],
] as const)("%s: its pending action is %j", (_, changes, duty) => {
  expect(dutyOf(state(changes))).toBe(duty);
});

test.each([
  ["agrees to a takeback", { takebackOffer: "white" }, false, { type: "offer-takeback", ply: 41 }],
  ["refuses a takeback in a rated game", { takebackOffer: "white" }, true, { type: "decline-takeback" }],
  ["withdraws a takeback request of its own", { takebackOffer: "black" }, false, { type: "decline-takeback" }],
] as const)("it %s", (_, changes, rated, command) => {
  expect(answerWithoutSearch(state(changes, rated))).toEqual(command);
});

test.each([
  [40, 0, true],
  [41, -10, true],
  [60, 5, true],
  [42, 0, false],
  [21, 0, false],
  [40, 11, false],
  [40, -11, false],
] as const)(
  "after %d plies without progress and with a score of %d, it offers a draw: %s",
  (plies, score, offerDraw) => {
    expect(answerAfterSearch(state({}), thought(advantage(score), plies), [])).toEqual({ ...theMove, offerDraw });
  },
);

test("a lost house accepts a draw also at the beginning of a game", () => {
  const early = state({ moves: ["a1a2"], drawOffer: "white" });
  expect(answerAfterSearch(early, thought(advantage(-2000)), [1])).toEqual({ type: "offer-draw", ply: 1 });
  expect(answerAfterSearch(early, thought(advantage(-50)), [])).toMatchObject({ type: "move" });
});

describe("after thinking, the house", () => {
  test.each([
    ["moves", {}, advantage(50), [], theMove],
    ["accepts a draw in a worse position", { drawOffer: "white" }, advantage(-50), [], { type: "offer-draw", ply: 41 }],
    ["plays on in a better position", { drawOffer: "white" }, advantage(50), [], theMove],
    [
      "declines on the turn of an opponent who is worse",
      { drawOffer: "white", turn: "white" },
      advantage(-50),
      [],
      { type: "decline-draw" },
    ],
    [
      "accepts on the turn of an opponent who is better",
      { drawOffer: "white", turn: "white" },
      { kind: "win", plies: 3 },
      [],
      { type: "offer-draw", ply: 41 },
    ],
    ["claims a draw", { drawClaim: "fifty-moves" }, advantage(-50), [], { type: "claim-draw" }],
    ["claims no draw in a better position", { drawClaim: "fifty-moves" }, advantage(50), [], theMove],
    ["moves when lost for the second time", {}, { kind: "loss", plies: 2 }, [39, 41], theMove],
    ["resigns when lost for the third time", {}, { kind: "loss", plies: 2 }, [37, 39, 41], { type: "resign" }],
  ] as const)("%s", (_, changes, score, lost, command) => {
    expect(answerAfterSearch(state(changes), thought(score), lost)).toEqual(command);
  });
});
