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
    description: `An iCalendar file to subscribe to, with one entry at the deadline of each game in which it is your
turn and a clock runs. A game keeps its UID from turn to turn. After your move its entry disappears until your next
turn. Added time and vacations move the entry, and SEQUENCE increases with each change. The alarm rings one day before
the deadline, or halfway through a turn of less than two days. Calendar apps cannot send headers, so they send a token
as \`token\`. Create a token with only the scope \`calendar:read\` for this, since addresses are easily shared, and
revoke it when you no longer need it. Other tokens are refused in the address.`,
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
