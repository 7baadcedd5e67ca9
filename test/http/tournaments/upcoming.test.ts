import { expect, test } from "vitest";
import { at, get, listAt, newPlayer, textAt, verdict } from "../client";
import { newTournament } from "./fixtures";

const inDays = (days: number) => ({ kind: "date", at: new Date(Date.now() + days * 86_400_000).toISOString() });

test("upcoming tournaments are listed by their start, page by page", async () => {
  const organizer = await newPlayer();
  const later = await newTournament(organizer, { start: inDays(3), variant: "sparta" });
  const sooner = await newTournament(organizer, { start: inDays(2), variant: "sparta" });
  await newTournament(organizer, { variant: "sparta" });
  const path = "/v1/tournaments/upcoming?variant=sparta&limit=1";
  const first = (await get(path)).body;
  const second = (await get(`${path}&cursor=${textAt(first, "nextCursor")}`)).body;
  const ids = [first, second].flatMap((page) =>
    listAt(page, "items").map((item) => `/v1/tournaments/${at(item, "id")}`),
  );
  expect(ids).toEqual([sooner, later]);
  expect(at(second, "nextCursor")).toBeNull();
  expect(verdict(await get("/v1/tournaments/upcoming?cursor=wrong"))).toBe("400 bad-cursor");
});
