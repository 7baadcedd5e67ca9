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
  ["general", "general is not a contestant; use one of random, recruit, veteran, strategos, stockfish@<elo>"],
  ["", " is not a contestant"],
  ["random:5", "random:5 is not a contestant"],
  ["strategos:0", "the node limit must be above 0"],
  ["stockfish", "Stockfish needs a whole Elo number from 1320 to 3190"],
  ["stockfish@900", "Stockfish needs a whole Elo number from 1320 to 3190"],
  ["stockfish@1800.5", "Stockfish needs a whole Elo number from 1320 to 3190"],
])("refuses %j", (text, complaint) => {
  const read = parseContestant(text);
  expect(read.ok ? null : read.error).toContain(complaint);
});
