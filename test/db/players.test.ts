import { describe, expect, test } from "vitest";
import { findLookAlike, findPlayer, findPlayerByName, findSignup, insertPlayer } from "../../src/db/players";
import { DAY, d1, NOW, newId } from "./rows";

const insert = (username: string, signup: { key: string; fingerprint: string } | null = null, createdAt = NOW) =>
  insertPlayer(d1, { id: newId(), username, createdAt, signup });

describe("players", () => {
  test("are found by id, by name, and by look-alike names", async () => {
    const made = await insert("Solon");
    if (!made.ok) throw new Error(made.error.code);
    expect(await findPlayer(d1, made.value.id)).toEqual(made.value);
    expect(await findPlayerByName(d1, "sOLON")).toEqual(made.value);
    expect(await findPlayerByName(d1, "s0lon")).toBeNull();
    expect(await findLookAlike(d1, "s0-lon")).toEqual(made.value);
    expect(await insert("5olon")).toEqual({ ok: false, error: { code: "username-taken" } });
  });

  test("have a name each, whoever asks at once", async () => {
    const tries = await Promise.all(["lykurgos", "Lykurgos", "1ykurgos", "lyk-urgos"].map((name) => insert(name)));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("sign up once for a key, for a day", async () => {
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
