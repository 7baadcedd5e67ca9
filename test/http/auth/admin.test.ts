import { expect, test } from "vitest";
import { isAdmin, isAdminName, withScopesThatHold } from "../../../src/http/auth/admin";

const ID = "adm1n00000000001";
const caller = (playerId: string, username: string) => ({ playerId, username });

test.each([
  ["the id, under another name", { adminPlayerId: ID, adminUsername: "ephoros" }, caller(ID, "renamed"), true],
  [
    "the name, if the id is another's",
    { adminPlayerId: ID, adminUsername: "ephoros" },
    caller("other", "ephoros"),
    false,
  ],
  [
    "the name, in any case, where no id is set",
    { adminPlayerId: null, adminUsername: "ephoros" },
    caller(ID, "Ephoros"),
    true,
  ],
  ["a former owner of the name", { adminPlayerId: null, adminUsername: "ephoros" }, caller(ID, "renamed"), false],
  ["anybody, where nothing is set", { adminPlayerId: null, adminUsername: null }, caller(ID, "ephoros"), false],
] as const)("who is the admin: %s", (_, settings, who, expected) => {
  expect(isAdmin(settings, who)).toBe(expected);
  const identity = { ...who, tokenId: "t", scopes: ["admin", "game:read"] as const };
  expect(withScopesThatHold(settings, identity).scopes).toEqual(expected ? ["admin", "game:read"] : ["game:read"]);
});

test("the configured name is nobody's to take, nor are its look-alikes", () => {
  const settings = { adminPlayerId: null, adminUsername: "ephoros" };
  expect(["Ephoros", "eph0r0s", "ephor-os", "ephor"].map((name) => isAdminName(settings, name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
