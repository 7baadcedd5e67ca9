import { loadSwiss } from "../on-demand";
import { DONE, type JobHandler } from "../storage/job-runner";
import { needsEngine } from "../tournament/due";
import type { TournamentStore } from "./tournament-store";

/**
 * The handler of the job `pair`, which pairs a round of a Swiss tournament. A round of hundreds of players takes some
 * tenths of a second, so it is not computed by the request that ends the round before. If no pairing is valid, for
 * example in the fourth round of four players, the tournament ends with the rounds that were played.
 */
export function pairHandler(store: TournamentStore): JobHandler<{ readonly round: number }, undefined> {
  return async ({ round }) => {
    const { pairSwissRound } = await loadSwiss();
    const state = store.load();
    if (state === null || needsEngine(state) !== round) return DONE;
    const paired = pairSwissRound(state, round);
    const command = paired.ok ? ({ type: "pair", round, ...paired.value } as const) : ({ type: "end", round } as const);
    store.execute(command, { kind: "server" });
    return DONE;
  };
}
