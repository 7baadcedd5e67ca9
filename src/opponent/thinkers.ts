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

/** The search processes of a local server. */
export type Thinkers = Pick<Fetcher, "fetch">;

/** Runs a search in another process. Throws if it fails. Aborting the signal stops the search. */
export async function searchRemotely(thinkers: Thinkers, task: ThinkingTask, signal: AbortSignal): Promise<Thought> {
  const answer = await thinkers.fetch("http://thinkers/", { method: "POST", body: JSON.stringify(task), signal });
  if (!answer.ok) throw new Error(`the search processes responded with ${answer.status}: ${await answer.text()}`);
  return answer.json<Thought>();
}
