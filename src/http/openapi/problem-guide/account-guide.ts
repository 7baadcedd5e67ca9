import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/account-problems.ts`. */
export const ACCOUNT_GUIDE = {
  "vacation-planned": {
    meaning: "You can plan one vacation at a time, and cannot start another before it.",
    remedy: "Cancel the planned vacation with DELETE /v1/me/vacation.",
  },
  "no-vacation-left": {
    meaning: "The number of vacation days within 365 days is limited, and you have used all of them.",
    remedy: "GET /v1/me shows how many days you have. Your opponent can also give you time.",
  },
  "already-renamed": {
    meaning: "You can change your name only once, so that opponents recognize you.",
    remedy: "Keep your current name.",
  },
  "already-reported": {
    meaning: "Your last report of this player is still open.",
    remedy: "Wait until an admin has closed it.",
  },
  "too-many-followed": {
    meaning: "The number of players whom you can follow is limited.",
    remedy: "Stop following players: GET /v1/me/following lists them.",
  },
  "username-taken": {
    meaning: "Another player has this name or a similar-looking one, or the name is reserved.",
    remedy: "Choose another name.",
  },
  "no-such-player": {
    meaning: "There is no player with the name in the request.",
    remedy: "Check the spelling. The player may also have changed their name.",
  },
} satisfies GuideTable;
