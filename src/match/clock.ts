import { assertNever } from "../shared/assert-never";
import type { Side } from "../shared/side";
import type { TimeControl } from "../shared/time-control";

/**
 * The running clock of a match: the clock of the side to move, which has `left` milliseconds from `since` (milliseconds
 * since 1970) on. While that side is on vacation, `since` is the end of the vacation. `left` is null without a time
 * limit.
 */
export interface Clock {
  readonly side: Side;
  readonly since: number;
  readonly left: number | null;
  /**
   * Remaining time at the start of the turn, or after the last gift of time (milliseconds). The deadline warning is
   * sent when a fraction of this time is left. Null without a time limit and between turns.
   */
  readonly allowance: number | null;
}

/**
 * Remaining time of each side in a `bank` time control, in milliseconds: at the start of the current turn, or at the
 * end of the match. Null with other time controls.
 */
export type Bank = Readonly<Record<Side, number>> | null;

/** The last instant at which a move is in time (milliseconds since 1970); null without a time limit. */
export const deadlineOf = (clock: Clock): number | null => (clock.left === null ? null : clock.since + clock.left);

/** Whether a deadline has passed. A command received exactly at the deadline is in time. */
export const isPast = (deadlineAt: number, now: number): boolean => now > deadlineAt;

/** The bank at the start of a match; null with other time controls. */
export const initialBank = (timeControl: TimeControl): Bank =>
  timeControl.kind === "bank" ? { white: timeControl.initial, black: timeControl.initial } : null;

/**
 * Starts the clock of a turn.
 * @param since start of the clock; later than the start of the turn if the side is on vacation
 */
export function startTurn(timeControl: TimeControl, bank: Bank, side: Side, since: number): Clock {
  const left = allowanceOf(timeControl, bank, side);
  return { side, since, left, allowance: left };
}

/** The clock from a ply to the next turn or conditional reply. Both have the time of the ply, so no time is used. */
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

/** Remaining time of the running clock in milliseconds: negative after the deadline, null without a time limit. */
export const leftAt = (clock: Clock, now: number): number | null =>
  clock.left === null ? null : clock.left - Math.max(0, now - clock.since);

/** The bank after subtracting the time that the running side has used in this turn. */
export function bankAt(bank: Bank, clock: Clock | null, now: number): Bank {
  if (bank === null || clock === null) return bank;
  return { ...bank, [clock.side]: Math.max(0, leftAt(clock, now) ?? 0) };
}

/** The bank after a ply of `side` in time: less the time used, plus the increment. A conditional reply uses no time. */
export function bankAfterPly(timeControl: TimeControl, bank: Bank, clock: Clock, side: Side, now: number): Bank {
  const left = bankAt(bank, clock, now);
  if (timeControl.kind !== "bank" || left === null) return null;
  // A bank above the maximum, after a gift of the opponent, is kept but does not grow.
  const grown = Math.max(left[side], Math.min(timeControl.max, left[side] + timeControl.increment));
  return { ...left, [side]: grown };
}

/** Pauses the running clock until a time, in milliseconds since 1970. */
export function pauseUntil(clock: Clock, now: number, until: number): Clock {
  return { ...clock, left: leftAt(clock, now), since: Math.max(until, now) };
}

/** Restarts a paused clock at once. */
export const resume = (clock: Clock, now: number): Clock => ({ ...clock, since: Math.min(clock.since, now) });

/** Adds `extra` milliseconds to the running clock, but so that at most `most` milliseconds remain. */
export function addTime(clock: Clock, now: number, extra: number, most: number): Clock {
  const left = leftAt(clock, now);
  if (left === null) return clock;
  const more = Math.max(left, Math.min(most, left + extra));
  return { ...clock, left: more, since: Math.max(clock.since, now), allowance: more };
}
