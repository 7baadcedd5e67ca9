import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, readSettings } from "../../../src/player/account/settings";
import { PLAYER_MIGRATIONS } from "../../../src/player/migrations";
import { migrate } from "../../../src/storage/schema-steps";
import { evict, newId, newPlayer, player, rawStub, rows } from "../fixtures";

test("stored members that are not settings are ignored", () => {
  expect(readSettings({ noSuchSetting: true, confirmMoves: false })).toEqual({ confirmMoves: false });
  expect(readSettings({ confirmMoves: "no" })).toEqual({});
  expect(readSettings({ gamePieceSets: { sparta: "letters", "hoplit-chess": "obsidian" } })).toEqual({
    gamePieceSets: { sparta: "letters" },
  });
  expect(readSettings({ boardTheme: "obsidian", pieceSet: "letters" })).toEqual({ pieceSet: "letters" });
});

test("a time zone that this runtime no longer has counts as none", () => {
  expect(readSettings({ timeZone: "Europe/Athens" })).toEqual({ timeZone: "Europe/Athens" });
  expect(readSettings({ timeZone: "Europe/Sparta" })).toEqual({});
});

test("an account without stored settings has the defaults", async () => {
  const id = newId("p");
  await runInDurableObject(rawStub(id), (_, { storage }) => {
    migrate(storage, PLAYER_MIGRATIONS.slice(0, 3));
    storage.sql.exec(
      "INSERT INTO account (id, player_id, username, created_at, recovery_hash) VALUES (1, ?, 'leonidas', 0, '')",
      id,
    );
  });
  await evict(id);
  expect(await player(id).accountState()).toMatchObject({ mayRename: true, settings: DEFAULT_SETTINGS });
});

test("a setting stored by a newer version is ignored", async () => {
  const { id, rpc } = await newPlayer();
  await rows(id, `UPDATE account SET settings = '{"noSuchSetting":true}'`);
  await evict(id);
  expect(await rpc.accountState()).toMatchObject({ settings: DEFAULT_SETTINGS });
});
