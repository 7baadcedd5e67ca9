import type { Outcome } from "../rules/rules";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { earliest } from "../shared/time";
import { isPast } from "./clock";
import type { MatchEvent } from "./event";
import { deadlineAt, extend, type MatchState, turnOf } from "./state";
import { finished, vacationEnded } from "./turn-events";

/**
 * Time of the deadline warning for the side to move, in milliseconds since 1970; null if the warning was sent, or if
 * the turn has no deadline or the match has no warnings.
 */
function warningAt(state: MatchState): number | null {
  const deadline = deadlineAt(state);
  const allowance = state.clock?.allowance ?? null;
  if (state.warned || deadline === null || allowance === null || state.setup.warningPart === 0) return null;
  return Math.max(state.clock?.since ?? 0, deadline - Math.floor(allowance * state.setup.warningPart));
}

/**
 * Events that time alone has caused until `now`, in order: deadline warnings, ends of vacations, and the timeout. The
 * caller must store them before it decides a command or shows the match, so that the result does not depend on when the
 * alarm runs.
 * @param now milliseconds since 1970; for a command, the time of receipt
 */
export function eventsDue(state: MatchState, now: number): readonly MatchEvent[] {
  const events: MatchEvent[] = [];
  let current = state;
  for (let next = firstDue(current, now); next !== null; next = firstDue(current, now)) {
    events.push(next);
    current = extend(current, [next]);
  }
  return events;
}

/** The earliest time for which `eventsDue` returns an event, in milliseconds since 1970; null if it returns none. */
export function nextDueAt(state: MatchState): number | null {
  if (state.status !== "active") return null;
  const deadline = deadlineAt(state);
  const past = deadline === null ? null : deadline + 1;
  return earliest([warningAt(state), past, ...SIDES.map((side) => state.vacation[side])]);
}

function firstDue(state: MatchState, now: number): MatchEvent | null {
  const turn = turnOf(state);
  if (turn === null) return null;
  const due: { at: number; event: MatchEvent }[] = [];
  for (const side of SIDES) {
    const until = state.vacation[side];
    if (until !== null && until <= now) due.push({ at: until, event: vacationEnded(state, side, until, "over") });
  }
  const warning = warningAt(state);
  if (warning !== null && warning <= now) {
    due.push({ at: warning, event: { type: "deadline.warning", at: warning, side: turn } });
  }
  const deadline = deadlineAt(state);
  if (deadline !== null && isPast(deadline, now)) due.push({ at: deadline, event: flagFall(state, turn, deadline) });
  due.sort((a, b) => a.at - b.at);
  return due[0]?.event ?? null;
}

/** The timeout of the side to move: a draw if the opponent could not win by any moves. */
function flagFall(state: MatchState, turn: Side, deadline: number): MatchEvent {
  const opponent = opponentOf(turn);
  const outcome: Outcome = state.line.cannotWin(opponent)
    ? { winner: null, reason: "timeout-dead-position" }
    : { winner: opponent, reason: "timeout" };
  return finished(deadline, outcome);
}
