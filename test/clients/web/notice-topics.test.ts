import { expect, test } from "vitest";
import { NOTICE_TOPICS } from "../../../clients/web/pages/settings/notices/notice-topics";
import { EVENTS } from "../../../src/events/feed-event";
import { passesFilters } from "../../../src/events/filter";

test("players can choose notifications of every event that webhooks get by default, except for restores", () => {
  const filters = NOTICE_TOPICS.flatMap(([, types]) => types);
  const byDefault = EVENTS.filter(({ subscription }) => subscription === "default").map(({ type }) => type);
  expect(byDefault.filter((type) => !passesFilters(filters, type))).toEqual(["game.restored"]);
});
