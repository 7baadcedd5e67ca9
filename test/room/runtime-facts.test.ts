import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

// Properties of the runtime that the room's code relies on, or guards against. These tests fail if one changes.

let made = 0;

async function inNewObject<T>(run: (storage: DurableObjectStorage) => T | Promise<T>): Promise<T> {
  made += 1;
  const stub = env.ROOMS.get(env.ROOMS.idFromName(`new-${made}`));
  return await runInDurableObject(stub, (_, state) => {
    state.storage.sql.exec("CREATE TABLE scratch (n INTEGER PRIMARY KEY)");
    return run(state.storage);
  });
}

const count = (storage: DurableObjectStorage) =>
  storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM scratch").one().n;

test("an exception in transactionSync rolls back its rows and its alarm", async () => {
  await inNewObject(async (storage) => {
    const broken = () =>
      storage.transactionSync(() => {
        storage.sql.exec("INSERT INTO scratch VALUES (1)");
        void storage.setAlarm(Date.now() + 60_000);
        throw new Error("planted");
      });
    expect(broken).toThrow("planted");
    expect(count(storage)).toBe(0);
    expect(await storage.getAlarm()).toBeNull();
  });
});

test("without transactionSync, rows written before an exception stay", async () => {
  await inNewObject((storage) => {
    const broken = () => {
      storage.sql.exec("INSERT INTO scratch VALUES (1)");
      throw new Error("planted");
    };
    expect(broken).toThrow("planted");
    expect(count(storage)).toBe(1);
  });
});

test("a half-failed exec of several statements keeps the earlier ones", async () => {
  await inNewObject((storage) => {
    expect(() => storage.sql.exec("INSERT INTO scratch VALUES (1); INSERT INTO scratch VALUES (1)")).toThrow();
    expect(count(storage)).toBe(1);
  });
});

test("there is one alarm: setting it again moves it", async () => {
  await inNewObject(async (storage) => {
    const at = Date.now() + 60_000;
    await storage.setAlarm(at);
    await storage.setAlarm(at + 60_000);
    expect(await storage.getAlarm()).toBe(at + 60_000);
  });
});

test("PRAGMA user_version is refused, so the migrations are recorded in a table", async () => {
  await inNewObject((storage) => {
    expect(() => storage.sql.exec("PRAGMA user_version = 1")).toThrow();
  });
});

test("a row costs one write with an integer key, two with a text key, and one again WITHOUT ROWID", async () => {
  await inNewObject((storage) => {
    const { sql } = storage;
    sql.exec("CREATE TABLE by_text (k TEXT PRIMARY KEY)");
    sql.exec("CREATE TABLE by_text_only (k TEXT PRIMARY KEY) WITHOUT ROWID");
    const cost = (query: string) => sql.exec(query).rowsWritten;
    expect(cost("INSERT INTO scratch VALUES (1)")).toBe(1);
    expect(cost("INSERT INTO by_text VALUES ('a')")).toBe(2);
    expect(cost("INSERT INTO by_text_only VALUES ('a')")).toBe(1);
  });
});

test("an object knows the name that it is addressed by", async () => {
  const stub = env.ROOMS.get(env.ROOMS.idFromName("by-name"));
  expect(await runInDurableObject(stub, (_, state) => state.id.name)).toBe("by-name");
});
