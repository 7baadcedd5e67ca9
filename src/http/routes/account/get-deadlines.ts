import * as z from "zod";
import { playerObject } from "../../../bindings";
import { calendarOf } from "../../feeds/calendar";
import { turnsOf } from "../../feeds/turns";
import { answer, operation } from "../../operation";

export const getDeadlines = operation(
  {
    method: "get",
    path: "/v1/me/deadlines.ics",
    id: "getDeadlines",
    tag: "account",
    summary: "My deadlines as a calendar",
    description: `An iCalendar file to subscribe to: an entry for each game in which it is your turn and a clock runs, at its
deadline. A game keeps its UID from turn to turn; when you have moved, its entry is gone until your next turn. Gifts of
time and vacations move it, and SEQUENCE rises with each change. An alarm rings a day before the deadline, or halfway
through a turn of less than two days. Readers that send no header give a token as \`token\`: make one with \`calendar:read\` alone,
since addresses are easily passed on, and revoke it when it is no longer needed. Other tokens are refused in the address.`,
    access: { anyOf: ["feed:read", "calendar:read"] },
    tokenInQuery: "calendar:read",
    query: z.strictObject({}),
    whileSuspended: true,
    hashed: true,
    answers: {
      200: {
        description: "The calendar.",
        media: { "text/calendar": { example: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR" } },
      },
    },
    refusals: [],
  },
  async (call) => {
    const running = await playerObject(call.env, call.caller.playerId).runningGames();
    return answer({ status: 200, mediaType: "text/calendar", body: calendarOf(turnsOf(running, call.origin)) });
  },
);
