import { expect, test } from "vitest";
import { nameOf, parseContestant } from "../../../bench/bots/contestants";

test.each([
  "random",
  "taker",
  "level-3",
  "level-10:20000",
  "level-7@../before",
  "level-10:5@/x/y",
  "stockfish@1800",
  "fairy-stockfish:90000",
])("%s is a contestant, and is written as it is read", (text) => {
  const read = parseContestant(text);
  expect(read.ok && nameOf(read.value)).toBe(text);
});

test.each([
  ["recruit", "level-3"],
  ["strategos:20000", "level-10:20000"],
])("%s is %s", (text, name) => {
  const read = parseContestant(text);
  expect(read.ok && nameOf(read.value)).toBe(name);
});

test.each([
  [
    "general",
    "general is not a contestant; use one of random, taker, two-ply, level-1 to level-10, stockfish@<elo>, fairy-stockfish:<nodes>",
  ],
  ["level-11", "level-11 is not a contestant"],
  ["", " is not a contestant"],
  ["random:5", "random:5 is not a contestant"],
  ["strategos:0", "the node limit must be above 0"],
  ["stockfish", "Stockfish needs a whole Elo number, as in"],
  ["stockfish@0", "Stockfish needs a whole Elo number, as in"],
  ["stockfish@1800.5", "Stockfish needs a whole Elo number, as in"],
])("refuses %j", (text, complaint) => {
  const read = parseContestant(text);
  expect(read.ok ? null : read.error).toContain(complaint);
});
