import type { Limits, Question, Thought } from "../bots/thought";
import type { WholeThought } from "./allowances";

/** A search request in serialized form. The receiving process looks the game up by `variant` and `revision`. */
export interface ThinkingTask extends Omit<Question, "game"> {
  readonly variant: string;
  readonly revision: number;
  readonly limits: Pick<Limits, "level" | "seed">;
  readonly whole: WholeThought;
  /** The player whose game waits for the search. */
  readonly player: string;
  /** Deadline of the move in milliseconds since 1970; null if there is none. */
  readonly deadline: number | null;
}

/** A request to evaluate a position of a finished game, in serialized form. */
export interface EvaluationTask extends Omit<Question, "game"> {
  readonly variant: string;
  readonly revision: number;
  /** Node limit. */
  readonly nodes: number;
  /** The player who requested the evaluation. Players have equal shares. */
  readonly player: string;
}

/** The search processes of a local server. */
export type Thinkers = Pick<Fetcher, "fetch">;

/** The path of requests for evaluations. All other requests are searches for bots. */
export const EVALUATIONS_PATH = "/evaluations";

/** Runs a search in another process. Throws if it fails. Aborting the signal stops the search. */
export const searchRemotely = (thinkers: Thinkers, task: ThinkingTask, signal: AbortSignal): Promise<Thought> =>
  send(thinkers, "/", task, signal);

/** Evaluates a position in another process, when the bots leave time for it. Throws if it fails. */
export const evaluateRemotely = (thinkers: Thinkers, task: EvaluationTask, signal: AbortSignal): Promise<Thought> =>
  send(thinkers, EVALUATIONS_PATH, task, signal);

async function send(thinkers: Thinkers, path: string, task: object, signal: AbortSignal): Promise<Thought> {
  const answer = await thinkers.fetch(`http://thinkers${path}`, { method: "POST", body: JSON.stringify(task), signal });
  if (!answer.ok) throw new Error(`the search processes responded with ${answer.status}: ${await answer.text()}`);
  return answer.json<Thought>();
}
