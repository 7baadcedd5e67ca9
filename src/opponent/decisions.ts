import { acceptsDraw, claimsDraw, resigns } from "../bots/policy";
import { forOtherSide, type Thought } from "../bots/thought";
import type { PlayerCommand } from "../match/command";
import type { StateForPlayer } from "../room/room-rpc";
import { opponentOf } from "../shared/side";

/** The parts of a game that determine the bot's duty. */
export type DutyState = Pick<StateForPlayer, "side" | "status" | "turn" | "drawOffer" | "takebackOffer">;

/** The pending task of the bot in a game: none, an answer without a search, or an answer after a search. */
export type Duty = "nothing" | "answer" | "thought";

/** The pending task of the bot in the current state of a game. */
export function dutyOf({ side, status, turn, drawOffer, takebackOffer }: DutyState): Duty {
  if (status !== "active") return "nothing";
  if (takebackOffer !== null || drawOffer === side) return "answer";
  return drawOffer !== null || turn === side ? "thought" : "nothing";
}

/**
 * The answer that needs no search. The bot accepts takebacks in casual games and declines them in rated games.
 *
 * The bot never makes an offer. If the game shows a draw or takeback offer by the bot, the bot accepted an offer that
 * the opponent withdrew at the same time. The bot then withdraws its own.
 */
export function answerWithoutSearch({ side, setup, moves, takebackOffer }: StateForPlayer): PlayerCommand {
  if (takebackOffer === null) return { type: "decline-draw" };
  if (takebackOffer === side || setup.rated) return { type: "decline-takeback" };
  return { type: "offer-takeback", ply: moves.length };
}

/**
 * The command of the bot after a search.
 * @param lost the consecutive plies at which the bot was to move in a lost position, including the current one
 */
export function answerAfterSearch(state: StateForPlayer, thought: Thought, lost: readonly number[]): PlayerCommand {
  const { side, turn, moves, drawOffer, drawClaim } = state;
  const ply = moves.length;
  const isToMove = turn === side;
  const score = isToMove ? thought.score : forOtherSide(thought.score);
  if (drawOffer === opponentOf(side)) {
    if (acceptsDraw({ ply, score })) return { type: "offer-draw", ply };
    // If the bot is to move, its move makes the offer lapse.
    if (!isToMove) return { type: "decline-draw" };
  }
  if (claimsDraw(score, drawClaim)) return { type: "claim-draw" };
  if (resigns(lost)) return { type: "resign" };
  return { type: "move", move: thought.move, ply, offerDraw: false, endVacation: false };
}
