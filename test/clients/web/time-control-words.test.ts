import { expect, test } from "vitest";
import { durationWords, timeControlWords } from "../../../clients/web/games/time-control-words";

test.for([
  ["P1D", "1 day"],
  ["P3D", "3 days"],
  ["P1W", "7 days"],
  ["PT36H", "1 day 12 hours"],
  ["P1DT12H", "1 day 12 hours"],
  ["PT90M", "1 hour 30 minutes"],
  ["PT45S", "45 seconds"],
  ["PT0S", "no time"],
] as const)("describes %s as %s", ([duration, words]) => {
  expect(durationWords(duration)).toBe(words);
});

test.for([
  [{ kind: "per-move", perMove: "P1W" }, "7 days per move"],
  [
    { kind: "bank", initial: "P5D", increment: "PT12H", max: "P10D" },
    "5 days for all moves, 12 hours more per move, at most 10 days",
  ],
  [{ kind: "unlimited" }, "no clock"],
] as const)("describes %o as %s", ([timeControl, words]) => {
  expect(timeControlWords(timeControl)).toBe(words);
});
