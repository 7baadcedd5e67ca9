import * as z from "zod";
import { formatDuration } from "../../shared/duration";
import { rfc3339 } from "../../shared/time";
import { members, type ProblemKind } from "./problem-kind";
import type { RefusalCode, RefusalOf } from "./refusal";

const legalMoves = z.array(z.string()).describe("The moves that are legal there.");
const retryAfterSeconds = z.int().describe("Seconds to wait, as `Retry-After` says them.");
const limit = z.int().describe("How many there may be.");
const ratingBound = z.int().nullable();

type Wait = { readonly retryAfterSeconds: number };
/** What a problem has that knows when to come back: in the body and in the header. */
const SAYS_WHEN = {
  members: members(z.object({ retryAfterSeconds }), ({ retryAfterSeconds }: Wait) => ({ retryAfterSeconds })),
  headers: { "Retry-After": ({ retryAfterSeconds }: Wait) => String(retryAfterSeconds) },
};

const TOO_MANY_CHALLENGES = {
  open: "You have too many open challenges: cancel one first.",
  pair: "You have challenged this opponent, who has not answered yet: wait, or cancel one first.",
  received: "This opponent has too many challenges to answer.",
} as const;

/**
 * All that is said of each code: the order is that of the status. A new code does not compile until it is here; the
 * answer (`problemResponse`) and the description of the API are made of this table.
 */
