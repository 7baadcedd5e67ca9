import * as z from "zod";
import { formatDuration } from "../../shared/duration";
import { rfc3339 } from "../../shared/time";
import { legalMoves, limit, retryAfterSeconds, SAYS_WHEN } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Why something has to wait for the end of a game. */
const WHY_RUNNING = {
  best: "This position is from a game that you are playing. The server does not analyze it before the game is over.",
  evaluation:
    "The server does not evaluate running games, nor positions that are on the board of a game that you are playing.",
  rematch: "You can offer a rematch after the end of the game.",
} as const;

/** Problems of games: moves, offers, messages, notes and analysis. */
export const GAME_PROBLEMS = {
  "not-a-player": {
    status: 403,
    title: "Only the game's players can do this",
    detail: "You can watch this game, but not play in it.",
  },
  "game-over": {
    status: 409,
    title: "The game is over",
    detail: "The game has ended, so this is no longer possible.",
  },
  "deadline-passed": {
    status: 409,
    title: "The move came after the deadline",
    detail: ({ deadlineAt }) => `The deadline was ${rfc3339(deadlineAt)}. The game is over.`,
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
    detail: ({ ply }) => `The game is at ply ${ply} now. Read it again before you act.`,
    members: members(z.object({ ply: z.int().describe("Current ply of the game.") }), ({ ply }) => ({ ply })),
  },
  "not-your-turn": {
    status: 409,
    title: "It is not your turn",
    detail: "Wait for your opponent's move.",
  },
  "draw-already-offered": {
    status: 409,
    title: "You have already offered a draw since your last move",
    detail: "You can offer once per move: offer again after your next move.",
  },
  "offer-too-soon": {
    status: 409,
    title: "Your last draw offer is less than ten plies old",
    detail: ({ ply }) => `You can offer again from ply ${ply} on, or after your opponent has offered a draw.`,
    members: members(z.object({ ply: z.int().describe("First ply at which you can offer.") }), ({ ply }) => ({ ply })),
  },
  "no-draw-offer": {
    status: 409,
    title: "There is no draw offer",
    detail: "There is no draw offer to decline or withdraw.",
  },
  "no-draw-claim": {
    status: 409,
    title: "You cannot claim a draw in this position",
    detail: "Neither repetition nor lack of progress allows a claim in this position.",
  },
  "abort-too-late": {
    status: 409,
    title: "The game can no longer be aborted",
    detail: "A game can be aborted until both sides have moved. You can resign instead.",
  },
  "no-abort-in-tournament": {
    status: 409,
    title: "Games of a tournament cannot be aborted",
    detail: "A tournament needs a result of each game. You can resign, or withdraw from the tournament.",
  },
  "takebacks-not-agreed": {
    status: 409,
    title: "This game has no takebacks",
    detail: "The challenge did not allow them. Rated games have no takebacks by default.",
  },
  "nothing-to-take-back": {
    status: 409,
    title: "You have no move to take back",
    detail: "You have not moved yet.",
  },
  "takeback-already-offered": {
    status: 409,
    title: "You have already requested a takeback since your last move",
    detail: "You can request one per move: try again after your next move.",
  },
  "no-takeback-offer": {
    status: 409,
    title: "No takeback was requested",
    detail: "There is no takeback to decline or withdraw.",
  },
  "no-clock": {
    status: 409,
    title: "This game has no clock",
    detail: "There is no deadline to extend.",
  },
  "opponent-not-to-move": {
    status: 409,
    title: "Your opponent is not to move",
    detail: "You can give time only while your opponent's clock runs.",
  },
  "time-at-most": {
    status: 409,
    title: "Your opponent cannot get more time for this move",
    detail: ({ most }) => `You can add time three times per turn, up to ${formatDuration(most)} in total.`,
    members: members(z.object({ most: z.string().describe("An ISO 8601 duration.") }), ({ most }) => ({
      most: formatDuration(most),
    })),
  },
  "no-messages-left": {
    status: 409,
    title: "You have sent too many messages in this game",
    detail: ({ limit }) => `The limit is ${limit} messages per player and game.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "game-running": {
    status: 409,
    title: "The game is still running",
    detail: ({ asking }) => WHY_RUNNING[asking],
    members: members(z.object({ gameId: z.string().describe("The running game.") }), ({ gameId }) => ({ gameId })),
  },
  "game-aborted": {
    status: 409,
    title: "The game was aborted",
    detail: "Aborted games are not evaluated.",
  },
  "nothing-to-evaluate": {
    status: 409,
    title: "The game has no moves",
    detail: "The game ended before the first move.",
  },
  "evaluation-not-found": {
    status: 404,
    title: "The game has no computer evaluation",
    detail: "Nobody has requested one yet. POST to the same address requests it if the game is finished and has moves.",
  },
  "game-frozen": {
    status: 409,
    title: "The game is stopped for repair",
    detail: "The server cannot replay its moves. Nothing is lost, and the clock will be corrected.",
  },
  "on-vacation": {
    status: 409,
    title: "You are on vacation",
    detail: ({ doing }) =>
      doing === "moving"
        ? "A move ends your vacation in all your games. To move anyway, send `endVacation: true` with it."
        : "End it with DELETE /v1/me/vacation before you start or plan another.",
  },
  "notes-changed": {
    status: 412,
    title: "The notes have changed since you read them",
    detail: "Nothing was saved. Read them again, merge your changes, and save again.",
  },
  "analysis-changed": {
    status: 412,
    title: "The analysis has changed since you read it",
    detail: "Nothing was saved. Read it again, merge your changes, and save again.",
  },
  "invalid-position": {
    status: 422,
    title: "The position is not valid",
    detail: ({ detail }) => detail,
    errors: ({ field, detail }) => [{ field, detail }],
  },
  "illegal-move": {
    status: 422,
    title: "The move is not legal",
    detail: ({ detail }) => detail,
    errors: (refusal) => [{ field: "index" in refusal ? `moves[${refusal.index}]` : "move", detail: refusal.detail }],
    members: members(z.object({ legalMoves }), ({ legalMoves }) => ({ legalMoves })),
  },
  "invalid-conditional-move": {
    status: 422,
    title: "One of the conditional moves is not possible",
    detail: ({ detail }) => detail,
    errors: ({ path, detail }) => [{ field: "tree", detail: `${path.join(" ")}: ${detail}` }],
    members: members(
      z.object({ path: z.array(z.string()).describe("The moves from the root of the tree to the wrong one.") }),
      ({ path }) => ({ path }),
    ),
  },
  "invalid-analysis": {
    status: 422,
    title: "One of the lines does not fit the game",
    detail: ({ detail }) => detail,
    errors: ({ ply, path, detail }) => [
      { field: "branches", detail: `${[`after ply ${ply}`, ...path].join(" ")}: ${detail}` },
    ],
    members: members(
      z.object({
        ply: z.int().describe("Ply of the game after which the branch starts."),
        path: z
          .array(z.string())
          .describe("The moves of the branch up to the wrong one; empty if the branch itself is wrong."),
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
    title: "The text is not a PGN of this variant",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "pgn", detail }],
    members: members(
      z.object({
        line: z.int().nullable().describe("Number of the wrong line, from 1; otherwise null."),
        tag: z.string().nullable().describe("The wrong or missing tag; otherwise null."),
      }),
      ({ line, tag }) => ({ line, tag }),
    ),
  },
  "dialect-unknown": {
    status: 422,
    title: "The program does not support this variant",
    detail: ({ dialect, variant }) =>
      `${dialect} does not support ${variant}. Leave \`dialect\` out to get our own PGN.`,
    errors: ({ dialect, variant }) => [{ field: "dialect", detail: `${dialect} does not know ${variant}` }],
  },
  "too-many-evaluations": {
    status: 429,
    title: "Too many evaluations",
    detail: ({ limit, retryAfterSeconds }) =>
      `You can request ${limit} evaluations in 24 hours. Try again in ${retryAfterSeconds} s.`,
    members: members(z.object({ limit, retryAfterSeconds }), (used) => ({
      limit: used.limit,
      retryAfterSeconds: used.retryAfterSeconds,
    })),
    headers: SAYS_WHEN.headers,
  },
  "too-many-messages": {
    status: 429,
    title: "Too many messages",
    detail: ({ retryAfterSeconds }) => `Try again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
} satisfies ProblemTable;
