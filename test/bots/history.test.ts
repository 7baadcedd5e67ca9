import { expect, test } from "vitest";
import { PositionHistory } from "../../src/bots/history";
import type { SearchBoard } from "../../src/bots/search-board";

const boardWith = (key: number): SearchBoard =>
  ({ keyLow: key, keyHigh: -key, pliesWithoutProgress: 1000 }) as Partial<SearchBoard> as SearchBoard;

test("a repetition is found among any number of positions", () => {
  const history = new PositionHistory({ repetition: { automatic: 2, automaticReason: "twofold-repetition" } });
  for (let key = 1; key <= 600; key += 1) {
    history.push(boardWith(key));
    expect(history.isDrawn(boardWith(key))).toBe(false);
  }
  // The repetition comes 600 plies after the second position.
  history.push(boardWith(601));
  history.push(boardWith(2));
  expect(history.isDrawn(boardWith(2))).toBe(true);
  history.pop();
  expect(history.isDrawn(boardWith(601))).toBe(false);
});
