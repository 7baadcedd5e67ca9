/** The pace of turns: one per `interval` (milliseconds), and up to `burst` at once after a pause. */
export interface Pace {
  readonly interval: number;
  readonly burst: number;
}

/** The pace for a number of turns per hour. A tenth of them, but at least one, may be taken in one burst. */
export const hourlyPace = (turns: number): Pace => ({
  interval: 3_600_000 / turns,
  burst: Math.max(1, Math.floor(turns / 10)),
});

/**
 * Takes the next turn by the generic cell rate algorithm. The only state of the rate limit is `earnedBackAt`, the time
 * at which all turns taken so far are earned back. Times are milliseconds since 1970.
 * @param earnedBackAt the `earnedBackAt` of the previous result; 0 if no turn was taken before
 * @returns the time of the turn (now or later), and the new state
 */
export function takeTurn(
  earnedBackAt: number,
  { interval, burst }: Pace,
  now: number,
): { readonly at: number; readonly earnedBackAt: number } {
  const next = Math.max(earnedBackAt, now) + interval;
  return { at: Math.max(now, Math.ceil(next - burst * interval)), earnedBackAt: next };
}

/** The new `earnedBackAt` after an unused turn was given back. */
export const returnTurn = (earnedBackAt: number, { interval }: Pace): number => earnedBackAt - interval;
