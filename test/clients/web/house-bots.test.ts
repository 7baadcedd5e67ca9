import { expect, test } from "vitest";
import { HOUSE_BOTS } from "../../../clients/web/games/house-bots";
import { HOUSE_PLAYERS } from "../../../src/shared/house";

test("offers the house players of the server, weakest first", () => {
  expect(HOUSE_BOTS.map(({ username, name }) => [username, name.toLowerCase()])).toEqual(
    HOUSE_PLAYERS.map(({ username, level }) => [username, level]),
  );
});
