import { expect, test } from "vitest";
import { replay } from "../../../clients/web/pages/game/replay";
import { GAMES } from "../../../src/rules/games";

const rules = GAMES["spartan-chess"];
const recorded = (...moves: readonly string[]) => ({
  options: {},
  startPosition: null,
  moves: moves.map((move) => ({ move })),
});

test("keeps the lines of a shorter record in a longer one", () => {
  const before = replay(rules, recorded("e2e4", "f7d5")) ?? [];
  const after = replay(rules, recorded("e2e4", "f7d5", "e4d5"), before) ?? [];
  expect(after.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
  expect(after.slice(0, 3)).toEqual(before);
  expect(after[2]).toBe(before[2]);
});

test("drops moves that were taken back and branches off with another move", () => {
  const before = replay(rules, recorded("e2e4", "f7d5", "e4d5")) ?? [];
  const back = replay(rules, recorded("e2e4"), before) ?? [];
  expect(back).toHaveLength(2);
  const other = replay(rules, recorded("e2e4", "d7e6", "d2d4"), before) ?? [];
  expect(other[1]).toBe(before[1]);
  expect(other[2]?.last?.move).toBe("d7e6");
  expect(other[3]?.previous).toBe(other[2]);
});

test("cannot replay a record with another start position from the standard one", () => {
  expect(replay(rules, recorded("e4e5"))).toBeNull();
  const startPosition = replay(rules, recorded("e2e4", "f7d5"))?.at(-1)?.position ?? null;
  expect(replay(rules, { ...recorded("e4d5"), startPosition })).toHaveLength(2);
});
