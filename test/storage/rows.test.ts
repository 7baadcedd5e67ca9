import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, expectTypeOf, test } from "vitest";
import { flag, json, nullable, number, oneOf, type Row, readValue, Table, text } from "../../src/storage/rows";

const THINGS = new Table("things", {
  id: number,
  longName: text,
  state: oneOf(["new", "old"]),
  isOpen: flag,
  dueAt: nullable(number),
  content: json<{ readonly a: number }>(),
});
type Thing = Row<typeof THINGS>;
const thing: Thing = { id: 1, longName: "one", state: "new", isOpen: true, dueAt: null, content: { a: 1 } };

let made = 0;

/** Runs work on the storage of an unused object, with an empty table of things. */
function inStorage<T>(work: (sql: SqlStorage) => T): Promise<T> {
  made += 1;
  const stub = env.PLAYERS.get(env.PLAYERS.idFromName(`rows-${made}`));
  return runInDurableObject(stub, (_, state) => {
    state.storage.sql.exec(
      `CREATE TABLE things (id INTEGER PRIMARY KEY, long_name TEXT, state TEXT, is_open INTEGER, due_at INTEGER,
         content TEXT)`,
    );
    return work(state.storage.sql);
  });
}

test("every way to read a row returns it as it was written", async () => {
  const other: Thing = { id: 2, longName: "two", state: "old", isOpen: false, dueAt: 5, content: { a: 2 } };
  await inStorage((sql) => {
    THINGS.insert(sql, thing);
    expect(THINGS.one(sql)).toEqual(thing);
    THINGS.insert(sql, other);
    expect(THINGS.all(sql, "ORDER BY id")).toEqual([thing, other]);
    expect([...THINGS.each(sql, "WHERE due_at IS NOT NULL")]).toEqual([other]);
    expect(THINGS.first(sql, "WHERE id = ?", 2)).toEqual(other);
    expect(THINGS.first(sql, "WHERE id = ?", 3)).toBeNull();
    expect(() => THINGS.one(sql)).toThrow();
    THINGS.replace(sql, { ...thing, dueAt: 7 });
    expect(THINGS.pick("dueAt", "id").first(sql, "WHERE id = 1")).toEqual({ dueAt: 7, id: 1 });
    const returned = THINGS.insert(sql, { ...thing, id: 3 }, "RETURNING *").one();
    expect(THINGS.read(returned)).toEqual({ ...thing, id: 3 });
    expect(readValue(number, sql, "SELECT count(*) FROM things WHERE id > ?", 1)).toBe(2);
  });
});

test("the row's type follows from the columns", () => {
  expectTypeOf<Thing["dueAt"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Thing["state"]>().toEqualTypeOf<"new" | "old">();
  expectTypeOf<Thing["content"]>().toEqualTypeOf<{ readonly a: number }>();
  // @ts-expect-error: a row without a value for this column is incomplete
  expectTypeOf<Omit<Thing, "dueAt">>().toExtend<Thing>();
  // @ts-expect-error: there is no such column
  THINGS.pick("name");
});

const WRONG: readonly [column: string, value: SqlStorageValue, complaint: string][] = [
  ["long_name", null, "things.long_name: expected text, found null"],
  ["long_name", new ArrayBuffer(1), "things.long_name: expected text, found object"],
  ["state", "secret", "things.state: expected one of new, old, found string"],
  ["is_open", 2, "things.is_open: expected 0 or 1, found number"],
  ["due_at", "soon", "things.due_at: expected a number, found string"],
  ["content", null, "things.content: expected text, found null"],
];

test.each(WRONG)("%s with an invalid value is named", async (column, value, complaint) => {
  await inStorage((sql) => {
    THINGS.insert(sql, thing);
    sql.exec(`UPDATE things SET ${column} = ?`, value);
    expect(() => THINGS.all(sql)).toThrow(complaint);
  });
});

test("a column that is missing in the row or in the table is named", async () => {
  await inStorage((sql) => {
    THINGS.insert(sql, thing);
    const row = sql.exec("SELECT id, long_name FROM things").one();
    expect(() => THINGS.read(row)).toThrow("things.state: expected one of new, old, found no such column in the row");
    expect(() => new Table("things", { id: number, dueOn: number }).all(sql)).toThrow("no such column: due_on");
    expect(() => readValue(number, sql, "SELECT max(due_at) FROM things")).toThrow(
      "SELECT max(due_at) FROM things: expected a number, found null",
    );
  });
});
