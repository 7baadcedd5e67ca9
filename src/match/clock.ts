import type { Side } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import type { TimeControl } from "../shared/time-control";

/**
 * The clock of a match. One side's clock runs, that of the side to move: it has `left` milliseconds from `since` on.
 * `since` lies in the future while he is on vacation. `left` is null where there is no limit.
 */
export interface Clock {
  readonly side: Side;
  readonly since: number;
  readonly left: number | null;
  /** The time that the turn began with, or was brought up to: what a warning is a part of. */
  readonly allowance: number | null;
  /** Supply of each side at the last change of turn (bank only). */
  readonly bank: Readonly<Record<Side, number>> | null;
}

/** When the running clock runs out: the last instant at which a move is in time (milliseconds since 1970). */
export const deadlineOf = (clock: Clock): number | null => (clock.left === null ? null : clock.since + clock.left);

/** Whether a deadline has passed: a command received at the deadline itself is in time. */
export const isPast = (deadlineAt: number | null, now: number): boolean => deadlineAt !== null && now > deadlineAt;

/** The supplies that a match begins with. */
export const initialBank = (timeControl: TimeControl): Clock["bank"] =>
  timeControl.kind === "bank" ? { white: timeControl.initial, black: timeControl.initial } : null;

/**
 * Starts a turn.
 * @param bank the supplies, for a `bank` time control
 * @param at when the turn starts
 * @param since when its clock starts: later than `at` if the side is on vacation
 */
export function startTurn(timeControl: TimeControl, bank: Clock["bank"], side: Side, since: number): Clock {
  const left = allowanceOf(timeControl, bank, side);
  return { side, since, left, allowance: left, bank };
}

/** The clock between a ply and the turn that follows it: nobody's time runs, and a reply at once costs none. */
export function betweenTurns(bank: Clock["bank"], next: Side, at: number): Clock {
  return { side: next, since: at, left: bank === null ? null : bank[next], allowance: null, bank };
}

function allowanceOf(timeControl: TimeControl, bank: Clock["bank"], side: Side): number | null {
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
export function bankAt(clock: Clock, now: number): Clock["bank"] {
  if (clock.bank === null) return null;
  return { ...clock.bank, [clock.side]: Math.max(0, leftAt(clock, now) ?? 0) };
}

/** The supplies after a side has made a ply in time: its own or, by a conditional move, one that took no time. */
export function bankAfterPly(timeControl: TimeControl, clock: Clock, side: Side, now: number): Clock["bank"] {
  const bank = bankAt(clock, now);
  if (timeControl.kind !== "bank" || bank === null) return null;
  // A supply above the maximum (a gift of the opponent) is not taken away, it just does not grow.
  const grown = Math.max(bank[side], Math.min(timeControl.max, bank[side] + timeControl.increment));
  return { ...bank, [side]: grown };
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
