import { err, ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { MatchRefusal } from "./command";
import { decide } from "./decide";
import { asKnownTo, type MatchState, turnOf } from "./state";

/** A move that an app proposes to a player. */
export interface NewProposal {
  /** In wire form or in any notation of the variant. */
  readonly move: string;
  /** The ply of the game that the app has seen. */
  readonly ply: number;
  /** The reason for the move; empty if the app gives none. */
  readonly note: string;
  /** The name of the app or token that proposes the move. */
  readonly by: string;
}

/** A proposed move that the player has neither played nor dismissed. */
export interface Proposal extends NewProposal {
  /** In wire form. */
  readonly move: string;
  /** In the game's first notation. */
  readonly san: string;
  /** The position for which the move was proposed. After a takeback, the same ply can have another position. */
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Checks a proposed move as if the player played it, and with the same refusals. Playing is not possible during a
 * vacation, but a proposal is: the player then confirms the end of the vacation with the move.
 */
export function proposeMove(
  state: MatchState,
  side: Side,
  { move, ply, note, by }: NewProposal,
  now: number,
): Result<Proposal, MatchRefusal> {
  const known = asKnownTo(state, side);
  const decided = decide(known, { type: "move", side, move, ply, offerDraw: false, endVacation: true }, now);
  if (!decided.ok) return decided;
  const { line } = known;
  const played = line.play(move);
  const last = played.ok ? played.value.last : null;
  if (last === null) return err({ code: "illegal-move", detail: `${move} is not legal`, legalMoves: line.legalMoves });
  return ok({ move: last.move, san: last.san, ply, note, by, position: line.position, at: now });
}

/** Whether a proposal repeats an earlier one, as after a lost answer. */
export const isRepeated = (one: Proposal, { at: _, ...other }: Proposal): boolean =>
  Object.entries(other).every(([key, value]) => one[key as keyof typeof other] === value);

/** Whether the player could play a proposed move now: the game is in the position for which it was proposed. */
export const isCurrent = ({ ply, position }: Proposal, state: MatchState, side: Side): boolean =>
  state.status === "active" && turnOf(state) === side && state.line.ply === ply && state.line.position === position;
