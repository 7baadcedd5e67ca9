import { expect, test } from "vitest";
import { HOUSE } from "../../../clients/web/parts/house";
import { HOUSE_PLAYERS } from "../../../src/shared/house";

test("the client offers the players of the house that the server has, the weakest first", () => {
  expect(HOUSE.map(({ username, name }) => [username, name.toLowerCase()])).toEqual(
    HOUSE_PLAYERS.map(({ username, strength }) => [username, strength]),
  );
});
