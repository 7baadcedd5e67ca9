import * as z from "zod";
import { HOUSE, HOUSE_PLAYERS, LEVELS } from "../../shared/house";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

function nobodyNamed(username: string): string {
  const nobody = `Nobody here has the name "${username}".`;
  return /^house/i.test(username)
    ? `${nobody} A house bot is "${HOUSE}" with a level from 1 to ${LEVELS.length}, or one of ${HOUSE_PLAYERS.map((bot) => bot.username).join(", ")}.`
    : nobody;
}

/** Problems of accounts: names, vacations, reports and followed players. */
export const ACCOUNT_PROBLEMS = {
  "vacation-planned": {
    status: 409,
    title: "You have already planned a vacation",
    detail: "Cancel it with DELETE /v1/me/vacation before you start or plan another.",
  },
  "no-vacation-left": {
    status: 409,
    title: "You have no vacation left",
    detail: "You have used all your days within the last 365. GET /v1/me shows how many you have.",
  },
  "already-renamed": {
    status: 409,
    title: "You have already changed your name",
    detail: "You can change your name only once.",
  },
  "already-reported": {
    status: 409,
    title: "Your last report of this player is still open",
    detail: "After an admin has closed it, you can report the player again.",
  },
  "too-many-followed": {
    status: 409,
    title: "You follow too many players",
    detail: ({ limit }) => `The limit is ${limit}: stop following somebody first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "username-taken": {
    status: 409,
    title: "The name is taken",
    detail: ({ username }) => `Somebody has the name "${username}", or one that looks like it.`,
  },
  "no-such-player": {
    status: 422,
    title: "There is no such player",
    detail: ({ username }) => nobodyNamed(username),
    errors: ({ field, username }) => [{ field, detail: nobodyNamed(username) }],
  },
} satisfies ProblemTable;
