import { expect, test } from "vitest";
import { DEFAULT_APPEARANCE } from "../../../src/shared/appearance";
import { get, newPlayer, send, verdict } from "../client";

const change = (token: string, body: Record<string, unknown>) => send("PATCH", "/v1/me", { token, body });

test("the account stores the appearance, and others do not see it", async () => {
  const player = await newPlayer();
  expect((await get("/v1/me", player.token)).body).toMatchObject(DEFAULT_APPEARANCE);
  const changes = { boardTheme: "marble", pieceSet: "letters", coordinates: false };
  expect((await change(player.token, changes)).body).toMatchObject({ ...DEFAULT_APPEARANCE, ...changes });
  expect((await change(player.token, { colorScheme: "dark" })).body).toMatchObject({ ...changes, colorScheme: "dark" });
  expect((await get("/v1/me", player.token)).body).toMatchObject({ ...changes, colorScheme: "dark" });
  expect((await get(`/v1/players/${player.username}`)).body).not.toHaveProperty("boardTheme");
});

test("each game can have a piece set of its own, and a change replaces them all", async () => {
  const player = await newPlayer();
  const sets = { sparta: "letters", "hoplit-chess": "figures" };
  expect((await change(player.token, { gamePieceSets: sets })).body).toMatchObject({ gamePieceSets: sets });
  expect((await change(player.token, { pieceSet: "letters" })).body).toMatchObject({ gamePieceSets: sets });
  expect((await change(player.token, { gamePieceSets: {} })).body).toHaveProperty("gamePieceSets", {});
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, game) => [`game-${game}`, "letters"]));
  expect(verdict(await change(player.token, { gamePieceSets: many }))).toMatch(/^422 invalid-request/);
});

test.each([
  { boardTheme: "obsidian" },
  { pieceSet: null },
  { coordinates: "yes" },
  { notation: "" },
  { highContrast: 1 },
  { gamePieceSets: { sparta: "obsidian" } },
  { gamePieceSets: { "": "letters" } },
  { gamePieceSets: null },
])("%j is refused and changes nothing", async (changes) => {
  const player = await newPlayer();
  expect(verdict(await change(player.token, { moveSound: true, ...changes }))).toMatch(/^4\d\d invalid-request/);
  expect((await get("/v1/me", player.token)).body).toMatchObject(DEFAULT_APPEARANCE);
});
