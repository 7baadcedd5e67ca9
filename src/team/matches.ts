import { type Env, teamObject, tournamentObject } from "../bindings";
import { DONE, type JobHandlers, type JobRunner } from "../storage/job-runner";
import type { TeamJobs } from "./job-kinds";
import type { TeamEvent } from "./rules/event";
import type { TeamMatch, TeamState } from "./rules/state";
import type { TeamStore } from "./team-store";

const SERVER = { kind: "server" } as const;

/** Stores the jobs that send a proposal or an answer to the other team. */
export function putMatches(
  jobs: Pick<JobRunner<TeamJobs>, "put">,
  after: TeamState,
  events: readonly TeamEvent[],
): void {
  for (const event of events) {
    if (event.type === "match.proposed")
      jobs.put("match", `match-${event.match.id}`, { id: event.match.id, seq: after.seq });
    if (event.type === "match.answered") jobs.put("match", `match-${event.id}`, { id: event.id, seq: after.seq });
  }
}

/** The dependencies of `matchHandlers`. */
export interface MatchOptions {
  readonly env: () => Env;
  readonly store: TeamStore;
  readonly now: () => number;
}

/** The handler of the job `match`. The tournament of an agreed match is created by the team that accepted it. */
export function matchHandlers({ env, store, now }: MatchOptions): Pick<JobHandlers<TeamJobs>, "match"> {
  const propose = async (state: TeamState, match: TeamMatch): Promise<void> => {
    const own = { opponentId: state.id, opponentName: state.profile.name, isOurs: false };
    const received = await teamObject(env(), match.opponentId).command(SERVER, {
      type: "receive",
      match: { ...match, ...own },
    });
    // The other team is disbanded, or has as many matches as a team can have.
    if (!received.ok) store.execute(SERVER, { type: "settle", id: match.id, status: "declined" });
  };
  return {
    match: async ({ id }) => {
      const state = store.load();
      const match = state?.matches.find((each) => each.id === id);
      if (state === null || match === undefined) return DONE;
      const { status, isOurs, opponentId, terms } = match;
      if (status === "proposed") {
        if (isOurs) await propose(state, match);
        return DONE;
      }
      if (status === "agreed" && !isOurs) {
        const order = { terms, organizer: null, arbiters: [], series: null, open: true, createdAt: now() };
        await tournamentObject(env(), id).create(order);
      }
      await teamObject(env(), opponentId).command(SERVER, { type: "settle", id, status });
      return DONE;
    },
  };
}
