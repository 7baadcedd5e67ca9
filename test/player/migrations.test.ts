import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { PLAYER_MIGRATIONS } from "../../src/player/migrations";
import { hasSchema, migrate } from "../../src/storage/schema-steps";
import { batch, evict, feedIds, fireAlarm, newId, newPlayer, player, rawStub, rows, token, until } from "./fixtures";

const schemaOf = (sql: SqlStorage) =>
  sql
    .exec<{ name: string; sql: string | null }>(
      "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '_cf_%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .toArray();

describe("the schema", () => {
  test.each(PLAYER_MIGRATIONS.map((_, done) => done))("is the same after a migration from version %d", async (done) => {
    await runInDurableObject(rawStub(newId("p")), async (_, state) => {
      migrate(state.storage, PLAYER_MIGRATIONS);
      const expected = schemaOf(state.storage.sql);
      await state.storage.deleteAll();
      expect(hasSchema(state.storage.sql)).toBe(false);
      migrate(state.storage, PLAYER_MIGRATIONS.slice(0, done));
      expect(hasSchema(state.storage.sql)).toBe(true);
      migrate(state.storage, PLAYER_MIGRATIONS);
      migrate(state.storage, PLAYER_MIGRATIONS);
      expect(schemaOf(state.storage.sql)).toEqual(expected);
    });
  });

  test("keeps an object's data when a step is added, and refuses data of a newer version", async () => {
    const { id, rpc } = await newPlayer();
    await rpc.receive(batch("g", [1]));
    await runInDurableObject(rawStub(id), (_, state) => {
      const added = {
        id: 1000,
        statements: ["ALTER TABLE webhooks ADD COLUMN later TEXT NOT NULL DEFAULT 'none'"],
      };
      migrate(state.storage, [...PLAYER_MIGRATIONS, added]);
      expect(() => migrate(state.storage, PLAYER_MIGRATIONS)).toThrow("step 1000");
      state.storage.sql.exec("DELETE FROM schema_steps WHERE id = 1000");
    });
    await evict(id);
    expect(await feedIds(rpc)).toEqual(["g-1"]);
  });

  test("applies steps completely or not at all", async () => {
    await runInDurableObject(rawStub(newId("p")), (_, state) => {
      const broken = { id: 1000, statements: ["CREATE TABLE half (id INTEGER PRIMARY KEY)", "CREATE NONSENSE"] };
      expect(() => migrate(state.storage, [...PLAYER_MIGRATIONS, broken])).toThrow();
      expect(schemaOf(state.storage.sql).map((entry) => entry.name)).not.toContain("half");
      migrate(state.storage, PLAYER_MIGRATIONS);
    });
  });

  test("has increasing ids of steps", () => {
    const ids = PLAYER_MIGRATIONS.map((step) => step.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});

test("sends the pending deliveries of an older version unchanged, as JSON", async () => {
  const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 204 }));
  const id = newId("p");
  await runInDurableObject(rawStub(id), (_, { storage }) => {
    const version3 = PLAYER_MIGRATIONS.filter((step) => step.id <= 3);
    migrate(storage, version3);
    storage.sql.exec(
      "INSERT INTO account (id, player_id, username, created_at, recovery_hash) VALUES (1, ?, 'leonidas', 0, 'hash')",
      id,
    );
    storage.sql.exec(
      `INSERT INTO webhooks (id, url, secret, event_types, description, game_id, status, created_at, format, origin)
       VALUES ('w', 'https://receiver.example.com/', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '*', '', NULL, 'active', 0,
         'slack', '')`,
    );
    for (const [event, attempts] of Object.entries({ "g-1": 1, "g-2": 0 })) {
      storage.sql.exec(
        `INSERT INTO deliveries (webhook_id, event_id, event_type, game_id, body, state, created_at, attempts, due_at)
         VALUES ('w', ?, 'turn.started', 'g', '{"text":"Your turn."}', 'pending', 0, ?, 1)`,
        event,
        attempts,
      );
    }
  });
  await evict(id);
  await fireAlarm(id);
  await until(() => expect(sent).toHaveBeenCalledTimes(2));
  for (const [, init] of sent.mock.calls) {
    expect(init).toMatchObject({ body: '{"text":"Your turn."}', headers: { "content-type": "application/json" } });
  }
  expect(await rows(id, "SELECT DISTINCT headers FROM deliveries")).toEqual([
    { headers: '{"content-type":"application/json"}' },
  ]);
  vi.restoreAllMocks();
});

test("adds new scopes to an older token only if it had all scopes of a sign-up", async () => {
  const id = newId("p");
  const before = [
    "game:read",
    "game:play",
    "challenge:read",
    "challenge:write",
    "webhook:manage",
    "account:read",
  ].concat("account:write", "feed:read");
  const tokens = { all: before, admin: [...before, "admin"], most: before.slice(1), reader: ["account:read"] };
  await runInDurableObject(rawStub(id), (_, { storage: { sql }, storage }) => {
    migrate(
      storage,
      PLAYER_MIGRATIONS.filter((step) => step.id <= 6),
    );
    sql.exec("INSERT INTO account (id, player_id, username, created_at, recovery_hash) VALUES (1, ?, 'a', 0, 'x')", id);
    for (const [name, scopes] of Object.entries(tokens))
      sql.exec("INSERT INTO tokens VALUES (?, ?, ?, ?, 0, NULL)", name, name, name, scopes.join(" "));
  });
  await evict(id);
  const known = Object.fromEntries((await player(id).listTokens()).map(({ id, scopes }) => [id, scopes.toSorted()]));
  const gained = ["account:export", "calendar:read", "tournament:manage", "team:manage", "game:propose"];
  expect(known).toEqual({
    all: [...before, ...gained].toSorted(),
    admin: [...before, "admin", ...gained].toSorted(),
    most: before.slice(1).toSorted(),
    reader: ["account:read"],
  });
});

test("a write that throws leaves nothing in tables or memory", async () => {
  const { rpc, id } = await newPlayer();
  await rpc.receive(batch("g", [1]));
  await runInDurableObject(rawStub(id), async (instance, state) => {
    state.storage.sql.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON game_lines BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect(instance.receive(batch("g", [2], { status: "finished" }))).rejects.toThrow("broken");
    state.storage.sql.exec("DROP TRIGGER broken");
  });
  expect(await feedIds(rpc)).toEqual(["g-1"]);
  expect(await rpc.feed("g-1", 10)).toEqual({ ok: true, value: { items: [], nextCursor: "g-1" } });
  expect(await rpc.runningGames()).toHaveLength(1);
  await rpc.receive(batch("g", [2]));
  await rpc.addToken(token());
  expect(await feedIds(rpc)).toEqual(["g-1", "g-2"]);
});
