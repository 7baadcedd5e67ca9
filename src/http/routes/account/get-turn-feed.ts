import * as z from "zod";
import { playerObject } from "../../../bindings";
import { atomOf } from "../../feeds/atom";
import { turnsOf } from "../../feeds/turns";
import { answer, operation } from "../../operation";

export const getTurnFeed = operation(
  {
    method: "get",
    path: "/v1/me/feed.atom",
    id: "getTurnFeed",
    tag: "account",
    summary: "My turns as an Atom feed",
    description: `An entry for each game in which it is your turn now, the latest first; each turn has an id of its own, so
that readers show it once. When you have moved, the entry is gone. An entry
links to the picture of the board, which of a private game shows to nobody without a token: there it has no link. For everything that happens see \`/v1/me/events\`.
Readers that send no header give a token as \`token\`, as for the calendar.`,
    access: { anyOf: ["feed:read", "calendar:read"] },
    tokenInQuery: "calendar:read",
    query: z.strictObject({}),
    whileSuspended: true,
    hashed: true,
    answers: {
      200: {
        description: "The feed.",
        media: { "application/atom+xml": { example: '<feed xmlns="http://www.w3.org/2005/Atom"></feed>' } },
      },
    },
    refusals: [],
  },
  async (call) => {
    const { playerId: id, username } = call.caller;
    const running = await playerObject(call.env, id).runningGames();
    const body = atomOf(turnsOf(running, call.origin), { id, username }, `${call.origin}/v1/me/feed.atom`);
    return answer({ status: 200, mediaType: "application/atom+xml", body });
  },
);
