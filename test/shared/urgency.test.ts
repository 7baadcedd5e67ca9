import { expect, test } from "vitest";
import { compareUrgency } from "../../src/shared/urgency";

test("ranks the player's own turn with the nearest deadline first", () => {
  const games = [
    { id: "waiting-late", isMine: false, deadlineAt: 300 },
    { id: "mine-unlimited-2", isMine: true, deadlineAt: null },
    { id: "mine-unlimited-1", isMine: true, deadlineAt: null },
    { id: "mine-late", isMine: true, deadlineAt: 200 },
    { id: "waiting-soon", isMine: false, deadlineAt: 10 },
    { id: "mine-soon", isMine: true, deadlineAt: 100 },
  ];
  expect(games.toSorted(compareUrgency).map((game) => game.id)).toEqual([
    "mine-soon",
    "mine-late",
    "mine-unlimited-1",
    "mine-unlimited-2",
    "waiting-soon",
    "waiting-late",
  ]);
});
