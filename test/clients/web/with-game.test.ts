import type { Game, RunningGame, RunningGamePage } from "skytale-client";
import { expect, test } from "vitest";
import { withGame } from "../../../clients/web/server/with-game";
import { GAME } from "../../../src/http/schemas/examples";

const game: Game = JSON.parse(JSON.stringify(GAME));
const listed: RunningGame = {
  id: game.id,
  variant: game.variant,
  rulesRevision: 1,
  side: "white",
  opponent: game.players.black,
  ply: 0,
  turn: "white",
  position: "before",
  lastMove: null,
  drawOffer: "black",
  takebackOffer: null,
  deadlineAt: null,
  vacationUntil: null,
  unread: 2,
  rated: game.rated,
  private: game.private,
};
const other = { ...listed, id: "other" };
const page: RunningGamePage = {
  items: [listed, other],
  nextCursor: null,
  counts: { mine: 2, theirs: 5 },
  unreadFinished: [],
};
const until = "2026-12-24T00:00:00.000Z";

test.each<[string, Partial<Game>, Partial<RunningGame> | null, RunningGamePage["counts"]]>([
  ["a move", { turn: "black", ply: 1 }, { turn: "black", ply: 1, drawOffer: null, unread: 2 }, { mine: 1, theirs: 6 }],
  ["an offer", { turn: "white", drawOffer: "white" }, { turn: "white", drawOffer: "white" }, { mine: 2, theirs: 5 }],
  [
    "a move against a player on vacation",
    { turn: "black", clock: { ...game.clock, vacationUntil: { white: null, black: until } } },
    { vacationUntil: until },
    { mine: 1, theirs: 6 },
  ],
  ["the end of the game", { turn: null, status: "finished" }, null, { mine: 1, theirs: 5 }],
])("updates the list after %s", (_, changes, expected, counts) => {
  const after = withGame(page, { ...game, drawOffer: null, ...changes });
  const [first] = after.items;
  if (expected === null) expect(after.items).toEqual([other]);
  else expect(first).toMatchObject(expected);
  expect([after.items.at(-1), after.counts]).toEqual([other, counts]);
});

test("ignores a game that is not in the list", () => {
  expect(withGame(page, { ...game, id: "unlisted" })).toBe(page);
});
