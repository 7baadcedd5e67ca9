import { assertNever } from "../shared/assert-never";
import type { Side } from "../shared/side";
import type { TimeControl } from "../shared/time-control";

/**
 * The clock of a match. One side's clock runs, that of the side to move: it has `left` milliseconds from `since` on.
 * `since` lies in the future while that side is on vacation. `left` is null where there is no limit.
 */
export interface Clock {
  readonly side: Side;
  readonly since: number;
  readonly left: number | null;
  /** The time that the turn began with, or was brought up to: what a warning is a part of. */
  readonly allowance: number | null;
}

/** What each side has of a `bank` time control, at the last change of turn; null with any other. */
export type Bank = Readonly<Record<Side, number>> | null;

/** When the running clock runs out: the last instant at which a move is in time (milliseconds since 1970). */
export const deadlineOf = (clock: Clock): number | null => (clock.left === null ? null : clock.since + clock.left);

/** Whether a deadline has passed: a command received at the deadline itself is in time. */
export const isPast = (deadlineAt: number, now: number): boolean => now > deadlineAt;

/** The supplies that a match begins with. */
export const initialBank = (timeControl: TimeControl): Bank =>
  timeControl.kind === "bank" ? { white: timeControl.initial, black: timeControl.initial } : null;

/**
 * Starts a turn.
 * @param since when its clock starts: later than the turn if the side is on vacation
 */
export function startTurn(timeControl: TimeControl, bank: Bank, side: Side, since: number): Clock {
  const left = allowanceOf(timeControl, bank, side);
  return { side, since, left, allowance: left };
}

/** The clock between a ply and the turn that follows it: nobody's time runs, and a reply at once costs none. */
export function betweenTurns(bank: Bank, next: Side, at: number): Clock {
  return { side: next, since: at, left: bank === null ? null : bank[next], allowance: null };
}

function allowanceOf(timeControl: TimeControl, bank: Bank, side: Side): number | null {
  switch (timeControl.kind) {
    case "per-move":
      return timeControl.perMove;
    case "bank":
      return bank === null ? timeControl.initial : bank[side];
    case "unlimited":
      return null;
    default:
      return assertNever(timeControl);
  }
}

/** What is left on the running clock. */
export const leftAt = (clock: Clock, now: number): number | null =>
  clock.left === null ? null : clock.left - Math.max(0, now - clock.since);

/** The supplies with what the running side has used of its own taken off. */
export function bankAt(bank: Bank, clock: Clock | null, now: number): Bank {
  if (bank === null || clock === null) return bank;
  return { ...bank, [clock.side]: Math.max(0, leftAt(clock, now) ?? 0) };
}

/** The supplies after a side has made a ply in time: its own or, by a conditional move, one that took no time. */
export function bankAfterPly(timeControl: TimeControl, bank: Bank, clock: Clock, side: Side, now: number): Bank {
  const left = bankAt(bank, clock, now);
  if (timeControl.kind !== "bank" || left === null) return null;
  // A supply above the maximum (a gift of the opponent) is not taken away, it just does not grow.
  const grown = Math.max(left[side], Math.min(timeControl.max, left[side] + timeControl.increment));
  return { ...left, [side]: grown };
}

/** Stops the running clock until a time to come. */
export function pauseUntil(clock: Clock, now: number, until: number): Clock {
  return { ...clock, left: leftAt(clock, now), since: Math.max(until, now) };
}

/** Lets a clock that is paused until a time to come run from now on. */
export const resume = (clock: Clock, now: number): Clock => ({ ...clock, since: Math.min(clock.since, now) });

/** Gives the running side more time, up to a most for the turn. */
export function addTime(clock: Clock, now: number, extra: number, most: number): Clock {
  const left = leftAt(clock, now);
  if (left === null) return clock;
  const more = Math.max(left, Math.min(most, left + extra));
  return { ...clock, left: more, since: Math.max(clock.since, now), allowance: more };
}
