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
    description: `One entry for each game in which it is your turn, latest first. Each turn has its own id, so feed
readers show it once. The entry disappears after your move. Each entry links to the page of its game. For all events
see \`/v1/me/events\`. Feed readers that cannot send headers send a token as \`token\`, as for the calendar.`,
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
