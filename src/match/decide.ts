import type { Line } from "../rules/game";
import { type Outcome, opponentOf, type Side } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import { err, ok, type Result } from "../shared/result";
import { deadlineOf, isPast } from "./clock";
import type { Command, MatchRefusal } from "./command";
import type { MatchEvent } from "./event";
import type { MatchSetup } from "./setup";
import { type MatchState, type PlyRecord, turnOf } from "./state";

type Decision = Result<readonly MatchEvent[], MatchRefusal>;
type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** The first events of a match that `newMatch` made. */
export function startMatch(state: MatchState): readonly MatchEvent[] {
  const at = state.setup.createdAt;
  const started: MatchEvent = { type: "game.started", at };
  return [started, ...nextTurn(state.setup, state.line, at)];
}

/**
 * What time alone has brought about: the end of the turn's time. To be asked, and its events kept, before any
 * command and before any reading of the match, so that the outcome does not depend on when an alarm runs.
 * @param now time of receipt, milliseconds since 1970
 */
export function eventsDue(state: MatchState, now: number): readonly MatchEvent[] {
  const turn = turnOf(state);
  if (turn === null || state.deadlineAt === null || !isPast(state.deadlineAt, now)) return [];
  const opponent = opponentOf(turn);
  const outcome: Outcome = state.line.cannotWin(opponent)
    ? { winner: null, reason: "timeout-dead-position" }
    : { winner: opponent, reason: "timeout" };
  return [finished(state.deadlineAt, outcome)];
}

/** When `eventsDue` next has something to say (milliseconds since 1970): the first instant past the deadline. */
export const nextDueAt = (state: MatchState): number | null =>
  state.status === "active" && state.deadlineAt !== null ? state.deadlineAt + 1 : null;

/**
 * Judges a command: the events it brings about (none if there is nothing left to do), or why it is refused.
 * The state must be one for which `eventsDue` has nothing more at `now`.
 * @param now time of receipt, milliseconds since 1970
 */
export function decide(state: MatchState, command: Command, now: number): Decision {
  if (state.status !== "active") return err({ code: "game-over" });
  switch (command.type) {
    case "move":
      return decideMove(state, command, now);
    case "resign":
      return ok([finished(now, { winner: opponentOf(command.side), reason: "resignation" })]);
    case "abort":
      return decideAbort(state, now);
    case "offer-draw":
      return decideDrawOffer(state, command, now);
    case "decline-draw":
      return decideDrawRefusal(state, command.side, now);
    case "claim-draw":
      return decideDrawClaim(state, command.side, now);
    default:
      return assertNever(command);
  }
}

/**
 * The ply that this same move request made earlier, if it did: the same side, the same ply guard, the same move in
 * wire form or SAN. Its repetition gets the first answer again.
 */
export function repeatedPly(state: MatchState, command: CommandOf<"move">): PlyRecord | null {
  const record = state.plies[command.ply];
  if (record === undefined || record.side !== command.side || record.by !== "player") return null;
  return record.move === command.move || record.san === command.move ? record : null;
}

function decideMove(state: MatchState, command: CommandOf<"move">, now: number): Decision {
  if (command.ply !== state.line.ply) return err({ code: "stale-ply", ply: state.line.ply });
  if (turnOf(state) !== command.side) return err({ code: "not-your-turn" });
  const played = state.line.play(command.move);
  if (!played.ok) {
    return err({ code: "illegal-move", detail: played.error.detail, legalMoves: state.line.legalMoves });
  }
  const line = played.value;
  const { last } = line;
  if (last === null) throw new Error("a line after a move has no last ply");
  const move: MatchEvent = {
    type: "move.played",
    at: now,
    side: command.side,
    by: "player",
    ply: line.ply,
    move: last.move,
    san: last.san,
    position: line.position,
  };
  if (line.outcome !== null) return ok([move, finished(now, line.outcome)]);
  const offer: readonly MatchEvent[] =
    command.offerDraw && state.drawOffer !== command.side
      ? [{ type: "draw.offered", at: now, side: command.side }]
      : [];
  return ok([move, ...offer, ...nextTurn(state.setup, line, now)]);
}

function decideAbort(state: MatchState, now: number): Decision {
  if (state.moveCount.white > 0 && state.moveCount.black > 0) return err({ code: "abort-too-late" });
  return ok([{ type: "game.finished", at: now, status: "aborted", outcome: { winner: null, reason: "aborted" } }]);
}

function decideDrawOffer(state: MatchState, command: CommandOf<"offer-draw">, now: number): Decision {
  if (command.ply !== state.line.ply) return err({ code: "stale-ply", ply: state.line.ply });
  if (state.drawOffer === command.side) return ok([]);
  if (state.drawOffer !== null) return ok([finished(now, { winner: null, reason: "draw-agreement" })]);
  if (state.hasOfferedDraw[command.side]) return err({ code: "draw-already-offered" });
  return ok([{ type: "draw.offered", at: now, side: command.side }]);
}

function decideDrawRefusal(state: MatchState, side: Side, now: number): Decision {
  if (state.drawOffer === null) return err({ code: "no-draw-offer" });
  return ok([{ type: state.drawOffer === side ? "draw.withdrawn" : "draw.declined", at: now, side }]);
}

function decideDrawClaim(state: MatchState, side: Side, now: number): Decision {
  if (turnOf(state) !== side) return err({ code: "not-your-turn" });
  const reason = state.line.drawClaim;
  if (reason === null) return err({ code: "no-draw-claim" });
  return ok([finished(now, { winner: null, reason })]);
}

const finished = (at: number, outcome: Outcome): MatchEvent => ({
  type: "game.finished",
  at,
  status: "finished",
  outcome,
});

function nextTurn(setup: MatchSetup, line: Line, at: number): readonly MatchEvent[] {
  if (line.turn === null) return line.outcome === null ? [] : [finished(at, line.outcome)];
  return [{ type: "turn.started", at, side: line.turn, deadlineAt: deadlineOf(setup.timeControl, at) }];
}
