import { roomObject } from "../../../bindings";
import { FeedEvent } from "../../../events/feed-event";
import { err, ok } from "../../../shared/result";
import { viewerOf, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { EventQuery, pageOf } from "../../schemas/paging";
import { GAME_STREAM_EXAMPLE, GameStreamData } from "../../schemas/streams";
import { cursorFrom, gameSocket, openStream, ownSocket, resumeFrom, wantsStream } from "../../streams/subscribe";
import { GameParams } from "./params";

export const listGameEvents = operation(
  {
    method: "get",
    path: "/v1/games/{id}/events",
    id: "listGameEvents",
    tag: "games",
    summary: "The events of a game",
    description: `What happened in a game, oldest first, with the ids that its players' feeds have, for as long as there
is the game. Spectators are told what everyone may know; players with a token that has \`game:read\` what their feeds
have of it. Send the last id that you have as \`after\`; an id that the game doesn't have is 410 \`cursor-gone\`. A
private game is 404 to others.

With \`Accept: text/event-stream\` it is a stream, also without a token. A stream that goes on after an event
(\`Last-Event-ID\`, or \`after\`) begins with all that was missed; any other begins with an event \`game.state\`, whose
data is the game as \`GET /v1/games/{id}\` shows it and whose id is that of the newest event, and then has what happens
from there. Otherwise it is as the stream of your feed.`,
    access: "public",
    params: GameParams,
    query: EventQuery,
    hashed: true,
    answers: {
      200: {
        description: "The events after it.",
        schema: pageOf(FeedEvent),
        stream: { schema: GameStreamData, example: GAME_STREAM_EXAMPLE },
      },
    },
    refusals: ["not-found", "game-frozen", "cursor-gone", "too-many-streams", "bad-token"],
    guard: viewGuard,
  },
  async (call, { params, query: { after, limit } }) => {
    const viewer = viewerOf(call);
    const room = () => roomObject(call.env, params.id);
    const page = (cursor: string | null, most: number) => room().events(viewer, cursor, most);
    if (!wantsStream(call)) {
      const read = await page(cursorFrom(after), limit);
      return read.ok ? answer({ status: 200, body: read.value }) : err(read.error);
    }
    const bell = await gameSocket(call, params.id, viewer);
    if (!bell.ok) return bell;
    // A token is known to its owner's object alone: the pass closes with it.
    const pass = call.caller === null ? ok(null) : await ownSocket(call, call.caller);
    if (!pass.ok) {
      bell.value.close();
      return pass;
    }
    const stream = await openStream(call, { bell: bell.value, pass: pass.value }, resumeFrom(call, after), {
      snapshot: async () => {
        const snapshot = await room().snapshot(viewer);
        if (!snapshot.ok) return snapshot;
        return ok({ type: "game.state", data: snapshot.value.view, newest: snapshot.value.newest });
      },
      page,
    });
    return stream.ok ? answer({ status: 200, body: stream.value }) : err(stream.error);
  },
);
