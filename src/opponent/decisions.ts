import { acceptsDraw, claimsDraw, offersDraw, resigns } from "../bots/policy";
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
  if (takebackOffer !== null) return "answer";
  return drawOffer === opponentOf(side) || turn === side ? "thought" : "nothing";
}

/**
 * The answer that needs no search. The bot accepts takebacks in casual games and declines them in rated games.
 *
 * The bot never requests a takeback. If the game shows a request by the bot, the bot accepted one that the opponent
 * withdrew at the same time. The bot then withdraws its own.
 */
export function answerWithoutSearch({ side, setup, moves, takebackOffer }: StateForPlayer): PlayerCommand {
  if (takebackOffer === side || setup.rated) return { type: "decline-takeback" };
  return { type: "offer-takeback", ply: moves.length };
}

/**
 * The command of the bot after a search.
 * @param lost the consecutive plies at which the bot was to move in a lost position, including the current one
 */
export function answerAfterSearch(state: StateForPlayer, thought: Thought, lost: readonly number[]): PlayerCommand {
  const { setup, side, turn, moves, drawOffer, drawClaim } = state;
  const ply = moves.length;
  const isToMove = turn === side;
  const score = isToMove ? thought.score : forOtherSide(thought.score);
  if (drawOffer === opponentOf(side)) {
    if (acceptsDraw({ variant: setup.variant, ply, score })) return { type: "offer-draw", ply };
    // If the bot is to move, its move makes the offer lapse.
    if (!isToMove) return { type: "decline-draw" };
  }
  if (claimsDraw(score, drawClaim)) return { type: "claim-draw" };
  if (resigns(lost)) return { type: "resign" };
  return { type: "move", move: thought.move, ply, offerDraw: offersDraw(thought), endVacation: false };
}
