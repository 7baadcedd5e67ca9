import { z } from "@hono/zod-openapi";
import { err } from "../../../shared/result";
import { playerObject } from "../../objects";
import { answer, operation } from "../../operation";
import { FeedEvent } from "../../schemas/events";
import { PageQuery, pageOf } from "../../schemas/paging";

export const listMyEvents = operation(
  {
    method: "get",
    path: "/v1/me/events",
    id: "listMyEvents",
    tag: "account",
    summary: "My feed",
    description: `What happened in your games and to your challenges, oldest first: the same events with the same ids that
webhooks get, kept for 30 days. Send the last id that you have as \`after\`; without it the feed begins with the oldest
event kept. \`nextCursor\` is that id for the next call, and stays the same while there is nothing new. An id older than
what is kept is 410 \`cursor-gone\`.`,
    access: { anyOf: ["feed:read"] },
    query: PageQuery.omit({ cursor: true }).extend({
      after: z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/, "expected the id of an event")
        .optional()
        .openapi({ description: "Id of the last event that you have." }),
    }),
    hashed: true,
    answers: { 200: { description: "The events after it.", schema: pageOf(FeedEvent) } },
    refusals: ["cursor-gone"],
  },
  async (call, { query: { after, limit } }) => {
    const page = await playerObject(call.env, call.caller.playerId).feed(after ?? null, limit);
    return page.ok ? answer({ status: 200, body: page.value }) : err(page.error);
  },
);
