import type { RefusalCode } from "../problems/refusal";

/** What a problem's page says to somebody who meets it for the first time. */
interface Guidance {
  /** What has come about, and why it is refused. */
  readonly meaning: string;
  /** What its reader can do. */
  readonly remedy: string;
}

/** The words of `/problems/{code}`, for the build alone: the worker carries none of them. A code without any doesn't compile. */
export const PROBLEM_GUIDE: { readonly [Code in RefusalCode]: Guidance } = {
  "malformed-request": {
    meaning: "The request could not be read at all: its body is no JSON object, is cut short, or nests too deep.",
    remedy: "Send one JSON object, in UTF-8. `detail` says what could not be read.",
  },
  "bad-cursor": {
    meaning: "A cursor belongs to one list with its filters, and is meaningless to anything else.",
    remedy: "Send `cursor` exactly as the last page's `nextCursor` gave it, or leave it out to start again.",
  },
  "bad-idempotency-key": {
    meaning: "The header Idempotency-Key is empty, too long, or has characters that a header should not have.",
    remedy: "Use 1 to 255 printable ASCII characters, a new key for each deed; a UUID does well.",
  },
  "weak-idempotency-key": {
    meaning:
      "A sign-up came with an Idempotency-Key that somebody else could guess or choose too. Whoever sends the key of a sign-up again within ten minutes is given its token and recovery code.",
    remedy: "Send a random UUID (version 4 or 7), or at least 32 random hexadecimal digits, or no key.",
  },
  "missing-token": {
    meaning: "This operation is done for a player, and the request does not say for whom.",
    remedy: "Send the header `Authorization: Bearer <token>`. POST /v1/players signs you up and gives a token.",
  },
  "bad-token": {
    meaning: "The token is mistyped, has expired or was revoked, or its player is no longer here.",
    remedy: "Look for a slip in copying. A lost token is replaced with POST /v1/token-recovery and the recovery code.",
  },
  "bad-ticket": {
    meaning:
      "A ticket opens one stream: this one was used, its minute is over, or the token behind it is good no longer.",
    remedy: "Get a new one with POST /v1/me/stream-tickets, and go on with `after`, the last id that you have.",
  },
  "insufficient-scope": {
    meaning: "The token is good, and was made for other things than this.",
    remedy: "Make one that has the scopes that `scopes` names, with POST /v1/me/tokens.",
  },
  "token-too-broad": {
    meaning: "Addresses end up in logs, histories and shared links, so a token in one may do very little.",
    remedy: "Make a token with the scope calendar:read alone for the address, or send this one in the header.",
  },
  "origin-not-allowed": {
    meaning: "A server on somebody's own machine keeps pages of other sites out: a browser would let each of them in.",
    remedy: "Open the page from the machine itself, or have its operator name its origin in ALLOWED_ORIGINS.",
  },
  "loopback-webhook-refused": {
    meaning:
      "Programs on a machine often trust whoever reaches them from there, so no other site's page may send there.",
    remedy: "Set the webhook with a program, or from a page that the machine itself serves.",
  },
  "not-a-player": {
    meaning: "You may see this game, and it is played by two others.",
    remedy: "Check the game's id, and whose token you send.",
  },
  "own-challenge": {
    meaning: "A challenge is taken up or declined by somebody else than who made it.",
    remedy: "Wait for an opponent, or cancel it with DELETE /v1/challenges/{id}.",
  },
  "challenge-not-for-you": {
    meaning: "The challenge names its opponent, and that is somebody else.",
    remedy: "Look for open challenges in the lobby, GET /v1/challenges, or make one.",
  },
  blocked: {
    meaning: "One of you two has blocked the other: you are not matched, and don't write to each other.",
    remedy: "If the block is yours, DELETE /v1/me/blocks/{username} lifts it. Running games go on either way.",
  },
  "rating-out-of-range": {
    meaning: "The challenge asks for a rating that yours is not within.",
    remedy: "`minRating` and `maxRating` say which; GET /v1/challenges shows others.",
  },
  "bad-recovery-code": {
    meaning: "This recovery code is not the present one of this name. Each is good once: using it gives the next.",
    remedy: "Use the newest code that you were given. Without one the account can't be got back.",
  },
  suspended: {
    meaning: "An admin has suspended this account, after a report or a breach of the rules.",
    remedy: "You can still read GET /v1/me and have your data with GET /v1/me/export. Ask whoever runs the server.",
  },
  "not-found": {
    meaning: "There is nothing at this address, or what is there is private. Both look the same, on purpose.",
    remedy: "Check the address and its ids, and whether the token is that of a player who may see it.",
  },
  "method-not-allowed": {
    meaning: "The address exists, and has other methods than this one.",
    remedy: "The header Allow lists them.",
  },
  "not-acceptable": {
    meaning: "The header Accept leaves out every form in which this can be had.",
    remedy: "Name one of `mediaTypes` in Accept, or send no such header.",
  },
  "game-over": {
    meaning: "The game had ended before your request came, perhaps by its deadline.",
    remedy: "GET /v1/games/{id} shows how it ended; POST /v1/games/{id}/rematch offers another.",
  },
  "deadline-passed": {
    meaning: "Your move came after the deadline of the turn. With the deadline the game ended; `deadlineAt` names it.",
    remedy:
      "Read the game for its result. `deadlineAt` of a running game, and the event `deadline.warning`, tell of it before.",
  },
  "stale-ply": {
    meaning: "Your request names a ply that is no longer the present one: something was played or taken back since.",
    remedy: "Read the game again, and decide anew: the position is another one. `ply` is where it is now.",
  },
  "not-your-turn": {
    meaning: "It is your opponent's turn.",
    remedy: "Wait for `turn.started`, or prepare a reply with PUT /v1/games/{id}/conditional-moves.",
  },
  "draw-already-offered": {
    meaning: "A player offers a draw once between two moves of theirs.",
    remedy: "Make your next move first.",
  },
  "offer-too-soon": {
    meaning: "An offer that was not accepted can be renewed ten plies later, so that nobody is pestered.",
    remedy: "Play on to the ply that `ply` says, unless your opponent offers before.",
  },
  "no-draw-offer": {
    meaning: "There is no offer that could be declined or withdrawn: it was answered, or a move has ended it.",
    remedy: "Read the game: `drawOffer` says whose offer stands.",
  },
  "no-draw-claim": {
    meaning:
      "A draw is claimed by the player to move, after a threefold repetition or too many moves without progress.",
    remedy: "Read the game: `drawClaim` says when you may. Offer a draw instead, or play on.",
  },
  "abort-too-late": {
    meaning: "A game can be called off only until both sides have made a move. From then on it counts.",
    remedy: "Play on, offer a draw, or resign.",
  },
  "takebacks-not-agreed": {
    meaning: "The challenge that this game came of had no takebacks.",
    remedy: "Play on. `takebacks: true` in a challenge allows them in the next game.",
  },
  "nothing-to-take-back": {
    meaning: "You have not moved yet.",
    remedy: "Move first.",
  },
  "takeback-already-offered": {
    meaning: "A player asks to take back once between two moves of theirs.",
    remedy: "Wait for the answer, or for your next move.",
  },
  "no-takeback-offer": {
    meaning: "There is no request that could be declined or withdrawn: it was answered, or a move has ended it.",
    remedy: "Read the game: `takebackOffer` says who asks.",
  },
  "no-clock": {
    meaning: "The game is played without a limit, so there is no time to give.",
    remedy: "Nothing needs to be done.",
  },
  "opponent-not-to-move": {
    meaning: "Time is given to an opponent whose clock runs, and theirs does not.",
    remedy: "Wait until it is their turn.",
  },
  "time-at-most": {
    meaning: "A turn takes three gifts of time, and has a longest time that this server sets.",
    remedy: "Give more at the opponent's next turn.",
  },
  "no-messages-left": {
    meaning: "Each player of a game can write so many messages in it, and yours are written.",
    remedy: "Play on without words.",
  },
  "game-running": {
    meaning:
      "What you ask for comes after the end of a game, and `gameId` names one that you are still playing. A rematch is " +
      "offered when the game is over. The best line (`best: true`) is shown for no position that stands on the board of " +
      "a running game of yours, whatever its counters and rights, whether you asked for it or the line led through it.",
    remedy:
      "Finish the game first. For a second game at the same time challenge your opponent; the line is still judged " +
      "without `best`.",
  },
  "opponent-gone": {
    meaning: "Your opponent has erased their account.",
    remedy: "Look for another opponent.",
  },
  "game-frozen": {
    meaning:
      "The stored moves of this game no longer agree with its rules. It was stopped before anything could be lost.",
    remedy: "Nothing has to be done: the fault is the server's, it was reported, and the clock will be set right.",
  },
  "opponent-suspended": {
    meaning: "An admin has suspended this player.",
    remedy: "Look for another opponent.",
  },
  "on-vacation": {
    meaning:
      "You are on vacation, and what you ask for does not go together with that: a move would end it everywhere.",
    remedy: "Wait until it is over, end it with DELETE /v1/me/vacation, or send the move with `endVacation: true`.",
  },
  "vacation-planned": {
    meaning: "One vacation can be planned at a time, and none starts while one is.",
    remedy: "Cancel the planned one with DELETE /v1/me/vacation.",
  },
  "no-vacation-left": {
    meaning: "A player has so many days of vacation within 365, and yours are used.",
    remedy: "GET /v1/me says when there are some again. An opponent can also give time.",
  },
  "already-renamed": {
    meaning: "A name is changed once, so that opponents know whom they play.",
    remedy: "Stay with this one.",
  },
  "already-reported": {
    meaning: "Your last report of this player has not been looked at yet.",
    remedy: "Wait: an admin will see it.",
  },
  "challenge-closed": {
    meaning: "Somebody was quicker, or the challenge was declined or canceled, or it has expired.",
    remedy: "GET /v1/challenges/{id} says which. The lobby has others.",
  },
  "username-taken": {
    meaning: "Somebody has this name, or one that is easily taken for it, or it is reserved.",
    remedy: "Choose another.",
  },
  "idempotency-running": {
    meaning: "The first request with this Idempotency-Key has not been answered yet.",
    remedy: "Send it again after the time that Retry-After says: you get the first one's answer.",
  },
  "already-done": {
    meaning:
      "The first request with this Idempotency-Key succeeded. What it answered held a secret, which is not kept.",
    remedy: "If the secret is lost, undo what was made and make it anew with another key.",
  },
  "bad-passkey": {
    meaning:
      "A passkey was not made, or signs nobody in: it is not known here, belongs to another address, its challenge is over or was used before, or its authenticator has not asked its owner.",
    remedy:
      "Begin anew with fresh options. Who has lost a passkey signs in by another one, a token or the recovery code.",
  },
  "fresh-proof-required": {
    meaning:
      "A passkey outlives the token that adds it, so a token that may have been stolen is not enough to add one.",
    remedy:
      "Send `proof` with the recovery code, or with the answer of a passkey to `proof.passkey` of POST /v1/me/passkeys/options. A token of a sign-up, a recovery or a passkey sign-in needs no proof for ten minutes; a token that another token made always does.",
  },
  "passkeys-unavailable": {
    meaning: "Passkeys are bound to a host name, and this address has none, or the server no `VAPID_KEYS`.",
    remedy: "Use the server's name; on your own machine `localhost` instead of `127.0.0.1`.",
  },
  "too-many-passkeys": {
    meaning: "A player has so many passkeys at most.",
    remedy: "Delete those that are no longer used: GET /v1/me/passkeys lists them.",
  },
  "too-many-tokens": {
    meaning: "A player has so many tokens at most.",
    remedy: "Revoke those that are no longer used: GET /v1/me/tokens lists them.",
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
    meaning: "Players of the house think on this server: so many of your games with them may run at once.",
    remedy: "End some, or play them on: the server's operator sets the limit (MAX_HOUSE_GAMES).",
  },
  "webhook-disabled": {
    meaning: "The webhook is paused, or was disabled because its receiver refused or failed for days.",
    remedy: "Mend the receiver, then PATCH the webhook with `status: active` and bring what was missed with recover.",
  },
  "recover-running": {
    meaning: "An earlier recovery of this webhook is still being sent, a few events a second.",
    remedy: "Wait: its deliveries show how far it is.",
  },
  "webhook-not-verified": {
    meaning:
      "Nothing is recovered in bulk for a webhook whose receiver has never echoed the challenge of a `webhook.ping`: " +
      "it may not know that it is sent to.",
    remedy:
      "Have the receiver answer a ping with 2xx and its `data.challenge`, in the header `webhook-challenge` or as the " +
      "body, then call `POST /v1/webhooks/{id}/ping`. Single deliveries can be sent again meanwhile.",
  },
  "webhook-address-taken": {
    meaning: "One of your webhooks is sent to this address already: each address is told once.",
    remedy: "Change the webhook that `webhookId` names, or delete it first.",
  },
  "too-many-webhooks": {
    meaning: "A player has so many webhooks at most.",
    remedy: "Delete those that are no longer used: GET /v1/webhooks lists them.",
  },
  "cursor-gone": {
    meaning:
      "The server does not have the event that you have last. A feed is kept for 30 days; or the server was restored " +
      "from a backup that lacks the event.",
    remedy: "Leave `after` out to begin with the oldest event kept, and read your games for what is missing.",
  },
  "notes-changed": {
    meaning:
      "The header If-Match names notes that are no longer the present ones: you wrote others elsewhere meanwhile.",
    remedy: "GET the notes again, put together what both say, and PUT that with the new ETag.",
  },
  "analysis-changed": {
    meaning:
      "The header If-Match names an analysis that is no longer the present one: you wrote another elsewhere meanwhile.",
    remedy: "GET it again, put together what both say, and PUT that with the new ETag.",
  },
  "invalid-analysis": {
    meaning: "A branch leaves the game where the game has no ply, or one of its moves is not legal where it stands.",
    remedy:
      "See `ply` and `path`: where the branch begins, and the moves up to the one that is wrong. Nothing was kept.",
  },
  "body-too-large": {
    meaning: "The body is longer than this operation takes.",
    remedy: "`limit` says how many bytes there may be.",
  },
  "unsupported-media-type": {
    meaning: "The body is sent as something else than JSON.",
    remedy: "Send JSON, with the header `Content-Type: application/json`.",
  },
  "host-not-allowed": {
    meaning:
      "The name in the request is not one of the server's: somebody may have led a browser here by a name of theirs.",
    remedy: "Use the address that the server printed, or have its operator name yours in ALLOWED_HOSTS.",
  },
  "invalid-request": {
    meaning:
      "The request was understood, and some of its fields are not what this operation takes, or not known to it.",
    remedy:
      "`errors` names each field, and what would be right; it has at most 20 entries. The whole API is in /openapi.json.",
  },
  "invalid-position": {
    meaning: "The position can't be read, or no game could stand like that.",
    remedy: "`detail` says why. GET /v1/variants/{variant} shows how positions are written.",
  },
  "no-such-player": {
    meaning: "Nobody has the name that the request gives.",
    remedy: "Look for a slip of the pen, or for a change of name.",
  },
  "illegal-move": {
    meaning: "The rules of the game don't allow this move here, or it can't be read as a move.",
    remedy: "`detail` says why, and `legalMoves` lists all that are allowed.",
  },
  "invalid-conditional-move": {
    meaning: "The tree has a move that could not be played where it stands.",
    remedy: "`path` leads to it; `detail` says what is wrong.",
  },
  "illegal-line": {
    meaning: "One of the moves of the line can't be played after those before it.",
    remedy: "`index` counts to it from 0, and `legalMoves` lists those that are legal there.",
  },
  "unreadable-pgn": {
    meaning:
      "The text is no PGN, or is one of another game, or has a tag that says what can't be: `line` or `tag` says where.",
    remedy: "Mend that place. The tag `Variant` may be left out; moves are read in every notation of the game.",
  },
  "dialect-unknown": {
    meaning:
      "You asked for a record in the PGN of a program that does not play this game, so no PGN of it would be read there.",
    remedy: "Leave `dialect` out. Fairy-Stockfish knows Spartan Chess.",
  },
  "webhook-address-refused": {
    meaning: "Webhooks go to public https addresses: not into private networks, and not back to this server.",
    remedy: "`detail` says what is wrong with this one. A server on your own machine can be reached through a tunnel.",
  },
  "idempotency-mismatch": {
    meaning: "This Idempotency-Key came before, with another method, address or body.",
    remedy: "Use a new key for each deed, and the same key only for its repetition.",
  },
  "too-many-messages": {
    meaning: "You write faster than anybody reads.",
    remedy: "Wait for as long as Retry-After says.",
  },
  "too-many-streams": {
    meaning: "So many watch this game that no more streams of it are opened. Its players have places of their own.",
    remedy: "Close one if `per` says `address`, or read the events by page, with GET /v1/games/{id}/events.",
  },
  "webhook-budget-spent": {
    meaning: "All webhooks that are not verified, of all players, have sent this host what they may for now.",
    remedy: "Ping again after `retryAfterSeconds`. What waits to be sent goes out by itself.",
  },
  "rate-limited": {
    meaning: "More requests came from you, or from your address, than this server takes in a while.",
    remedy: "Wait for as long as Retry-After says. Streams and webhooks tell you of turns without asking.",
  },
  "database-not-migrated": {
    meaning: "The server's database lacks tables or columns that this version needs, so nothing was done.",
    remedy:
      "Whoever runs the server applies the migrations: `npx wrangler d1 migrations apply DB --local` for `wrangler dev`. `npm start` and `npm run deploy` do it by themselves.",
  },
  overloaded: {
    meaning: "The server has more requests than it can answer in time. This one was refused before anything was done.",
    remedy:
      "Send the same request again after `retryAfterSeconds`, and wait longer after each further refusal, with some randomness.",
  },
  "internal-error": {
    meaning: "Something went wrong that should not. The fault is the server's, and was noted.",
    remedy: "Try again later. The header X-Request-Id names the request to whoever runs the server.",
  },
  "storage-unavailable": {
    meaning: "The server answers, and can't write: its disk may be full.",
    remedy: "Whoever runs the server has to make room. Nothing that was answered is lost.",
  },
  unavailable: {
    meaning: "A part of the server did not answer in time.",
    remedy:
      "Send the same request again in a few seconds; with an Idempotency-Key, or for a move, nothing is done twice.",
  },
};
