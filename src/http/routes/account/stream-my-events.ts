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
    summary: "Stream my feed",
    description: `Server-sent events: each event of your feed with its type, its id, and the complete event as
\`data\`. A stream with \`Last-Event-ID\` or \`after\` starts with all events after it. Any other stream starts with
the event \`state\`: its data contains the \`counts\` of your running games, and its id is that of your newest event
(\`0\` if there is none). With \`types\`, a message that has only an \`id\` may stand for
events of other types; browsers store its id. Comments are sent every 20 seconds. The stream ends when its token is revoked or expires,
and when its reader no longer reads. You may have ${STREAMS_PER_PLAYER} streams and long polls at once. One more
replaces the oldest: a replaced stream ends, and a replaced poll gets an empty page.`,
    access: { anyOf: ["feed:read"] },
    ticketInQuery: true,
    query: StreamQuery,
    answers: {
      200: { description: "The stream.", stream: FEED_STREAM },
    },
    refusals: ["cursor-gone", "bad-token"],
  },
  async (call, { query }) => {
    const stream = await feedStream(call, query);
    return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
  },
);
