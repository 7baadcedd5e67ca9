import type { RefusalCode } from "../problems/refusal";

/** The explanation of a problem for somebody who sees it for the first time. */
interface Guidance {
  /** Explains the situation, and why the request was refused. */
  readonly meaning: string;
  /** Suggests the next steps. */
  readonly remedy: string;
}

/** The texts of `/problems/{code}`. Used at build time only, and not part of the Worker's bundle. Each code must have one to compile. */
export const PROBLEM_GUIDE: { readonly [Code in RefusalCode]: Guidance } = {
  "malformed-request": {
    meaning: "The request could not be parsed: its body is not a JSON object, is cut off, or is nested too deeply.",
    remedy: "Send one JSON object in UTF-8. `detail` says what could not be parsed.",
  },
  "bad-cursor": {
    meaning: "A cursor belongs to one list with its filters. It cannot be used for anything else.",
    remedy: "Send `nextCursor` of the last page unchanged as `cursor`, or leave it out to start again.",
  },
  "bad-idempotency-key": {
    meaning: "The header Idempotency-Key is empty, too long, or contains characters that are not allowed.",
    remedy: "Use 1 to 255 printable ASCII characters, for example a UUID, and a new key for each action.",
  },
  "weak-idempotency-key": {
    meaning:
      "The Idempotency-Key of a sign-up could be guessed or chosen by somebody else. Anybody who repeats a sign-up with its key within ten minutes gets its token and recovery code.",
    remedy: "Send a random UUID (version 4 or 7), or at least 32 random hexadecimal digits, or no key.",
  },
  "missing-token": {
    meaning: "This operation is for signed-in players, and the request has no token.",
    remedy: "Send the header `Authorization: Bearer <token>`. To get a token, sign up with POST /v1/players.",
  },
  "bad-token": {
    meaning: "The token is mistyped, has expired or was revoked, or its account was erased.",
    remedy:
      "Check that you copied it completely. To replace a lost token, use POST /v1/token-recovery with the recovery code.",
  },
  "bad-ticket": {
    meaning:
      "A ticket opens one stream. This one was already used, is older than a minute, or its token is no longer valid.",
    remedy: "Get a new one with POST /v1/me/stream-tickets, and continue with `after`, the last id that you have.",
  },
  "insufficient-scope": {
    meaning: "The token is valid, but does not have the scopes for this operation.",
    remedy: "Create a token with the scopes in `scopes`, with POST /v1/me/tokens.",
  },
  "token-too-broad": {
    meaning:
      "Addresses end up in logs, histories and shared links, so a token in an address may have only one harmless scope.",
    remedy: "Create a token with only the scope calendar:read for the address, or send this one in the header.",
  },
  "origin-not-allowed": {
    meaning:
      "A server on a private machine refuses web pages of other sites, because browsers would let any page call it.",
    remedy: "Open the page from the machine itself, or have the operator add its origin to ALLOWED_ORIGINS.",
  },
  "loopback-webhook-refused": {
    meaning:
      "Programs often trust requests from their own machine, so pages of other sites cannot have webhooks sent there.",
    remedy: "Create the webhook with a program, or from a page that the machine itself serves.",
  },
  "not-a-player": {
    meaning: "You can see this game, but it is played by two other players.",
    remedy: "Check the game's id and your token.",
  },
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
    meaning: "Your rating is outside the limits of the challenge.",
    remedy: "`minRating` and `maxRating` are its limits. Find other challenges with GET /v1/challenges.",
  },
  "bad-recovery-code": {
    meaning:
      "This is not the current recovery code of this account. Each code works once: using it returns the next one.",
    remedy: "Use the newest code. Without a code, a token or a passkey, the account cannot be recovered.",
  },
  suspended: {
    meaning: "An admin has suspended this account.",
    remedy:
      "You can still read GET /v1/me, and export your data with GET /v1/me/export. Contact the server's operator.",
  },
  "not-found": {
    meaning: "There is nothing at this address, or it is private. Both get the same answer on purpose.",
    remedy: "Check the address and its ids, and whether your token belongs to a player who can see it.",
  },
  "method-not-allowed": {
    meaning: "The address exists, but does not support this method.",
    remedy: "The header Allow lists the supported methods.",
  },
  "not-acceptable": {
    meaning: "None of the formats in the header Accept is available here.",
    remedy: "Send one of `mediaTypes` in Accept, or leave the header out.",
  },
  "game-over": {
    meaning: "The game ended before your request arrived, perhaps at its deadline.",
    remedy: "GET /v1/games/{id} shows the result. POST /v1/games/{id}/rematch offers a rematch.",
  },
  "deadline-passed": {
    meaning: "Your move arrived after the deadline in `deadlineAt`. The game ended at the deadline.",
    remedy:
      "GET /v1/games/{id} shows the result. In running games, watch `deadlineAt` and the event `deadline.warning`.",
  },
  "stale-ply": {
    meaning: "The request names an earlier ply of the game: since then, a move was played or taken back.",
    remedy: "Read the game again and decide again, since the position has changed. `ply` is the current ply.",
  },
  "not-your-turn": {
    meaning: "It is your opponent's turn.",
    remedy: "Wait for `turn.started`, or prepare a reply with PUT /v1/games/{id}/conditional-moves.",
  },
  "draw-already-offered": {
    meaning: "You can offer a draw once between two of your moves.",
    remedy: "Make your next move first.",
  },
  "offer-too-soon": {
    meaning:
      "After an offer that was not accepted, you can offer again ten plies later. This protects players from repeated offers.",
    remedy: "Play on until the ply in `ply`. If your opponent offers a draw, you can offer again earlier.",
  },
  "no-draw-offer": {
    meaning: "There is no offer to decline or withdraw: it was answered, or ended by a move.",
    remedy: "Read the game: `drawOffer` shows who has offered a draw.",
  },
  "no-draw-claim": {
    meaning:
      "The player to move can claim a draw after a threefold repetition, or after too many moves without progress.",
    remedy: "Read the game: `drawClaim` shows whether you can claim a draw. Otherwise offer a draw, or play on.",
  },
  "abort-too-late": {
    meaning: "A game can be aborted only until both sides have moved.",
    remedy: "Play on, offer a draw, or resign.",
  },
  "takebacks-not-agreed": {
    meaning: "The challenge of this game did not allow takebacks.",
    remedy: "Play on. For your next game, allow them with `takebacks: true` in the challenge.",
  },
  "nothing-to-take-back": {
    meaning: "You have not moved yet.",
    remedy: "Move first.",
  },
  "takeback-already-offered": {
    meaning: "You can request a takeback once between two of your moves.",
    remedy: "Wait for the answer, or for your next move.",
  },
  "no-takeback-offer": {
    meaning: "There is no request to decline or withdraw: it was answered, or ended by a move.",
    remedy: "Read the game: `takebackOffer` shows who has requested a takeback.",
  },
  "no-clock": {
    meaning: "The game has no time limit, so you cannot give time.",
    remedy: "You do not have to do anything.",
  },
  "opponent-not-to-move": {
    meaning: "You can give time only while your opponent's clock runs.",
    remedy: "Wait until it is their turn.",
  },
  "time-at-most": {
    meaning: "Time can be added three times per turn, and the server limits the total time of a turn.",
    remedy: "Add more in the opponent's next turn.",
  },
  "no-messages-left": {
    meaning: "The number of messages per player and game is limited, and you have reached the limit.",
    remedy: "You can play on without messages.",
  },
  "game-running": {
    meaning:
      "This is only possible after the end of the game in `gameId`, which you are still playing. A rematch can be offered when the game is over. The best line (`best: true`) is refused for positions that are on the board of one of your running games, whatever their counters and castling rights are, and also if the line passes through such a position.",
    remedy:
      "Finish the game first. To play a second game at the same time, challenge your opponent. Without `best`, the line is still analyzed.",
  },
  "opponent-gone": {
    meaning: "Your opponent has erased their account.",
    remedy: "Find another opponent.",
  },
  "game-frozen": {
    meaning:
      "The stored moves of this game do not match its rules, so the server has stopped the game. Nothing is lost.",
    remedy: "You do not have to do anything: the error was logged for the operator, and the clock will be corrected.",
  },
  "opponent-suspended": {
    meaning: "An admin has suspended this player.",
    remedy: "Find another opponent.",
  },
  "on-vacation": {
    meaning: "You are on vacation, and a move would end it in all your games.",
    remedy: "Wait until it is over, end it with DELETE /v1/me/vacation, or send the move with `endVacation: true`.",
  },
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
  "challenge-closed": {
    meaning: "Somebody else accepted the challenge first, or it was declined or canceled, or it has expired.",
    remedy: "GET /v1/challenges/{id} shows its status. Find other challenges in the lobby.",
  },
  "username-taken": {
    meaning: "Another player has this name or a similar-looking one, or the name is reserved.",
    remedy: "Choose another name.",
  },
  "idempotency-running": {
    meaning: "The first request with this Idempotency-Key has not been answered yet.",
    remedy: "Send it again after the time in Retry-After: you get the answer to the first one.",
  },
  "already-done": {
    meaning:
      "The first request with this Idempotency-Key succeeded. Its answer contained a secret or was too long, so it was not stored.",
    remedy: "If you have lost the secret, delete what the request created, and create it again with another key.",
  },
  "bad-passkey": {
    meaning:
      "The passkey was not accepted: it is unknown here, belongs to another address, its challenge has expired or was already used, or its authenticator did not verify the user.",
    remedy:
      "Start again with new options. If you have lost a passkey, sign in with another one, a token or the recovery code.",
  },
  "fresh-proof-required": {
    meaning: "A passkey outlives the token that adds it. Therefore a token alone, which may be stolen, cannot add one.",
    remedy:
      "Send `proof` with the recovery code, or with the passkey's answer to `proof.passkey` of POST /v1/me/passkeys/options. No proof is needed within ten minutes of a sign-up, a recovery or a passkey sign-in. Tokens that were created by other tokens always need one.",
  },
  "passkeys-unavailable": {
    meaning: "Passkeys are bound to a host name. This address is an IP address, or the server has no `VAPID_KEYS`.",
    remedy: "Use the server's host name; on your own machine `localhost` instead of `127.0.0.1`.",
  },
  "too-many-passkeys": {
    meaning: "The number of passkeys per player is limited.",
    remedy: "Delete passkeys that you no longer use: GET /v1/me/passkeys lists them.",
  },
  "too-many-tokens": {
    meaning: "The number of tokens per player is limited.",
    remedy: "Revoke tokens that you no longer use: GET /v1/me/tokens lists them.",
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
  "webhook-disabled": {
    meaning: "The webhook is paused, or was disabled because its receiver refused or failed for days.",
    remedy: "Repair the receiver, set `status: active` with PATCH, and resend the missed events with recover.",
  },
  "recover-running": {
    meaning: "An earlier recovery of this webhook is still running; it sends a few events per second.",
    remedy: "Wait. The webhook's deliveries show the progress.",
  },
  "webhook-not-verified": {
    meaning:
      "Events are resent in bulk only to verified receivers. This one has never echoed the challenge of a `webhook.ping`, so it may not have agreed to receive webhooks.",
    remedy:
      "Have the receiver answer a ping with 2xx and its `data.challenge`, in the header `webhook-challenge` or as the body, then call `POST /v1/webhooks/{id}/ping`. Until then you can resend single deliveries.",
  },
  "webhook-address-taken": {
    meaning: "Another webhook of yours has this address, and you can use each address only once.",
    remedy: "Change the webhook in `webhookId`, or delete it first.",
  },
  "too-many-webhooks": {
    meaning: "The number of webhooks per player is limited.",
    remedy: "Delete webhooks that you no longer use: GET /v1/webhooks lists them.",
  },
  "cursor-gone": {
    meaning:
      "The server does not have the event that you have last. A feed is kept for 30 days; or the server was restored " +
      "from a backup that lacks the event.",
    remedy: "Leave `after` out to begin with the oldest event kept, and read your games for what is missing.",
  },
  "notes-changed": {
    meaning:
      "The ETag in If-Match is not that of the current notes: they were changed elsewhere in the meantime. Nothing was saved.",
    remedy: "Read the notes again, merge your changes, and save them with the new ETag.",
  },
  "analysis-changed": {
    meaning:
      "The ETag in If-Match is not that of the current analysis: it was changed elsewhere in the meantime. Nothing was saved.",
    remedy: "Read the analysis again, merge your changes, and save it with the new ETag.",
  },
  "invalid-analysis": {
    meaning:
      "A branch starts at a ply that the game does not have, or one of its moves is not legal. Nothing was saved.",
    remedy: "`ply` is the start of the branch, and `path` has its moves up to the wrong one.",
  },
  "body-too-large": {
    meaning: "The body is larger than this operation accepts.",
    remedy: "`limit` is the largest number of bytes.",
  },
  "unsupported-media-type": {
    meaning: "The body is not sent as JSON.",
    remedy: "Send JSON with the header `Content-Type: application/json`.",
  },
  "host-not-allowed": {
    meaning: "The host name in the request is not one of the server's. This protects the server against DNS rebinding.",
    remedy: "Use the address that the server printed, or have its operator add the name to ALLOWED_HOSTS.",
  },
  "invalid-request": {
    meaning: "Some fields of the request are unknown or not valid for this operation.",
    remedy: "`errors` lists up to 20 fields, with what is expected. The whole API is described in /openapi.json.",
  },
  "invalid-position": {
    meaning: "The position cannot be parsed, or cannot occur in a game.",
    remedy: "`detail` says why. GET /v1/variants/{variant} shows how positions are written.",
  },
  "no-such-player": {
    meaning: "There is no player with the name in the request.",
    remedy: "Check the spelling. The player may also have changed their name.",
  },
  "illegal-move": {
    meaning: "The rules do not allow this move in this position, or the text is not a move.",
    remedy: "`detail` says why, and `legalMoves` lists all legal moves.",
  },
  "invalid-conditional-move": {
    meaning: "The tree contains a move that is impossible in its position.",
    remedy: "`path` leads to the move, and `detail` says what is wrong.",
  },
  "illegal-line": {
    meaning: "One of the moves cannot be played after the moves before it.",
    remedy: "`index` is its number from 0, and `legalMoves` lists the legal moves at that point.",
  },
  "unreadable-pgn": {
    meaning: "The text is not a PGN, is a PGN of another variant, or has an invalid tag. `line` or `tag` says where.",
    remedy: "Correct the text there. The tag `Variant` can be left out. Moves can be in any notation of the variant.",
  },
  "dialect-unknown": {
    meaning: "You requested the PGN dialect of a program that does not support this variant.",
    remedy: "Leave `dialect` out. Fairy-Stockfish supports Spartan Chess.",
  },
  "webhook-address-refused": {
    meaning: "Webhooks can only be sent to public https addresses, not to private networks or back to this server.",
    remedy: "`detail` says what is wrong with the address. To reach a server on your own machine, use a tunnel.",
  },
  "idempotency-mismatch": {
    meaning: "This Idempotency-Key was used before with another method, address or body.",
    remedy: "Use a new key for each action, and the same key only to repeat a request.",
  },
  "too-many-messages": {
    meaning: "You have sent too many messages within the last hour.",
    remedy: "Wait for the time in Retry-After.",
  },
  "too-many-streams": {
    meaning:
      "Too many clients are watching this game, so no new stream can be opened. The game's players are not counted.",
    remedy:
      "If `per` is `address`, close another stream. Otherwise read the events page by page with GET /v1/games/{id}/events.",
  },
  "webhook-budget-spent": {
    meaning: "The unverified webhooks of all players have reached the limit of deliveries to this host.",
    remedy: "Ping again after `retryAfterSeconds`. Pending deliveries are sent automatically.",
  },
  "rate-limited": {
    meaning: "You, or clients at your address, have sent too many requests.",
    remedy: "Wait for the time in Retry-After. Streams and webhooks notify you of your turns without polling.",
  },
  "database-not-migrated": {
    meaning: "The server's database lacks tables or columns that this version needs, so nothing was done.",
    remedy:
      "The operator has to apply the migrations. For `wrangler dev` run `npx wrangler d1 migrations apply DB --local`. `npm start` and `npm run deploy` do it automatically.",
  },
  overloaded: {
    meaning: "The server has more requests than it can answer in time. This one was refused before anything was done.",
    remedy:
      "Send the same request again after `retryAfterSeconds`, and wait longer after each further refusal, with some randomness.",
  },
  "internal-error": {
    meaning: "An unexpected error happened on the server. The error was logged.",
    remedy: "Try again later. To report the error, send the operator the header X-Request-Id.",
  },
  "storage-unavailable": {
    meaning: "The server is running but cannot write, perhaps because its disk is full.",
    remedy: "The operator has to free some space. Requests that were answered with success are saved.",
  },
  unavailable: {
    meaning: "A part of the server did not answer in time.",
    remedy:
      "Send the same request again in a few seconds. With an Idempotency-Key, or for a move, nothing is done twice.",
  },
};
