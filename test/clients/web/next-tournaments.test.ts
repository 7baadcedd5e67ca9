import { createClient } from "skytale-client";
import { expect, test } from "vitest";
import { readNextTournaments } from "../../../clients/web/server/next-tournaments";

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test("the next tournaments are those that a visitor could enter, the earliest first", async () => {
  const items = [
    { id: "later", format: "league", startsAt: inDays(9), entrants: 1, most: 200 },
    { id: "full", format: "swiss", startsAt: inDays(1), entrants: 8, most: 8 },
    { id: "of-teams", format: "team-match", startsAt: inDays(2), entrants: 1, most: 500 },
    { id: "sooner", format: "knockout", startsAt: inDays(3), entrants: 7, most: 8 },
    { id: "without-date", format: "knockout", startsAt: null, entrants: 0, most: 8 },
    { id: "last", format: "ladder", startsAt: inDays(20), entrants: 0, most: 8 },
  ];
  const client = createClient({
    server: "https://skytale.example",
    fetch: async () => Response.json({ items, nextCursor: null }),
  });
  const next = await readNextTournaments(client, 2);
  expect(next.map(({ id }) => id)).toEqual(["sooner", "later"]);
});
