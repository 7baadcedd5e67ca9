import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/game-problems.ts`. */
export const GAME_GUIDE = {
  "not-a-player": {
    meaning: "You can see this game, but it is played by two other players.",
    remedy: "Check the game's id and your token.",
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
  "no-abort-in-tournament": {
    meaning: "The game belongs to a tournament, in which each game needs a result.",
    remedy:
      "Play on, offer a draw, or resign. DELETE /v1/tournaments/{id}/entries/me withdraws you from the tournament.",
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
      "This is only possible after the end of the game in `gameId`, which is still running. A rematch can be offered when the game is over. The computer evaluation is for finished games, and is refused while a position of the game is on the board of one of your running games. The best line (`best: true`) is refused for positions that are on the board of one of your running games, whatever their counters and castling rights are, and also if the line passes through such a position.",
    remedy:
      "Finish the game first. To play a second game at the same time, challenge your opponent. Without `best`, the line is still analyzed.",
  },
  "game-aborted": {
    meaning: "The game was aborted, so there is nothing to learn from it.",
    remedy: "Request the evaluation of a finished game.",
  },
  "nothing-to-evaluate": {
    meaning: "The game was finished before the first move, by resignation or by time.",
    remedy: "Request the evaluation of a game with moves.",
  },
  "evaluation-not-found": {
    meaning: "Nobody has requested the computer evaluation of this game yet.",
    remedy: "POST /v1/games/{id}/evaluation requests it. The game has to be finished.",
  },
  "game-frozen": {
    meaning:
      "The stored moves of this game do not match its rules, so the server has stopped the game. Nothing is lost.",
    remedy: "You do not have to do anything: the error was logged for the operator, and the clock will be corrected.",
  },
  "on-vacation": {
    meaning: "You are on vacation, and a move would end it in all your games.",
    remedy: "Wait until it is over, end it with DELETE /v1/me/vacation, or send the move with `endVacation: true`.",
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
  "invalid-position": {
    meaning: "The position cannot be parsed, or cannot occur in a game.",
    remedy: "`detail` says why. GET /v1/variants/{variant} shows how positions are written.",
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
  "too-many-evaluations": {
    meaning:
      "You have requested as many evaluations within the last 24 hours as the server allows. Evaluations that exist already are not counted.",
    remedy: "Wait for the time in Retry-After. The operator sets the limit (EVALUATIONS_PER_DAY).",
  },
  "too-many-messages": {
    meaning: "You have sent too many messages within the last hour.",
    remedy: "Wait for the time in Retry-After.",
  },
} satisfies GuideTable;
