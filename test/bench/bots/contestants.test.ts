import { expect, test } from "vitest";
import { nameOf, parseContestant } from "../../../bench/bots/contestants";

test.each(["random", "recruit", "strategos:20000", "veteran@../before", "strategos:5@/x/y", "stockfish@1800"])(
  "%s is a contestant, and is written as it is read",
  (text) => {
    const read = parseContestant(text);
    expect(read.ok && nameOf(read.value)).toBe(text);
  },
);

test.each([
  ["general", "general is no contestant; there are random, recruit, veteran, strategos, stockfish@<elo>"],
  ["", " is no contestant"],
  ["random:5", "random:5 is no contestant"],
  ["strategos:0", "a budget is a number of nodes above 0"],
  ["stockfish", "Stockfish takes a whole Elo from 1320 to 3190"],
  ["stockfish@900", "Stockfish takes a whole Elo from 1320 to 3190"],
  ["stockfish@1800.5", "Stockfish takes a whole Elo from 1320 to 3190"],
])("refuses %j", (text, complaint) => {
  const read = parseContestant(text);
  expect(read.ok ? null : read.error).toContain(complaint);
});
