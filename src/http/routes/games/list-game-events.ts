import { roomObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { viewerOf, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { EventPage, EventQuery } from "../../schemas/paging";
import { GAME_STREAM } from "../../schemas/streams";
import { filtered } from "../../streams/filtered-page";
import { gameStream } from "../../streams/game-stream";
import { cursorFrom, wantsStream } from "../../streams/subscribe";
import { GameParams } from "./params";

export const listGameEvents = operation(
  {
    method: "get",
    path: "/v1/games/{id}/events",
    id: "listGameEvents",
    tag: "games",
    summary: "The events of a game",
    description: `Oldest first, with the same ids as in the players' feeds, kept as long as the game exists.
Spectators get only public events; players with a token that has \`game:read\` also get those of their own feed. Send
the id of the last event that you have as \`after\`: \`nextCursor\` is the id to send next, and does not change while
there is nothing new. An id that is not of this game is 410 \`cursor-gone\`. A private game is 404 to others. With
\`Accept: text/event-stream\` the answer is the stream of \`/v1/games/{id}/events/stream\`.`,
    access: "public",
    params: GameParams,
    query: EventQuery,
    hashed: true,
    answers: {
      200: {
        description: "The events after `after`.",
        schema: EventPage,
        stream: GAME_STREAM,
      },
    },
    refusals: ["not-found", "game-frozen", "cursor-gone", "too-many-streams", "bad-token"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    if (wantsStream(call)) {
      const stream = await gameStream(call, params.id, query);
      return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
    }
    const room = roomObject(call.env, params.id);
    const events = filtered((cursor, limit) => room.events(viewerOf(call), cursor, limit), query.types);
    const page = await events(cursorFrom(query.after), query.limit);
    return page.ok ? answer({ status: 200, body: page.value }) : err(page.error);
  },
);