export const PROBLEMS: { readonly [Code in RefusalCode]: ProblemKind<RefusalOf<Code>> } = {
  "malformed-request": {
    status: 400,
    title: "The request can't be read",
    detail: ({ detail }) => detail,
  },
  "bad-cursor": {
    status: 400,
    title: "The cursor is not one that this list gave out",
    detail: "Send `cursor` exactly as `nextCursor` gave it, with the same filters, or leave it out.",
  },
  "bad-idempotency-key": {
    status: 400,
    title: "The Idempotency-Key has a wrong form",
    detail: "An Idempotency-Key has 1 to 255 printable ASCII characters; a UUID does well.",
  },
  "missing-token": {
    status: 401,
    title: "This needs a token",
    detail: "Send `Authorization: Bearer <token>`. Signing up (POST /v1/players) gives one.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "bad-token": {
    status: 401,
    title: "The token is not valid",
    detail: "The token is mistyped, expired or revoked. It goes as `Authorization: Bearer <token>`.",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  },
  "bad-ticket": {
    status: 401,
    title: "The ticket is not valid",
    detail: "A ticket is good once, within a minute, while its token is. POST /v1/me/stream-tickets gives another.",
    headers: { "WWW-Authenticate": "Bearer" },
  },
  "insufficient-scope": {
    status: 403,
    title: "The token does not allow this",
    detail: ({ scopes }) => `The token lacks the scope ${scopes.join(", ")}.`,
    members: members(
      z.object({
        scopes: z.array(z.string()).describe("What the operation's security names; of alternatives one will do."),
      }),
      ({ scopes }) => ({ scopes }),
    ),
    headers: {
      "WWW-Authenticate": ({ scopes }) => `Bearer error="insufficient_scope", scope="${scopes.join(" ")}"`,
    },
  },
  "token-too-broad": {
    status: 403,
    title: "The token may do too much to stand in an address",
    detail: "Addresses are easily passed on: make a token with the scope calendar:read alone, or send it as a header.",
  },
  "origin-not-allowed": {
    status: 403,
    title: "Pages of this site may not call this server",
    detail: ({ origin }) => `ALLOWED_ORIGINS does not name ${origin}.`,
  },
  "loopback-webhook-refused": {
    status: 403,
    title: "Pages of other sites may not have this machine called",
    detail: "Only programs, and pages of this machine, may set a webhook to a loopback address.",
  },
  "not-a-player": {
    status: 403,
    title: "Only the game's players may do this",
    detail: "You may watch this game, but not play in it.",
  },
  "own-challenge": {
    status: 403,
    title: "This challenge is your own",
    detail: "A challenge is taken up by somebody else; cancel it with DELETE.",
  },
  "challenge-not-for-you": {
    status: 403,
    title: "This challenge is for another player",
    detail: "Only the opponent whom the challenge names may do this.",
  },
  blocked: {
    status: 403,
    title: "You two don't play or talk with each other",
    detail: "One of you has blocked the other.",
  },
  "rating-out-of-range": {
    status: 403,
    title: "Your rating is not one that the challenge asks for",
    detail: ({ rating, minRating, maxRating }) => {
      const bounds = [minRating === null ? "" : `from ${minRating}`, maxRating === null ? "" : `up to ${maxRating}`];
      return `Your rating is ${rating}; the challenge is for ratings ${bounds.join(" ").trim()}.`;
    },
    members: members(
      z.object({ rating: z.int(), minRating: ratingBound, maxRating: ratingBound }),
      ({ rating, minRating, maxRating }) => ({ rating, minRating, maxRating }),
    ),
  },
  "bad-recovery-code": {
    status: 403,
    title: "The recovery code is wrong",
    detail: "Name and recovery code don't go together. A recovery code is good for one use.",
  },
  suspended: {
    status: 403,
    title: "Your account is suspended",
    detail: "An admin has suspended you. You can still read GET /v1/me and GET /v1/me/export.",
  },
  "not-found": {
    status: 404,
    title: "There is nothing here",
    detail: "The address is wrong, or what it names does not exist or is not for you to see.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This address has no such method",
    detail: ({ allow }) => `This address has ${allow.join(", ")}.`,
    headers: { Allow: ({ allow }) => allow.join(", ") },
  },
  "not-acceptable": {
    status: 406,
    title: "There is no answer in a form that you take",
    detail: ({ mediaTypes }) => `This is to be had as ${mediaTypes.join(", ")}. Name one of them in \`Accept\`.`,
    members: members(z.object({ mediaTypes: z.array(z.string()) }), ({ mediaTypes }) => ({ mediaTypes })),
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
    detail: "A rematch comes after the end of the game.",
  },
  "opponent-gone": {
    status: 409,
    title: "Your opponent has left",
    detail: "They have erased their account.",
  },
  "game-frozen": {
    status: 409,
    title: "The game is stopped for repair",
    detail: "The game's record can't be replayed. Nothing is lost; its clock will be set right.",
  },
  "opponent-suspended": {
    status: 409,
    title: "The player is suspended",
    detail: "Nobody can challenge this player just now.",
  },
  "on-vacation": {
    status: 409,
    title: "You are on vacation",
    detail: ({ doing }) =>
      doing === "moving"
        ? "This move would end your vacation in all your games: send `endVacation: true` with it if that is what you want."
        : "End it with DELETE /v1/me/vacation before you start or plan another.",
  },
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
  "challenge-closed": {
    status: 409,
    title: "The challenge is no longer open",
    detail: "It was accepted, declined or canceled, or it has expired.",
  },
  "username-taken": {
    status: 409,
    title: "The name is taken",
    detail: ({ username }) => `Somebody has the name "${username}", or one that looks like it.`,
  },
  "idempotency-running": {
    status: 409,
    title: "The first request with this key is still running",
    detail: "Try again in a moment to get its answer.",
    headers: { "Retry-After": "1" },
  },
  "already-done": {
    status: 409,
    title: "This was done already",
    detail:
      "The first request with this Idempotency-Key succeeded. Its answer held a secret, or was too long to be kept.",
  },
  "too-many-tokens": {
    status: 409,
    title: "You have as many tokens as you may",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "too-many-challenges": {
    status: 409,
    title: "There are too many challenges that wait for an answer",
    detail: ({ which, limit }) => `${TOO_MANY_CHALLENGES[which]} The limit is ${limit}.`,
    members: members(
      z.object({
        limit,
        which: z
          .enum(["open", "pair", "received"])
          .describe("What there are too many of: your open ones, those from you to this opponent, or those to them."),
      }),
      ({ limit, which }) => ({ limit, which }),
    ),
  },
  "webhook-disabled": {
    status: 409,
    title: "The webhook is disabled or paused",
    detail: "Set its `status` to `active` first: nothing is sent to it meanwhile.",
  },
  "recover-running": {
    status: 409,
    title: "This webhook is being sent an earlier recovery",
    detail: "Its events go out a few at a time. Call again when each of them has been tried once: see its deliveries.",
  },
  "webhook-not-verified": {
    status: 409,
    title: "The webhook's address is not verified",
    detail:
      "Have the receiver echo the challenge of a `webhook.ping`, in the header `webhook-challenge` of its answer or as " +
      "the answer's body, then ping it: POST /v1/webhooks/{id}/ping. A single delivery can be sent again as it is.",
  },
  "webhook-address-taken": {
    status: 409,
    title: "Another webhook of yours is sent to this address",
    detail: ({ webhookId }) => `It is ${webhookId}: change that one, or delete it first. Each address is told once.`,
    members: members(z.object({ webhookId: z.string() }), ({ webhookId }) => ({ webhookId })),
  },
  "too-many-webhooks": {
    status: 409,
    title: "You have as many webhooks as you may",
    detail: ({ limit }) => `The limit is ${limit}: delete one first.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "cursor-gone": {
    status: 410,
    title: "The events after this one are no longer kept",
    detail: "Leave `after` out to start from the oldest event kept, and read your games for what is missing.",
  },
  "notes-changed": {
    status: 412,
    title: "The notes have changed since you read them",
    detail: "Read them again, and put together what both say.",
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large",
    detail: ({ limit }) => `A body has at most ${limit} bytes.`,
    members: members(z.object({ limit: z.int().describe("The most bytes.") }), ({ limit }) => ({ limit })),
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body has to be JSON",
    detail: "Send the body as JSON with `Content-Type: application/json`.",
    headers: { Accept: "application/json" },
  },
  "host-not-allowed": {
    status: 421,
    title: "This server does not answer by this name",
    detail: ({ host }) => `ALLOWED_HOSTS does not name ${host}.`,
  },
  "invalid-request": {
    status: 422,
    title: "The request is not valid",
    detail: "See `errors` for each field.",
    errors: ({ errors }) => errors,
  },
  "invalid-position": {
    status: 422,
    title: "The position can't be played",
    detail: ({ detail }) => detail,
    errors: ({ field, detail }) => [{ field, detail }],
  },
  "no-such-player": {
    status: 422,
    title: "There is no such player",
    detail: ({ username }) => nobodyNamed(username),
    errors: ({ field, username }) => [{ field, detail: nobodyNamed(username) }],
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
  "webhook-address-refused": {
    status: 422,
    title: "Webhooks can't be sent to this address",
    detail: ({ detail }) => detail,
    errors: ({ detail }) => [{ field: "url", detail }],
  },
  "idempotency-mismatch": {
    status: 422,
    title: "The Idempotency-Key came with another request before",
    detail: "A key belongs to one request: the same method, address and body. Use a new one.",
  },
  "too-many-messages": {
    status: 429,
    title: "Too many messages",
    detail: ({ retryAfterSeconds }) => `Write again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
  "too-many-streams": {
    status: 429,
    title: "This game has as many streams open as it may",
    detail: ({ per, limit }) => `At most ${limit} for each ${per}, apart from its players'.`,
    members: members(
      z.object({
        limit,
        per: z.enum(["address", "game"]).describe("Which of them is full."),
      }),
      ({ limit, per }) => ({ limit, per }),
    ),
    headers: { "Retry-After": "30" },
  },
  "webhook-budget-spent": {
    status: 429,
    title: "This host has been sent all that webhooks which are not verified may send it for now",
    detail: ({ retryAfterSeconds }) => `Ping again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    detail: ({ retryAfterSeconds }) => `Try again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
  "internal-error": {
    status: 500,
    title: "Something went wrong here",
    detail: "The fault is ours and was noted. The header X-Request-Id says which one it was.",
  },
  "storage-unavailable": {
    status: 503,
    title: "Nothing can be written just now",
    detail:
      "The server answers, and its storage takes nothing: its disk may be full. Whoever runs it has to see to it.",
    headers: { "Retry-After": "30" },
  },
  unavailable: {
    status: 503,
    title: "This can't be done just now",
    detail: "Try the same request again in a few seconds.",
    headers: { "Retry-After": "2" },
  },
};

const nobodyNamed = (username: string): string => `Nobody here has the name "${username}".`;

/** Every code there is, in the table's order. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly RefusalCode[];

/** Where a problem's code leads, as its `type`. */
export const problemType = (code: RefusalCode): string => `/problems/${code}`;
