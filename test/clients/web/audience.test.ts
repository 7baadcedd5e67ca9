import { expect, test } from "vitest";
import { AUDIENCES, audienceWords, mayBePrivate } from "../../../clients/web/pages/lobby/audience";

test("says who can accept a challenge and who can see its game", () => {
  expect(audienceWords("link", false)).toBe(
    "The challenge is not in the lobby. Anybody who has its link can accept it. Everybody can watch the game.",
  );
  expect(audienceWords("player", true)).toContain("Only the two players can see the game.");
});

test("a private game cannot be offered in the lobby", () => {
  expect(AUDIENCES.filter(mayBePrivate)).toEqual(["player", "link"]);
});
