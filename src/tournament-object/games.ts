import { type Env, roomObject } from "../bindings";
import { currentRatings } from "../db/current-ratings";
import type { Logger } from "../logging/logger";
import { settingsOf } from "../settings";
import { DONE, type JobHandlers } from "../storage/job-runner";
import type { TournamentCommand } from "../tournament/command";
import { gamesOf, type TournamentGame, type TournamentState } from "../tournament/state";
import type { Adoptions } from "./adoptions";
import { adjudicationOf, type Report, reportOf, reportOfUnplayable } from "./game-report";
import { ratedIn, setupOf } from "./game-setup";
import type { TournamentJobs } from "./job-kinds";
import type { TournamentStore } from "./tournament-store";

/** Games per step of a job. Their objects are called in parallel. */
const AT_ONCE = 20;

/** The dependencies of `Games`. */
export interface GamesOptions {
  readonly env: () => Env;
  readonly store: TournamentStore;
  readonly adoptions: Adoptions;
  /** Whether a job with this id is stored. */
  readonly hasJob: (id: string) => boolean;
  readonly now: () => number;
  readonly log: Logger;
}

/** Begins and ends the games of a tournament in their own objects. All calls are idempotent. */
export class Games {
  readonly #options: GamesOptions;

  constructor(options: GamesOptions) {
    this.#options = options;
  }

  readonly handlers: Pick<JobHandlers<TournamentJobs>, "begin" | "adopt-all" | "end" | "check"> = {
    begin: async ({ round, from }) => {
      const state = this.#state();
      const games = gamesOf(state, round);
      await this.#begin(
        state,
        games.slice(from, from + AT_ONCE).filter(({ status }) => status === "running"),
      );
      const next = from + AT_ONCE;
      return next < games.length ? { answer: undefined, rest: { round, from: next } } : DONE;
    },
    "adopt-all": async (payload) => {
      const state = this.#state();
      const { adoptions } = this.#options;
      const some = adoptions.first(AT_ONCE);
      const ids = new Set<string>(some.map(({ gameId }) => gameId));
      // The tournament may have decided a game meanwhile: the job `end` begins it then.
      await this.#begin(
        state,
        state.games.filter(({ gameId, status }) => ids.has(gameId) && status === "running"),
      );
      const commit = (): void => {
        for (const { gameId } of some) adoptions.delete(gameId);
      };
      return some.length === AT_ONCE ? { answer: undefined, rest: payload, commit } : { answer: undefined, commit };
    },
    end: async (payload) => {
      const state = this.#state();
      const decided = state.games.filter(({ status }) => status === "ending");
      this.#report(await this.#end(state, decided.slice(0, AT_ONCE)));
      return decided.length > AT_ONCE ? { answer: undefined, rest: payload } : DONE;
    },
    check: async ({ from }) => {
      const running = this.#state().games.filter(({ status }) => status === "running");
      const some = running.slice(from, from + AT_ONCE);
      const reports = await this.#endings(some);
      this.#report(reports);
      // The reported games are no longer among the running ones.
      const next = from + AT_ONCE - reports.length;
      return from + AT_ONCE < running.length ? { answer: undefined, rest: { from: next } } : DONE;
    },
  };

  /**
   * Brings running games up to date: reads the results of those that have ended, and begins those that wait for it. Rooms
   * that have lost their game are left as they are.
   * @param ids at most some tens of games, because their objects are called in parallel
   */
  async bringUpToDate(ids: readonly string[]): Promise<void> {
    const state = this.#state();
    const running = state.games.filter(({ gameId, status }) => status === "running" && ids.includes(gameId));
    const reports = await this.#endings(running);
    this.#report(reports);
    const { adoptions, hasJob } = this.#options;
    const ended = new Set<string>(reports.map(({ gameId }) => gameId));
    const waiting = running.filter(
      ({ gameId, round }) =>
        !ended.has(gameId) &&
        (adoptions.find(gameId) !== null || hasJob(`begin-${round}`) || hasJob(`begin-${gameId}`)),
    );
    await this.#begin(state, waiting);
  }

  /** Reports of those games that have ended in their rooms. */
  async #endings(games: readonly TournamentGame[]): Promise<readonly Report[]> {
    const endings = await Promise.all(games.map(({ gameId }) => roomObject(this.#options.env(), gameId).ending()));
    return games.flatMap(({ gameId }, index) => {
      const ending = endings[index] ?? null;
      return ending === null ? [] : [reportOf(gameId, ending)];
    });
  }

  /** Begins games in their rooms. A room that has the game already answers like the first time. */
  async #begin(state: TournamentState, games: readonly TournamentGame[]): Promise<readonly boolean[]> {
    const { env, log, now, adoptions } = this.#options;
    const wanted = games.flatMap((game) => ratedIn(state, game));
    const ratings = await currentRatings(env().DB, wanted, now());
    return Promise.all(
      games.map(async (game) => {
        const start = adoptions.find(game.gameId)?.start ?? null;
        const setup = setupOf(state, game, ratings, settingsOf(env()), start);
        const begun = await roomObject(env(), game.gameId).begin(setup);
        // `game-exists`: an earlier attempt has begun the game, with the ratings at that time.
        const isBegun = begun.ok || begun.error.code === "game-exists";
        if (!isBegun) log.error("begin", "the game was refused: invalid-setup", { game: game.gameId });
        return isBegun;
      }),
    );
  }

  /**
   * Ends decided games. Each is begun first: otherwise an attempt to begin it that is still on its way could create a
   * game that nobody ends.
   */
  async #end(state: TournamentState, games: readonly TournamentGame[]): Promise<readonly TournamentCommand[]> {
    const { env } = this.#options;
    const begun = await this.#begin(state, games);
    return Promise.all(
      games.map(async (game, index) => {
        if (begun[index] !== true) return reportOfUnplayable(game.gameId);
        const ending = await roomObject(env(), game.gameId).adjudicate(adjudicationOf(game));
        return ending === null ? reportOfUnplayable(game.gameId) : reportOf(game.gameId, ending);
      }),
    );
  }

  #report(reports: readonly TournamentCommand[]): void {
    for (const report of reports) this.#options.store.execute(report, { kind: "server" });
  }

  #state(): TournamentState {
    const state = this.#options.store.load();
    if (state === null) throw new Error("there is no tournament");
    return state;
  }
}
