import { assertNever } from "../../shared/assert-never";
import { formatDuration } from "../../shared/duration";
import { PROBLEMS, problemType } from "./catalogue";
import type { FieldError, Refusal } from "./refusal";

/** A problem's `detail`, and the members and headers that only some problems have. */
interface Wording {
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Words a refusal as problem details (RFC 9457). */
export function problemResponse(refusal: Refusal): Response {
  const { status, title } = PROBLEMS[refusal.code];
  const { detail, errors, members, headers } = wordingOf(refusal);
  const body = {
    type: problemType(refusal.code),
    title,
    status,
    detail,
    code: refusal.code,
    ...(errors ? { errors } : {}),
    ...members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

function wordingOf(refusal: Refusal): Wording {
  switch (refusal.code) {
    case "malformed-request":
      return { detail: refusal.detail };
    case "bad-cursor":
      return { detail: "Send `cursor` exactly as `nextCursor` gave it, with the same filters, or leave it out." };
    case "bad-idempotency-key":
      return { detail: "An Idempotency-Key has 1 to 255 printable ASCII characters; a UUID does well." };
    case "missing-token":
      return {
        detail: "Send `Authorization: Bearer <token>`. Signing up (POST /v1/players) gives one.",
        headers: { "WWW-Authenticate": "Bearer" },
      };
    case "bad-token":
      return {
        detail: "The token is mistyped, expired or revoked. It goes as `Authorization: Bearer <token>`.",
        headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
      };
    case "insufficient-scope":
      return {
        detail: `The token needs the scope ${refusal.scopes.join(", ")}.`,
        members: { scopes: refusal.scopes },
        headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${refusal.scopes.join(" ")}"` },
      };
    case "not-a-player":
      return { detail: "You may watch this game, but not play in it." };
    case "own-challenge":
      return { detail: "A challenge is taken up by somebody else; cancel it with DELETE." };
    case "challenge-not-for-you":
      return { detail: "Only the opponent whom the challenge names may do this." };
    case "blocked":
      return { detail: "One of you has blocked the other." };
    case "rating-out-of-range": {
      const { rating, minRating, maxRating } = refusal;
      const bounds = [minRating === null ? "" : `from ${minRating}`, maxRating === null ? "" : `up to ${maxRating}`];
      return {
        detail: `Your rating is ${rating}; the challenge is for ratings ${bounds.join(" ").trim()}.`,
        members: { rating, minRating, maxRating },
      };
    }
    case "bad-recovery-code":
      return { detail: "Name and recovery code don't go together. A recovery code is good for one use." };
    case "not-found":
      return { detail: "The address is wrong, or what it names does not exist or is not for you to see." };
    case "method-not-allowed":
      return {
        detail: `This address has ${refusal.allow.join(", ")}.`,
        headers: { Allow: refusal.allow.join(", ") },
      };
    case "not-acceptable":
      return {
        detail: `This is to be had as ${refusal.mediaTypes.join(", ")}. Name one of them in \`Accept\`.`,
        members: { mediaTypes: refusal.mediaTypes },
      };
    case "game-over":
      return { detail: "Nothing can be done any more in a game that has ended." };
    case "stale-ply":
      return {
        detail: `The game is at ply ${refusal.ply} now: read it again before you act.`,
        members: { ply: refusal.ply },
      };
    case "not-your-turn":
      return { detail: "Wait for your opponent's move." };
    case "draw-already-offered":
      return { detail: "One offer per move: offer again after your next move." };
    case "no-draw-offer":
      return { detail: "There is no draw offer to decline or to withdraw." };
    case "no-draw-claim":
      return { detail: "Neither repetition nor lack of progress allows a claim in this position." };
    case "abort-too-late":
      return { detail: "A game can be aborted until both sides have moved; after that, resign." };
    case "takebacks-not-agreed":
      return { detail: "A rated game has takebacks only if its challenge said so." };
    case "nothing-to-take-back":
      return { detail: "Make a move first." };
    case "takeback-already-offered":
      return { detail: "Once per move: ask again after your next move." };
    case "no-takeback-offer":
      return { detail: "There is no such offer to decline or to withdraw." };
    case "no-clock":
      return { detail: "There is no deadline that could be put off." };
    case "opponent-not-to-move":
      return { detail: "Time can be given while the opponent's clock runs." };
    case "time-at-most": {
      const most = formatDuration(refusal.most);
      return { detail: `A turn has at most ${most}.`, members: { most } };
    }
    case "invalid-conditional-move":
      return {
        detail: refusal.detail,
        errors: [{ field: "tree", detail: `${refusal.path.join(" ")}: ${refusal.detail}` }],
        members: { path: refusal.path },
      };
    case "too-many-messages":
      return {
        detail: `Write again in ${refusal.retryAfterSeconds} s.`,
        members: { retryAfterSeconds: refusal.retryAfterSeconds },
        headers: { "Retry-After": String(refusal.retryAfterSeconds) },
      };
    case "game-running":
      return { detail: "A rematch comes after the end of the game." };
    case "opponent-gone":
      return { detail: "He has erased his account." };
    case "game-frozen":
      return { detail: "The game's record can't be replayed. Nothing is lost; its clock will be set right." };
    case "challenge-closed":
      return { detail: "It was accepted, declined or canceled, or it has expired." };
    case "suspended":
      return { detail: "An admin has suspended you. You can still read GET /v1/me and GET /v1/me/export." };
    case "opponent-suspended":
      return { detail: "Nobody can challenge this player just now." };
    case "on-vacation":
      return { detail: "End it with DELETE /v1/me/vacation before you start another." };
    case "no-vacation-left":
      return { detail: "All days of the last 365 are used; GET /v1/me says when there are some again." };
    case "already-renamed":
      return { detail: "A name is changed once." };
    case "already-reported":
      return { detail: "An admin will look at it. Then you can report the player again." };
    case "username-taken":
      return { detail: `Somebody has the name "${refusal.username}", or one that looks like it.` };
    case "idempotency-running":
      return { detail: "Try again in a moment to get its answer.", headers: { "Retry-After": "1" } };
    case "already-done":
      return {
        detail: "The first request with this Idempotency-Key succeeded. Its answer held a secret and is not kept.",
      };
    case "too-many-tokens":
    case "too-many-webhooks":
      return { detail: `The limit is ${refusal.limit}: delete one first.`, members: { limit: refusal.limit } };
    case "cursor-gone":
      return {
        detail: "Leave `after` out to start from the oldest event kept, and read your games for what is missing.",
      };
    case "webhook-disabled":
      return { detail: "Set its `status` to `active` first: nothing is sent to it meanwhile." };
    case "too-many-streams":
      return {
        detail: `At most ${refusal.limit} streams and waiting polls may be open at once: close one first.`,
        members: { limit: refusal.limit },
        headers: { "Retry-After": "30" },
      };
    case "body-too-large":
      return { detail: `A body has at most ${refusal.limit} bytes.`, members: { limit: refusal.limit } };
    case "unsupported-media-type":
      return {
        detail: "Send the body as JSON with `Content-Type: application/json`.",
        headers: { Accept: "application/json" },
      };
    case "invalid-request":
      return { detail: "See `errors` for each field.", errors: refusal.errors };
    case "invalid-position":
      return { detail: refusal.detail, errors: [{ field: refusal.field, detail: refusal.detail }] };
    case "no-such-player": {
      const detail = `Nobody here has the name "${refusal.username}".`;
      return { detail, errors: [{ field: refusal.field, detail }] };
    }
    case "illegal-move":
      return {
        detail: refusal.detail,
        errors: [{ field: "move", detail: refusal.detail }],
        members: { legalMoves: refusal.legalMoves },
      };
    case "illegal-line":
      return {
        detail: refusal.detail,
        errors: [{ field: `moves[${refusal.index}]`, detail: refusal.detail }],
        members: { index: refusal.index, legalMoves: refusal.legalMoves },
      };
    case "webhook-address-refused":
      return { detail: refusal.detail, errors: [{ field: "url", detail: refusal.detail }] };
    case "idempotency-mismatch":
      return { detail: "A key belongs to one request: the same method, address and body. Use a new one." };
    case "rate-limited":
      return {
        detail: `Try again in ${refusal.retryAfterSeconds} s.`,
        members: { retryAfterSeconds: refusal.retryAfterSeconds },
        headers: { "Retry-After": String(refusal.retryAfterSeconds) },
      };
    case "internal-error":
      return { detail: "The fault is ours and was noted. The header X-Request-Id says which one it was." };
    case "unavailable":
      return { detail: "Try the same request again in a few seconds.", headers: { "Retry-After": "2" } };
    default:
      return assertNever(refusal);
  }
}
