import { type Env, roomObject } from "../bindings";
import { currentRatings } from "../db/current-ratings";
import type { Logger } from "../logging/logger";
import type { MatchStart } from "../match/setup";
import { settingsOf } from "../settings";
import { DONE, type JobHandlers } from "../storage/job-runner";
import type { TournamentCommand } from "../tournament/command";
import { gamesOf, type TournamentGame, type TournamentState } from "../tournament/state";
import { adjudicationOf, reportOf, reportOfUnplayable } from "./game-report";
import { ratedIn, setupOf } from "./game-setup";
import type { TournamentJobs } from "./job-kinds";
import type { TournamentStore } from "./tournament-store";

/** Games per step of a job. Their objects are called in parallel. */
const AT_ONCE = 20;

/** The dependencies of `Games`. */
export interface GamesOptions {
  readonly env: () => Env;
  readonly store: TournamentStore;
  readonly now: () => number;
  readonly log: Logger;
}

/** Begins and ends the games of a tournament in their own objects. All calls are idempotent. */
export class Games {
  readonly #options: GamesOptions;

  constructor(options: GamesOptions) {
    this.#options = options;
  }

  readonly handlers: Pick<JobHandlers<TournamentJobs>, "begin" | "adopt" | "end" | "check"> = {
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
    adopt: async ({ gameId, start }) => {
      const state = this.#state();
      // The tournament may have decided the game meanwhile: the job `end` begins it then.
      const running = state.games.filter((game) => game.gameId === gameId && game.status === "running");
      await this.#begin(state, running, start);
      return DONE;
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
      const endings = await Promise.all(some.map(({ gameId }) => roomObject(this.#options.env(), gameId).ending()));
      const reports = some.flatMap(({ gameId }, index) => {
        const ending = endings[index] ?? null;
        return ending === null ? [] : [reportOf(gameId, ending)];
      });
      this.#report(reports);
      // The reported games are no longer among the running ones.
      const next = from + AT_ONCE - reports.length;
      return from + AT_ONCE < running.length ? { answer: undefined, rest: { from: next } } : DONE;
    },
  };

  /** Begins games in their rooms. A room that has the game already answers like the first time. */
  async #begin(
    state: TournamentState,
    games: readonly TournamentGame[],
    start: MatchStart | null = null,
  ): Promise<readonly boolean[]> {
    const { env, log, now } = this.#options;
    const wanted = games.flatMap((game) => ratedIn(state, game));
    const ratings = await currentRatings(env().DB, wanted, now());
    return Promise.all(
      games.map(async (game) => {
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
