import type { RunningGame } from "skytale-client";
import { expect, test } from "vitest";
import {
  ALL_GAMES,
  arrangeGames,
  type GamesFilter,
  type GamesOrder,
} from "../../../clients/web/pages/my-games/arrange";
import { RUNNING_GAME } from "../../../src/http/schemas/examples";

const game: RunningGame = JSON.parse(JSON.stringify(RUNNING_GAME));
const made = (id: string, username: string, changes: Partial<RunningGame>): RunningGame => ({
  ...game,
  id,
  opponent: { username, rating: null },
  ...changes,
});

/** In the order of the server. */
const GAMES = [
  made("1", "xerxes", { variant: "sparta", rated: true, turnStartedAt: "2026-11-02T00:00:00.000Z" }),
  made("2", "Ada", { variant: "spartan-chess", rated: false, turnStartedAt: "2026-11-03T00:00:00.000Z" }),
  made("3", "bo", { variant: "hoplit-chess", rated: true, turnStartedAt: "2026-11-01T00:00:00.000Z" }),
];

const idsOf = (filter: Partial<GamesFilter>, order: string = "deadline") =>
  arrangeGames(GAMES, { ...ALL_GAMES, ...filter }, order as GamesOrder)
    .map(({ id }) => id)
    .join("");

test.each([
  ["deadline", "123"],
  ["opponent", "231"],
  ["game", "312"],
  ["last-move", "213"],
  ["an order of a newer server", "123"],
])("orders by %s", (order, ids) => expect(idsOf({}, order)).toBe(ids));

test.each<[Partial<GamesFilter>, string]>([
  [{ variant: "sparta" }, "1"],
  [{ rated: "rated" }, "13"],
  [{ rated: "casual" }, "2"],
  [{ opponent: " A" }, "2"],
  [{ opponent: "X" }, "1"],
  [{ variant: "sparta", rated: "casual" }, ""],
])("filters by %o", (filter, ids) => expect(idsOf(filter)).toBe(ids));

test("leaves the given list unchanged", () => {
  arrangeGames(GAMES, ALL_GAMES, "opponent");
  expect(GAMES.map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
