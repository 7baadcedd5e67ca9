import * as z from "zod";
import { formatDuration } from "../../shared/duration";
import { rfc3339 } from "../../shared/time";
import { legalMoves, limit, SAYS_WHEN } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Problems of games: moves, offers, messages, notes and analysis. */
export const GAME_PROBLEMS = {
  "not-a-player": {
    status: 403,
    title: "Only the game's players may do this",
    detail: "You may watch this game, but not play in it.",
  },
  "game-over": {
    status: 409,
    title: "The game is over",
    detail: "Nothing can be done any more in a game that has ended.",
  },
  "deadline-passed": {
    status: 409,
    title: "Your time for this move was over",
    detail: ({ deadlineAt }) =>
      `The deadline was ${rfc3339(deadlineAt)}: the move came after it, and the game is over.`,
    members: members(
      z.object({ deadlineAt: z.iso.datetime().describe("The deadline that was missed.") }),
      (passed) => ({
        deadlineAt: rfc3339(passed.deadlineAt),
      }),
    ),
  },
  "stale-ply": {
    status: 409,
    title: "The game has moved on",
    detail: ({ ply }) => `The game is at ply ${ply} now: read it again before you act.`,
    members: members(z.object({ ply: z.int().describe("Where the game is now.") }), ({ ply }) => ({ ply })),
  },
  "not-your-turn": {
    status: 409,
    title: "It is not your turn",
    detail: "Wait for your opponent's move.",
  },
  "draw-already-offered": {
    status: 409,
    title: "You have offered a draw since your last move",
    detail: "One offer per move: offer again after your next move.",
  },
  "offer-too-soon": {
    status: 409,
    title: "Your last draw offer is not ten plies old",
    detail: ({ ply }) => `Offer a draw again from ply ${ply} on, or after your opponent has offered one.`,
    members: members(z.object({ ply: z.int().describe("From which ply on you may offer.") }), ({ ply }) => ({ ply })),
  },
  "no-draw-offer": {
    status: 409,
    title: "No draw is offered",
    detail: "There is no draw offer to decline or to withdraw.",
  },
  "no-draw-claim": {
    status: 409,
    title: "No draw can be claimed here",
    detail: "Neither repetition nor lack of progress allows a claim in this position.",
  },
  "abort-too-late": {
    status: 409,
    title: "The game has gone too far to be aborted",
    detail: "A game can be aborted until both sides have moved; after that, resign.",
  },
  "takebacks-not-agreed": {
    status: 409,
    title: "Moves are not taken back in this game",
    detail: "The game's challenge said so; a rated game has takebacks only if its challenge did.",
  },
  "nothing-to-take-back": {
    status: 409,
    title: "You have made no move that could be taken back",
    detail: "Make a move first.",
  },
  "takeback-already-offered": {
    status: 409,
    title: "You have asked to take back since your last move",
    detail: "Once per move: ask again after your next move.",
  },
  "no-takeback-offer": {
    status: 409,
    title: "Nobody asks to take back",
    detail: "There is no such offer to decline or to withdraw.",
  },
  "no-clock": {
    status: 409,
    title: "This game has no clock",
    detail: "There is no deadline that could be put off.",
  },
  "opponent-not-to-move": {
    status: 409,
    title: "Your opponent is not to move",
    detail: "Time can be given while the opponent's clock runs.",
  },
  "time-at-most": {
    status: 409,
    title: "Your opponent can't be given more time for this move",
    detail: ({ most }) => `A turn is given time three times at most, and has at most ${formatDuration(most)}.`,
    members: members(z.object({ most: z.string().describe("An ISO 8601 duration.") }), ({ most }) => ({
      most: formatDuration(most),
    })),
  },
  "no-messages-left": {
    status: 409,
    title: "You have written as many messages as a game takes",
    detail: ({ limit }) => `A player writes at most ${limit} messages in a game.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "game-running": {
    status: 409,
    title: "The game is not over",
    detail: ({ asking }) =>
      asking === "rematch"
        ? "A rematch comes after the end of the game."
        : "This position stands on the board of a game that you are playing. The server helps nobody before it is over.",
    members: members(z.object({ gameId: z.string().describe("The game that runs.") }), ({ gameId }) => ({ gameId })),
  },
  "game-frozen": {
    status: 409,
    title: "The game is stopped for repair",
    detail: "The game's record can't be replayed. Nothing is lost; its clock will be set right.",
  },
  "on-vacation": {
    status: 409,
    title: "You are on vacation",
    detail: ({ doing }) =>
      doing === "moving"
        ? "This move would end your vacation in all your games: send `endVacation: true` with it if that is what you want."
        : "End it with DELETE /v1/me/vacation before you start or plan another.",
  },
  "notes-changed": {
    status: 412,
    title: "The notes have changed since you read them",
    detail: "Read them again, and put together what both say.",
  },
  "analysis-changed": {
    status: 412,
    title: "The analysis has changed since you read it",
    detail: "Read it again, and put together what both say.",
  },
  "invalid-position": {
    status: 422,
    title: "The position can't be played",
    detail: ({ detail }) => detail,
    errors: ({ field, detail }) => [{ field, detail }],
  },
  "illegal-move": {
    status: 422,
    title: "The move is not legal",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "move", detail }],
    members: members(z.object({ legalMoves }), ({ legalMoves }) => ({ legalMoves })),
  },
  "invalid-conditional-move": {
    status: 422,
    title: "One of the conditional moves is not possible",
    detail: ({ detail }) => detail,
    errors: ({ path, detail }) => [{ field: "tree", detail: `${path.join(" ")}: ${detail}` }],
    members: members(
      z.object({ path: z.array(z.string()).describe("The moves that lead to it, from the root of the tree.") }),
      ({ path }) => ({ path }),
    ),
  },
  "invalid-analysis": {
    status: 422,
    title: "One of the lines does not follow from the game",
    detail: ({ detail }) => detail,
    errors: ({ ply, path, detail }) => [
      { field: "branches", detail: `${[`after ply ${ply}`, ...path].join(" ")}: ${detail}` },
    ],
    members: members(
      z.object({
        ply: z.int().describe("Where the branch leaves the game."),
        path: z.array(z.string()).describe("The moves that lead on from there; empty if the branch itself is wrong."),
      }),
      ({ ply, path }) => ({ ply, path }),
    ),
  },
  "illegal-line": {
    status: 422,
    title: "One of the moves is not legal",
    detail: ({ detail }) => detail,
    errors: ({ index, detail }) => [{ field: `moves[${index}]`, detail }],
    members: members(
      z.object({ index: z.int().describe("Counts the moves from 0."), legalMoves }),
      ({ index, legalMoves }) => ({ index, legalMoves }),
    ),
  },
  "unreadable-pgn": {
    status: 422,
    title: "The text can't be read as PGN of this game",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "pgn", detail }],
    members: members(
      z.object({
        line: z.int().nullable().describe("Of the text, from 1, where that is wrong; else null."),
        tag: z.string().nullable().describe("The tag that is wrong or missing; else null."),
      }),
      ({ line, tag }) => ({ line, tag }),
    ),
  },
  "dialect-unknown": {
    status: 422,
    title: "The program does not know this game",
    detail: ({ dialect, variant }) =>
      `There is no ${variant} in the PGN of ${dialect}. Leave \`dialect\` out for our own.`,
    errors: ({ dialect, variant }) => [{ field: "dialect", detail: `${dialect} does not know ${variant}` }],
  },
  "too-many-messages": {
    status: 429,
    title: "Too many messages",
    detail: ({ retryAfterSeconds }) => `Write again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
} satisfies ProblemTable;
