import type { JobRunner } from "../storage/job-runner";
import { needsEngine } from "../tournament/due";
import type { TournamentEvent } from "../tournament/event";
import { isFollowed } from "../tournament/series";
import { gamesOf, type TournamentState } from "../tournament/state";
import type { FormatKind } from "../tournament/terms";
import { isIndexChanged } from "./index-row";
import type { TournamentJobs } from "./job-kinds";
import { isNotified } from "./notices";

/** Whether the next tournament of a series begins with the results of this one. */
const hasSeasons = (kind: FormatKind): boolean => kind === "league" || kind === "ladder";

const isOver = ({ status }: TournamentState): boolean => status === "finished" || status === "canceled";

/**
 * Stores the jobs that new events make necessary. Call inside the write of the events. A job that may be running when it
 * is put again has a payload that differs each time, so that it runs again.
 *
 * The first events of an imported tournament have happened on another server, so nobody is notified of them, and its
 * running games have jobs of their own.
 */
export function putJobs(
  jobs: Pick<JobRunner<TournamentJobs>, "put">,
  before: TournamentState | null,
  after: TournamentState,
  events: readonly TournamentEvent[],
): void {
  const first = (before?.seq ?? 0) + 1;
  for (const [index, event] of events.entries()) {
    const seq = first + index;
    if (event.type === "started" && after.terms.repeatEvery !== null && !isOver(after)) {
      jobs.put("continue", "continue", {});
    }
    if (before === null) continue;
    if (event.type === "canceled" && isFollowed(after)) jobs.put("continue", "continue", {});
    if (isNotified(event)) jobs.put("notify", `notify-${seq}`, { seq, from: 0 });
    if (event.type === "challenge.accepted") {
      const from = gamesOf(after, event.round).findIndex(({ gameId }) => gameId === event.game.gameId);
      jobs.put("begin", `begin-${event.game.gameId}`, { round: event.round, from });
    }
    if (event.type === "round.started" && event.games.length > 0)
      jobs.put("begin", `begin-${event.round}`, { round: event.round, from: 0 });
    if (event.type === "game.decided") jobs.put("end", "end", { seq: after.seq });
    const isPlaced = event.type === "finished" || (event.type === "continued" && after.status === "canceled");
    const isSeasonOver = isPlaced && hasSeasons(after.terms.format.kind);
    if (isSeasonOver && after.terms.repeatEvery !== null) jobs.put("place", "place", { from: 0 });
  }
  const round = needsEngine(after);
  if (round !== null) jobs.put("pair", `pair-${round}`, { round });
  if (isIndexChanged(before, after)) jobs.put("index", "index", { seq: after.seq });
}
