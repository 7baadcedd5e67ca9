import type { EndedGame, GameInProgress, RunningGame, RunningGamePage } from "skytale-client";
import { expect, test } from "vitest";
import { withMessagesRead } from "../../../clients/web/server/messages-read";
import { withGame } from "../../../clients/web/server/with-game";
import { ENDED_GAME, GAME } from "../../../src/http/schemas/examples";

const game: GameInProgress = JSON.parse(JSON.stringify(GAME));
const ended: EndedGame = JSON.parse(JSON.stringify(ENDED_GAME));
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
  lastSan: null,
  turnStartedAt: game.createdAt,
  drawOffer: "black",
  takebackOffer: null,
  deadlineAt: null,
  vacationUntil: null,
  timeControl: null,
  unread: 2,
  proposed: true,
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

test.each<[string, Partial<GameInProgress>, Partial<RunningGame>, RunningGamePage["counts"]]>([
  ["a move", { turn: "black", ply: 1 }, { turn: "black", ply: 1, drawOffer: null, unread: 2 }, { mine: 1, theirs: 6 }],
  ["a move in two notations", {}, { lastSan: "e4", lastNotations: { reversible: "e2-e4" } }, { mine: 1, theirs: 6 }],
  ["a move in a list without time controls", {}, { timeControl: game.clock.timeControl }, { mine: 1, theirs: 6 }],
  ["an offer", { turn: "white", drawOffer: "white" }, { turn: "white", drawOffer: "white" }, { mine: 2, theirs: 5 }],
  [
    "a move against a player on vacation",
    { turn: "black", clock: { ...game.clock, vacationUntil: { white: null, black: until } } },
    { vacationUntil: until },
    { mine: 1, theirs: 6 },
  ],
])("updates the list after %s", (_, changes, expected, counts) => {
  const after = withGame(page, { ...game, drawOffer: null, ...changes }, game.players.white.username);
  const changed = after.items.find(({ id }) => id === game.id);
  expect(changed).toMatchObject(expected);
  expect([after.items.filter((item) => item !== changed), after.counts]).toEqual([[other], counts]);
});

test("keeps the mark of a suggested move until the position changes", () => {
  const marks = (position: string) =>
    withGame(page, { ...game, position }, game.players.white.username).items.find(({ id }) => id === game.id)?.proposed;
  expect([marks(listed.position), marks("another position")]).toEqual([true, false]);
});

test("removes a game that has ended", () => {
  const after = withGame(page, ended, game.players.white.username);
  expect([after.items, after.counts]).toEqual([[other], { mine: 1, theirs: 5 }]);
});

test("adds a game that has just begun", () => {
  const begun: GameInProgress = { ...game, id: "begun", status: "active", turn: "white", moves: [] };
  const { black } = game.players;
  const after = withGame(page, begun, black.username);
  expect(after.items.at(-1)).toMatchObject({ id: "begun", side: "black", opponent: game.players.white, unread: 0 });
  expect([after.items.slice(0, 2), after.counts]).toEqual([page.items, { mine: 2, theirs: 6 }]);
});

test("keeps the most urgent games first", () => {
  const at = (id: string, turn: "white" | "black", day: number | null): RunningGame => ({
    ...listed,
    id,
    turn,
    deadlineAt: day === null ? null : `2026-12-0${day}T00:00:00.000Z`,
  });
  const items = [at("b", "white", 2), at("d", "white", null), at("e", "black", 1), at("g", "black", null)];
  const orderWith = (id: string, turn: "white" | "black", day: number | null) => {
    const { deadlineAt } = at(id, turn, day);
    const begun: GameInProgress = { ...game, id, status: "active", turn, deadlineAt };
    return withGame({ ...page, items }, begun, game.players.white.username).items.map((item) => item.id);
  };
  expect(orderWith("a", "white", 1)).toEqual(["a", "b", "d", "e", "g"]);
  expect(orderWith("c", "white", 3)).toEqual(["b", "c", "d", "e", "g"]);
  expect(orderWith("b", "black", 4)).toEqual(["d", "e", "b", "g"]);
});

test("ignores a game that may be in a later page, and the game of others", () => {
  const long = { ...page, nextCursor: "more" };
  expect(withGame(long, { ...game, id: "unlisted" }, game.players.white.username)).toBe(long);
  expect(withGame(page, { ...game, id: "unlisted" }, "somebody")).toBe(page);
});

test("marks the messages of a game as read", () => {
  const unread = { ...page, unreadFinished: [{ id: game.id }, { id: "other" }] } as RunningGamePage;
  const after = withMessagesRead(unread, game.id);
  expect(after.items.map((item) => item.unread)).toEqual([0, 2]);
  expect(after.unreadFinished.map(({ id }) => id)).toEqual(["other"]);
});
