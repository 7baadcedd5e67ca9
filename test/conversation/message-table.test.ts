import { describe, expect, test, vi } from "vitest";
import { checkLimits, type Message, viewMessage } from "../../src/conversation/message";
import { CREATE_MESSAGES, MessageTable } from "../../src/conversation/message-table";
import { text } from "../../src/storage/rows";
import { inNewObject } from "../storage/new-object";

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Runs a test with the table of an object that is no game. Its authors are ids of players. */
const withTable = (run: (messages: MessageTable<string>, sql: SqlStorage) => void): Promise<void> =>
  inNewObject(({ storage: { sql } }) => {
    sql.exec(CREATE_MESSAGES);
    run(new MessageTable(sql, text), sql);
  });

const message = (id: number, author: string, text = "Molon labe", at = START): Message => ({ id, author, at, text });

describe("a table of messages, in an object that is no game", () => {
  test("returns messages by number, oldest first", async () => {
    await withTable((messages) => {
      const posted = [message(7, "gorgo", "Lay down your arms"), message(3, "atossa", "Ἐλθέ 🏺\nNow")];
      for (const each of posted) messages.insert(each);
      expect(messages.all()).toEqual(posted.toReversed());
      expect(messages.find(7)).toEqual(posted[0]);
      expect(messages.find(4)).toBeNull();
      expect(() => messages.insert(message(7, "atossa"))).toThrow();
    });
  });

  test("preserves every character, lone surrogates included", async () => {
    await withTable((messages) => {
      const strange = 'a\ud800b "quoted" \\u0041 \u{1f3fa}';
      messages.insert(message(1, "gorgo", strange));
      // As JSON, which escapes the surrogate: Vitest cannot report it otherwise.
      expect(JSON.stringify(messages.all())).toBe(JSON.stringify([message(1, "gorgo", strange)]));
    });
  });

  test("erases the texts of one author, and nothing else", async () => {
    await withTable((messages) => {
      for (const [id, author] of ["gorgo", "atossa", "gorgo"].entries()) messages.insert(message(id + 1, author));
      for (let times = 0; times < 2; times += 1) messages.eraseTextsOf("gorgo");
      expect(messages.all()).toEqual([message(1, "gorgo", ""), message(2, "atossa"), message(3, "gorgo", "")]);
    });
  });

  test("reads the texts of a batch of events in one query, and none without messages", async () => {
    await withTable((messages, sql) => {
      for (let id = 1; id <= 5; id += 1) messages.insert(message(id, "gorgo", `${id}`));
      const exec = vi.spyOn(sql, "exec");
      const textOf = messages.textsBetween(2, 4);
      expect(exec).not.toHaveBeenCalled();
      expect([4, 3, 2, 1, 5, 9].map(textOf)).toEqual(["4", "3", "2", "", "", ""]);
      expect(exec).toHaveBeenCalledOnce();
      expect(exec.mock.results[0]?.value.rowsRead).toBeLessThan(5);
    });
  });
});

describe("the limits", () => {
  test.each([
    ["the thirtieth of an hour", 29, 29 * MINUTE, null],
    ["the thirty-first", 30, 30 * MINUTE, 30 * 60],
    ["another one a moment before the hour is over", 30, HOUR - 1, 1],
    ["another one when the first is an hour old", 30, HOUR, null],
    ["the fortieth of two hours", 39, 69 * MINUTE + 1, null],
  ])("apply to %s", async (_, before, at, retryAfterSeconds) => {
    await withTable((messages) => {
      for (let id = 1; id <= before; id += 1) messages.insert(message(id, "gorgo", "", START + (id - 1) * MINUTE));
      const refused = retryAfterSeconds === null ? null : { code: "too-many-messages", retryAfterSeconds };
      const allowed = checkLimits(messages.posted("gorgo", START + at), START + at);
      expect(allowed.ok ? null : allowed.error).toEqual(refused);
      expect(checkLimits(messages.posted("atossa", START + at), START + at).ok).toBe(true);
    });
  });

  test("are 2,000 messages per author", async () => {
    await withTable((messages) => {
      const now = START + 2000 * HOUR;
      for (let id = 1; id < 2000; id += 1) messages.insert(message(id, "gorgo", "", START + id * HOUR));
      expect(checkLimits(messages.posted("gorgo", now), now).ok).toBe(true);
      messages.insert(message(2000, "gorgo", "", now));
      const later = now + HOUR;
      const refused = { ok: false, error: { code: "no-messages-left", limit: 2000 } };
      expect(checkLimits(messages.posted("gorgo", later), later)).toEqual(refused);
      expect(checkLimits(messages.posted("atossa", later), later).ok).toBe(true);
    });
  });
});

test("the public form has the fields by which the owner shows an author", () => {
  expect(viewMessage("team-1", message(4, "gorgo"), { from: { username: "Gorgo" } })).toEqual({
    id: "team-1-4",
    from: { username: "Gorgo" },
    text: "Molon labe",
    at: "2026-01-01T00:00:00.000Z",
  });
});
