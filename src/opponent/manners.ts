import { acceptsDraw, claimsDraw, resigns } from "../bots/policy";
import { forOtherSide, type Thought } from "../bots/thought";
import type { PlayerCommand } from "../match/command";
import type { Standing } from "../room/room-rpc";
import { opponentOf } from "../shared/side";

/** What of a game says whether the house owes it something. */
export type Signs = Pick<Standing, "side" | "status" | "turn" | "drawOffer" | "takebackOffer">;

/** What the house owes a game: nothing, an answer that needs no thought, or one that does. */
export type Duty = "nothing" | "answer" | "thought";

/** What the house owes as a game stands. */
export function dutyOf({ side, status, turn, drawOffer, takebackOffer }: Signs): Duty {
  if (status !== "active") return "nothing";
  if (takebackOffer !== null || drawOffer === side) return "answer";
  return drawOffer !== null || turn === side ? "thought" : "nothing";
}

/**
 * The answer that needs no thought: what was played in a casual game is given back, in a rated one it stands. The house
 * offers nothing itself; an offer of its own is what its agreement became that met a withdrawal on its way.
 */
export function answerAtOnce({ side, setup, moves, takebackOffer }: Standing): PlayerCommand {
  if (takebackOffer === null) return { type: "decline-draw" };
  if (takebackOffer === side || setup.rated) return { type: "decline-takeback" };
  return { type: "offer-takeback", ply: moves.length };
}

/**
 * What the house does after some thought.
 * @param lost the plies in a row at which it was to move and lost, the present one included
 */
export function answerOf(standing: Standing, thought: Thought, lost: readonly number[]): PlayerCommand {
  const { side, turn, moves, drawOffer, drawClaim } = standing;
  const ply = moves.length;
  const isToMove = turn === side;
  const score = isToMove ? thought.score : forOtherSide(thought.score);
  if (drawOffer === opponentOf(side)) {
    if (acceptsDraw({ ply, score })) return { type: "offer-draw", ply };
    // A move lets the offer lapse.
    if (!isToMove) return { type: "decline-draw" };
  }
  if (claimsDraw(score, drawClaim)) return { type: "claim-draw" };
  if (resigns(lost)) return { type: "resign" };
  return { type: "move", move: thought.move, ply, offerDraw: false, endVacation: false };
}
