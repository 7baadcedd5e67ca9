import * as z from "zod";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

const TOO_MANY_CHALLENGES = {
  open: "You have too many open challenges: cancel one first.",
  lobby: "You have too many challenges in the lobby: cancel one first, or challenge a player by name.",
  pair: "This opponent has not answered your earlier challenges: wait, or cancel one first.",
  received: "This opponent has too many challenges to answer.",
  "pair-hour": "You have challenged this opponent too often within an hour: try again later.",
} as const;

const TOO_MANY_GAMES = {
  you: "You have too many running games with other people: finish one first.",
  challenger: "The player who made this challenge has too many running games with other people: try again later.",
} as const;

const ratingBound = z.int().nullable();

/** Problems of creating and accepting challenges. */
export const CHALLENGE_PROBLEMS = {
  "own-challenge": {
    status: 403,
    title: "This challenge is your own",
    detail: "Only another player can accept it. To cancel it, use DELETE.",
  },
  "challenge-not-for-you": {
    status: 403,
    title: "This challenge is for another player",
    detail: "Only the opponent named in the challenge can do this.",
  },
  blocked: {
    status: 403,
    title: "You cannot play or talk with this player",
    detail: "One of you has blocked the other.",
  },
  "rating-out-of-range": {
    status: 403,
    title: "Your rating is outside the limits",
    detail: ({ rating, minRating, maxRating }) => {
      const bounds = [minRating === null ? "" : `from ${minRating}`, maxRating === null ? "" : `up to ${maxRating}`];
      return `Your rating is ${rating}; you need a rating ${bounds.join(" ").trim()}.`;
    },
    members: members(
      z.object({ rating: z.int(), minRating: ratingBound, maxRating: ratingBound }),
      ({ rating, minRating, maxRating }) => ({ rating, minRating, maxRating }),
    ),
  },
  "opponent-suspended": {
    status: 409,
    title: "The player is suspended",
    detail: "Nobody can challenge this player at the moment.",
  },
  "opponent-gone": {
    status: 409,
    title: "Your opponent has left",
    detail: "They have erased their account.",
  },
  "challenge-closed": {
    status: 409,
    title: "The challenge is no longer open",
    detail: "It was accepted, declined or canceled, or it has expired.",
  },
  "too-many-challenges": {
    status: 409,
    title: "Too many challenges",
    detail: ({ which, limit }) => `${TOO_MANY_CHALLENGES[which]} The limit is ${limit}.`,
    members: members(
      z.object({
        limit,
        which: z.enum(["open", "lobby", "pair", "received", "pair-hour"]).describe(
          `Which limit is reached. \`open\`: your open challenges. \`lobby\`: your open challenges in the lobby. \`pair\`:
your open challenges to this opponent. \`received\`: open challenges of all players to this opponent. \`pair-hour\`: your
challenges to this opponent within an hour.`,
        ),
      }),
      ({ limit, which }) => ({ limit, which }),
    ),
  },
  "too-many-games": {
    status: 409,
    title: "Too many running games",
    detail: ({ whose, limit }) => `${TOO_MANY_GAMES[whose]} The limit is ${limit}.`,
    members: members(
      z.object({
        limit,
        whose: z
          .enum(["you", "challenger"])
          .describe("Who has too many running games: you, or the player whose challenge you accept."),
      }),
      ({ limit, whose }) => ({ limit, whose }),
    ),
  },
  "too-many-house-games": {
    status: 409,
    title: "You have too many running games with house bots",
    detail: ({ limit }) => `You can have at most ${limit} running games with house bots.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
} satisfies ProblemTable;
