import { expect, test } from "vitest";
import { type EventPage, filtered } from "../../../src/http/streams/filtered-page";
import { err, ok, type Result } from "../../../src/shared/result";

interface Listed {
  readonly id: string;
  readonly type: string;
}

/** A feed with one event per type, whose ids are the numbers from 1, and the cursors of all reads. */
function feedOf(types: readonly string[]) {
  const events = types.map((type, index) => ({ id: String(index + 1), type }));
  const reads: (string | null)[] = [];
  const read = async (after: string | null, limit: number): Promise<Result<EventPage<Listed>, "gone">> => {
    reads.push(after);
    if (Number(after) > events.length) return err("gone");
    const items = events.slice(Number(after), Number(after) + limit);
    return ok({ items, nextCursor: items.at(-1)?.id ?? after });
  };
  return { read, reads };
}

const FEED = ["game.started", "turn.started", "move.played", "turn.started", "move.played", "move.played"];

test.each<[string, readonly string[] | undefined, string | null, number, readonly string[], string | null]>([
  ["all", undefined, null, 3, ["1", "2", "3"], "3"],
  ["a type", ["turn.started"], null, 10, ["2", "4"], "6"],
  ["a family", ["turn.*"], null, 10, ["2", "4"], "6"],
  ["two types", ["game.started", "move.played"], null, 10, ["1", "3", "5", "6"], "6"],
  ["a full page ends at its last event", ["turn.started"], null, 1, ["2"], "2"],
  ["the page after it", ["turn.started"], "2", 1, ["4"], "4"],
  ["the last page is behind the events of other types", ["turn.started"], "4", 1, [], "6"],
  ["nothing new", ["turn.started"], "6", 1, [], "6"],
  ["a cursor at an event of another type", ["turn.started"], "3", 5, ["4"], "6"],
])("%s", async (_, filters, after, limit, ids, nextCursor) => {
  const { read } = feedOf(FEED);
  const page = await filtered(read, filters)(after, limit);
  expect(page.ok && { ...page.value, items: page.value.items.map(({ id }) => id) }).toEqual({ items: ids, nextCursor });
});

test("an empty feed has no cursor", async () => {
  expect(await filtered(feedOf([]).read, ["turn.*"])(null, 5)).toEqual(ok({ items: [], nextCursor: null }));
});

test("a refusal is passed on", async () => {
  expect(await filtered(feedOf(FEED).read, ["turn.*"])("99", 5)).toEqual(err("gone"));
});

test("a page is filled from far events in few reads, and the next page reads none of them again", async () => {
  const types = Array.from({ length: 1200 }, (_, index) => (index === 1100 ? "turn.started" : "move.played"));
  const { read, reads } = feedOf(types);
  const page = await filtered(read, ["turn.*"])(null, 20);
  expect(page).toEqual(ok({ items: [{ id: "1101", type: "turn.started" }], nextCursor: "1200" }));
  expect(reads).toEqual([null, "20", "520", "1020"]);
  await filtered(read, ["turn.*"])("1200", 20);
  expect(reads.slice(4)).toEqual(["1200"]);
});
