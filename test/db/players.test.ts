import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { renamePlayerRow } from "../../src/db/names";
import { findLookAlike, findPlayer, findPlayerByName, findSignup, insertPlayer } from "../../src/db/players";
import { lookAlikeKey, usernameSkeleton } from "../../src/shared/username";
import { DAY, d1, NOW, newId } from "./fixtures";

/** The statements of the migration that calculates lookalike keys for existing rows. */
const BACKFILLS = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)
  .map((query) =>
    query
      .replaceAll(/^--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  )
  .filter((query) => query.includes("SET `look_alike_key`")) as [string, string];

const insert = (username: string, signup: { key: string; fingerprint: string } | null = null, createdAt = NOW) =>
  insertPlayer(d1, { id: newId(), username, createdAt, signup });

describe("players", () => {
  test("are found by id, by name, and by lookalike names", async () => {
    const made = await insert("Solon");
    if (!made.ok) throw new Error(made.error.code);
    expect(await findPlayer(d1, made.value.id)).toEqual(made.value);
    expect(await findPlayerByName(d1, "sOLON")).toEqual(made.value);
    expect(await findPlayerByName(d1, "s0lon")).toBeNull();
    expect(await findLookAlike(d1, "s0-lon")).toEqual(made.value);
    expect(await insert("5olon")).toEqual({ ok: false, error: { code: "username-taken" } });
  });

  test("get unique names, also when several request one at once", async () => {
    const tries = await Promise.all(["lykurgos", "Lykurgos", "1ykurgos", "lyk-urgos"].map((name) => insert(name)));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("get unique names also if they differ only in lookalike letters", async () => {
    const tries = await Promise.all(["quintus", "9uin7us", "gvintvs", "Guint-us"].map((name) => insert(name)));
    expect(tries.map(({ ok }) => ok)).toEqual([true, false, false, false]);
    expect(await findLookAlike(d1, "gu1ntus")).toMatchObject({ username: "quintus" });
    expect(await findPlayerByName(d1, "guintus")).toBeNull();
  });

  test("of earlier versions keep names that look alike, and nobody else gets such a name", async () => {
    const ids = [newId(), newId(), newId()] as const;
    const row = "insert into players (id, username, username_key, created_at, erased_at) values (?, ?, ?, ?, ?)";
    await d1.batch([
      d1.prepare(row).bind(ids[0], "vulso", usernameSkeleton("vulso"), NOW, null),
      d1.prepare(row).bind(ids[1], "uulso", usernameSkeleton("uulso"), NOW, null),
      d1.prepare(row).bind(ids[2], "deleted player", `deleted:${ids[2]}`, NOW, NOW),
    ]);
    for (const fill of BACKFILLS) await d1.prepare(fill).run();
    expect(await findPlayer(d1, ids[0])).toMatchObject({ username: "vulso", lookAlikeKey: lookAlikeKey("uulso") });
    expect(await findPlayer(d1, ids[2])).toMatchObject({ lookAlikeKey: null });
    expect(await findPlayerByName(d1, "vulso")).toMatchObject({ id: ids[0] });
    expect(await findPlayerByName(d1, "uulso")).toMatchObject({ id: ids[1] });
    expect((await insert("uu1so")).ok).toBe(false);
    expect((await insert("vvlso")).ok).toBe(true);
    expect(await renamePlayerRow(d1, { id: ids[0], username: "vulso-2", now: NOW })).toMatchObject({ ok: true });
    expect(await renamePlayerRow(d1, { id: ids[1], username: "uu1so", now: NOW })).toMatchObject({ ok: false });
  });

  test("got the same keys from the migration as they would get now", async () => {
    const letters = "abcdefghijklmnopqrstuvwxyz0123456789nnrnclvv";
    const names = Array.from({ length: 200 }, (_, index) =>
      Array.from({ length: 12 }, (_, at) => letters[(index * 31 + at * at * 17 + at) % letters.length]).join(""),
    );
    const filled = BACKFILLS[0].replace(/^UPDATE .* SET `look_alike_key` =/, "select").replace(/ WHERE .*$/s, "");
    for (const name of names) {
      const made = await d1.prepare(filled.replace("`username_key`", "?")).bind(usernameSkeleton(name)).raw<[string]>();
      expect(made[0]?.[0], name).toBe(lookAlikeKey(name));
    }
  });

  test("sign up once per key, within a day", async () => {
    const signup = { key: "key", fingerprint: "a" };
    expect((await insert("chilon", signup)).ok).toBe(true);
    expect(await insert("demaratos", { key: "key", fingerprint: "b" })).toEqual({
      ok: false,
      error: { code: "signup-repeated", fingerprint: "a" },
    });
    expect(await findSignup(d1, "key", NOW + DAY)).toMatchObject({ username: "chilon" });
    expect(await findSignup(d1, "key", NOW + DAY + 1)).toBeNull();
    expect((await insert("demaratos", signup, NOW + DAY + 1)).ok).toBe(true);
    expect(await findSignup(d1, "key", NOW + DAY + 1)).toMatchObject({ username: "demaratos" });
  });
});
