import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { EventPage, EventQuery } from "../../schemas/paging";
import { FEED_STREAM } from "../../schemas/streams";
import { feedStream } from "../../streams/feed-stream";
import { filtered } from "../../streams/filtered-page";
import { pageWithin } from "../../streams/long-poll";
import { cursorFrom, ownSocket, wantsStream } from "../../streams/subscribe";

/** Longest duration of a long poll, in seconds. */
const LONGEST_WAIT = 60;

export const listMyEvents = operation(
  {
    method: "get",
    path: "/v1/me/events",
    id: "listMyEvents",
    tag: "account",
    summary: "My feed",
    description: `The events of your games and challenges, oldest first, with the same ids as in webhooks. They are
kept for 30 days. Send the id of the last event that you have as \`after\`; without it, the list starts with the
oldest event. \`nextCursor\` is the id to send next, and does not change while there is nothing new: a page that is
not full is the last one for now. With \`types\`, the feed has only events of these types. \`nextCursor\` may then be
the id of an event of another type. It is valid with any \`types\`, and you can change them at any time. An id older than the oldest event is 410 \`cursor-gone\`. With \`wait\`, an empty
page is delayed until there is an event or the time is over. With \`Accept: text/event-stream\` the answer is the
stream of \`/v1/me/events/stream\`.`,
    access: { anyOf: ["feed:read"] },
    query: EventQuery.extend({
      wait: z
        .string()
        .regex(/^\d{1,2}$/, `expected a whole number of seconds from 0 to ${LONGEST_WAIT}`)
        .transform(Number)
        .pipe(z.number().max(LONGEST_WAIT, `expected at most ${LONGEST_WAIT}`))
        .optional()
        .meta({
          type: "integer",
          minimum: 0,
          maximum: LONGEST_WAIT,
          description: "Seconds to wait if there are no new events; 0 by default.",
        }),
    }),
    hashed: true,
    answers: {
      200: {
        description: "The events after `after`.",
        schema: EventPage,
        stream: FEED_STREAM,
      },
    },
    refusals: ["cursor-gone", "bad-token"],
  },
  async (call, { query }) => {
    const { after, limit, types, wait = 0 } = query;
    const { caller } = call;
    const feed = filtered((cursor, most) => playerObject(call.env, caller.playerId).feed(cursor, most), types);
    if (wantsStream(call)) {
      const stream = await feedStream(call, query);
      return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
    }
    const page = await feed(cursorFrom(after), limit);
    if (!page.ok || page.value.items.length > 0 || wait === 0) {
      return page.ok ? answer({ status: 200, body: page.value }) : page;
    }
    const changes = await ownSocket(call, caller);
    if (!changes.ok) return changes;
    call.releaseSlot();
    const waited = await pageWithin(changes.value, page.value.nextCursor, wait * 1000, (cursor) => feed(cursor, limit));
    return waited.ok ? answer({ status: 200, body: waited.value }) : waited;
  },
);
