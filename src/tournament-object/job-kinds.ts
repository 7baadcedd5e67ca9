import * as z from "zod";
import type { JobPayloads } from "../storage/job-runner";

/**
 * The kinds of job of a tournament's object, with their payloads. Stored jobs may come from any earlier version, so a
 * changed payload must still parse its old form.
 */
export const JOB_PAYLOADS = {
  /** Begins the games of a round from an index on, some per step. */
  begin: z.object({ round: z.number(), from: z.number() }),
  /** Begins the running games of an imported tournament (`Adoptions`), some per step. */
  "adopt-all": z.object({}),
  /** Ends the games that the tournament has decided, some per step. `seq`: number of events at the last decision. */
  end: z.object({ seq: z.number() }),
  /** Reads the results of games whose end the tournament may have missed, from an index on, some per step. */
  check: z.object({ from: z.number() }),
  /** Sends the event with a number to the feeds of its recipients, from an index on, some per step. */
  notify: z.object({ seq: z.number(), from: z.number() }),
  /** Writes the rows in D1. `seq`: number of events that they include at least. */
  index: z.object({ seq: z.number() }),
  /** Creates the next tournament of the series. */
  continue: z.object({}),
  /** Enters the players of a finished season of a league or ladder into the next one, from an index on, some per step. */
  place: z.object({ from: z.number() }),
  /** Has a pairing engine pair a round. */
  pair: z.object({ round: z.number() }),
} satisfies JobPayloads<Record<string, { payload: unknown; answer: unknown }>>;

/** Types of the tournament object's jobs. No job answers its caller. */
export type TournamentJobs = {
  readonly [Kind in keyof typeof JOB_PAYLOADS]: {
    readonly payload: z.output<(typeof JOB_PAYLOADS)[Kind]>;
    readonly answer: undefined;
  };
};
