import { HOUSE_PLAYERS } from "../../shared/house";
import type { ProblemTable } from "./problem-kind";

const HOUSE_NAMES = HOUSE_PLAYERS.map((player) => player.username).join(", ");

function nobodyNamed(username: string): string {
  const nobody = `Nobody here has the name "${username}".`;
  return /^house/i.test(username) ? `${nobody} The players of the house are ${HOUSE_NAMES}.` : nobody;
}

/** Problems of accounts: names, vacations and reports. */
export const ACCOUNT_PROBLEMS = {
  "vacation-planned": {
    status: 409,
    title: "You have planned a vacation already",
    detail: "Cancel it with DELETE /v1/me/vacation before you start or plan another.",
  },
  "no-vacation-left": {
    status: 409,
    title: "You have no vacation left",
    detail: "All days of the last 365 are used; GET /v1/me says when there are some again.",
  },
  "already-renamed": {
    status: 409,
    title: "You have changed your name before",
    detail: "A name is changed once.",
  },
  "already-reported": {
    status: 409,
    title: "Your last report of this player is open",
    detail: "An admin will look at it. Then you can report the player again.",
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
