import type { Outcome } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import { err, ok, type Result } from "../shared/result";
import { opponentOf, type Side } from "../shared/side";
import type { Command, MatchRefusal } from "./command";
import { readConditionals } from "./conditional";
import { decideMove } from "./decide-move";
import type { MatchEvent } from "./event";
import { addTimeEvents } from "./give-time";
import { decideOffer, decideOfferRefusal } from "./offers";
import { haveBothMoved, type MatchState, turnOf } from "./state";
import { finished, nextTurn, vacationEnded } from "./turn-events";

type Decision = Result<readonly MatchEvent[], MatchRefusal>;

/**
 * The first events of a match created by `newMatch`.
 * @param at start of the match, milliseconds since 1970
 */
export function startMatch(state: MatchState, at: number = state.setup.createdAt): readonly MatchEvent[] {
  return [{ type: "game.started", at }, ...nextTurn(state, at)];
}

/**
 * Decides a command. Returns the resulting events, which may be none, or the reason of the refusal.
 * The caller must have added all events of `eventsDue` at `now` to the state.
 * @param now time of receipt, milliseconds since 1970
 */
export function decide(state: MatchState, command: Command, now: number): Decision {
  // The player's object sends vacations to all games in the player's list of running games. Games without vacation, and
  // games that have ended meanwhile, ignore the command instead of refusing it.
  if (command.type === "start-vacation") return ok(vacationStart(state, command.side, command.until, now));
  if (command.type === "end-vacation") return ok(vacationEnd(state, command.side, now));
  if (state.status !== "active") return err(whyOver(state, command));
  switch (command.type) {
    case "move":
      return decideMove(state, command, now);
    case "resign":
      return ok([finished(now, { winner: opponentOf(command.side), reason: "resignation" })]);
    case "abort":
      return decideAbort(state, now);
    case "offer-draw":
    case "offer-takeback":
      return decideOffer(state, command, now);
    case "decline-draw":
    case "decline-takeback":
      return decideOfferRefusal(state, command, now);
    case "claim-draw":
      return decideDrawClaim(state, command.side, now);
    case "add-time":
      return addTimeEvents(state, command.side, command.extra, now);
    case "set-conditionals": {
      if (command.ply !== state.line.ply) return err({ code: "stale-ply", ply: state.line.ply });
      const tree = readConditionals(state.line, command.side, command.tree);
      if (!tree.ok) return err({ code: "invalid-conditional-move", ...tree.error });
      const onDrawOffer = command.onDrawOffer === "decline" ? { onDrawOffer: command.onDrawOffer } : {};
      return ok([{ type: "conditional.set", at: now, side: command.side, tree: tree.value, ...onDrawOffer }]);
    }
    case "clear-conditionals": {
      const { side } = command;
      return ok(state.conditionals[side].length === 0 ? [] : [{ type: "conditional.set", at: now, side, tree: [] }]);
    }
    default:
      return assertNever(command);
  }
}

/** The refusal after the end of a game. For a late move after a timeout, it names the deadline, which explains more. */
function whyOver({ line, outcome, finishedAt }: MatchState, { type, side }: Command): MatchRefusal {
  const isLate = type === "move" && side === line.turn && outcome !== null && isTimeout(outcome);
  return isLate && finishedAt !== null ? { code: "deadline-passed", deadlineAt: finishedAt } : { code: "game-over" };
}

const isTimeout = ({ reason }: Outcome): boolean => reason === "timeout" || reason === "timeout-dead-position";

function decideAbort(state: MatchState, now: number): Decision {
  if (state.setup.origin.kind === "pairing") return err({ code: "no-abort-in-tournament" });
  if (haveBothMoved(state)) return err({ code: "abort-too-late" });
  return ok([{ type: "game.finished", at: now, status: "aborted", outcome: { winner: null, reason: "aborted" } }]);
}

function decideDrawClaim(state: MatchState, side: Side, now: number): Decision {
  if (turnOf(state) !== side) return err({ code: "not-your-turn" });
  const reason = state.line.drawClaim;
  if (reason === null) return err({ code: "no-draw-claim" });
  const outcome: Outcome = { winner: null, reason };
  return ok([finished(now, outcome)]);
}

function vacationStart(state: MatchState, side: Side, until: number, now: number): readonly MatchEvent[] {
  const applies = state.status === "active" && state.setup.vacation && state.setup.timeControl.kind !== "unlimited";
  if (!applies || until <= now || state.vacation[side] === until) return [];
  return [{ type: "vacation.started", at: now, side, until }];
}

const vacationEnd = (state: MatchState, side: Side, now: number): readonly MatchEvent[] =>
  state.status === "active" && state.vacation[side] !== null ? [vacationEnded(state, side, now, "ended")] : [];
