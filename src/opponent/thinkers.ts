import type { Limits, Question, Thought } from "../bots/thought";
import type { WholeThought } from "./allowances";

/** A question as it travels to processes that think: the game goes by its name, and is looked up again there. */
export interface ThinkingTask extends Omit<Question, "game"> {
  readonly variant: string;
  readonly revision: number;
  readonly limits: Pick<Limits, "strength" | "seed">;
  readonly whole: WholeThought;
  /** When the time for the answer runs out (milliseconds since 1970); null if it does not. */
  readonly deadline: number | null;
}

/** The processes of a local server. */
export type Thinkers = Pick<Fetcher, "fetch">;

/** Asks for a thought; throws if there is none to be had. A signal that is given stops the process. */
export async function askThinkers(thinkers: Thinkers, task: ThinkingTask, signal: AbortSignal): Promise<Thought> {
  const answer = await thinkers.fetch("http://thinkers/", { method: "POST", body: JSON.stringify(task), signal });
  if (!answer.ok) throw new Error(`the thinking processes answer ${answer.status}: ${await answer.text()}`);
  return answer.json<Thought>();
}
