import { expect, test } from "vitest";
import { compose } from "../../../bench/bots/wins/composer";
import { winsInOne, winsInTwo } from "../../../bench/bots/wins/proof";
import { HOPLIT_CHESS_RULES } from "../../../src/rules/hoplit-chess/rules";
import type { Rules } from "../../../src/rules/rules";
import { SPARTA_RULES } from "../../../src/rules/sparta/rules";
import { SPARTAN_CHESS_RULES } from "../../../src/rules/spartan-chess/rules";

function wins<P, M>(rules: Rules<P, M>, text: string) {
  const position = rules.parsePosition(text);
  if (!position.ok) throw new Error(position.error.detail);
  const { value } = position;
  const write = (moves: ReturnType<typeof winsInOne<P, M>>) =>
    moves.map((move) => rules.formatMove(value, move)).sort();
  return [write(winsInOne(rules, value)), write(winsInTwo(rules, value))];
}

test.each([
  ["a mate on the back rank", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", ["a1a8"], []],
  ["a mate by two rooks in two moves", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", [], ["a2a7", "b1b7", "b1g1"]],
  ["a quiet move that leaves no escape", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", [], ["f6f7"]],
  ["a move that would stalemate is no win", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", [], []],
  ["the opening has no win", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [], []],
])("%s", (_, text, inOne, inTwo) => {
  expect(wins(HOPLIT_CHESS_RULES, text)).toEqual([inOne, inTwo]);
});

const KINDS = [
  [
    "hoplit-chess",
    (seed: number) => compose(HOPLIT_CHESS_RULES, { seed, count: 2, distance: 1, eyesight: "sees-wins" }),
  ],
  [
    "spartan-chess",
    (seed: number) => compose(SPARTAN_CHESS_RULES, { seed, count: 1, distance: 2, eyesight: "sees-wins" }),
  ],
  ["sparta", (seed: number) => compose(SPARTA_RULES, { seed, count: 1, distance: 1, eyesight: "blind" })],
] as const;

test.each(KINDS)("composes the same positions of %s from the same seed, and others from another", (_, composed) => {
  const positions = composed(1);
  expect(composed(1)).toEqual(positions);
  expect(composed(2)).not.toEqual(positions);
});
