import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { ROOM_MIGRATIONS } from "../../src/room/migrations";
import type { GameMessage, RoomRpc } from "../../src/room/room-rpc";
import { DELETED_PLAYER } from "../../src/shared/username";
import { migrate } from "../../src/storage/schema-steps";
import { allRows } from "../http/all-rows";
import { backUp } from "./backups";
import { give, look, move, newGame, newId, playerObject, roomStub, untilDelivered } from "./fixtures";

type Game = Awaited<ReturnType<typeof newGame>>;
type Side = "white" | "black";

/** Posts a message. Returns it, or the code of the refusal. */
async function say(game: Game, side: Side, text: string, key: string | null = null): Promise<GameMessage | string> {
  const idempotency = key === null ? null : { key, fingerprint: `${key} ${text}` };
  const posted = await roomStub(game.id).postMessage(game[side].id, text, idempotency);
  return posted.ok ? posted.value : posted.error.code;
}

async function messagesOf(game: Game): Promise<readonly GameMessage[]> {
  const found = await roomStub(game.id).messages(game.white.id);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

async function eventsOf(game: Game) {
  // The stub's own type has no type for arbitrary data.
  const page = await (game.room as unknown as RoomRpc).events(game.black.id, null, 100);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items;
}

const sqlOf = <T>(game: Pick<Game, "id">, run: (sql: SqlStorage) => T): Promise<T> =>
  runInDurableObject(roomStub(game.id), (_, { storage }) => run(storage.sql));

/** A game with moves and messages of both sides. */
async function talkedGame(): Promise<Game> {
  const game = await newGame();
  await say(game, "white", "Lay down your arms");
  await give(game.id, game.white, move("e2e4", 0));
  await say(game, "black", 'Come "and" take them\n🏺');
  await say(game, "white", "We will");
  await untilDelivered(game.id);
  // After this alarm, an eviction does not repeat deliveries, which would read the texts.
  await runDurableObjectAlarm(game.room);
  return game;
}

describe("the text of a message", () => {
  test("is not in the journal, and is not read to load the game or to play on", async () => {
    const game = await talkedGame();
    const before = await look(game.id, game.white);
    const journal = await sqlOf(game, (sql) => JSON.stringify(sql.exec("SELECT * FROM commands").toArray()));
    for (const text of ["Lay down", "take them", "We will"]) expect(journal).not.toContain(text);
    await sqlOf(game, (sql) => sql.exec("UPDATE messages SET text = 'no JSON'"));
    await evictDurableObject(game.room);
    expect(await look(game.id, game.white)).toEqual(before);
    const { legalMoves } = await look(game.id);
    expect(await give(game.id, game.black, move(legalMoves[0] ?? "", 1))).toMatchObject({ ply: 2 });
    await untilDelivered(game.id);
    expect(await say(game, "black", "Still here")).toMatchObject({ text: "Still here" });
    await untilDelivered(game.id);
    const failure = runInDurableObject(game.room, (room) => room.messages(game.white.id));
    await expect(failure).rejects.toThrow("messages.text");
  });

  test("is stored in the transaction of its event", async () => {
    const game = await talkedGame();
    const before = await allRows(game.room);
    await sqlOf(game, (sql) => {
      sql.exec("CREATE TRIGGER planted BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'planted'); END");
    });
    await runInDurableObject(game.room, async (room) => {
      await expect(room.postMessage(game.white.id, "Lost", null)).rejects.toThrow("planted");
    });
    expect(await allRows(game.room)).toEqual(before);
    await sqlOf(game, (sql) => sql.exec("DROP TRIGGER planted"));
    expect(await say(game, "white", "Found")).toMatchObject({ text: "Found" });
  });

  test("is returned again to a repeated request, also after an eviction", async () => {
    const game = await talkedGame();
    const first = await say(game, "white", "Once", "key");
    await evictDurableObject(game.room);
    expect(await say(game, "white", "Once", "key")).toEqual(first);
    expect(await say(game, "white", "Twice", "key")).toBe("idempotency-mismatch");
    expect((await messagesOf(game)).filter(({ text }) => text === "Once")).toEqual([first]);
  });

  test("of a restored backup is the one of the backup, and new messages get other ids", async () => {
    const game = await talkedGame();
    const restore = await backUp(game.room);
    const before = await messagesOf(game);
    const lost = await say(game, "black", "Lost");
    await untilDelivered(game.id);
    await restore();
    expect(await messagesOf(game)).toEqual(before);
    const next = await say(game, "black", "Again");
    expect((await messagesOf(game)).map(({ text }) => text)).toEqual([...before.map(({ text }) => text), "Again"]);
    expect(next).not.toMatchObject({ id: (lost as GameMessage).id });
  });
});

/** Runs work in a room and returns the number of rows that it reads, by table. */
function readsOf(game: Game, work: (room: RoomRpc) => Promise<unknown>): Promise<Record<string, number>> {
  return runInDurableObject(game.room, async (instance, { storage: { sql } }) => {
    const cursors: { readonly table: string; readonly rowsRead: number }[] = [];
    const exec = sql.exec.bind(sql);
    const spy = vi.spyOn(sql, "exec").mockImplementation((query, ...bindings) => {
      const cursor = exec(query, ...bindings);
      const [, table = ""] = /^SELECT .* FROM (\w+)/.exec(query) ?? [];
      cursors.push({
        table,
        get rowsRead() {
          return cursor.rowsRead;
        },
      });
      return cursor as never;
    });
    await work(instance as unknown as RoomRpc);
    spy.mockRestore();
    const sum = (name: string) =>
      cursors.filter(({ table }) => table === name).reduce((total, { rowsRead }) => total + rowsRead, 0);
    return { commands: sum("commands"), messages: sum("messages") };
  });
}

describe("in a game with many messages", () => {
  const MANY = 20;

  async function longTalk(): Promise<Game> {
    const game = await newGame();
    await give(game.id, game.white, move("e2e4", 0));
    for (let said = 0; said < MANY; said += 1) await say(game, said % 2 === 0 ? "white" : "black", `Message ${said}`);
    await untilDelivered(game.id);
    await runDurableObjectAlarm(game.room);
    await evictDurableObject(game.room);
    await look(game.id);
    return game;
  }

  test("opening a stream reads the newest row of the journal, and no text", async () => {
    const game = await longTalk();
    const open = async (room: RoomRpc) => {
      const snapshot = await room.snapshot(game.white.id);
      const newest = snapshot.ok ? snapshot.value.newest : null;
      expect(newest).not.toBeNull();
      expect(await room.events(game.white.id, newest, 100)).toEqual({
        ok: true,
        value: { items: [], nextCursor: newest },
      });
    };
    // Each of the two calls reads the newest row. SQLite reads one row ahead.
    expect(await readsOf(game, open)).toEqual({ commands: 4, messages: 0 });
  });

  test("a spectator reads no text, and a player the texts of the requested events only", async () => {
    const game = await longTalk();
    const posted = (await eventsOf(game)).filter(({ type }) => type === "message.posted");
    expect(posted.map(({ data }) => data)).toMatchObject(
      Array.from({ length: MANY }, (_, said) => ({ text: `Message ${said}` })),
    );
    expect((await readsOf(game, (room) => room.events(null, null, 100))).messages).toBe(0);
    const cursor = posted.at(-4)?.id ?? null;
    // SQLite reads the row that ends the range.
    expect((await readsOf(game, (room) => room.events(game.black.id, cursor, 2))).messages).toBe(3);
    const page = await (game.room as unknown as RoomRpc).events(game.black.id, cursor, 2);
    expect(page).toEqual({ ok: true, value: { items: posted.slice(-3, -1), nextCursor: posted.at(-2)?.id } });
  });
});

/** The rows of commands that posted a message, as releases before step 6 wrote them. */
function putTextsIntoJournal(sql: SqlStorage): void {
  for (const { id, author, at, text } of sql.exec("SELECT * FROM messages").toArray()) {
    const posted = JSON.stringify({ type: "message.posted", at, side: author, text: JSON.parse(String(text)) });
    sql.exec("UPDATE commands SET events = json_set(events, '$[#-1]', json(?)) WHERE through_seq = ?", posted, id);
  }
  for (const table of ["messages", "proposals"]) sql.exec(`DROP TABLE ${table}`);
  for (const added of ["confirmed", "observed"]) sql.exec(`ALTER TABLE outbox DROP COLUMN ${added}`);
  sql.exec("DELETE FROM schema_steps WHERE id >= 6");
}

describe("messages of earlier releases", () => {
  test("are read with the same ids, times, texts and order, and in the events of the game", async () => {
    const game = await talkedGame();
    // The first command after a hydration has two events.
    await evictDurableObject(game.room);
    await say(game, "black", "After a pause");
    const before = [await messagesOf(game), await eventsOf(game), await look(game.id, game.white)];
    await sqlOf(game, putTextsIntoJournal);
    const old = await sqlOf(game, (sql) => sql.exec("SELECT events FROM commands").toArray());
    expect(JSON.stringify(old)).toContain("After a pause");
    await evictDurableObject(game.room);
    expect([await messagesOf(game), await eventsOf(game), await look(game.id, game.white)]).toEqual(before);
    const journal = await sqlOf(game, (sql) => JSON.stringify(sql.exec("SELECT events FROM commands").toArray()));
    expect(journal).not.toContain("After a pause");
  });

  /** Fills the tables of version 5 with the rows of a long game. The rules of the game do not matter to the step. */
  function fillLongGame(sql: SqlStorage): void {
    const insert = (seq: number, events: readonly object[]) =>
      sql.exec(
        "INSERT INTO commands (first_seq, through_seq, at, player, events) VALUES (?, ?, ?, 'p', ?)",
        seq,
        seq,
        1000 + seq,
        JSON.stringify(events),
      );
    for (let seq = 1; seq <= 1700; seq += 1) {
      const at = 1000 + seq;
      const text = seq % 170 === 0 ? "a\ud800b" : `Message ${seq} "message.posted"`;
      if (seq % 17 < 5) insert(seq, [{ type: "message.posted", at, side: seq % 2 === 0 ? "white" : "black", text }]);
      else insert(seq, [{ type: "move.played", at, side: "white", by: "player", ply: seq, move: "e2e4", san: "e4" }]);
    }
    insert(1701, [{ type: "game.finished", at: 2701, status: "finished", outcome: { winner: null, reason: "x" } }]);
    sql.exec("UPDATE commands SET events = '[' WHERE through_seq = 11");
  }

  test("of a long game are moved, and no other row changes", async () => {
    await runInDurableObject(roomStub(newId("g")), (_, { storage }) => {
      const { sql } = storage;
      migrate(storage, ROOM_MIGRATIONS.slice(0, 5));
      fillLongGame(sql);
      const others = 'SELECT * FROM commands WHERE events NOT LIKE \'%"type":"message.posted"%\'';
      const before = sql.exec(others).toArray();
      expect(before).toHaveLength(1201);
      migrate(storage, ROOM_MIGRATIONS);
      expect(sql.exec(others).toArray()).toEqual(before);
      const moved = sql.exec("SELECT * FROM messages ORDER BY id").toArray();
      expect(moved).toHaveLength(500);
      expect(moved[0]).toEqual({ id: 1, author: "black", at: 1001, text: '"Message 1 \\"message.posted\\""' });
      expect(moved.find(({ id }) => id === 170)).toMatchObject({ author: "white", at: 1170, text: '"a\\ud800b"' });
      expect(sql.exec("SELECT events FROM commands WHERE through_seq = 1").one()).toEqual({
        events: '[{"type":"message.posted","at":1001,"side":"black"}]',
      });
    });
  });

  test("stay in the journal if the step is interrupted, and are moved by the next start", async () => {
    await runInDurableObject(roomStub(newId("g")), (_, { storage }) => {
      const { sql } = storage;
      migrate(storage, ROOM_MIGRATIONS.slice(0, 5));
      fillLongGame(sql);
      const before = sql.exec("SELECT * FROM commands").toArray();
      const step = ROOM_MIGRATIONS.find(({ id }) => id === 6);
      const broken = { id: 6, statements: [...(step?.statements ?? []), "CREATE NONSENSE"] };
      expect(() => migrate(storage, [...ROOM_MIGRATIONS.slice(0, 5), broken])).toThrow();
      expect(sql.exec("SELECT * FROM commands").toArray()).toEqual(before);
      migrate(storage, ROOM_MIGRATIONS);
      expect(sql.exec("SELECT count(*) AS n FROM messages").one()).toEqual({ n: 500 });
    });
  });

  test("of a frozen game are read once its rules are back", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await talkedGame();
    const before = await messagesOf(game);
    const change = (from: string, to: string) =>
      sqlOf(game, (sql) => sql.exec("UPDATE commands SET events = replace(events, ?, ?)", `"${from}"`, `"${to}"`));
    await sqlOf(game, putTextsIntoJournal);
    await change("e2e4", "e2e5");
    await evictDurableObject(game.room);
    expect(await game.room.messages(game.white.id)).toEqual({ ok: false, error: { code: "game-frozen" } });
    await change("e2e5", "e2e4");
    await evictDurableObject(game.room);
    expect(await messagesOf(game)).toEqual(before);
    log.mockRestore();
  });

  test("of an erased player are erased in a frozen game too, with notes and name", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await talkedGame();
    await roomStub(game.id).putNotes(game.white.id, "Their left is weak", null);
    const change = (from: string, to: string) =>
      sqlOf(game, (sql) => sql.exec("UPDATE commands SET events = replace(events, ?, ?)", `"${from}"`, `"${to}"`));
    await change("e2e4", "e2e5");
    await evictDurableObject(game.room);
    await roomStub(game.id).forget(game.white.id);
    expect(await game.room.messages(game.white.id)).toEqual({ ok: false, error: { code: "game-frozen" } });
    const feed = await playerObject(game.black.id).feed(null, 100);
    expect(JSON.stringify(feed)).not.toContain("Lay down");
    await change("e2e5", "e2e4");
    await evictDurableObject(game.room);
    const texts = (await messagesOf(game)).map(({ side, text }) => [side, text]);
    expect(texts).toEqual([
      ["white", ""],
      ["black", 'Come "and" take them\n🏺'],
      ["white", ""],
    ]);
    expect((await look(game.id)).players.white.username).toBe(DELETED_PLAYER);
    expect(await game.room.notes(game.white.id)).toEqual({ ok: true, value: "" });
    log.mockRestore();
  });
});
