import { DONE, type JobHandler } from "../storage/job-runner";
import type { Pairing } from "../tournament/command";
import { needsEngine } from "../tournament/due";
import type { Bye, TournamentState } from "../tournament/state";
import type { TournamentStore } from "./tournament-store";

/** Pairs the rounds of Swiss tournaments. The tournament's object calls it in a job, which is retried if it throws. */
export interface PairingEngine {
  /** The pairings and byes of a round. All earlier rounds are over. */
  pair(
    state: TournamentState,
    round: number,
  ): Promise<{ readonly pairings: readonly Pairing[]; readonly byes: readonly Bye[] }>;
}

/** The handler of the job `pair`. Throws if there is no engine, so that the job is tried again. */
export function pairHandler(
  store: TournamentStore,
  engine: PairingEngine | null,
): JobHandler<{ readonly round: number }, undefined> {
  return async ({ round }) => {
    const state = store.load();
    if (state === null || needsEngine(state) !== round) return DONE;
    if (engine === null) throw new Error("this server has no pairing engine for Swiss tournaments");
    const paired = await engine.pair(state, round);
    store.execute({ type: "pair", round, ...paired }, { kind: "server" });
    return DONE;
  };
}
