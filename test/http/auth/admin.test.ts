import { expect, test } from "vitest";
import { isAdmin, isAdminName, withScopesThatHold } from "../../../src/http/auth/admin";

const ID = "adm1n00000000001";
const caller = (playerId: string, username: string) => ({ playerId, username });

test.each([
  [
    "the configured id, after a change of name",
    { adminPlayerId: ID, adminUsername: "ephoros" },
    caller(ID, "renamed"),
    true,
  ],
  [
    "not the configured name if another id is configured",
    { adminPlayerId: ID, adminUsername: "ephoros" },
    caller("other", "ephoros"),
    false,
  ],
  [
    "the configured name in any letter case, if no id is configured",
    { adminPlayerId: null, adminUsername: "ephoros" },
    caller(ID, "Ephoros"),
    true,
  ],
  ["not a former owner of the name", { adminPlayerId: null, adminUsername: "ephoros" }, caller(ID, "renamed"), false],
  ["nobody, if nothing is configured", { adminPlayerId: null, adminUsername: null }, caller(ID, "ephoros"), false],
] as const)("the admin is: %s", (_, settings, who, expected) => {
  expect(isAdmin(settings, who)).toBe(expected);
  const identity = { ...who, tokenId: "t", scopes: ["admin", "game:read"] as const };
  expect(withScopesThatHold(settings, identity).scopes).toEqual(expected ? ["admin", "game:read"] : ["game:read"]);
});

test("nobody can take the configured name or a lookalike", () => {
  const settings = { adminPlayerId: null, adminUsername: "ephoros" };
  expect(["Ephoros", "eph0r0s", "ephor-os", "ephor"].map((name) => isAdminName(settings, name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
