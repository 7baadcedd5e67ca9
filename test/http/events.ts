import { expect } from "vitest";
import { FeedEvent } from "../../src/events/feed-event";
import { until } from "../player/fixtures";
import { get, type Json, listAt, textAt } from "./client";

/** All events of a player's feed, each checked against its schema. */
export async function feedOf(player: { readonly token: string }): Promise<readonly Json[]> {
  const items = listAt((await get("/v1/me/events?limit=100", player.token)).body, "items");
  for (const event of items) expect(FeedEvent.parse(event)).toEqual(event);
  return items;
}

/** Waits until a player's feed has at least `count` events of a type, and returns all events of that type. */
export async function eventsOf(player: { readonly token: string }, type: string, count = 1): Promise<readonly Json[]> {
  let found: readonly Json[] = [];
  await until(async () => {
    found = (await feedOf(player)).filter((event) => textAt(event, "type") === type);
    expect(found.length, `${type} in the feed`).toBeGreaterThanOrEqual(count);
  });
  return found;
}
