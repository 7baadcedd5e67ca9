import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/challenge-problems.ts`. */
export const CHALLENGE_GUIDE = {
  "own-challenge": {
    meaning: "You created this challenge. Only another player can accept or decline it.",
    remedy: "Wait for an opponent, or cancel it with DELETE /v1/challenges/{id}.",
  },
  "challenge-not-for-you": {
    meaning: "The challenge is for another player.",
    remedy: "Find open challenges in the lobby with GET /v1/challenges, or create one.",
  },
  blocked: {
    meaning: "One of you has blocked the other, so you cannot challenge each other or exchange messages.",
    remedy: "If you set the block, DELETE /v1/me/blocks/{username} removes it. Running games continue in any case.",
  },
  "rating-out-of-range": {
    meaning: "Your rating is outside the limits of the challenge or tournament.",
    remedy: "`minRating` and `maxRating` are its limits. Find others with GET /v1/challenges or GET /v1/tournaments.",
  },
  "opponent-gone": {
    meaning: "Your opponent has erased their account.",
    remedy: "Find another opponent.",
  },
  "opponent-suspended": {
    meaning: "An admin has suspended this player.",
    remedy: "Find another opponent.",
  },
  "challenge-closed": {
    meaning: "Somebody else accepted the challenge first, or it was declined or canceled, or it has expired.",
    remedy: "GET /v1/challenges/{id} shows its status. Find other challenges in the lobby.",
  },
  "too-many-challenges": {
    meaning:
      "You have too many open challenges, too many in the lobby, or too many to this opponent; or this opponent has too many to answer. `pair-hour` counts your challenges to this opponent within an hour, including canceled and declined ones.",
    remedy:
      "`which` names the limit. Cancel some of your challenges, or wait for answers. For `lobby`, a private challenge or one to a player by name is still possible. For `pair-hour`, wait until an hour after the first of them.",
  },
  "too-many-games": {
    meaning:
      "A player may have a limited number of running games with other people. The limit applies when a challenge is made and when one is accepted. Running games are never ended by it.",
    remedy:
      "If `whose` is `you`, finish or resign some games. If it is `challenger`, accept another challenge or try again later. The server's operator sets the limit (MAX_RUNNING_GAMES).",
  },
  "too-many-house-games": {
    meaning: "House bots use this server's CPU, so the number of your running games with them is limited.",
    remedy: "Finish some of them first. The operator sets the limit (MAX_HOUSE_GAMES).",
  },
} satisfies GuideTable;
