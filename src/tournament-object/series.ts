import { type Env, tournamentObject } from "../bindings";
import { currentRatings } from "../db/current-ratings";
import type { Logger } from "../logging/logger";
import { settingsOf } from "../settings";
import type { PlayerId } from "../shared/ids";
import { DONE, type JobHandlers } from "../storage/job-runner";
import { nextPlaces } from "../tournament/formats/ladder";
import { nextDivisions } from "../tournament/formats/league";
import { emptyStarts, nextIdOf } from "../tournament/series";
import { activeEntrants } from "../tournament/start";
import { entrantOf, type TournamentState } from "../tournament/state";
import type { TournamentTerms } from "../tournament/terms";
import type { TournamentJobs } from "./job-kinds";
import type { TournamentStore } from "./tournament-store";

/** Players per step of the job `place`. */
const AT_ONCE = 50;

/** The terms of the next tournament of a series: the same, with the start moved by `repeatEvery`. */
export function nextTerms({ terms, startedAt }: TournamentState, repeatEvery: number, now: number): TournamentTerms {
  const { start } = terms;
  const last = start.kind === "date" ? start.at : (startedAt ?? now);
  const periods = Math.max(1, Math.floor((now - last) / repeatEvery) + 1);
  return { ...terms, start: { kind: "date", at: last + periods * repeatEvery }, startsBy: null };
}

/**
 * The players of a season of a league or ladder who are entered in the next one, with their divisions or places there.
 * If too few players had entered for a start, they enter the next season as they entered this one.
 */
function nextPlayers(
  state: TournamentState,
): readonly { readonly player: PlayerId; readonly division: number | null }[] {
  if (state.status === "canceled") return activeEntrants(state).map(({ id, division }) => ({ player: id, division }));
  return state.ladder === null ? nextDivisions(state) : nextPlaces(state);
}

/** The dependencies of `seriesHandlers`. */
export interface SeriesOptions {
  readonly env: () => Env;
  readonly store: TournamentStore;
  readonly now: () => number;
  readonly log: Logger;
}

/** The handlers of the jobs that lead to the next tournament of a series. */
export const seriesHandlers = ({
  env,
  store,
  now,
  log,
}: SeriesOptions): Pick<JobHandlers<TournamentJobs>, "continue" | "place"> => ({
  continue: async () => {
    const state = store.load();
    if (state === null || state.terms.repeatEvery === null || state.nextId !== null) return DONE;
    if (state.organizer === null && !settingsOf(env()).standingTournaments) return DONE;
    const nextId = nextIdOf(state.id);
    await tournamentObject(env(), nextId).create({
      terms: nextTerms(state, state.terms.repeatEvery, now()),
      organizer: state.organizer,
      arbiters: state.arbiters,
      series: {
        id: state.series?.id ?? state.id,
        number: (state.series?.number ?? 1) + 1,
        emptyBefore: emptyStarts(state),
      },
      open: true,
      createdAt: now(),
    });
    store.execute({ type: "continue", nextId }, { kind: "server" });
    return DONE;
  },
  place: async ({ from }) => {
    const state = store.load();
    if (state === null) return DONE;
    if (state.nextId === null && state.organizer === null && !settingsOf(env()).standingTournaments) return DONE;
    if (state.nextId === null) throw new Error("the next tournament of the series does not exist yet");
    const players = nextPlayers(state);
    const some = players.slice(from, from + AT_ONCE);
    const { variant } = state.terms;
    const ratingOf = await currentRatings(
      env().DB,
      some.map(({ player }) => ({ playerId: player, variant })),
      now(),
    );
    const next = tournamentObject(env(), state.nextId);
    // One after another: the order of the entries is the order of the players in their division.
    for (const { player, division } of some) {
      const { rating, provisional } = ratingOf(player, variant);
      const username = entrantOf(state, player)?.username ?? "";
      const candidate = { id: player, username, rating, provisional, isBot: false, division, team: null };
      const entered = await next.command({ kind: "server" }, { type: "enter", candidate });
      if (!entered.ok) log.info("place", `a player was not entered: ${entered.error.code}`, { player });
    }
    return from + AT_ONCE < players.length ? { answer: undefined, rest: { from: from + AT_ONCE } } : DONE;
  },
});
