import * as z from "zod";
import type { JobPayloads } from "../storage/job-runner";

/**
 * The kinds of job of a team's object, with their payloads. Stored jobs may come from any earlier version, so a changed
 * payload must still parse its old form.
 */
export const JOB_PAYLOADS = {
  /** Writes the rows in D1. `seq`: number of events that they include at least. */
  index: z.object({ seq: z.number() }),
  /** Sends `team.joined` about a player to the feeds of `to`, some per step. */
  joined: z.object({ player: z.string(), at: z.number(), to: z.array(z.string()) }),
  /** Sends `team.invited` to an invited player. */
  invited: z.object({ player: z.string(), at: z.number() }),
  /** Sends `team.match.proposed` about a match to the feeds of `to`. */
  proposed: z.object({ match: z.string(), to: z.array(z.string()) }),
  /** Sends `team.message.posted` about a message to the feeds of `to`, some per step. */
  posted: z.object({ message: z.number(), to: z.array(z.string()) }),
  /** Sends a proposal or an answer to the other team of a match. `seq`: number of events, so that it runs again. */
  match: z.object({ id: z.string(), seq: z.number() }),
} satisfies JobPayloads<Record<string, { payload: unknown; answer: unknown }>>;

/** Types of the team object's jobs. No job answers its caller. */
export type TeamJobs = {
  readonly [Kind in keyof typeof JOB_PAYLOADS]: {
    readonly payload: z.output<(typeof JOB_PAYLOADS)[Kind]>;
    readonly answer: undefined;
  };
};
