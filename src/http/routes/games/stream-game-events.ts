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
    summary: "Stream a game",
    description: `Server-sent events of a game, also for spectators without a token. A stream with \`Last-Event-ID\`
or \`after\` starts with all events after it. Any other stream starts with the event \`game.state\`: its data is the
game as \`GET /v1/games/{id}\` returns it, and its id is that of the newest event. Otherwise it works like the stream
of your feed, and counts as one of your streams. If there are too many spectators, new ones get 429
\`too-many-streams\`; players do not. A private game is 404 to others.`,
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
  async (call, { params, query }) => {
    const stream = await gameStream(call, params.id, query);
    return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
  },
);
