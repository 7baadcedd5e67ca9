import { viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { StreamQuery } from "../../schemas/paging";
import { GAME_STREAM } from "../../schemas/streams";
import { gameStream } from "../../streams/game-stream";
import { GameParams } from "./params";

export const streamGameEvents = operation(
  {
    method: "get",
    path: "/v1/games/{id}/events/stream",
    id: "streamGameEvents",
    tag: "games",
    summary: "A game as a stream",
    description: `Server-sent events: what happens in a game, to spectators without a token too. A stream that goes on
after an event (\`Last-Event-ID\`, or \`after\`) begins with all that was missed; any other begins with an event
\`game.state\`, whose data is the game as \`GET /v1/games/{id}\` shows it and whose id is that of the newest event, and
then has what happens from there. Otherwise it is as the stream of your feed, among
which yours counts. When too many watch, others
than its players get 429 \`too-many-streams\`. A private game is 404 to others.`,
    access: "public",
    params: GameParams,
    ticketInQuery: true,
    query: StreamQuery,
    answers: {
      200: { description: "The stream.", stream: GAME_STREAM },
    },
    refusals: ["not-found", "game-frozen", "cursor-gone", "too-many-streams", "bad-token"],
    guard: viewGuard,
  },
  async (call, { params, query: { after } }) => {
    const stream = await gameStream(call, params.id, after);
    return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
  },
);
