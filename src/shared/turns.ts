/** How turns are given out: one in each interval (milliseconds), and after a pause up to `burst` of them at once. */
export interface Pace {
  readonly interval: number;
  readonly burst: number;
}

/** As many turns as an hour is to have; a tenth of them may be taken at once. */
export const hourlyPace = (turns: number): Pace => ({
  interval: 3_600_000 / turns,
  burst: Math.max(1, Math.floor(turns / 10)),
});

/**
 * Takes the next turn, as the generic cell rate algorithm has it: all that is to be remembered is when every turn given
 * out so far will be earned back. Times are milliseconds since 1970.
 * @param earnedBackAt what this answered the last time; 0 if there was none
 * @returns when the turn is, now or later
 */
export function takeTurn(
  earnedBackAt: number,
  { interval, burst }: Pace,
  now: number,
): { readonly at: number; readonly earnedBackAt: number } {
  const next = Math.max(earnedBackAt, now) + interval;
  return { at: Math.max(now, Math.ceil(next - burst * interval)), earnedBackAt: next };
}

/** Gives a turn back that nobody will use. */
export const returnTurn = (earnedBackAt: number, { interval }: Pace): number => earnedBackAt - interval;
