import { STREAMS_PER_PLAYER } from "../../../shared/stream-limits";
import { answer, operation } from "../../operation";
import { StreamQuery } from "../../schemas/paging";
import { FEED_STREAM } from "../../schemas/streams";
import { feedStream } from "../../streams/feed-stream";

export const streamMyEvents = operation(
  {
    method: "get",
    path: "/v1/me/events/stream",
    id: "streamMyEvents",
    tag: "account",
    summary: "My feed as a stream",
    description: `Server-sent events: each event of your feed with its type, its id, and the whole of it as \`data\`. A
stream that goes on after an event (\`Last-Event-ID\`, or \`after\`) begins with all that was missed; any other begins with
an event \`state\`, whose data has the \`counts\` of your running games and whose id is that of your newest event (\`0\`
before all), and then has what happens from there. Comments come every 20 seconds. The stream ends when its token is
revoked or expires, and when nobody reads it. You may have ${STREAMS_PER_PLAYER} streams and waiting polls at once: one
more takes the place of the oldest, which ends, a poll with an empty page.`,
    access: { anyOf: ["feed:read"] },
    ticketInQuery: true,
    query: StreamQuery,
    answers: {
      200: { description: "The stream.", stream: FEED_STREAM },
    },
    refusals: ["cursor-gone", "bad-token"],
  },
  async (call, { query: { after } }) => {
    const stream = await feedStream(call, after);
    return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
  },
);
